"""The dock with the module's charts and help on rules."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from vtt.base.errors import FormatError, VttError
from vtt.render.picture_files import is_svg
from vtt.session.rules_help import (
    ChartText,
    RuleEntry,
    chart_text,
    clauses_of,
    rule_entries,
    rule_text,
    tables_of_rule,
)
from vtt.ui.actions import ActionSpec
from vtt.ui.docks import DockPlace
from vtt.ui.message_bar import NOTICED, Message
from vtt.ui.panels.chart_words import told_of
from vtt.ui.panels.help_panel import HelpPanel
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.referee_part import RefereePart
from vtt.ui.scene.picture_store import decoded, drawn
from vtt.ui.words import tr

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

HIGHEST_TO_WIDTH = 16
"""No picture on a page is more than so many times as high as the page is wide; else it is narrower."""
ONE, MOST = QSize(1, 1), QSize(8000, 8000)


class ChartsPart(WindowPart):
    """Shows charts, and the rule that a finding names."""

    ACTIONS = (
        ActionSpec("charts", "Charts and rules ...",
                   "Look up a chart of the game, or a rule by its number or words.", "help",
                   ("F2",)),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        desk = window.desk
        module = desk.session.module
        self._pages: list[str] | None = None
        self._entries: tuple[RuleEntry, ...] = ()
        self.panel = HelpPanel(
            module.charts,
            lambda chart: chart_text(module, chart, desk.files),
            self._rule_text,
            self._picture,
        )
        window.docks.add(
            "charts",
            "Charts and rules",
            self.panel,
            DockPlace.SHELF,
            hidden=desk.is_for_rules or not module.charts,
            on_seen=self._list_rules,
        )

    def start(self) -> None:
        """Open the rule of a finding that asks for it."""
        self.window.part(RefereePart).findings.rule_asked.connect(self.show_rule)

    def charts(self) -> None:
        """Bring charts and rules to the front, ready to be searched; put them away if they are there."""
        if self.window.docks.is_seen("charts"):
            self.window.docks["charts"].hide()
            self.window.page.view.setFocus()
            return
        self.window.docks.show("charts")
        self.panel.search.setFocus()
        self.panel.search.selectAll()

    def show_rule(self, number: str) -> None:
        """Open a rule by its number."""
        self._list_rules()
        if self.panel.show_rule(number):
            self.window.docks.show("charts")
        else:
            told = tr("Nothing more is known here of rule {number}.", number=number)
            self.desk.said.emit(Message(told, NOTICED))

    def _list_rules(self) -> None:
        """The list of rules is read when somebody first wants it."""
        if not self._entries:
            self._entries = rule_entries(self.desk.session.referee.rules)
            self.panel.show_rules(self._entries)

    def _rule_text(self, entry: RuleEntry) -> ChartText:
        if self._pages is None:
            module, files = self.desk.session.module, self.desk.files
            texts = [chart_text(module, chart, files) for chart in module.charts if chart.page]
            self._pages = [text.markdown for text in texts if text.markdown]
        clauses = clauses_of(entry, self._entries)
        text = rule_text(entry, told_of(entry, clauses), self._pages)
        return ChartText(text, tables_of_rule(self.desk.session.module, entry.number))

    def _picture(self, paths: Sequence[str], width: int, grows: bool = True) -> QImage:
        """The first of these pictures that is there, so many pixels wide; where there is none, an empty one.

        One that is not to grow is at most so wide; a width of 0 leaves it in its own size.
        """
        try:
            path, data = self._first_of(paths)
            if not is_svg(path):
                found = decoded(data, path)
                size = _size_on_page(found.size(), width, grows)
                return found.scaled(size, mode=Qt.TransformationMode.SmoothTransformation)
            renderer = drawn(data, path)
        except VttError as error:
            self.desk.said.emit(Message(str(error), NOTICED))
            return QImage()
        size = _size_on_page(renderer.defaultSize(), width, grows)
        image = QImage(size, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        renderer.render(painter, QRectF(image.rect()))
        painter.end()
        return image

    def _first_of(self, paths: Sequence[str]) -> tuple[str, bytes]:
        """The first of these files that is there; FormatError where none is."""
        for path in paths[:-1]:
            with suppress(FormatError):
                return path, self.desk.files.read(path)
        return paths[-1], self.desk.files.read(paths[-1])


def _size_on_page(size: QSize, width: int, grows: bool) -> QSize:
    """The size of a picture on a page of a width (px): as wide as that, unless too tall or not to grow."""
    if not width or (not grows and size.width() <= width):
        own = size.expandedTo(ONE)
        fits = own.boundedTo(MOST) == own
        return own if fits else own.scaled(MOST, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(ONE)
    room = QSize(width, width * HIGHEST_TO_WIDTH)
    shown = size.expandedTo(ONE).scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    return shown.expandedTo(ONE)
