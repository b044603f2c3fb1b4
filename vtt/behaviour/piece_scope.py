"""What a name means for one piece: its traits from the outside in, itself, and the game around it."""

from collections.abc import Mapping
from typing import Final, Protocol

from vtt.behaviour.bounds import Bounds
from vtt.behaviour.misread import note_misread
from vtt.behaviour.names_of_traits import Source, sources, trait_keys
from vtt.behaviour.texts import plain, said, value_said
from vtt.behaviour.tokens import ExpressionError, Unanswered
from vtt.behaviour.values import Value, number_of, text_of
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.trait import Trait
from vtt.definition.trait_data import (
    BasicName,
    CalculatedProperty,
    DynamicProperty,
    Marker,
    Message,
    PropertySheet,
)
from vtt.definition.trait_looks import AreaOfEffect, Hide, Label, Layer, Mask, Rotate
from vtt.definition.trait_moves import MarkMoved, Mat, MoveWhen, NotStacking
from vtt.definition.trait_state import is_switched_on
from vtt.definition.values import PropertyValue
from vtt.state.piece import PieceState


class Surroundings(Protocol):
    """The game around a piece, as far as it is known where a name is asked for."""

    def text(self, name: str, piece: PieceState | None) -> str | None:
        """A property of the piece's place, of its map, or of the module."""
        ...

    def call(self, name: str, arguments: list[Value], scope: "PieceScope") -> Value:
        """A function over the game."""
        ...

    def bounds(self) -> Bounds:
        """How far the question that is asked now may lead."""
        ...


class Nothing:
    """No game is known: a piece in a tray, or one that is looked at by itself."""

    def text(self, name: str, piece: PieceState | None) -> str | None:
        """What holds in every game."""
        return EVERYWHERE.get(name)

    def call(self, name: str, arguments: list[Value], scope: "PieceScope") -> Value:
        """Nothing can be counted."""
        raise Unanswered(f"{name} cannot be answered without a game")

    def bounds(self) -> Bounds:
        """A question of its own."""
        return Bounds()


NOTHING: Final = Nothing()
_BASIC_NAMES: Final = ("BasicName", "LocalizedBasicName")
_PIECE_NAMES: Final = ("PieceName", "pieceName", "LocalizedPieceName")
OWN_NAMES: Final = (*_BASIC_NAMES, *_PIECE_NAMES)
"""What every piece is asked for by name."""
EVERYWHERE: Final[Mapping[str, str]] = {"DrawingMouseover": "false", "DrawingMouseoverIndex": "1"}


