"""What the left button does on the table, and what can be done with the selection."""

from collections.abc import Mapping
from functools import partial

from vtt.base.ids import TableId
from vtt.commands.piece import RemovePieces, SetFace
from vtt.geometry.pose import Point
from vtt.session.ping import Ping
from vtt.ui.actions import ActionSpec
from vtt.ui.message_bar import ASKED, NOTICED, BarAction, Lasts, Message
from vtt.ui.parts.part import WindowPart
from vtt.ui.table_page import TablePage
from vtt.ui.words import tr


class ToolsPart(WindowPart):
    """Gives the left button to a tool."""

    ACTIONS = (
        ActionSpec("tool_select", "Select and move",
                   "Click selects, drag moves, Alt+drag turns; drag on the bare table is a lasso.",
                   "tools", ("S",), "select", checkable=True, group="tool", in_tool_bar=True,
                   short="Select"),
        ActionSpec("tool_measure", "Measure",
                   "Drag from one thing to another; Shift keeps a measure, Esc wipes them.", "tools",
                   ("M",), "measure", checkable=True, group="tool", in_tool_bar=True),
        ActionSpec("tool_sight", "Line of sight",
                   "Drag from one thing to another: whether it is seen, and what blocks.", "tools",
                   ("V",), "sight", checkable=True, group="tool", in_tool_bar=True, short="Sight"),
        ActionSpec("tool_ping", "Point at a place",
                   "The next click shows a place to everybody by a ring.", "tools", ("P",), "ping",
                   checkable=True, group="tool", in_tool_bar=True, short="Point"),
    )  # fmt: skip

    def start(self) -> None:
        """Select and move, at first; and hear of places that are pointed at."""
        self._last = "select"
        self.window.actions_by_id["tool_select"].setChecked(True)
        for page in self.window.pages:
            page.pinged.connect(partial(self._point_at, page.seat.table))
        self._leave = self.desk.session.pinged.connect(self._show_ping)

    def stop(self) -> None:
        """Hear of nothing more."""
        self._leave()

    def tool_select(self) -> None:
        """Select and move with the left button."""
        self.use("select")

    def tool_measure(self) -> None:
        """Measure with the left button."""
        self.use("measure")

    def tool_sight(self) -> None:
        """Look with the left button."""
        self.use("sight")

    def tool_ping(self) -> None:
        """Point with the next click of the left button."""
        self.use("ping")

    def use(self, tool: str) -> None:
        """Give the left button to a tool on every table."""
        if tool != "ping":
            self._last = tool
        for page in self.window.pages:
            page.use_tool(tool)

    def _point_at(self, table: TableId, point: Point) -> None:
        """Show a place to everybody, and go on with the tool that was used before."""
        self.desk.session.ping(Ping(table, point, self.desk.side))
        self.window.actions_by_id[f"tool_{self._last}"].trigger()

    def _show_ping(self, ping: Ping) -> None:
        for page in self.window.pages:
            if page.seat.table == ping.table:
                page.scene.show_ping(ping.point)
        self._lead_to(ping)

    def _lead_to(self, ping: Ping) -> None:
        """Where the place is not seen, say so and offer to look there."""
        pages = [page for page in self.window.pages if page.seat.table == ping.table]
        if not pages or any(p.view.isVisible() and p.view.sees(ping.point) for p in pages):
            return
        who = self.desk.session.module.side(ping.side).name if ping.side else tr("Somebody")
        told = tr("{who} points at {place}.", who=who, place=pages[0].place_text(ping.point))
        look = BarAction(tr("Look there"), partial(self._look_at, pages[0], ping.point))
        self.window.bar.show_message(Message(told, ASKED, (look,)))

    def _look_at(self, page: TablePage, point: Point) -> None:
        self.window.tabs.setCurrentWidget(page)
        page.view.centre_on(point)


class PiecesPart(WindowPart):
    """Turns over and takes away what is selected."""

    ACTIONS = (
        ActionSpec("flip", "Next face", "Show the selected pieces' next face.", "pieces", ("F",),
                   on_table=True),
        ActionSpec("delete", "Remove", "Take the selected pieces off the table.", "pieces", ("Del",),
                   on_table=True),
    )  # fmt: skip

    def flip(self) -> None:
        """Show the next face of all selected pieces of the first one's kind."""
        seat = self.window.page.seat
        lead = seat.piece(seat.selection.pieces[0])
        definition = seat.module.piece(lead.definition)
        faces = [face.id for face in definition.faces]
        if len(faces) < 2:
            told = tr("{piece} has only one face.", piece=definition.name)
            self.window.bar.show_message(Message(told, NOTICED, lasts=Lasts.UNTIL_NEXT_ACT))
            return
        here = faces.index(lead.face) if lead.face in faces else 0
        same = [
            piece
            for piece in seat.selection.pieces
            if seat.piece(piece).definition == lead.definition
        ]
        self.desk.propose(SetFace(tuple(same), faces[(here + 1) % len(faces)]))

    def delete(self) -> None:
        """Take what is selected off the table."""
        self.desk.propose(RemovePieces(self.window.page.seat.selection.pieces))

    def enabled(self) -> Mapping[str, bool]:
        """Something must be selected, in the present."""
        return dict.fromkeys(("flip", "delete"), self.window.has_selection)
