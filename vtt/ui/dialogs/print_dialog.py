"""How a table, or a sheet of counters, comes onto paper."""

from PySide6.QtGui import QPageSize
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from vtt.base.errors import VttError
from vtt.render.pages import Box, Page, Paper, one_page, tiled_pages
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.dialogs.picture_dialog import Part, PartChoice
from vtt.ui.number_boxes import NumberBox
from vtt.ui.pages_preview import PagesPreview
from vtt.ui.words import tr

SIZES = ("A4", "A3", "Letter", "Legal")
OVERLAP = 8.0


class PaperChoice(QComboBox):
    """A size of paper."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.addItems(list(SIZES))
        self.setAccessibleName(tr("Size of paper"))

    def paper(self, *, on_its_side: bool) -> Paper:
        """The chosen paper, upright or on its side."""
        size = QPageSize(getattr(QPageSize.PageSizeId, self.currentText()))
        extent = size.size(QPageSize.Unit.Millimeter)
        upright = Paper(extent.width(), extent.height())
        return upright.turned() if on_its_side else upright


class PrintDialog(Form):
    """Asks for part, paper and scale; tells how many pages that makes, and shows them in a `preview`."""

    def __init__(
        self, boxes: dict[Part, Box], preview: PagesPreview, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print"))
        self.preview = preview
        self.part = PartChoice(boxes)
        self.paper_size = PaperChoice()
        self.on_its_side = QCheckBox(tr("On its side"))
        self.fit = QRadioButton(tr("One page"))
        self.tiled = QRadioButton(tr("Several pages, to a scale"))
        self.fit.setChecked(True)
        choice = QButtonGroup(self)
        choice.addButton(self.fit)
        choice.addButton(self.tiled)
        self.percent = NumberBox()
        self.percent.setRange(1.0, 400.0)
        self.percent.setDecimals(1)
        self.percent.setSuffix(" %")
        self.percent.setValue(100.0)
        self.percent.setToolTip(tr("100 % is true size: a base of 40 mm is 40 mm on paper."))
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.buttons = QDialogButtonBox()
        self.to_printer = self.buttons.addButton(
            tr("Print ..."), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.to_pdf = self.buttons.addButton(
            tr("Save as PDF ..."), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.wants_pdf = False
        self._lay_out()
        self._connect()
        self._tell()

    def paper(self) -> Paper:
        """The chosen paper."""
        return self.paper_size.paper(on_its_side=self.on_its_side.isChecked())

    def pages(self) -> tuple[Page, ...]:
        """The pages that the choices make.

        Raises:
            VttError: if they are too many.
        """
        if self.fit.isChecked():
            return (one_page(self.part.box, self.paper()),)
        scale = self.percent.value() / 100
        return tiled_pages(self.part.box, self.paper(), scale, OVERLAP)

    def _lay_out(self) -> None:
        form = rows()
        form.addRow(tr("&Show:"), self.part)
        form.addRow(tr("&Paper:"), self.paper_size)
        form.addRow("", self.on_its_side)
        form.addRow(tr("S&cale:"), self.fit)
        form.addRow("", self.tiled)
        form.addRow("", self.percent)
        form.addRow("", self.told)
        beside = QHBoxLayout()
        beside.addLayout(form)
        beside.addWidget(self.preview, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(beside, 1)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.part.group.buttonToggled.connect(lambda *_: self._tell())
        self.paper_size.currentIndexChanged.connect(lambda _index: self._tell())
        for box in (self.on_its_side, self.fit):
            box.toggled.connect(lambda _on: self._tell())
        self.percent.valueChanged.connect(lambda _value: self._tell())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.to_pdf.clicked.connect(self._accept_pdf)

    def _accept_pdf(self) -> None:
        self.wants_pdf = True
        self.accept()

    def _tell(self) -> None:
        """How many pages, at which scale; or why not."""
        self.percent.setEnabled(self.tiled.isChecked())
        try:
            pages = self.pages()
        except VttError as error:
            pages = ()
            self.told.setText(str(error))
        if pages:
            percent = f"{pages[0].scale * 100:.1f}".rstrip("0").rstrip(".")
            told = tr("{count} pages at {percent} %", count=len(pages), percent=percent)
            one = tr("One page at {percent} %", percent=percent)
            self.told.setText(one if len(pages) == 1 else told)
        self.preview.show_pages(pages, self.paper())
        for button in (self.to_printer, self.to_pdf):
            button.setEnabled(bool(pages))
