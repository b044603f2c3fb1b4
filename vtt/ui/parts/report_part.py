"""The battle report: a line of the file menu that tells the game as one HTML file."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QDate, QLocale
from PySide6.QtGui import QImage, QPainter

from vtt.base.ids import TableId
from vtt.formats.safe_write import write_safely
from vtt.render.draw_table import draw_game, table_box
from vtt.render.draw_trail import draw_trail
from vtt.render.pages import Box
from vtt.render.primitives import DrawList
from vtt.render.view import View, theme_of
from vtt.session.battle_report import BattleReport
from vtt.session.report_words import ReportWords
from vtt.session.turn_place import TurnPlace
from vtt.state.view import PlayerView
from vtt.ui.actions import ActionSpec
from vtt.ui.catalogs import LANGUAGES
from vtt.ui.dialogs.saving import ask_where_to_save
from vtt.ui.font_files import load_fonts
from vtt.ui.likes import language_of
from vtt.ui.long_work import with_progress
from vtt.ui.parts.part import WindowPart
from vtt.ui.proposed_file import proposed_file
from vtt.ui.render_png import small_bytes
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
        start = str(proposed_file(self.desk, ".html"))
        path = ask_where_to_save(
            self.window, tr("Save the battle report"), start, tr(FILTER), ".html"
        )
        if path is None:
            return
        self.write_file(path, self._write)

    def _write(self, path: Path) -> bool:
        language = language_of(self.window.keeper.preferences)
        report = BattleReport(self.desk.session, self._draw, report_words(language))
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

    def _draw(self, view: PlayerView, table: TableId, place: TurnPlace | None) -> bytes:
        return small_bytes(table_image(view, table, self.desk.pictures, place))


def report_words(language: str) -> ReportWords:
    """The words of a report in the language of the window, dates as people write them there."""
    spoken = language if language in LANGUAGES else "en"
    locale = QLocale(spoken)

    def day(when: datetime) -> str:
        date = QDate(when.year, when.month, when.day)
        return locale.toString(date, QLocale.FormatType.LongFormat)

    return ReportWords(
        language=spoken,
        beginning=tr("The beginning"),
        at_beginning=tr("At the beginning"),
        turn=tr("Turn {number}"),
        after_turn=tr("After turn {number}"),
        in_turn=tr("In turn {number}, up to now"),
        where=tr("Where turn {number} was played, with the ways of its moves"),
        after_named=tr("{turn}, at its end"),
        in_named=tr("{turn}, up to now"),
        where_named=tr("{turn}, where it was played, with the ways of its moves"),
        end=tr("The end"),
        not_over=tr("The game is not over."),
        draw=tr("A draw"),
        wins=tr("{side} wins"),
        as_umpire=tr("As the umpire saw it."),
        as_all=tr("As everybody saw it."),
        as_side=tr("As {side} saw it."),
        played=tr("Played {first}."),
        played_days=tr("Played {first} to {last}."),
        day=day,
    )


def table_image(
    view: PlayerView, table: TableId, pictures: PictureStore, place: TurnPlace | None = None
) -> QImage:
    """A table of a view as a light picture of a fixed width, as the window would show it.

    All of it, or a place on it with the ways that were gone there.
    """
    box = place.box if place else table_box(view.module.table(table))
    look = View(page_scale(box), theme_of(dark=False))
    drawn = draw_game(view.module, view.state, table, look, below_pieces=_ways(place, look))
    return page_image(drawn, box, pictures)


def page_scale(box: Box) -> float:
    """Pixels to the mm at which `page_image` shows a box."""
    return WIDTH_PX / (box[2] - box[0])


def page_image(drawing: DrawList, box: Box, pictures: PictureStore) -> QImage:
    """The part of a drawing inside a box on white, of a fixed width."""
    load_fonts()
    left, top, _, bottom = box
    scale = page_scale(box)
    image = QImage(WIDTH_PX, max(1, round((bottom - top) * scale)), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    try:
        painter.scale(scale, scale)
        painter.translate(-left, -top)
        paint(painter, drawing, scale, pictures)
    finally:
        painter.end()
    return image


def _ways(place: TurnPlace | None, look: View) -> DrawList:
    """The ways of a turn, to lie below the pieces."""
    trails = place.trails if place else ()
    return tuple(
        part
        for trail in trails
        for part in draw_trail(trail.start, trail.points, trail.corners, look, last=True)
    )
