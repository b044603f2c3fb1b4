"""A game of ours as the text of a VASSAL save: pieces with their states, stacks, decks, boards."""

from collections.abc import Mapping, Sequence
from itertools import chain, count
from typing import Protocol

import immutables
import msgspec

from vtt.base.frozen import EMPTY, FrozenDict, get_path
from vtt.base.ids import PieceId
from vtt.behaviour.game_scope import ANY_HOLDER, BOX
from vtt.behaviour.old_place import OLD_PLACE
from vtt.definition.deck import DeckDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait import OpaqueTrait, Trait
from vtt.definition.trait_data import DynamicProperty, Marker
from vtt.definition.trait_looks import Hide, Label, Layer, Mask, Rotate
from vtt.definition.trait_moves import MarkMoved, NotStacking
from vtt.definition.trait_parts import AccessKind
from vtt.definition.trait_state import state_names
from vtt.definition.turn_track import TurnTrack
from vtt.definition.values import PropertyValue
from vtt.formats.vassal.chain import join_chain, join_definition
from vtt.formats.vassal.commands import ESC
from vtt.formats.vassal.deck_type import deck_type
from vtt.formats.vassal.drawing_order import id_in_vassal
from vtt.formats.vassal.own_maps import WrittenMap
from vtt.formats.vassal.own_pieces import property_text, with_face
from vtt.formats.vassal.saved_game import NOTES
from vtt.formats.vassal.saved_pieces import BASIC
from vtt.formats.vassal.sequence import decode, encode
from vtt.formats.vassal.tree import Component
from vtt.formats.vassal.turn_states import counter_texts
from vtt.state.boxes import SECRET
from vtt.state.game import GameState
from vtt.state.notes import notes_in
from vtt.state.piece import PieceState

NOTE_COMMANDS = {"scenario": "NOTES", "public": "PNOTES"}
FIRST_ID = 1_000_000_000_000
"""VASSAL's piece ids are clock values; ours begin here."""


class PieceSource(Protocol):
    """Gives the levels of pieces: of an imported module, or of one of our own."""

    def whole(self, piece: PieceDefinition) -> tuple[Trait, ...]:
        """All traits of a piece, prototypes worked in, inside first."""
        ...

    def values_of(self, piece: PieceState) -> Mapping[str, PropertyValue]:
        """What the game changed of a piece, by name."""
        ...

    def levels_of(
        self, piece: PieceDefinition, traits: tuple[Trait, ...], number: str = ""
    ) -> tuple[list[str], list[str]]:
        """Types and states of a piece with these traits, from the outside in.

        `number` is that of the slot from which a piece came that differs from all of the module.
        """
        ...


class PartNames(Protocol):
    """VASSAL's names of a module's parts."""

    @property
    def gpids(self) -> Mapping[str, str]:
        """The number of each piece's slot."""
        ...

    @property
    def sides(self) -> Mapping[str, str]:
        """The name of each side."""
        ...

    def deck(self, deck: DeckDefinition) -> Component:
        """A deck with all its settings."""
        ...


