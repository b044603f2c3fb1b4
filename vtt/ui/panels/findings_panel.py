"""The referee's findings on the last proposal: decision, reason with numbers, rule; a click shows them."""

from collections import Counter

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from vtt.base.phrasing import with_rule
from vtt.definition.rules_table import DataSource
from vtt.rules.verdict import Finding, Severity, Verdict
from vtt.ui.panels.whole_list import WholeList
from vtt.ui.scene.marks import COLOUR_OF_SEVERITY
from vtt.ui.words import tr, tr_known, tr_later

EMPTY_TEXT = (
    "Findings on the last move will stand here, each with the number of its rule. "
    "A click on one shows on the table what it speaks of."
)
WORDS = {
    Severity.ILLEGAL: tr_later("Against the rules"),
    Severity.DOUBTFUL: tr_later("Doubtful"),
    Severity.NOTE: tr_later("Note"),
}
ICON_PX = 16
FINDING_ROLE = Qt.ItemDataRole.UserRole


class FindingsPanel(QWidget):
    """A list of findings; `chosen` carries the one that was clicked.

    What is double clicked asks for its rule: `rule_asked` carries the number.
    """

    chosen = Signal(object)
    rule_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._verdict: Verdict | None = None
        self._title = QLabel(tr(EMPTY_TEXT))
        self._title.setWordWrap(True)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self.filters = {severity: _filter_button(severity) for severity in Severity}
        self._filter_row = QWidget()
        row = QHBoxLayout(self._filter_row)
        row.setContentsMargins(0, 0, 0, 0)
        for button in self.filters.values():
            row.addWidget(button)
            button.toggled.connect(lambda _on: self._fill())
        row.addStretch()
        self.list = WholeList()
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setAccessibleName(tr("Findings of the rules"))
        self.list.itemClicked.connect(lambda item: self.chosen.emit(item.data(FINDING_ROLE)))
        self.list.itemActivated.connect(lambda item: self.chosen.emit(item.data(FINDING_ROLE)))
        self.list.itemDoubleClicked.connect(
            lambda item: self.rule_asked.emit(item.data(FINDING_ROLE).rule)
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.addWidget(self._title)
        layout.addWidget(self._filter_row)
        layout.addWidget(self.list)
        layout.addStretch()
        self.show_verdict(None)

    def show_verdict(
        self, verdict: Verdict | None, accepted: bool = True, overruled: bool = False
    ) -> None:
        """Show what the referee said last; None: nothing was judged."""
        self._verdict = verdict
        self._title.setText(_headline(verdict, accepted, overruled))
        self._fill()

    def _fill(self) -> None:
        """List the findings of the severities that are wanted, the gravest first."""
        findings = self._verdict.findings if self._verdict is not None else ()
        counts = Counter(finding.severity for finding in findings)
        for severity, button in self.filters.items():
            button.setText(str(counts[severity]))
            button.setAccessibleName(f"{tr_known(WORDS[severity])} ({counts[severity]})")
            button.setVisible(counts[severity] > 0)
        self._filter_row.setVisible(len(counts) > 1)
        wanted = [f for f in findings if self.filters[f.severity].isChecked()]
        self.list.clear()
        self.list.setVisible(bool(wanted))
        for finding in sorted(wanted, key=lambda found: list(Severity).index(found.severity)):
            self.list.addItem(_item(finding))

    def findings(self) -> list[Finding]:
        """What is listed now."""
        return [self.list.item(row).data(FINDING_ROLE) for row in range(self.list.count())]

    def select(self, finding: Finding) -> None:
        """Bring a finding of the list into sight and select it."""
        for row, listed in enumerate(self.findings()):
            if listed == finding:
                self.list.setCurrentRow(row)
                self.list.scrollToItem(self.list.item(row))
                return


def _filter_button(severity: Severity) -> QToolButton:
    """A button that lets findings of a severity be seen, or not."""
    button = QToolButton()
    button.setCheckable(True)
    button.setChecked(True)
    button.setIcon(severity_icon(severity))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setToolTip(tr("{kind}: show or hide these findings.", kind=tr_known(WORDS[severity])))
    return button


def finding_text(finding: Finding) -> str:
    """A finding as a referee says it: what, why, rule; a house ruling is called one."""
    if finding.source is DataSource.RECONSTRUCTION:
        return tr("{message} ({rule}, house ruling)", message=finding.message, rule=finding.rule)
    return with_rule(finding.message, finding.rule)


def severity_icon(severity: Severity) -> QIcon:
    """A sign for a severity, told by its shape as well: a cross, a question, a dot."""
    pixmap = QPixmap(2 * ICON_PX, 2 * ICON_PX)
    pixmap.setDevicePixelRatio(2.0)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(COLOUR_OF_SEVERITY[severity]))
    painter.drawEllipse(0, 0, ICON_PX, ICON_PX)
    painter.setPen(QPen(QColor("#ffffff"), 2))
    box = QRectF(0, 0, ICON_PX, ICON_PX)
    if severity is Severity.ILLEGAL:
        painter.drawLine(5, 5, ICON_PX - 5, ICON_PX - 5)
        painter.drawLine(5, ICON_PX - 5, ICON_PX - 5, 5)
    else:
        sign = "?" if severity is Severity.DOUBTFUL else "i"
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
    painter.end()
    return QIcon(pixmap)


def _headline(verdict: Verdict | None, accepted: bool, overruled: bool) -> str:
    if verdict is None:
        return tr(EMPTY_TEXT)
    illegal = sum(finding.severity is Severity.ILLEGAL for finding in verdict.findings)
    if not accepted:
        return tr("Refused.")
    if illegal:
        if illegal == 1:
            over = tr("Overruled: it breaks one rule.")
            advised = tr("Made as advised against: it breaks one rule.")
        else:
            over = tr("Overruled: it breaks {count} rules.", count=illegal)
            advised = tr("Made as advised against: it breaks {count} rules.", count=illegal)
        return over if overruled else advised
    if verdict.notices:
        faults = "; ".join(dict.fromkeys(map(str, verdict.notices)))
        return tr("Made, and not judged as a whole: {faults}", faults=faults)
    return tr("Fine by the rules.")


def _item(finding: Finding) -> QListWidgetItem:
    item = QListWidgetItem(f"{tr_known(WORDS[finding.severity])}: {finding_text(finding)}")
    item.setData(FINDING_ROLE, finding)
    item.setIcon(severity_icon(finding.severity))
    return item
