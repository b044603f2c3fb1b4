"""The right side of the start page for a module: its picture and words, scenarios, and how to begin."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from vtt.base.ids import SideId
from vtt.definition.module import ModuleInfo
from vtt.formats.module_info import SideHead
from vtt.session.consent import PlayStyle
from vtt.session.preferences import KeptStart
from vtt.session.start import NewGame, kept_start
from vtt.session.start_offers import ModuleOffer
from vtt.state.mode import RulesMode
from vtt.ui.banner import Banner, read_picture
from vtt.ui.labels import heading, main_button, quiet_label, title_label
from vtt.ui.start_sidebar import StartList
from vtt.ui.words import tr

MARGIN = 24
SEAT = "seat:"
"""Before the id of the side at which one sits against the computer, among the ways to play."""

Choice = tuple[str, str, str]
"""A value, its words, and what it means."""

MOST_SCENARIOS_PX = 400
FIRST_START = KeptStart()


class StartModulePanel(QWidget):
    """Offers the scenarios of one module; `begin_wanted` gives the `NewGame` that was chosen.

    What was chosen for a module and not begun is kept for as long as the panel is there.
    """

    begin_wanted = Signal(object)

    def __init__(self, mode: RulesMode) -> None:
        super().__init__()
        self._offer: ModuleOffer | None = None
        self._usual_mode = mode
        self._left: dict[Path, KeptStart] = {}
        self.banner = Banner()
        self.name = title_label()
        self.about = quiet_label()
        self.words = QLabel()
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        self.scenarios_title = heading(tr("Scenarios"))
        self.scenarios = StartList(tr("Scenarios"))
        self.scenario_words = quiet_label()
        self.scenario_words.setTextFormat(Qt.TextFormat.PlainText)
        self.scenario_words.setWordWrap(True)
        self.styles = _box(tr("Players"))
        self.modes = _box(tr("Rules"))
        _fill(self.modes, _modes())
        self.begin = main_button(tr("Start the game"))
        self._lay_out()
        self.scenarios.activated_one.connect(lambda _key: self._begin())
        self.scenarios.currentRowChanged.connect(lambda _row: self._tell_scenario())
        self.scenarios.resized.connect(self._tell_scenario)
        self.modes.currentIndexChanged.connect(lambda _index: self._offer_seats())
        self.begin.clicked.connect(self._begin)

    def show_module(self, offer: ModuleOffer, begun: KeptStart = FIRST_START) -> None:
        """Show a module; one that cannot be used says why and begins nothing.

        Args:
            offer: the module.
            begun: how a game of it was begun last.
        """
        left = self._game()
        if left is not None:
            self._left[left.path] = kept_start(left)
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
        self.scenarios.fit(MOST_SCENARIOS_PX)
        for widget in (self.scenarios, self.scenarios_title, self.scenario_words):
            widget.setVisible(has_scenarios)
        self.modes.setEnabled(bool(head and head.rules))
        self.begin.setEnabled(head is not None)
        self._choose(self._left.get(offer.path, begun))
        self._tell_scenario()

    def _choose(self, start: KeptStart) -> None:
        """Choose what was chosen before, as far as it is still offered."""
        mode = self._usual_mode if start.mode is None else start.mode
        self.modes.setCurrentIndex(self.modes.findData(mode.value))
        self._offer_seats()
        players = start.style if start.seat is None else f"{SEAT}{start.seat}"
        self.styles.setCurrentIndex(max(0, self.styles.findData(players)))
        scenarios = self.scenarios.contents()
        row = scenarios.index(start.scenario) if start.scenario in scenarios else 0
        self.scenarios.setCurrentRow(row)

    def _tell_scenario(self) -> None:
        """What the module says of the chosen scenario, where its line in the list has too little room."""
        head, chosen = self._offer.head if self._offer else None, self._scenario()
        is_cut = self.scenarios.is_cut(self.scenarios.currentRow())
        scenarios = head.scenarios if head and is_cut else ()
        told = (one.description for one in scenarios if one.id == chosen)
        self.scenario_words.setText(next(told, ""))

    def _offer_seats(self) -> None:
        """Who can play which side: against the computer only where there are rules to think by."""
        head, chosen = self._offer.head if self._offer else None, self.styles.currentData()
        by_rules = head is not None and head.rules and self.modes.currentData() != RulesMode.OFF
        seats = tuple(map(_against_computer, head.sides)) if head and by_rules else ()
        _fill(self.styles, (*_styles(), *(seats if len(seats) > 1 else ())))
        self.styles.setCurrentIndex(max(0, self.styles.findData(chosen)))

    def _scenario(self) -> str:
        row = self.scenarios.currentRow()
        return "" if row < 0 else str(self.scenarios.contents()[row])

    def _begin(self) -> None:
        game = self._game()
        if game is not None:
            self.begin_wanted.emit(game)

    def _game(self) -> NewGame | None:
        """What is chosen now; None: nothing that could be played."""
        if self._offer is None or self._offer.head is None:
            return None
        chosen = str(self.styles.currentData())
        seat = SideId(chosen.removeprefix(SEAT)) if chosen.startswith(SEAT) else None
        style = PlayStyle.SOLO if seat is not None else PlayStyle(chosen)
        mode = RulesMode(self.modes.currentData()) if self._offer.head.rules else None
        return NewGame(self._offer.path, self._scenario(), style, mode, seat)

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
        words.addWidget(self.scenario_words)
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


def _styles() -> tuple[Choice, ...]:
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


def _against_computer(side: SideHead) -> Choice:
    return (
        f"{SEAT}{side.id}",
        tr("{side}, against the computer", side=side.name),
        tr("You play this side and see what it sees; the computer plays the others."),
    )


def _modes() -> tuple[Choice, ...]:
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


def _box(name: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return box


def _fill(box: QComboBox, choices: tuple[Choice, ...]) -> None:
    """Offer these; nothing happens where they are offered already."""
    if [box.itemData(row) for row in range(box.count())] == [value for value, _, _ in choices]:
        return
    box.clear()
    for value, text, tip in choices:
        box.addItem(text, value)
        box.setItemData(box.count() - 1, tip, int(Qt.ItemDataRole.ToolTipRole))


def _about(info: ModuleInfo) -> str:
    parts = [tr("version {version}", version=info.version), info.author, info.licence]
    return "  ·  ".join(part for part in parts if part)