class PieceScope:
    """The names of one piece; `keys` has the name under which the state of each of its traits lies.

    Args:
        module: the module that defines it.
        definition: its kind, with prototypes worked in.
        piece: the piece; None: one to which nothing has happened.
        around: the game around it.
    """

    def __init__(
        self,
        module: ModuleDefinition,
        definition: PieceDefinition,
        piece: PieceState | None = None,
        around: Surroundings = NOTHING,
    ) -> None:
        self.module, self.definition, self.piece = module, definition, piece
        self._around = around
        self._sources = sources(module, definition)
        self.keys = trait_keys(module, definition)
        self._bounds = around.bounds()
        self._inner_name: str | None = None

    def text(self, name: str) -> str | None:
        """A property as text; None where nothing has that name.

        One that asks for others without end is empty, and noted.
        """
        source = self._sources.get(name)
        if source is not None:
            return self._deeper(name, source)
        own = self._own(name)
        return own if own is not None else self._around.text(name, self.piece)

    def call(self, name: str, arguments: list[Value]) -> Value:
        """A function over the game around the piece."""
        return self._around.call(name, arguments, self)

    def misread(self, text: str, error: ExpressionError) -> None:
        """Take note of a text of the piece that could not be worked out."""
        note_misread(self.module, self.definition, text, error)

    def state_of(self, key: str) -> PropertyValue | None:
        """What a trait's state says that has changed; None: it is as the definition has it."""
        return None if self.piece is None else self.piece.get(key)

    @property
    def name(self) -> str:
        """The piece's whole name as it is now: layers and labels change what lies inside of them."""
        return self._name_inside("") if self._inner_name is None else self._inner_name

    def _name_inside(self, end: str) -> str:
        """The name of what lies inside a trait; a label that says the name says this one."""
        self._inner_name = self.definition.name
        try:
            self._inner_name = self.text(_BASIC_NAMES[0]) or ""
            for trait, key in zip(self.definition.traits, self.keys, strict=True):
                if key == end:
                    break
                self._inner_name = self._renamed(self._inner_name, trait, key)
            return self._inner_name
        finally:
            self._inner_name = None

    def level(self, layer: Layer, key: str) -> int:
        """The level of a layer, counted from 1; negative while it is off."""
        state = self.state_of(key)
        kept = int(state) if isinstance(state, int | float) else layer.level
        if layer.follows:
            level = self._followed(layer, abs(kept))
        else:
            level = max(1, min(abs(kept), len(layer.levels)))
        return level if kept > 0 else -level

    def shows(self, layer: Layer) -> bool:
        """Whether a layer that is drawn under a condition is drawn."""
        return not layer.shown_if or (self.text(layer.shown_if) or "") == layer.shown_value

    def label_text(self, label: Label, key: str) -> str:
        """What a label says; empty where its expression has no value."""
        state = self.state_of(key)
        text = (label.text if state is None else text_of(state)).strip()
        if self._inner_name is not None or (not text.startswith("{") and "$" not in text):
            return plain(value_said(text, self)).strip()
        inside = self._name_inside(key)
        self._inner_name = inside
        try:
            return plain(value_said(text, self)).strip()
        finally:
            self._inner_name = None

    def _followed(self, layer: Layer, kept: int) -> int:
        asked = layer.follow
        is_name = not asked.startswith("{") and "$" not in asked
        found = self.text(asked) if is_name else said(asked, self)
        if found is None or not found.strip():
            return 1
        try:
            value = int(number_of(found.strip()))
        except ExpressionError as error:
            self.misread(asked, error)
            return kept
        return max(1, min(value - layer.first_value + 1, len(layer.levels)))

    def _renamed(self, name: str, trait: Trait, key: str) -> str:
        match trait:
            case Layer() if (level := self.level(trait, key)) > 0 and level <= len(trait.levels):
                return _with_level(name, trait.levels[level - 1].name)
            case Label() if trait.name_format:
                text = self.label_text(trait, key)
                if text or trait.always_name:
                    return said(trait.name_format, self, {"pieceName": name, "label": text})
        return name

    def _deeper(self, name: str, source: Source) -> str:
        try:
            self._bounds.enter()
        except ExpressionError as error:
            self.misread(name, error)
            return ""
        try:
            return self._of_trait(source)
        finally:
            self._bounds.leave()

    def _of_trait(self, source: Source) -> str:
        trait, key, part = source
        state = self.state_of(key)
        match trait:
            case Marker() | Message() | BasicName() | Mat() | CalculatedProperty():
                return self._constant(trait)
            case Label() | Layer() | Rotate():
                return self._of_looks(trait, key, part)
            case DynamicProperty():
                return trait.value if state is None else text_of(state)
            case PropertySheet():
                return _sheet_field(trait, part, state)
            case AreaOfEffect():
                return text_of(trait.always_on or is_switched_on(trait, state))
            case NotStacking():
                return text_of(_limit(trait, part))
            case _:
                return text_of(self._is_marked(trait))

    def _of_looks(self, trait: Label | Layer | Rotate, key: str, part: str) -> str:
        match trait:
            case Label():
                return self.label_text(trait, key)
            case Layer():
                return _of_layer(trait, self.level(trait, key), part)
            case Rotate():
                return self._of_rotation(trait, part)

    def _constant(self, trait: Marker | Message | BasicName | Mat | CalculatedProperty) -> str:
        match trait:
            case Marker():
                return text_of(trait.value)
            case Message():
                return trait.text
            case BasicName() | Mat():
                return trait.name
            case CalculatedProperty():
                return said(trait.expression, self)

    def _is_marked(self, trait: Trait) -> bool:
        piece = self.piece
        if isinstance(trait, MarkMoved):
            return trait.moved_at_start if piece is None else piece.moved
        if piece is None or piece.secrecy is None:
            return False
        kind = piece.secrecy.kind
        return (isinstance(trait, Mask) and kind is SecrecyKind.MASKED) or (
            isinstance(trait, Hide) and kind is SecrecyKind.HIDDEN
        )

    def _of_rotation(self, trait: Rotate, part: str) -> str:
        degrees = trait.start if trait.facings == 1 else trait.start * 360.0 / max(1, trait.facings)
        if self.piece is not None:
            degrees = self.piece.pose.facing
        if part == "Degrees":
            return str(round(degrees) % 360)
        return str(round(degrees * trait.facings / 360.0) % max(1, trait.facings) + 1)

    def _own(self, name: str) -> str | None:
        found = None if self.piece is None else self.piece.get(name)
        if found is None:
            found = self.definition.get(name)
        if found is not None:
            return text_of(found)
        if name in _BASIC_NAMES:
            return self.definition.name
        if name in _PIECE_NAMES:
            return self.name
        return None


def _with_level(name: str, level: str) -> str:
    if not level:
        return name
    if level.startswith("+"):
        return f"{name}{level[1:]}"
    if level.endswith("+"):
        return f"{level[:-1]}{name}"
    return level


def _of_layer(layer: Layer, level: int, part: str) -> str:
    shown = layer.levels[abs(level) - 1] if 0 < abs(level) <= len(layer.levels) else None
    match part:
        case "Level":
            return str(level)
        case "Active":
            return text_of(level > 0)
        case "Name":
            return "" if shown is None else shown.name.strip("+").strip()
        case _:
            return "" if shown is None or level < 0 else shown.picture.rpartition("/")[2]


def _sheet_field(sheet: PropertySheet, name: str, state: PropertyValue | None) -> str:
    """A line of a sheet; what was filled in lies as texts joined by `~`."""
    values = [field.value for field in sheet.fields]
    if state is not None:
        values = text_of(state).split("~")
    names = [field.name for field in sheet.fields]
    at = names.index(name)
    return values[at] if at < len(values) else ""


def _limit(trait: NotStacking, part: str) -> bool:
    if part == "grid":
        return trait.ignores_grid
    return not trait.stacks if part == "stack" else trait.moves is MoveWhen.NEVER
