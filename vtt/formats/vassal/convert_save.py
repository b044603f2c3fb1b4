"""A saved game as a scenario of our module: pieces with their states, stacks, decks, what else it holds.

Places are pixels of VASSAL's maps there and mm of our tables here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

import msgspec

from vtt.base.frozen import Frozen, FrozenDict, freeze_dict
from vtt.base.ids import DeckId, PieceId, ScenarioId, SideId, StackId, TableId, is_id
from vtt.base.steps import step
from vtt.behaviour.game_scope import ANY_HOLDER, BOX, PROPERTIES
from vtt.behaviour.layer_order import may_lie_together
from vtt.behaviour.texts import plain_line
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.formats.vassal.commands import SavedText
from vtt.formats.vassal.convert_maps import parse_boards, tell_bad_boards
from vtt.formats.vassal.drawing_order import Drawn, ordered_ids
from vtt.formats.vassal.kinds import mm_from_px
from vtt.formats.vassal.names import IdMaker, slug
from vtt.formats.vassal.pieces import writable_text
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.saved_game import NOTES, Pile, SavedGame, SavedPiece
from vtt.formats.vassal.saved_pieces import PieceFacts, PieceFinder
from vtt.formats.vassal.turn_states import positions
from vtt.geometry.pose import Pose
from vtt.state.boxes import SECRET
from vtt.state.notes import RESERVED
from vtt.state.piece import PieceState, checked_pose, in_deck

_TOLD_EACH: Final = 500
"""After so many pieces the work can be stopped."""


NoteOf: TypeAlias = tuple[str, SideId | None]
"""The name of a note, and whose own it is; None: everybody may read it."""


class Tables(Protocol):
    """Finds the table of a map with the boards that a save puts on it."""

    def find(self, map_name: str, boards: str) -> TableId | None:
        """The table of a map; `boards` is the command that names its boards, or empty."""
        ...


@dataclass(frozen=True)
class Step:
    """What one step of a log changed: pieces by id (None: gone), the order of piles, what was said."""

    pieces: Mapping[PieceId, PieceState | None]
    stacks: Mapping[StackId, tuple[PieceId, ...]]
    decks: Mapping[DeckId, tuple[PieceId, ...]]
    said: tuple[str, ...] = ()
    notes: Mapping["NoteOf", str] = field(default_factory=dict)
    values: Mapping[tuple[str, ...], Frozen] = field(default_factory=dict)
    """What the box of the game holds since, by its path: shared properties and turn counters."""


@dataclass(frozen=True)
class ConvertedSave:
    """A save as a scenario, the pieces that the module lacks, and the steps of a log."""

    scenario: ScenarioDefinition
    pieces: tuple[PieceDefinition, ...]
    seats: Mapping[SideId, str]
    notes: Mapping["NoteOf", str]
    steps: tuple[Step, ...] = ()


class SaveConverter:
    """Converts one saved game or log.

    Args:
        module: the module that it belongs to.
        finder: its pieces.
        tables: its tables.
        report: what became of everything.
    """

    def __init__(
        self, module: ModuleDefinition, finder: PieceFinder, tables: Tables, report: Report
    ) -> None:
        self._finder = finder
        self._tables = tables
        self._report = report
        self._decks = {deck.name: deck for deck in reversed(module.decks)}
        self._tracks = module.turn_tracks
        self._game = SavedGame(finder.players, may_join=self._may_join)
        self._module = module
        self._ids: dict[str, PieceId] = {}
        self._spare = IdMaker()
        self._stacks: dict[str, StackId] = {}
        self._spare_stacks = IdMaker()
        self._facts: dict[str, PieceFacts] = {}
        self._ordered: dict[str, str] = {}

    def convert(self, saved: SavedText, scenario_id: str, name: str) -> ConvertedSave:
        """The whole save; the steps of a log follow its state."""
        for command in saved.state:
            self._game.do(command)
        self._ordered = ordered_ids(self._drawn())
        placements = self._placements()
        scenario = ScenarioDefinition(
            id=ScenarioId(scenario_id),
            name=name,
            description=writable_text(self._game.notes.get("scenario", "")).strip(),
            placements=placements,
            boxes=self._boxes(),
        )
        seats = self._seats()
        notes = {key: text for key, text in self._notes().items() if text}
        self._game.touched.clear()
        self._game.said.clear()
        steps = tuple(self._step(commands) for commands in saved.steps)
        self._tell(saved)
        made = tuple(self._finder.made)
        self._finder.made.clear()
        return ConvertedSave(scenario, made, seats, notes, steps)

    # --- pieces

    def _drawn(self) -> list[Drawn]:
        """The stacks and lone pieces on the maps, the lowest first."""
        game = self._game
        self._facts = {piece.id: self._finder.facts(piece) for piece in game.pieces.values()}
        found = []
        for own in game.listed:
            pile = game.piles.get(own)
            if pile is not None and pile.deck is None and pile.members:
                shown = own if len(pile.members) > 1 else pile.members[0]
                found.append(self._box(shown, [game.pieces[member] for member in pile.members]))
            elif own in game.pieces and own not in game.holder:
                found.append(self._box(own, [game.pieces[own]]))
        return found

    def _box(self, own: str, pieces: list[SavedPiece]) -> Drawn:
        """What some pieces that lie together fill, unturned and in mm."""
        bounds = [self._finder.bounds_of(self._facts[piece.id].definition) for piece in pieces]
        left, top, right, bottom = zip(*bounds, strict=True)
        x, y = mm_from_px(pieces[0].x), mm_from_px(pieces[0].y)
        box = (x + min(left), y + min(top), x + max(right), y + max(bottom))
        return Drawn(own, pieces[0].map, box)

    def _placements(self) -> tuple[PiecePlacement, ...]:
        orders: dict[str, int] = {}
        for pile in self._game.piles.values():
            orders.update((member, at) for at, member in enumerate(pile.members))
        made = []
        for number, piece in enumerate(self._game.pieces.values()):
            if number % _TOLD_EACH == 0:
                step(f"{number} pieces of the saved game")
            state = self._state(piece)
            if state is None:
                self._tell_nowhere(piece)
                continue
            made.append(_placement(state, orders.get(piece.id, 0)))
        self._report.carried("pieces of the saved game", len(made))
        return tuple(made)

    def _tell_nowhere(self, piece: SavedPiece) -> None:
        if piece.map:
            self._report.lost("a piece on a map that the module lacks", example=piece.map)
        else:
            self._report.changed("a piece that is on no map and in no deck is left out")

    def _state(self, piece: SavedPiece) -> PieceState | None:
        """The piece as our game has it; None where it is on no table."""
        facts = self._facts.pop(piece.id, None) or self._finder.facts(piece)
        pile = self._game.piles.get(self._game.holder.get(piece.id, ""))
        deck = None if pile is None or pile.deck is None else self._decks.get(pile.deck)
        table = self._tables.find(piece.map, self._game.boards.get(piece.map, ""))
        if table is None and deck is None:
            return None
        state = PieceState(
            id=self._id(piece.id),
            definition=facts.definition,
            table=table or TableId(""),
            pose=checked_pose(Pose(mm_from_px(piece.x), mm_from_px(piece.y), facts.facing)),
            stack=self._stack(pile) if deck is None else None,
            properties=facts.properties,
            secrecy=facts.secrecy,
            moved=facts.moved,
        )
        return state if deck is None else in_deck(state, deck.id)

    def _may_join(self, moved: SavedPiece, top: SavedPiece) -> bool:
        """Whether pieces stack: both are hidden alike, neither stands alone, and one layer holds both."""
        one, other = self._finder.facts(moved), self._finder.facts(top)
        if one.hidden_by != other.hidden_by:
            return False
        if any(self._finder.stands_alone(facts.definition) for facts in (one, other)):
            return False
        where = self._tables.find(top.map, self._game.boards.get(top.map, ""))
        table = next((table for table in self._module.tables if table.id == where), None)
        if table is None:
            return True  # the pieces of a map that the module lacks are in no layers
        together = may_lie_together(self._finder.module_with_made(), table)
        return together(_bare(one, table.id), _bare(other, table.id))

    def _id(self, piece_id: str) -> PieceId:
        found = self._ids.get(piece_id)
        if found is None:
            wanted = piece_id if is_id(piece_id) else slug(piece_id)
            ordered = self._ordered.get(piece_id)
            found = PieceId(ordered or self._spare.make(wanted, "piece"))
            self._ids[piece_id] = found
        return found

    def _stack(self, pile: Pile | None) -> StackId | None:
        if pile is None or len(pile.members) < 2:
            return None
        found = self._stacks.get(pile.id)
        if found is None:
            ordered = self._ordered.get(pile.id)
            found = StackId(ordered or self._spare_stacks.make(pile.id, "stack"))
            self._stacks[pile.id] = found
        return found

    # --- the rest

    def _boxes(self) -> FrozenDict:
        game = self._game
        public: dict[str, str] = {}
        secret: dict[str, dict[str, str]] = {}
        for owner in game.private_notes:
            if self._side_of(owner) is None:
                self._report.lost("a private note of somebody who has no side")
        for (name, side), text in self._notes().items():
            (public if side is None else secret.setdefault(side, {}))[name] = text
        box: dict[str, Any] = {PROPERTIES: {}, "turns": {}, NOTES: public}
        for path, value in self._new_values().items():
            inner: dict[str, Any] = box
            for name in path[:-1]:
                inner = inner.setdefault(name, {})
            inner[path[-1]] = value
        box |= {
            "boards": _writable(game.boards),
            "commands": [writable_text(command) for command in game.raw],
            SECRET: secret,
        }
        kept = {name: value for name, value in box.items() if value}
        return freeze_dict({BOX: kept} if kept else {})

    def _notes(self) -> dict[NoteOf, str]:
        """All notes but those of somebody who has no side."""
        game = self._game
        found: dict[NoteOf, str] = {}
        for title, text in game.notes.items():
            found[_note_name(title), None] = writable_text(text)
        for owner, text in game.private_notes.items():
            side = self._side_of(owner)
            if side is not None:
                found[_note_name(owner.partition(":")[2]), side] = writable_text(text)
        return found

    def _side_of(self, owner: str) -> SideId | None:
        """The side of a player who wrote a note; a title may stand behind him."""
        player = owner.partition(":")[0]
        side = self._finder.names.side(self._game.players.sides.get(player, ""))
        return None if side is None else SideId(side)

    def _new_values(self) -> dict[tuple[str, ...], Frozen]:
        """What was set since this was asked last, by its path in the box.

        It is shared properties, and where turn counters are.
        """
        game = self._game
        values: dict[tuple[str, ...], Frozen] = {}
        for holder, name in sorted(game.new_globals):
            if writable_text(name):
                path = (PROPERTIES, writable_text(holder) or ANY_HOLDER, writable_text(name))
                values[path] = writable_text(game.globals[(holder, name)])
        game.new_globals.clear()
        if not game.new_turns:
            return values
        game.new_turns = False
        turns = _writable(game.turns)
        values |= {("turns", name): text for name, text in turns.items()}
        found = positions(self._tracks, turns)
        return values | {("turns", track): position for track, position in found.items()}

    def _seats(self) -> dict[SideId, str]:
        players = self._game.players
        seats = {}
        for player, side in players.sides.items():
            own = self._finder.names.side(side)
            if own is not None:
                seats[SideId(own)] = writable_text(players.names[player])
        return seats

    def _step(self, commands: tuple[str, ...]) -> Step:
        game = self._game
        before = self._notes()
        for command in commands:
            game.do(command)
        pieces: dict[PieceId, PieceState | None] = {}
        stacks: dict[StackId, tuple[PieceId, ...]] = {}
        decks: dict[DeckId, tuple[PieceId, ...]] = {}
        for piece_id in sorted(game.touched):
            piece = game.pieces.get(piece_id)
            pieces[self._id(piece_id)] = None if piece is None else self._state(piece)
            pile = game.piles.get(game.holder.get(piece_id, ""))
            if pile is not None:
                self._order(pile, stacks, decks)
        said = tuple(writable_text(plain_line(line)) for line in game.said)
        notes = {key: text for key, text in self._notes().items() if before.get(key) != text}
        game.touched.clear()
        game.said.clear()
        return Step(pieces, stacks, decks, said, notes, self._new_values())

    def _order(
        self,
        pile: Pile,
        stacks: dict[StackId, tuple[PieceId, ...]],
        decks: dict[DeckId, tuple[PieceId, ...]],
    ) -> None:
        members = tuple(self._id(member) for member in pile.members)
        deck = None if pile.deck is None else self._decks.get(pile.deck)
        stack = self._stack(pile)
        if deck is not None:
            decks[deck.id] = members
        elif stack is not None:
            stacks[stack] = members

    def _tell(self, saved: SavedText) -> None:
        report, game = self._report, self._game
        report.carried("steps of the log", len(saved.steps))
        report.carried("players of the saved game, by a hash of their ids", len(game.players.names))
        report.carried("properties of module, maps and zones", len(game.globals))
        if saved.empty_stacks:
            report.changed(f"{saved.empty_stacks} empty stacks left over from play are left out")
        for command in game.raw:
            report.kept(f"a command {command.partition(chr(9))[0][:20]!r} that is not understood")
        for command in game.damaged:
            report.lost(
                "a command that is damaged, or speaks of what is not there", None, command[:40]
            )
        for boards in game.boards.values():
            tell_bad_boards(parse_boards(boards)[1], report)
        self._finder.tell_odd(report)
        if self._finder.lost_secrets:
            report.lost("who hides a piece: a player without a side of the module")
        for pile in game.piles.values():
            if pile.deck is not None and pile.deck not in self._decks:
                report.changed("a deck that the module lacks is a stack", example=pile.deck)
        if self._finder.made:
            count = len(self._finder.made)
            report.carried("pieces that differ from all of the module, as definitions", count)


def _bare(facts: PieceFacts, table: TableId) -> PieceState:
    """A piece with what its layer depends on."""
    return PieceState(
        PieceId(""), facts.definition, table, Pose(0.0, 0.0, 0.0), properties=facts.properties
    )


def _note_name(name: str) -> str:
    """A name under which a game can keep a note."""
    return writable_text(name).lstrip(RESERVED).strip() or "note"


def _placement(state: PieceState, order: int) -> PiecePlacement:
    secrecy = state.secrecy
    return PiecePlacement(
        id=state.id,
        definition=state.definition,
        table=state.table,
        pose=state.pose,
        stack=state.stack,
        deck=state.deck,
        properties=state.properties,
        order=order if state.stack is not None or state.deck is not None else 0,
        secrecy=None if secrecy is None else secrecy.kind,
        known_to=None if secrecy is None else secrecy.side,
        moved=state.moved,
    )


def _writable(texts: Mapping[str, str]) -> dict[str, str]:
    return {writable_text(name): writable_text(text) for name, text in texts.items()}


def in_army(pieces: tuple[PieceDefinition, ...], army: str) -> tuple[PieceDefinition, ...]:
    """Pieces as members of an army."""
    return tuple(msgspec.structs.replace(piece, army=army) for piece in pieces)
