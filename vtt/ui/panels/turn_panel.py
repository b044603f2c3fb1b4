"""Where the game is: turn, phase, whose it is, what ends it, and the button that ends it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from vtt.rules.verdict import Finding, Severity
from vtt.ui.labels import plain_button
from vtt.ui.number_boxes import WholeBox
from vtt.ui.panels.findings_panel import FINDING_ROLE, ICON_PX, finding_text, severity_icon
from vtt.ui.panels.turn_counters import CounterShown, TurnCounters
from vtt.ui.panels.turn_track import TrackBox, TurnTrackBar
from vtt.ui.panels.whole_list import ShortList
from vtt.ui.soon import soon
from vtt.ui.words import tr

LAST_TURN = 9999
LARGE = 1.4
OWED_ROWS = 3


@dataclass(frozen=True)
class TurnShown:
    """What a turn panel shows.

    `label` names phase and side, `told` is what players want in sight, `ends_when` what ends the phase.
    With `is_free` no rules say how the game goes on, and turn and part can be set by hand. `can_end`: the
    button does something now. The turn is `called` by a name, or else by its number. `counters` stand for
    number, parts and button where the module has some.
    """

    number: int
    label: str
    ends_when: str = ""
    boxes: Sequence[TrackBox] = ()
    here: int = -1
    is_free: bool = False
    can_end: bool = True
    outcome: str = ""
    counters: Sequence[CounterShown] = ()
    called: str = ""
    told: str = ""


class TurnPanel(QWidget):
    """Shows a `TurnShown`; tells when the phase is ended (`ended`) or something else set by hand.

    `owed_chosen` carries the finding that was clicked among what is still to be done.
    """

    ended = Signal()
    owed_chosen = Signal(object)
    number_set = Signal(int)
    part_set = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn = QLabel()
        self._make_large()
        self.number = WholeBox()
        self.number.setRange(0, LAST_TURN)
        self.number.setAccessibleName(tr("Number of the turn"))
        self.number.setToolTip(tr("Set the turn by hand: nothing else happens."))
        self.number.setKeyboardTracking(False)
        self.label = _sentence()
        self.track = TurnTrackBar()
        self.counters = TurnCounters()
        self.told = _sentence()
        self.ends_when = _sentence()
        self.end = plain_button(tr("End the phase"))
        self.end.clicked.connect(lambda: self.ended.emit())
        self.number.valueChanged.connect(self._number_changed)
        self.track.chosen.connect(self.part_set.emit)
        self.owing = _sentence()
        self.owed = ShortList(OWED_ROWS)
        self.owed.setIconSize(QSize(ICON_PX, ICON_PX))
        self.owed.setWordWrap(True)
        self.owed.setAccessibleName(tr("Still to be done in this phase"))
        self.owed.itemClicked.connect(lambda item: self.owed_chosen.emit(item.data(FINDING_ROLE)))
        self.owed.itemActivated.connect(lambda item: self.owed_chosen.emit(item.data(FINDING_ROLE)))
        self._lay_out()
        self.show_owed(())

    def show_owed(self, findings: Sequence[Finding]) -> None:
        """List what keeps the phase from ending, then what could still be done in it."""
        self.owed.clear()
        for finding in sorted(findings, key=lambda one: list(Severity).index(one.severity)):
            item = QListWidgetItem(severity_icon(finding.severity), finding_text(finding))
            item.setData(FINDING_ROLE, finding)
            self.owed.addItem(item)
        must = sum(finding.severity is Severity.ILLEGAL for finding in findings)
        told = tr("Still owed: {count}", count=must) if must else tr("Before the phase ends:")
        self.owing.setText(told)
        for widget in (self.owing, self.owed):
            widget.setVisible(bool(findings))
        self._keep_height()

    def owes(self, finding: Finding) -> bool:
        """Whether a finding tells of something that is still to be done."""
        items = (self.owed.item(row) for row in range(self.owed.count()))
        listed = (item.data(FINDING_ROLE) for item in items)
        return any((one.rule, one.pieces) == (finding.rule, finding.pieces) for one in listed)

    def show_turn(self, shown: TurnShown) -> None:
        """Show where the game is."""
        numbered = tr("Turn {number}", number=shown.number)
        self.turn.setText(tr("Turn") if shown.is_free else shown.called or numbered)
        self.number.blockSignals(True)
        self.number.setValue(shown.number)
        self.number.blockSignals(False)
        counted = bool(shown.counters)
        self.number.setVisible(shown.is_free and not counted)
        self.turn.setVisible(not counted)
        self.end.setVisible(not counted)
        self.counters.show_counters(shown.counters)
        self.label.setText(shown.outcome or shown.label)
        self.label.setVisible(bool(shown.outcome or (shown.label and not counted)))
        self.track.show_boxes(() if counted else shown.boxes, shown.here, free=shown.is_free)
        self.told.setText(shown.told)
        self.told.setVisible(bool(shown.told) and not shown.outcome)
        self.ends_when.setText(tr("It ends when: {what}", what=shown.ends_when))
        self.ends_when.setVisible(bool(shown.ends_when) and not shown.outcome)
        self.end.setEnabled(shown.can_end)
        parts = len(shown.boxes)
        self.end.setText(tr("End the phase") if parts > 1 or not shown.is_free else tr("Next turn"))
        self._keep_height()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            soon(self, self._make_large)  # the style sheet has its say before

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_height()

    def _make_large(self) -> None:
        """The number of the turn stands out, whatever size letters have."""
        font = QApplication.font()
        font.setPointSizeF(font.pointSizeF() * LARGE)
        font.setBold(True)
        self.turn.setFont(font)

    def _keep_height(self) -> None:
        """Never be lower than the lines that are to be read at this width; Qt does not see to it."""
        layout = self.layout()
        if layout is not None:
            self.setMinimumHeight(max(0, layout.totalHeightForWidth(self.width())))

    def _number_changed(self, number: int) -> None:
        self.number_set.emit(number)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.turn)
        top.addWidget(self.number)
        top.addStretch()
        top.addWidget(self.end)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addLayout(top)
        layout.addWidget(self.counters)
        layout.addWidget(self.label)
        layout.addWidget(self.track)
        layout.addWidget(self.told)
        layout.addWidget(self.ends_when)
        layout.addWidget(self.owing)
        layout.addWidget(self.owed)
        layout.addStretch()


def _sentence() -> QLabel:
    """Words that are read in full, over as many lines as they need."""
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
