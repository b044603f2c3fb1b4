"""A saved game as VASSAL has it: pieces, stacks, decks, players, properties, boards, notes.

The same record is changed by the commands of a log, step by step; what is not understood is kept.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from vtt.base.errors import FormatError
from vtt.base.ids import unused_id
from vtt.formats.vassal.chain import join_chain, split_definition
from vtt.formats.vassal.deck_type import DECK_PREFIX, deck_name
from vtt.formats.vassal.places import Places, Spot
from vtt.formats.vassal.players import Players
from vtt.formats.vassal.sequence import decode
from vtt.formats.vassal.shared_levels import SharedLevels

NOTES: Final = "notes"
"""Under this name the box of our game keeps the notes that everybody may read."""
_STACK: Final = "stack"
_NOTHING: Final = "null"
_LAYER: Final = "@@"


@dataclass
class SavedPiece:
    """A piece: its levels from the outside in, and where it is in pixels of its map."""

    id: str
    types: list[str]
    states: list[str]
    map: str = ""
    x: int = 0
    y: int = 0

    @property
    def gpid(self) -> str:
        """The number of the slot that it came from."""
        fields = decode(self.states[-1], ";") if self.states else []
        return fields[3] if len(fields) > 3 else ""


@dataclass
class Pile:
    """A stack or a deck: members from bottom to top."""

    id: str
    map: str
    x: int
    y: int
    members: list[str]
    deck: str | None = None
    face_down: bool = False


@dataclass
class SavedGame:
    """Everything of a game at one moment, and what changed since `touched` was cleared."""

    players: Players
    pieces: dict[str, SavedPiece] = field(default_factory=dict)
    piles: dict[str, Pile] = field(default_factory=dict)
    holder: dict[str, str] = field(default_factory=dict)
    globals: dict[tuple[str, str], str] = field(default_factory=dict)
    boards: dict[str, str] = field(default_factory=dict)
    turns: dict[str, str] = field(default_factory=dict)
    new_globals: set[tuple[str, str]] = field(default_factory=set)
    new_turns: bool = False
    """What shared properties were set, and whether a turn counter was; who reads them takes it back."""
    notes: dict[str, str] = field(default_factory=dict)
    private_notes: dict[str, str] = field(default_factory=dict)
    raw: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    set_up: bool = False
    listed: dict[str, None] = field(default_factory=dict)
    """Every piece and pile in the order in which they came, which is that in which VASSAL draws them."""
    may_join: Callable[[SavedPiece, SavedPiece], bool] = lambda _moved, _top: True
    """Whether a piece that comes to a place joins the stack there, by the piece on top of it."""
    _levels: SharedLevels = field(default_factory=SharedLevels, repr=False, compare=False)
    _piece_places: Places = field(default_factory=Places, repr=False, compare=False)
    _pile_places: Places = field(default_factory=Places, repr=False, compare=False)

    def do(self, command: str) -> None:
        """Carry out one command; one that is damaged is kept and passed over."""
        try:
            self._do(command)
        except (FormatError, ValueError, IndexError):
            self.damaged.append(self.players.scrubbed(command))

    def _do(self, command: str) -> None:
        start = command[:2]
        if start == "+/":
            self._add(command)
        elif start == "-/":
            self._remove(command[2:])
        elif start == "D/":
            _, piece_id, state, *_ = decode(command, "/")
            self._change(piece_id, state)
        elif start == "M/":
            self._move(decode(command, "/"))
        elif command.startswith("CHAT"):
            self.said.append(self.players.scrubbed(command[4:]))
        elif command in ("begin_save", "end_save"):
            self.set_up = command == "end_save"
        else:
            self._component(command)

    # --- pieces

    def _add(self, command: str) -> None:
        piece_id, types, state = self._levels.definition(command)
        if types[0].text == _STACK or types[0].text.startswith(DECK_PREFIX):
            self._add_pile(*split_definition(command))
            return
        states = self._levels.states(state)
        states += [""] * (len(types) - len(states))
        self.listed[piece_id] = None
        piece = SavedPiece(piece_id, [level.text for level in types], states)
        self._place(piece)
        self.pieces[piece_id] = piece
        self.touched.add(piece_id)

    def _add_pile(self, piece_id: str, type_: str, state: str) -> None:
        self.listed[piece_id] = None
        map_, x, y, *rest = decode(state, ";")
        if type_ == _STACK:
            members = [item for item in rest if not item.startswith(_LAYER)]
            self._pile(Pile(piece_id, _map(map_), int(x), int(y), members))
            return
        name = deck_name(decode(type_.removeprefix(DECK_PREFIX), ";"))
        face_down, *rest = [*rest, "false"]
        members = decode(rest[0], ",") if rest and rest[0] and rest[0] != "false" else []
        down = face_down == "true"
        self._pile(Pile(piece_id, _map(map_), int(x), int(y), members, name, down))

    def _pile(self, pile: Pile) -> None:
        old = self.piles.get(pile.id)
        if old is not None:
            self._let_go(old)
        pile.members = [member for member in dict.fromkeys(pile.members) if member in self.pieces]
        self.piles[pile.id] = pile
        self._pile_places.put(pile.id, (pile.map, pile.x, pile.y))
        for member in pile.members:
            self._leave(member)
            self._hold(member, pile)

    def _hold(self, member: str, pile: Pile) -> None:
        self.holder[member] = pile.id
        self._put(self.pieces[member], (pile.map, pile.x, pile.y))
        self.touched.add(member)

    def _let_go(self, pile: Pile) -> None:
        for member in pile.members:
            if self.holder.get(member) == pile.id:
                del self.holder[member]
                self.touched.add(member)

    def _leave(self, piece_id: str) -> None:
        held = self.holder.pop(piece_id, None)
        pile = self.piles.get(held) if held is not None else None
        if pile is not None and piece_id in pile.members:
            pile.members.remove(piece_id)
            self.touched.update(pile.members)

    def _place(self, piece: SavedPiece) -> None:
        map_, x, y, *_ = [*decode(piece.states[-1], ";"), "0", "0"]
        self._put(piece, (_map(map_), int(x), int(y)))

    def _put(self, piece: SavedPiece, spot: Spot) -> None:
        piece.map, piece.x, piece.y = spot
        self._piece_places.put(piece.id, spot)

    def _remove(self, piece_id: str) -> None:
        pile = self.piles.pop(piece_id, None)
        if pile is not None:
            self._pile_places.take(piece_id)
            self._let_go(pile)
        if piece_id in self.pieces:
            self._leave(piece_id)
            self._piece_places.take(piece_id)
            del self.pieces[piece_id]
            self.touched.add(piece_id)

    def _change(self, piece_id: str, state: str) -> None:
        piece = self.pieces.get(piece_id)
        if piece is None:
            pile = self.piles.get(piece_id)
            if pile is None:
                raise FormatError(f"there is no piece {piece_id!r}")
            kind = _STACK if pile.deck is None else None
            map_, x, y, *rest = decode(state, ";")
            members = [item for item in rest if not item.startswith(_LAYER)]
            if kind is None:
                members = decode(rest[1], ",") if len(rest) > 1 and rest[1] else []
            face_down = kind is None and rest[:1] == ["true"]
            self._pile(Pile(piece_id, _map(map_), int(x), int(y), members, pile.deck, face_down))
            return
        states = self._levels.states(state)
        piece.states = states + [""] * (len(piece.types) - len(states))
        held = self.holder.get(piece_id)
        self._place(piece)
        if held is not None:
            pile = self.piles[held]
            if (pile.map, pile.x, pile.y) != (piece.map, piece.x, piece.y):
                self._leave(piece_id)
        self.touched.add(piece_id)

    def _move(self, fields: list[str]) -> None:
        _, piece_id, map_, x, y, under, *_ = [*fields, "null"]
        moved = self.piles.get(piece_id)
        if moved is not None:
            self._move_pile(moved, _map(map_), int(x), int(y))
            return
        piece = self.pieces.get(piece_id)
        if piece is None:
            raise FormatError(f"there is no piece {piece_id!r}")
        self._leave(piece_id)
        self._put(piece, (_map(map_), int(x), int(y)))
        self.touched.add(piece_id)
        if not piece.map:
            return
        target, at = self._beneath(under, piece), 0
        if target is not None:
            at = target.members.index(under) + 1
        else:
            target = self._pile_for(piece_id, _spot(piece))
            at = 0 if target is None or under == _NOTHING else len(target.members)
        if target is not None:
            target.members.insert(at, piece_id)
            self._hold(piece_id, target)
            self.touched.update(target.members)

    def _beneath(self, under: str, piece: SavedPiece) -> Pile | None:
        """The pile with a piece that lies where another came to; None where it lies elsewhere by now."""
        other = self.pieces.get(under)
        if other is None or _spot(other) != _spot(piece):
            return None
        return self._pile_of(under)

    def _pile_of(self, piece_id: str) -> Pile:
        """The pile in which a piece lies: a new one where it lay alone."""
        held = self.holder.get(piece_id)
        if held is None:
            map_, x, y = _spot(self.pieces[piece_id])
            new_id = unused_id(f"{_STACK}-{piece_id}", self.piles)
            self._pile(Pile(new_id, map_, x, y, [piece_id]))
            held = self.holder[piece_id]
        return self.piles[held]

    def _move_pile(self, pile: Pile, map_: str, x: int, y: int) -> None:
        target = self._pile_for(pile.members[-1], (map_, x, y)) if pile.members else None
        if target is not None and target is not pile:
            members = list(pile.members)
            for member in members:
                self._leave(member)
                target.members.append(member)
                self._hold(member, target)
            return
        pile.map, pile.x, pile.y = map_, x, y
        self._pile_places.put(pile.id, (map_, x, y))
        for member in pile.members:
            self._hold(member, pile)

    def _pile_for(self, piece_id: str, spot: Spot) -> Pile | None:
        """The pile that a piece joins at a place: a deck, the latest stack that takes it, a single piece."""
        there = [self.piles[pile_id] for pile_id in self._pile_places.at(spot)]
        for pile in there:
            if pile.deck is not None:
                return pile
        moved = self.pieces[piece_id]
        for pile in reversed(there):
            if pile.members and self.may_join(moved, self.pieces[pile.members[-1]]):
                return pile
        for other_id in self._piece_places.at(spot):
            is_alone = other_id not in self.holder and other_id != piece_id
            if is_alone and self.may_join(moved, self.pieces[other_id]):
                return self._pile_of(other_id)
        return None

    # --- everything else

    def _component(self, command: str) -> None:
        prefix, tab, rest = command.partition("\t")
        handler = _HANDLERS.get(prefix) if tab else None
        if handler is not None:
            handler(self, rest)
        elif prefix.endswith("BoardPicker"):  # alone where a map has no boards
            self.boards[prefix.removesuffix("BoardPicker")] = command
        elif tab and prefix.startswith("TURN"):
            self.turns[prefix.removeprefix("TURN")] = rest
            self.new_turns = True
        else:
            self.raw.append(self.players.scrubbed(command))

    def _player(self, rest: str) -> None:
        player, name, side, *_ = [*decode(rest, "\t"), "", "", ""]
        self.players.add(player, name, side)

    def _global(self, rest: str) -> None:
        name, value, holder, *_ = [*decode(rest.removeprefix(";"), ";"), "", ""]
        self._set_global((holder, name), value)

    def _set_global(self, key: tuple[str, str], value: str) -> None:
        self.globals[key] = value
        self.new_globals.add(key)

    def _mutable(self, rest: str) -> None:
        name, _, value, holder, *_ = [*decode(rest, "\t"), "", "", ""]
        map_name, of_zone, zone = holder.rpartition(":")
        for key in self.globals:
            place = key[1].split("\t") if of_zone and not key[0] else []
            if place[:2] == [name, zone] and place[3:] == [map_name]:
                self._set_global(key, value)
                return
            if key[1] == name and (not holder or key[0] == holder):
                self._set_global(key, value)
                return
        self._set_global((holder, name), value)

    def _note(self, rest: str) -> None:
        self.notes["scenario"] = _lines(rest)

    def _public_note(self, rest: str) -> None:
        self.notes["public"] = _lines(rest)

    def _private_note(self, rest: str) -> None:
        owner, text, *_ = [*decode(rest, "\t"), ""]
        self.private_notes[self.players.hashed(owner)] = _lines(text)

    def _secret_note(self, rest: str) -> None:
        fields = [*decode(rest, "\t"), "", "", "", "", "", ""]
        name, owner, hidden, text = fields[:4]
        if hidden == "true":
            self.private_notes[f"{self.players.hashed(owner)}:{name}"] = _lines(text)
        else:
            self.notes[name] = _lines(text)

    def _nothing(self, rest: str) -> None:
        """Marks that say nothing of the game."""

    def _unmask(self, rest: str) -> None:
        for player in decode(rest, "\t"):
            self.players.hashed(player)
        self.raw.append("UNMASK\t" + self.players.scrubbed(rest))


_HANDLERS: Final[Mapping[str, Callable[[SavedGame, str], None]]] = {
    "PLAYER": SavedGame._player,
    "GlobalProperty": SavedGame._global,
    "MutableProperty": SavedGame._mutable,
    "NOTES": SavedGame._note,
    "PNOTES": SavedGame._public_note,
    "PNOTE": SavedGame._private_note,
    "SNOTE": SavedGame._secret_note,
    "SETUP_STACK": SavedGame._nothing,
    "CHECK": SavedGame._nothing,
    "UNDO": SavedGame._nothing,
    "UNMASK": SavedGame._unmask,
}


def _spot(piece: SavedPiece) -> Spot:
    return (piece.map, piece.x, piece.y)


def _map(name: str) -> str:
    return "" if name == _NOTHING else name


def _lines(text: str) -> str:
    return "\n".join(decode(text, "|"))


def type_of(piece: SavedPiece) -> str:
    """The type of a piece as one text."""
    return join_chain(piece.types)