class SaveWriter:
    """Writes games of one module.

    Args:
        module: the module, whose pieces and decks are looked up.
        own: VASSAL's names of its parts.
        pieces: writes its pieces.
        maps: the maps of its tables by the tables' ids.

    Attributes:
        unnamed: how many players, who may unmask pieces of others, are not written.
        closed: how many hidden or masked pieces belong to players, whom a side's name does not open.
    """

    def __init__(
        self,
        module: ModuleDefinition,
        own: PartNames,
        pieces: PieceSource,
        maps: Mapping[str, WrittenMap],
    ) -> None:
        self._module = module
        self._own = own
        self._writer = pieces
        self._maps = maps
        self._definitions = {piece.id: piece for piece in module.pieces}
        self.unnamed = 0
        self.closed = 0

    def text(self, state: GameState) -> str:
        """The commands of a save."""
        numbers = numbers_of(state)
        pieces = {
            piece: self._piece(
                state.pieces[piece], numbers[piece], self._spot(state, state.pieces[piece])
            )
            for piece in sorted(state.pieces)
            if state.pieces[piece].definition in self._definitions
        }
        next_id = max((int(number) for number in numbers.values()), default=FIRST_ID) + 1
        piles = []
        for members, is_stack in self._from_the_lowest(state):
            if not is_stack:
                piles.append(pieces.pop(members[0]))
                continue
            map_, x, y = self._spot(state, state.pieces[members[0]])
            ids = [numbers[member] for member in members]
            piles.append(
                join_definition(str(next_id), "stack", encode([map_, x, y, *ids, "@@-1"], ";"))
            )
            next_id += 1
        for deck in self._module.decks:
            ids = [numbers[member] for member in state.decks.get(deck.id, ())]
            piles.append(self._deck(deck, str(next_id), ids))
            next_id += 1
        boards = [written.boards for written in self._maps.values() if written.boards]
        tokens = ["begin_save", "", encode(["", *pieces.values(), *piles], ESC), *boards]
        tokens += _remembered(state, self._module.turn_tracks)
        return encode([*tokens, "SETUP_STACK\t", "end_save"], ESC)

    def _from_the_lowest(self, state: GameState) -> list[tuple[tuple[PieceId, ...], bool]]:
        """What lies on the maps, in the order in which it is drawn: pieces, and whether they are a stack.

        VASSAL draws what comes later on top; a piece that stands alone and could be in a stack is in a
        stack of one there.
        """
        levels = {level.id: level.order for table in self._module.tables for level in table.levels}
        found: list[tuple[int, str, tuple[PieceId, ...], bool]] = []
        for stack, members in state.stacks.items():
            found.append((levels.get(state.pieces[members[0]].level, 0), stack, members, True))
        for piece, own in state.pieces.items():
            definition = self._definitions.get(own.definition)
            if own.stack is None and own.deck is None and definition is not None:
                traits = self._writer.whole(definition)
                is_stack = not any(isinstance(t, NotStacking) and not t.stacks for t in traits)
                found.append((levels.get(own.level, 0), piece, (piece,), is_stack))
        return [(members, is_stack) for _, _, members, is_stack in sorted(found)]

    def _spot(self, state: GameState, piece: PieceState) -> tuple[str, str, str]:
        """Map, x and y of a piece; in a deck those of the deck."""
        pose, table = piece.pose, piece.table
        if piece.deck is not None:
            deck = self._module.deck(piece.deck)
            pose, table = deck.pose, deck.table
        written = self._maps[table]
        x, y = written.pixel(pose.x, pose.y)
        return written.name, str(x), str(y)

    def _piece(self, piece: PieceState, number: str, spot: tuple[str, str, str]) -> str:
        definition = self._definitions[piece.definition]
        traits = self._in_state(piece, definition)
        known = dict(piece.properties).get(BASIC)
        told = decode(known, ";")[3:] if isinstance(known, str) else []
        more = told or [self._own.gpids[definition.id], "0"]
        types, states = self._writer.levels_of(definition, traits, more[0])
        states = self._owned(piece, definition, (types, states))
        states[-1] = encode([*spot, *_with_old_place(more, piece)], ";")
        return join_definition(number, join_chain(types), join_chain(states))

    def _in_state(self, piece: PieceState, definition: PieceDefinition) -> tuple[Trait, ...]:
        """The traits of a piece with what the game changed of them."""
        traits = self._writer.whole(definition)
        values = self._writer.values_of(piece)
        faces = [face.id for face in definition.faces]
        if piece.face in faces:
            traits = with_face(traits, faces.index(piece.face))
        made: list[Trait] = []
        is_turned = False
        for trait, name in zip(traits, state_names(traits), strict=True):
            match trait:
                case Rotate() if not is_turned:
                    is_turned = True
                    made.append(_turned(trait, piece.pose.facing))
                case MarkMoved():
                    made.append(msgspec.structs.replace(trait, moved_at_start=piece.moved))
                case _:
                    made.append(_with_value(trait, name, values))
        return tuple(made)

    def _owned(
        self, piece: PieceState, definition: PieceDefinition, levels: tuple[list[str], list[str]]
    ) -> list[str]:
        """The states with the side that hides or masks the piece in its place, and its mask's options."""
        types, states = levels
        made = list(states)
        secrecy = piece.secrecy
        if secrecy is None:
            return made
        is_mask = secrecy.kind is SecrecyKind.MASKED
        prefix = "obs;" if is_mask else "hide;"
        at = next((at for at, own in enumerate(types) if own.startswith(prefix)), None)
        if at is None:
            return made
        kind = Mask if is_mask else Hide
        traits = self._writer.whole(definition)
        if any(isinstance(t, kind) and t.access.kind is AccessKind.PLAYER for t in traits):
            self.closed += 1
        owner = self._own.sides.get(secrecy.side, secrecy.side)
        made[at] = encode([owner, self._options(piece, traits)] if is_mask else [owner], ";")
        return made

    def _options(self, piece: PieceState, traits: tuple[Trait, ...]) -> str:
        """Who else may take a mask off: a player who is named there is a password, and left out."""
        values = dict(piece.properties)
        for trait, name in zip(traits, state_names(traits), strict=True):
            value = values.get(name) if isinstance(trait, Mask) else None
            if isinstance(value, str) and "|" in value:
                override, count, *_ = [*decode(value, "|"), "0"]
                self.unnamed += int(count) if count.isdecimal() else 0
                return encode([override, "0"], "|")
        return ""

    def _deck(self, deck: DeckDefinition, number: str, members: list[str]) -> str:
        written = self._maps[deck.table]
        x, y = written.pixel(deck.pose.x, deck.pose.y)
        state = [written.name, str(x), str(y), "true" if deck.face_down else "false"]
        if members:
            state.append(encode(members, ","))
        return join_definition(number, deck_type(self._own.deck(deck)), encode(state, ";"))


