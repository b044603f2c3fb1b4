"""What is drawn over the table: which kinds, what they mean, one's own by numbers, and why by a click."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from vtt.base.ids import PieceId
from vtt.base.phrasing import with_rule
from vtt.render.overlay import Overlay
from vtt.rules.verdict import Finding, ShapeRole
from vtt.session.mark_at import marked_at
from vtt.session.tools.base import PointerEvent
from vtt.ui.actions import ActionSpec
from vtt.ui.dialogs.typed_overlay_dialog import TypedOverlayDialog
from vtt.ui.game_desk import OverlaysOf
from vtt.ui.legend import Drawn, Legend
from vtt.ui.parts.offers_part import OffersPart
from vtt.ui.parts.part import WindowPart
from vtt.ui.parts.referee_part import RefereePart
from vtt.ui.table_page import TablePage

if TYPE_CHECKING:
    from vtt.ui.game_window import GameWindow

SLACK_PX = 6.0
"""A click so near to a line is a click on it."""

KINDS = {
    "overlay_reach": ShapeRole.REACH,
    "overlay_zone": ShapeRole.ZONE,
    "overlay_fire": ShapeRole.FIRE,
    "overlay_contact": ShapeRole.CONTACT,
    "overlay_command": ShapeRole.COMMAND,
    "overlay_mark": ShapeRole.MARK,
    "overlay_control": ShapeRole.CONTROL,
    "overlay_supply": ShapeRole.SUPPLY,
}


class OverlaysPart(WindowPart):
    """Lets overlays be chosen, explained, added and asked."""

    ACTIONS = (
        ActionSpec("overlay_reach", "Reach", "Where what is selected can get to.", "overlays",
                   checkable=True),
        ActionSpec("overlay_zone", "Zones", "Zones in front of what is selected and of the enemy.",
                   "overlays", checkable=True),
        ActionSpec("overlay_fire", "Fire", "What can be shot at, and how far.", "overlays",
                   checkable=True),
        ActionSpec("overlay_contact", "Contacts", "Places in contact that can be moved to.",
                   "overlays", checkable=True),
        ActionSpec("overlay_command", "Command", "How far a leader commands, and who is too far off.",
                   "overlays", checkable=True),
        ActionSpec("overlay_mark", "Marks", "Other places that the rules mark.", "overlays",
                   checkable=True),
        ActionSpec("overlay_control", "Control", "Who holds which part of the table.", "overlays",
                   checkable=True, separator_before=True),
        ActionSpec("overlay_supply", "Supply", "Where the land feeds, and who goes hungry.",
                   "overlays", checkable=True),
        ActionSpec("overlays_all", "All kinds at once",
                   "More than three kinds of overlay at once.", "overlays", ("A",), checkable=True,
                   separator_before=True),
        ActionSpec("overlay_legend", "Legend", "What the colours over the table mean.", "overlays",
                   checkable=True),
        ActionSpec("typed_overlay", "Draw reach, radius or arc ...",
                   "Draw about the selected piece what lies within a length that you type.",
                   "overlays", ("D",), separator_before=True),
        ActionSpec("wipe_overlays", "Wipe what was drawn by numbers",
                   "Take away every reach, radius and arc that you have typed.", "overlays"),
    )  # fmt: skip

    def __init__(self, window: "GameWindow") -> None:
        super().__init__(window)
        self.legends = {page: Legend(page.view) for page in window.pages}
        self._before: tuple[PieceId, ...] = ()
        self._told: dict[TablePage, tuple[Overlay, ...]] = {}

    def start(self) -> None:
        """Most kinds are wanted at first; hear of what is drawn and clicked on."""
        self._tick()
        self.window.actions_by_id["overlay_legend"].setChecked(True)
        self.desk.offers.choice.changed.connect(lambda _none: self._tick())
        self.desk.marked.connect(self._show_legends)
        for page, legend in self.legends.items():
            page.view.pressed.connect(lambda _event, page=page: self._pressed(page))
            page.view.released.connect(
                lambda event, dragged, page=page: self._released(page, event, dragged)
            )
            page.previewed.connect(lambda _preview, page=page: self._previewed(page))
            legend.toggled.connect(self._toggled)

    def overlay_reach(self) -> None:
        """Draw reach as the tick tells."""
        self._want("overlay_reach")

    def overlay_zone(self) -> None:
        """Draw zones as the tick tells."""
        self._want("overlay_zone")

    def overlay_fire(self) -> None:
        """Draw fire as the tick tells."""
        self._want("overlay_fire")

    def overlay_contact(self) -> None:
        """Draw contacts as the tick tells."""
        self._want("overlay_contact")

    def overlay_command(self) -> None:
        """Draw command as the tick tells."""
        self._want("overlay_command")

    def overlay_mark(self) -> None:
        """Draw marks as the tick tells."""
        self._want("overlay_mark")

    def overlay_control(self) -> None:
        """Draw who holds what as the tick tells."""
        self._want("overlay_control")

    def overlay_supply(self) -> None:
        """Draw supply as the tick tells."""
        self._want("overlay_supply")

    def overlays_all(self) -> None:
        """Draw all kinds at once as the tick tells."""
        self.desk.offers.choice.show_all(self._is_ticked("overlays_all"))

    def overlay_legend(self) -> None:
        """Show the legend as the tick tells."""
        self._show_legends()

    def typed_overlay(self) -> None:
        """Ask what is to be drawn about the piece selected first."""
        page = self.window.page
        piece = page.seat.selection.pieces[0]
        in_cells = page.seat.on_grid(page.seat.piece(piece).pose.point)
        dialog = TypedOverlayDialog(
            piece, page.seat.name(piece), in_cells=in_cells, parent=self.window
        )
        if dialog.exec() == QDialog.DialogCode.Accepted:
            for each in self._pages_of(page):
                each.typed.add(dialog.overlay())
            self._show_legends()
            self.window.refresh()

    def wipe_overlays(self) -> None:
        """Take away what was typed."""
        for page in self.window.pages:
            page.typed.clear()
        self._show_legends()
        self.window.refresh()

    def enabled(self) -> Mapping[str, bool]:
        """About a piece something can be drawn; what was drawn can be wiped."""
        page = self.window.page
        return {
            "typed_overlay": len(page.seat.selection) > 0,
            "wipe_overlays": any(each.typed for each in self.window.pages),
        }

    # ---- which kinds ----------------------------------------------------------------------------

    def _want(self, name: str) -> None:
        self.desk.offers.choice.want(KINDS[name], self._is_ticked(name))

    def _toggled(self, kind: ShapeRole, wanted: bool) -> None:
        """A kind of the legend was clicked: one that is merely one too many lets all come that are wanted."""
        choice = self.desk.offers.choice
        if wanted and choice.is_wanted(kind):
            choice.show_more()
        else:
            choice.want(kind, wanted)

    def _tick(self) -> None:
        """Let the ticks of the menu tell what is wanted, whatever changed it."""
        choice, actions = self.desk.offers.choice, self.window.actions_by_id
        for name, kind in KINDS.items():
            actions[name].setChecked(choice.is_wanted(kind))
        actions["overlays_all"].setChecked(choice.shows_all)

    def _previewed(self, page: TablePage) -> None:
        """Ghosts came or went: overlays have made room for them, or are back."""
        if self._told.get(page) != page.scene.lying_overlays:
            self._show_legends()

    def _show_legends(self, _overlays: OverlaysOf | None = None) -> None:
        """List what lies on the tables now; beside a whole picture what is hidden of it as well."""
        shown = self._is_ticked("overlay_legend")
        for page, legend in self.legends.items():
            lying = self._told[page] = page.scene.lying_overlays
            drawn = [ShapeRole(overlay.role.value) for overlay in lying]
            offered = self.desk.offers.kinds if len(lying) == len(page.scene.overlays) else ()
            kinds = dict.fromkeys([*offered, *drawn])
            rows = [(kind, self._drawn(kind, drawn)) for kind in kinds]
            legend.show_kinds(rows if shown and drawn else [])

    def _drawn(self, kind: ShapeRole, drawn: Sequence[ShapeRole]) -> Drawn:
        if kind in drawn:
            return Drawn.YES
        is_wanted = self.desk.offers.choice.is_wanted(kind)
        return Drawn.ONE_TOO_MANY if is_wanted else Drawn.HIDDEN

    def _is_ticked(self, name: str) -> bool:
        return self.window.actions_by_id[name].isChecked()

    def _pages_of(self, page: TablePage) -> list[TablePage]:
        return [each for each in self.window.pages if each.seat is page.seat]

    # ---- what a click on one says -----------------------------------------------------------------

    def _pressed(self, page: TablePage) -> None:
        self._before = page.seat.selection.pieces

    def _released(self, page: TablePage, event: PointerEvent, dragged: bool) -> None:
        """A click on an overlay opens its finding, and leaves the selection alone."""
        if dragged or not page.scene.lying_overlays or page.seat.piece_at(event.point) is not None:
            return
        slack, table = SLACK_PX / event.px_per_mm, page.seat.table
        panel = self.window.part(RefereePart).findings
        finding = marked_at(panel.findings(), table, event.point, slack)
        if finding is not None:
            self._open(page, finding)
            return
        offer = marked_at(self.desk.offers.drawn, table, event.point, slack)
        if offer is not None:
            page.seat.selection.replace(self._before)
            self.window.status.contacts.show_text(with_rule(offer.label, offer.rule))

    def _open(self, page: TablePage, finding: Finding) -> None:
        """Bring a finding to the front of its list."""
        page.seat.selection.replace(self._before)
        self.window.part(OffersPart).hold()
        self.window.docks.show("findings")
        self.window.part(RefereePart).findings.select(finding)
