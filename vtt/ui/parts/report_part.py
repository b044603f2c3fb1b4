"""The battle report: a line of the file menu that tells the game as one HTML file."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage, QPainter

from vtt.base.errors import VttError
from vtt.base.ids import TableId
from vtt.formats.safe_write import write_safely
from vtt.render.draw_table import draw_game, table_box
from vtt.render.view import View, theme_of
from vtt.session.battle_report import BattleReport
from vtt.state.view import PlayerView
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.saving import ask_where_to_save
from vtt.ui.font_files import load_fonts
from vtt.ui.long_work import with_progress
from vtt.ui.message_bar import NOTICED, REFUSED, Lasts, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.render_png import png_bytes
from vtt.ui.scene.painter import paint
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.words import tr

FILTER = "Web pages (*.html)"
WIDTH_PX = 1400


class ReportPart(WindowPart):
    """Writes what happened, turn by turn, with pictures; of what this seat may see."""

    ACTIONS = (
        ActionSpec("battle_report", "Battle report ...",
                   "Write the game as one web page, with pictures and words for each turn.", "file"),
    )  # fmt: skip

    def battle_report(self) -> None:
        """Ask where, and write the report of the game up to now."""
        start = str(Path.home() / f"{self.desk.module_id}.html")
        path = ask_where_to_save(
            self.window, tr("Save the battle report"), start, tr(FILTER), ".html"
        )
        if path is None:
            return
        bar = self.window.bar
        try:
            done = self._write(path)
        except OSError as error:
            why = error.strerror or error
            told = tr("Not saved: {path} cannot be written: {why}", path=path, why=why)
            bar.show_message(Message(told, REFUSED))
        except VttError as error:
            bar.show_message(Message(tr("Not saved: {why}", why=error), REFUSED))
        else:
            saved = tr("Saved: {path}", path=path) if done else tr("Stopped; nothing was written.")
            bar.show_message(Message(saved, NOTICED, lasts=Lasts.A_WHILE))

    def _write(self, path: Path) -> bool:
        report = BattleReport(self.desk.session, self._draw)
        parts: list[str] = []

        def work(go_on: Callable[[], bool]) -> bool:
            for part in report.parts():
                parts.append(part)
                if not go_on():
                    return False
            return True

        if not with_progress(self.window, tr("Battle report"), report.steps, work):
            return False
        write_safely(path, "".join(parts).encode("utf-8"))
        return True

    def _draw(self, view: PlayerView, table: TableId) -> bytes:
        return png_bytes(table_image(view, table, self.desk.pictures))


def table_image(view: PlayerView, table: TableId, pictures: PictureStore) -> QImage:
    """A whole table of a view as a light picture of a fixed width, as the window would show it."""
    load_fonts()
    left, top, right, bottom = table_box(view.module.table(table))
    scale = WIDTH_PX / (right - left)
    image = QImage(WIDTH_PX, max(1, round((bottom - top) * scale)), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    try:
        painter.scale(scale, scale)
        painter.translate(-left, -top)
        look = View(scale, theme_of(dark=False))
        paint(painter, draw_game(view.module, view.state, table, look), scale, pictures)
    finally:
        painter.end()
    return image