def numbers_of(state: GameState) -> dict[PieceId, str]:
    """VASSAL's number of each piece: the one that it came with, or a new one; none twice."""
    found: dict[PieceId, str] = {}
    used: set[str] = set()
    for piece in sorted(state.pieces):
        number = id_in_vassal(piece)
        if number.isdecimal() and number not in used:
            found[piece] = number
            used.add(number)
    for at, piece in enumerate(sorted(state.pieces), FIRST_ID + 1):
        if piece not in found:
            found[piece] = next(number for number in map(str, count(at)) if number not in used)
            used.add(found[piece])
    return found


def _with_value(trait: Trait, name: str, values: Mapping[str, PropertyValue]) -> Trait:
    """A trait with what the game changed of it; a marker has the property of its own name."""
    value = values.get(trait.name if isinstance(trait, Marker) else name)
    if value is None:
        return trait
    replace = msgspec.structs.replace
    match trait:
        case Mask() if isinstance(value, str) and "|" in value:
            return trait  # its options: they go behind the owner
        case Layer() if isinstance(value, int):
            return replace(trait, level=value)
        case DynamicProperty() | Marker():
            return replace(trait, value=property_text(value))
        case Label():
            return replace(trait, text=property_text(value))
        case OpaqueTrait() if isinstance(value, str):
            return replace(trait, state=value)
        case _ if name.startswith("#") and isinstance(value, str):
            return replace(trait, original_state=value)
    return trait


def _with_old_place(state: list[str], piece: PieceState) -> list[str]:
    """The number and the persistent properties of a basic piece, with where it was before its last move."""
    old = {name: property_text(value) for name, value in piece.properties if name in OLD_PLACE}
    if not old:
        return state
    number, *rest = state
    known = {**dict(zip(rest[1::2], rest[2::2], strict=False)), **old}
    return [number, str(len(known)), *chain.from_iterable(known.items())]


def _turned(trait: Rotate, facing: float) -> Rotate:
    """The trait turned to a facing: any angle, or the nearest of its own."""
    if trait.facings == 1:
        return msgspec.structs.replace(trait, start=facing)
    step = 360.0 / max(trait.facings, 1)
    return msgspec.structs.replace(trait, start=float(round(facing / step) % trait.facings))


def _remembered(state: GameState, tracks: Sequence[TurnTrack]) -> list[str]:
    """The commands for what VASSAL remembered besides pieces: properties, turn counters, notes."""
    box = state.boxes.get(BOX)
    if not isinstance(box, immutables.Map):
        return _notes(state.notes)
    made = []
    properties = box.get("properties")
    if isinstance(properties, immutables.Map):
        for holder in sorted(properties):
            values = properties[holder]
            if isinstance(values, immutables.Map):
                made += [
                    "GlobalProperty\t;"
                    + encode([name, str(values[name]), "" if holder == ANY_HOLDER else holder], ";")
                    for name in sorted(values)
                ]
    turns = box.get("turns")
    if isinstance(turns, immutables.Map):
        made += [f"TURN{name}\t{text}" for name, text in counter_texts(tracks, turns).items()]
    raw = box.get("commands")
    if isinstance(raw, tuple):
        made += [str(command) for command in raw]
    kept = box.get(NOTES)
    known = kept if isinstance(kept, immutables.Map) else EMPTY
    return [*made, *_notes(known.update(state.notes))]


def _notes(notes: FrozenDict) -> list[str]:
    """The notes that everybody may read: the scenario's, the public ones, those of a title."""
    made = []
    for note in notes_in(notes):
        text = encode(note.text.split("\n"), "|")
        if note.side is not None or not note.text:
            continue
        if note.name in NOTE_COMMANDS:
            made.append(f"{NOTE_COMMANDS[note.name]}\t{text}")
        else:
            made.append("SNOTE\t" + encode([note.name, "", "false", text], "\t"))
    return made


def private_notes(state: GameState) -> int:
    """How many notes of single sides a game has; VASSAL's owners of notes are passwords, and not kept."""
    secret = get_path(state.boxes, (BOX, SECRET))
    boxed = {
        (side, name)
        for side, theirs in (secret.items() if isinstance(secret, immutables.Map) else ())
        if isinstance(theirs, immutables.Map)
        for name in theirs
    }
    own = {(note.side, note.name) for note in notes_in(state.notes) if note.side is not None}
    return len(boxed | own)
