"""The right side of the start page for a module: its picture and words, scenarios, and how to begin."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from vtt.definition.module import ModuleInfo
from vtt.session.consent import PlayStyle
from vtt.session.start_offers import ModuleOffer, NewGame
from vtt.state.mode import RulesMode
from vtt.ui.banner import Banner, read_picture
from vtt.ui.labels import heading, main_button, quiet_label, title_label
from vtt.ui.start_sidebar import StartList
from vtt.ui.words import tr

MARGIN = 24
MOST_SCENARIOS_PX = 240


class StartModulePanel(QWidget):
    """Offers the scenarios of one module; `begin_wanted` gives the `NewGame` that was chosen."""

    begin_wanted = Signal(object)

    def __init__(self, mode: RulesMode) -> None:
        super().__init__()
        self._offer: ModuleOffer | None = None
        self.banner = Banner()
        self.name = title_label()
        self.about = quiet_label()
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.scenarios_title = heading(tr("Scenarios"))
        self.scenarios = StartList(tr("Scenarios"), below=2)
        self.styles = _box(tr("Players"), _styles())
        self.modes = _box(tr("Rules"), _modes())
        self.modes.setCurrentIndex(self.modes.findData(mode.value))
        self.begin = main_button(tr("Start the game"))
        self._lay_out()
        self.scenarios.activated_one.connect(lambda _key: self._begin())
        self.begin.clicked.connect(self._begin)

    def show_module(self, offer: ModuleOffer) -> None:
        """Show a module; one that cannot be used says why and begins nothing."""
        self._offer = offer
        head = offer.head
        picture = read_picture(head.picture, head.info.picture) if head else None
        self.banner.show_picture(picture)
        self.name.setText(offer.name)
        self.about.setText(_about(head.info) if head else "")
        self.words.setText(head.info.description if head else offer.error)
        self.scenarios.clear()
        for scenario in head.scenarios if head else ():
            self.scenarios.add(scenario.name, scenario.description, scenario.id)
        has_scenarios = self.scenarios.count() > 0
        self.scenarios.setCurrentRow(0)
        self.scenarios.fit(MOST_SCENARIOS_PX)
        for widget in (self.scenarios, self.scenarios_title):
            widget.setVisible(has_scenarios)
        self.modes.setEnabled(bool(head and head.rules))
        self.begin.setEnabled(head is not None)

    def _scenario(self) -> str:
        row = self.scenarios.currentRow()
        return "" if row < 0 else str(self.scenarios.contents()[row])

    def _begin(self) -> None:
        if self._offer is None or self._offer.head is None:
            return
        style = PlayStyle(self.styles.currentData())
        mode = RulesMode(self.modes.currentData()) if self._offer.head.rules else None
        self.begin_wanted.emit(NewGame(self._offer.path, self._scenario(), style, mode))

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setContentsMargins(MARGIN, 16, MARGIN, MARGIN)
        words.setSpacing(8)
        words.addWidget(self.name)
        words.addWidget(self.about)
        words.addWidget(self.words)
        words.addSpacing(8)
        words.addWidget(self.scenarios_title)
        words.addWidget(self.scenarios, 100)
        words.addStretch(1)
        words.addSpacing(8)
        words.addLayout(self._beginning())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addLayout(words, 1)

    def _beginning(self) -> QHBoxLayout:
        """How to sit and how strict to be, and the button that begins."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.addWidget(heading(tr("Players")), 0, 0)
        grid.addWidget(heading(tr("Rules")), 0, 1)
        grid.addWidget(self.styles, 1, 0)
        grid.addWidget(self.modes, 1, 1)
        line = QHBoxLayout()
        line.addLayout(grid)
        line.addStretch(1)
        line.addWidget(self.begin, 0, Qt.AlignmentFlag.AlignBottom)
        return line


def _styles() -> tuple[tuple[str, str, str], ...]:
    return (
        (
            PlayStyle.SOLO.value,
            tr("Alone, on all sides"),
            tr("You see everything, and agree with yourself."),
        ),
        (
            PlayStyle.HOT_SEAT.value,
            tr("Hot-seat, in turns at this screen"),
            tr("Each side sees only what is its own to see; a screen hides the table between."),
        ),
    )


def _modes() -> tuple[tuple[str, str, str], ...]:
    return (
        (
            RulesMode.ENFORCE.value,
            tr("Enforce"),
            tr("What breaks a rule is refused, with the reason and a corrected move."),
        ),
        (
            RulesMode.ADVISE.value,
            tr("Advise"),
            tr("Every move is made; what breaks a rule is shown with its number."),
        ),
        (RulesMode.OFF.value, tr("Off"), tr("Nobody judges; the table is free.")),
    )


def _box(name: str, choices: tuple[tuple[str, str, str], ...]) -> QComboBox:
    """A choice of one: (value, words, what it means)."""
    box = QComboBox()
    box.setAccessibleName(name)
    for value, text, tip in choices:
        box.addItem(text, value)
        box.setItemData(box.count() - 1, tip, int(Qt.ItemDataRole.ToolTipRole))
    return box


def _about(info: ModuleInfo) -> str:
    parts = [tr("version {version}", version=info.version), info.author, info.licence]
    return "  ·  ".join(part for part in parts if part)
