"""The right side of the start page for a game: what it is, when it was played, what can be done with it."""

from collections.abc import Mapping

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from vtt.session.start_offers import GameKind, GameOffer
from vtt.ui.labels import main_button, plain_button, quiet_label, title_label
from vtt.ui.words import tr

MARGIN = 24


class StartGamePanel(QWidget):
    """Shows one game. The signals give its `GameOffer`: open it, take it off the list, save what can be."""

    open_wanted = Signal(object)
    remove_wanted = Signal(object)
    repair_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._offer: GameOffer | None = None
        self.name = title_label()
        self.place = quiet_label()
        self.words = QLabel()
        for label in (self.place, self.words):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.open = main_button(tr("Open"))
        self.repair = plain_button(tr("Save what can be saved"))
        self.repair.setToolTip(
            tr("Write what can still be read into a new game; this one stays as it is.")
        )
        self.remove = plain_button("")
        self._lay_out()
        for button, signal in (
            (self.open, self.open_wanted),
            (self.repair, self.repair_wanted),
            (self.remove, self.remove_wanted),
        ):
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit(self._offer))

    def show_game(self, offer: GameOffer, title: str) -> None:
        """Show a game under a title; its buttons fit what can be done with it."""
        self._offer = offer
        self.name.setText(title)
        self.place.setText(str(offer.path))
        self.words.setText(_words(offer))
        self.open.setVisible(offer.kind in (GameKind.LEFT, GameKind.RECENT))
        self.repair.setVisible(offer.may_be_mended())
        self.remove.setText(tr("Give up ...") if offer.own else tr("Remove from the list"))
        self.remove.setToolTip(
            tr("Remove the game for good.") if offer.own else tr("The file itself is not touched.")
        )

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.remove)
        row.addStretch(1)
        row.addWidget(self.repair)
        row.addWidget(self.open)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        layout.setSpacing(8)
        layout.addWidget(self.name)
        layout.addWidget(self.place)
        layout.addSpacing(8)
        layout.addWidget(self.words)
        layout.addStretch(1)
        layout.addLayout(row)


def game_title(
    offer: GameOffer, modules: Mapping[str, str], scenarios: Mapping[tuple[str, str], str]
) -> str:
    """What to call a game: its file's name; where it has none of its own, its module and scenario.

    Args:
        offer: the game.
        modules: the modules' names by their ids.
        scenarios: the scenarios' names by the ids of module and scenario.
    """
    if offer.kind is not GameKind.LEFT or not offer.module:
        return offer.path.stem
    module = modules.get(offer.module, offer.module)
    scenario = scenarios.get((offer.module, offer.scenario), offer.scenario)
    return f"{module}  ·  {scenario}" if scenario else module


def second_line(offer: GameOffer, modules: Mapping[str, str]) -> str:
    """What stands below a game's name in the list: the module, and a date or what is wrong."""
    module = modules.get(offer.module, offer.module)
    if offer.kind is GameKind.MISSING:
        return tr("no longer there")
    if offer.kind is GameKind.DAMAGED:
        return tr("damaged")
    if offer.kind is GameKind.LEFT:
        return tr("never saved, begun {when}", when=when_text(offer.when))
    return "  ·  ".join(part for part in (module, when_text(offer.when)) if part)


def when_text(when: int) -> str:
    """A moment (ms since 1970) as people write it: today and yesterday by these words."""
    moment = QDateTime.fromMSecsSinceEpoch(when)
    days = moment.daysTo(QDateTime.currentDateTime())
    time = QLocale().toString(moment.time(), QLocale.FormatType.ShortFormat)
    day = QLocale().toString(moment.date(), "d MMMM yyyy")
    named = {0: tr("today"), 1: tr("yesterday")}.get(days, day)
    return f"{named}, {time}"


def _words(offer: GameOffer) -> str:
    if offer.kind is GameKind.MISSING:
        return tr(
            "This file is no longer there. It may have been moved, or lie on a disk that is away."
        )
    if offer.kind is GameKind.DAMAGED:
        return tr("It cannot be opened: {fault}", fault=offer.error)
    if offer.kind is GameKind.LEFT:
        steps = tr("one entry") if offer.steps == 1 else tr("{count} entries", count=offer.steps)
        return tr(
            "Begun {when}, with {steps} in its log, and never saved under a name. Nothing of it is lost: "
            "open it and play on.",
            when=when_text(offer.when),
            steps=steps,
        )
    return tr("Last written {when}.", when=when_text(offer.when))
