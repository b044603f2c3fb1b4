"""The tabs and lists by which a part of the palettes is chosen."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QTabBar, QVBoxLayout, QWidget

from vtt.definition.palette import PaletteKind
from vtt.session.palette_path import PaletteChoice, Path
from vtt.ui.words import tr


class PaletteChoices(QWidget):
    """One row for each choice, the outermost on top; `changed` is told when a person chooses.

    Every part remembers what was last chosen in it.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.chosen: dict[Path, int] = {}
        self._shown: tuple[PaletteChoice, ...] = ()
        self._rows: list[QTabBar | QComboBox] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)

    def show_choices(self, choices: tuple[PaletteChoice, ...]) -> None:
        """Show these; rows that stay as they are keep the keyboard."""
        same = 0
        while same < min(len(choices), len(self._shown)) and choices[same] == self._shown[same]:
            same += 1
        kept = self._kept(choices, same)
        for row in self._rows[kept:]:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        del self._rows[kept:]
        for choice in choices[kept:]:
            row = self._row(choice)
            self._rows.append(row)
            self._layout.addWidget(row)
        self._shown = choices
        self.setVisible(bool(choices))

    def _kept(self, choices: tuple[PaletteChoice, ...], same: int) -> int:
        """How many rows stay: also that in which another part was just chosen."""
        if same < min(len(choices), len(self._shown)):
            now, before = choices[same], self._shown[same]
            if (now.path, now.names) == (before.path, before.names):
                row = self._rows[same]
                with QSignalBlocker(row):
                    row.setCurrentIndex(now.chosen)
                return same + 1
        return same

    def _row(self, choice: PaletteChoice) -> QTabBar | QComboBox:
        row: QTabBar | QComboBox
        if choice.kind is PaletteKind.TABS:
            row = _tabs(choice)
            row.setCurrentIndex(choice.chosen)
            row.currentChanged.connect(self._chooser(choice.path))
        else:
            row = _list(choice)
            row.setCurrentIndex(choice.chosen)
            row.currentIndexChanged.connect(self._chooser(choice.path))
        row.setAccessibleName(tr("Part of the palette"))
        return row

    def _chooser(self, path: Path) -> Callable[[int], None]:
        def choose(index: int) -> None:
            self.chosen[path] = index
            self.changed.emit()

        return choose


def _tabs(choice: PaletteChoice) -> QTabBar:
    row = QTabBar()
    row.setDrawBase(False)
    row.setExpanding(False)
    row.setUsesScrollButtons(True)
    for name in choice.names:
        at = row.addTab(name.replace("&", "&&"))
        row.setTabToolTip(at, name)
    return row


def _list(choice: PaletteChoice) -> QComboBox:
    row = QComboBox()
    row.addItems(choice.names)
    row.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    row.setMinimumContentsLength(8)
    row.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return row
