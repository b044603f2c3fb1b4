"""The table as a picture, on paper, and its pieces on sheets to be cut out.

A table lies on the picture as the window shows it: turned to the reader's side, with its grid and
the names on its ground or without them.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from PySide6.QtWidgets import QDialog, QFileDialog

from vtt.base.errors import VttError
from vtt.render.counter_sheet import counter_sheets, kinds_in_game, kinds_once
from vtt.render.draw_table import draw_game, table_box
from vtt.render.pages import Box, Page, Paper
from vtt.render.primitives import DrawList
from vtt.render.quarter_turn import turned_box, turned_drawing
from vtt.render.view import theme_of
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.picture_dialog import Part, PictureDialog
from vtt.ui.dialogs.print_dialog import PrintDialog
from vtt.ui.dialogs.saving import ask_where_to_save
from vtt.ui.dialogs.sheet_dialog import SheetDialog
from vtt.ui.long_work import with_progress
from vtt.ui.message_bar import REFUSED, Message
from vtt.ui.pages_preview import PagesPreview
from vtt.ui.paper import PaperPage, lay_out, paint_pages, write_pdf
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.report_part import page_image, page_scale
from vtt.ui.picture_file import write_picture
from vtt.ui.proposed_file import proposed_file
from vtt.ui.words import tr

PICTURE_FILTER = "PNG picture (*.png);;SVG picture (*.svg)"
PDF_FILTER = "PDF (*.pdf)"
MARGIN = 10.0
"""What is shown about the selection, in mm of the table."""

PRINT_DOTS_PER_MM = 12.0


class PaperPart(WindowPart):
    """Saves pictures, prints, and makes counter sheets."""

    ACTIONS = (
        ActionSpec("save_picture", "Save picture ...",
                   "Save the table, what is seen or what is selected as SVG or PNG.", "file",
                   separator_before=True),
        ActionSpec("print_table", "Print ...",
                   "Print the table on one page or in true size on several.", "file", ("Ctrl+P",)),
        ActionSpec("counter_sheet", "Counter sheet ...",
                   "Save the pieces in true size as PDF, to be printed and cut out.", "file"),
    )  # fmt: skip

    def save_picture(self) -> None:
        """Ask for a part, a scale and a name, and save the picture."""
        dialog = PictureDialog(self._boxes(), self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        start = str(proposed_file(self.desk, ".png"))
        name, _ = QFileDialog.getSaveFileName(
            self.window, tr("Save a picture"), start, tr(PICTURE_FILTER)
        )
        if name:
            box, width, scale = dialog.part.box, dialog.width_px, dialog.scale.value()
            self.write_file(Path(name), lambda path: self._write_picture(path, box, width, scale))

    def print_table(self) -> None:
        """Ask for a part, paper and scale, and print it or save it as PDF."""
        dialog = PrintDialog(self._boxes(), self._preview(), self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        pages, paper = dialog.pages(), dialog.paper()
        if dialog.wants_pdf:
            self._save_pdf(tr("Printing"), self._placed(pages, paper), len(pages), paper)
        else:
            self._print(pages, paper)

    def _preview(self) -> PagesPreview:
        """The table in front as it will be printed."""
        box = self._table_box()
        drawing = self._drawing(page_scale(box), dark=False)
        return PagesPreview(page_image(drawing, box, self.desk.pictures), box)

    def counter_sheet(self) -> None:
        """Ask for which pieces and on which paper, and save them as PDF."""
        module, state = self.desk.session.view.module, self.desk.session.view.state
        in_game = kinds_in_game(module, state)
        dialog = SheetDialog(len(module.pieces), len(in_game), self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return
        kinds = in_game if dialog.in_game.isChecked() else kinds_once(module)
        paper = dialog.paper_size.paper(on_its_side=False)
        try:
            sheets = list(counter_sheets(module, kinds, paper, dialog.gap.value()))
        except VttError as error:
            self.window.bar.show_message(Message(tr("Not saved: {why}", why=error), REFUSED))
            return
        with_backs = dialog.backs.isChecked()
        drawings = [
            drawing
            for sheet in sheets
            for drawing in ((sheet.front, sheet.back) if with_backs else (sheet.front,))
            if drawing
        ]
        box = (0.0, 0.0, paper.width, paper.height)
        pages = [PaperPage(drawing, box, 1.0, (0.0, 0.0)) for drawing in drawings]
        self._save_pdf(tr("Counter sheet"), pages, len(pages), paper)

    def _table_box(self) -> Box:
        """The table in front as it lies before the reader, in mm."""
        page = self.window.page
        return turned_box(table_box(page.seat.definition), page.view.turn)

    def _boxes(self) -> dict[Part, Box]:
        """The parts of the table in front that there are as they lie before the reader, in mm."""
        page, turn = self.window.page, self.window.page.view.turn
        boxes = {Part.TABLE: self._table_box()}
        seen = page.view.seen().boundingRect()
        looked_at = (seen.left(), seen.top(), seen.right(), seen.bottom())
        shown = _clipped(turned_box(looked_at, turn), boxes[Part.TABLE])
        if shown is not None:
            boxes[Part.SEEN] = shown
        bounds = [page.seat.footprint(piece).bounds for piece in page.seat.selection.pieces]
        if bounds:
            lefts, tops, rights, bottoms = zip(*bounds, strict=True)
            held = (
                min(lefts) - MARGIN,
                min(tops) - MARGIN,
                max(rights) + MARGIN,
                max(bottoms) + MARGIN,
            )
            boxes[Part.SELECTION] = turned_box(held, turn)
        return boxes

    def _drawing(self, scale: float, *, dark: bool) -> DrawList:
        """The table in front as the window shows it, without what is only held or hovered."""
        page, game = self.window.page, self.desk.session.view
        look = msgspec.structs.replace(page.scene.look(scale), theme=theme_of(dark))
        order = page.seat.pieces()
        drawn = draw_game(game.module, game.state, page.seat.table, look, order=order)
        return turned_drawing(drawn, look.turn)

    def _write_picture(self, path: Path, box: Box, width: int, scale: float) -> bool:
        drawing = self._drawing(scale, dark=self.window.is_dark)
        write_picture(path, drawing, box, width, self.desk.files, self._title)
        return True

    @property
    def _title(self) -> str:
        return self.window.page.seat.definition.name

    def _placed(self, pages: tuple[Page, ...], paper: Paper) -> Iterator[PaperPage]:
        """Pages of the table, always in the light look, numbered where there are several."""
        drawing = self._drawing(pages[0].scale * PRINT_DOTS_PER_MM, dark=False)
        for number, page in enumerate(pages, 1):
            foot = f"{self._title}: {number} / {len(pages)}" if len(pages) > 1 else ""
            yield PaperPage(drawing, page.box, page.scale, (paper.margin, paper.margin), foot)

    def _print(self, pages: tuple[Page, ...], paper: Paper) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        lay_out(printer, paper)
        if QPrintDialog(printer, self.window).exec() != QDialog.DialogCode.Accepted:
            return
        placed, pictures = self._placed(pages, paper), self.desk.pictures
        try:
            with_progress(
                self.window,
                tr("Printing"),
                len(pages),
                lambda painted: paint_pages(printer, placed, pictures, painted),
            )
        except VttError as error:
            self.window.bar.show_message(Message(tr("Not printed: {why}", why=error), REFUSED))

    def _save_pdf(self, title: str, pages: Iterable[PaperPage], count: int, paper: Paper) -> None:
        start = str(proposed_file(self.desk, ".pdf"))
        path = ask_where_to_save(self.window, title, start, PDF_FILTER, ".pdf")
        if path is None:
            return

        def write(to: Path) -> bool:
            return with_progress(
                self.window,
                title,
                count,
                lambda painted: write_pdf(to, pages, paper, self.desk.pictures, painted),
            )

        self.write_file(path, write)


def _clipped(box: Box, within: Box) -> Box | None:
    """The part of a box inside another; None where they do not meet."""
    left, top = max(box[0], within[0]), max(box[1], within[1])
    right, bottom = min(box[2], within[2]), min(box[3], within[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
