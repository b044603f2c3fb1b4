"""What is to be seen of a piece: its kind and face, whose it is, and in which state."""

from collections.abc import Iterator

import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.problems import did_you_mean
from vtt.behaviour.piece_scope import NOTHING, PieceScope, Surroundings
from vtt.definition.module import ModuleDefinition
from vtt.definition.pattern import FramePattern
from vtt.definition.piece import PieceDefinition
from vtt.definition.side import SideDefinition
from vtt.definition.trait import Trait
from vtt.definition.trait_looks import Label, Layer
from vtt.definition.trait_moves import MarkMoved
from vtt.definition.values import PropertyValue
from vtt.geometry.outline import Outline, outline_size
from vtt.render.border_look import BorderLook, borders_of
from vtt.render.label_looks import Box, LabelLook, label_box, labels_of
from vtt.state.masks import UNKNOWN_KIND
from vtt.state.piece import PieceState


class Badge(msgspec.Struct, frozen=True):
    """A state in a small disc: a sign of one or two characters, or a picture of the module."""

    sign: str = ""
    colour: str = "#f2be3c"
    picture: str = ""


LAYERED_FORMAT = "vassal"
"""Modules that were imported from this format have layers as large as the piece."""

MOVED = Badge("→", "#f7efd8")
LOCKED = Badge("■", "#b5b0a6")
SECRET = Badge("?", "#d9a0c0")


class Overlay(msgspec.Struct, frozen=True):
    """A picture over the piece, its middle x and y mm from the piece's; of size 0 it covers the piece."""

    picture: str
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    scale: float = 1.0

    def box(self, outline: Outline) -> Box:
        """Left, top, right and bottom in mm of the frame of a piece with this outline."""
        left, top, right, bottom = outline.bounds
        x, y = (left + right) / 2 + self.x, (top + bottom) / 2 + self.y
        half_width = (self.width or right - left) * self.scale / 2
        half_height = (self.height or bottom - top) * self.scale / 2
        return (x - half_width, y - half_height, x + half_width, y + half_height)


class PieceLook(msgspec.Struct, frozen=True):
    """Everything that a piece's picture depends on, but for its place: the key of a cache.

    A bare piece is nothing but its pictures, as in the program that it comes from: no body is drawn for
    it where it has none, and no shadow that would show its box around a round counter. `below` lies under
    its pictures, which may be drawn smaller (`inner`).
    """

    definition: PieceDefinition
    face: str = ""
    side: SideDefinition | None = None
    badges: tuple[Badge, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    labels: tuple[LabelLook, ...] = ()
    borders: tuple[BorderLook, ...] = ()
    is_bare: bool = False
    below: tuple[Overlay, ...] = ()
    inner: Outline | None = None

    @property
    def shown_in(self) -> Outline:
        """The box of its pictures and labels: its outline, or a smaller one in the middle of it."""
        return self.definition.outline if self.inner is None else self.inner

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth of the piece in mm."""
        return outline_size(self.definition.outline)

    @property
    def reach(self) -> Box:
        """Left, top, right and bottom of all that is shown of it, in mm of its own frame."""
        outline = self.definition.outline
        wider = max((border.thickness for border in self.borders), default=0.0)
        left, top, right, bottom = outline.bounds
        boxes = [(left - wider, top - wider, right + wider, bottom + wider)]
        boxes += [over.box(outline) for over in self.overlays]
        boxes += [label_box(label, outline) for label in self.labels]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return (min(lefts), min(tops), max(rights), max(bottoms))

    @property
    def is_unknown(self) -> bool:
        """Whether only its mask is known."""
        return self.definition.kind == UNKNOWN_KIND

    @property
    def is_captured(self) -> bool:
        """Whether it stands for another side than its kind does: its picture then names the wrong one."""
        own = self.definition.side
        return self.side is not None and own is not None and own != self.side.id


def look_of(
    piece: PieceState,
    module: ModuleDefinition,
    around: Surroundings = NOTHING,
    *,
    selected: bool = False,
) -> PieceLook:
    """How a piece of a game looks to the side whose view it is from.

    Args:
        piece: the piece as the side knows it.
        module: the view's module, which also knows what stands for unknown pieces.
        around: the game, which the layers and labels of imported pieces may ask.
        selected: what lies under a mask may then be seen.

    Raises:
        DefinitionError: if the module lacks the piece's kind or side.
    """
    definition = module.piece(piece.definition)
    side = piece.side or definition.side
    is_bare = is_layered(module) and definition.kind != UNKNOWN_KIND
    look = PieceLook(
        definition,
        piece.face,
        module.side(side) if side else None,
        tuple(_badges(piece, definition, is_bare)),
    )
    if not is_bare:
        return look
    from vtt.render.mask_look import mask_of, masked

    look = _with_traits(look, PieceScope(module, definition, piece, around))
    mask = mask_of(look, piece)
    return look if mask is None else masked(look, mask, selected=selected)


def kind_look(module: ModuleDefinition, definition: PieceDefinition, face: str = "") -> PieceLook:
    """How a kind of pieces looks before anything has happened to one: in a palette, or printed.

    Args:
        module: the module, which knows the sides.
        definition: the kind, with its prototypes worked in.
        face: the id of a face; empty: the first.

    Raises:
        DefinitionError: if the module lacks the kind's side.
    """
    side = module.side(definition.side) if definition.side else None
    look = PieceLook(definition, face, side)
    return _with_traits(look, PieceScope(module, definition)) if is_layered(module) else look


def _with_traits(look: PieceLook, scope: PieceScope) -> PieceLook:
    """A look with what its layers and labels show."""
    return msgspec.structs.replace(
        look,
        overlays=(*overlays_of(scope), *marks_of(scope)),
        labels=tuple(labels_of(scope)),
        borders=tuple(borders_of(scope)),
        is_bare=_shows_itself(look.definition),
    )


def is_layered(module: ModuleDefinition) -> bool:
    """Whether a module's layers cover its pieces, as VASSAL's do; those of our own modules are badges."""
    return any(tree.format == LAYERED_FORMAT for tree in module.kept)


def overlays_of(scope: PieceScope) -> Iterator[Overlay]:
    """The pictures of a piece's layers that are on, from the inside out."""
    traits = scope.definition.traits
    for trait, name in zip(traits, scope.keys, strict=True):
        if isinstance(trait, Layer) and trait.levels:
            level = shown_level(trait, name, scope)
            shown = None if level is None else trait.levels[level]
            if shown is not None and shown.picture:
                size = (shown.width, shown.height)
                yield Overlay(shown.picture, trait.x, trait.y, *size, trait.scale)


def marks_of(scope: PieceScope) -> Iterator[Overlay]:
    """The pictures that say that a piece has moved."""
    if scope.piece is None or not scope.piece.moved:
        return
    for trait in scope.definition.traits:
        if isinstance(trait, MarkMoved) and _is_pictured(trait):
            left, top, right, bottom = scope.definition.outline.bounds
            x, y = trait.x + trait.width / 2, trait.y + trait.height / 2
            middle = ((left + right) / 2, (top + bottom) / 2)
            yield Overlay(trait.picture, x - middle[0], y - middle[1], trait.width, trait.height)


def _is_pictured(trait: Trait) -> bool:
    return isinstance(trait, MarkMoved) and bool(trait.picture and trait.width)


def shown_level(layer: Layer, name: str, scope: PieceScope) -> int | None:
    """Which picture of a layer is shown (from 0), or None: it is off, or its condition does not hold."""
    level = scope.level(layer, name)
    return level - 1 if 0 < level <= len(layer.levels) and scope.shows(layer) else None


def _shows_itself(definition: PieceDefinition) -> bool:
    """Whether something of a piece can be seen without a body of ours: a face, a layer or a label."""
    return bool(definition.faces) or any(
        isinstance(trait, Layer) or (isinstance(trait, Label) and bool(trait.text.strip()))
        for trait in definition.traits
    )


def shown_facing(look: PieceLook, facing: float, turn: float) -> float:
    """The facing that a piece is drawn with on a table that is shown turned clockwise by `turn`.

    Bases face somewhere, and turn with the table. A counter is there to be read: where its outline
    allows it (it lies on itself when turned so) it stays upright before the reader.
    """
    left, top, right, bottom = look.definition.outline.bounds
    centred = left + right == 0.0 and top + bottom == 0.0
    fits = turn % 180.0 == 0.0 or right - left == bottom - top
    if look.definition.kind == "base" or not (centred and fits):
        return facing
    return facing - turn


def frame_pattern(side: SideDefinition) -> FramePattern:
    """The frame of a side.

    Raises:
        DefinitionError: for an unknown name, with the nearest one.
    """
    try:
        return FramePattern(side.pattern or FramePattern.PLAIN)
    except ValueError:
        hint = did_you_mean(side.pattern, [pattern.value for pattern in FramePattern])
        message = f"side {side.id!r}: unknown frame pattern {side.pattern!r}{hint}"
        raise DefinitionError(message) from None


def _badges(piece: PieceState, definition: PieceDefinition, is_bare: bool) -> Iterator[Badge]:
    """The module's pictures of states first, then a plain sign for what it has none for."""
    if definition.kind == UNKNOWN_KIND:
        return
    layers = [trait for trait in definition.traits if isinstance(trait, Layer) and trait.follows]
    if is_bare:
        layers = []  # they are shown over the piece
    for layer in layers:
        level = _level(layer, _value(piece, definition, layer.follow))
        if level is not None and layer.levels[level].picture:
            yield Badge(picture=layer.levels[level].picture)
    pictured = {layer.follow for layer in layers}
    if is_bare and any(map(_is_pictured, definition.traits)):
        pictured.add("moved")
    signs = {
        "moved": (piece.moved, MOVED),
        "locked": (piece.locked, LOCKED),
        "secret": (piece.secrecy is not None, SECRET),
    }
    for name, (is_so, badge) in signs.items():
        if is_so and name not in pictured:
            yield badge


def _value(piece: PieceState, definition: PieceDefinition, name: str) -> PropertyValue | None:
    """A property of the piece or of its kind; `moved`, `locked` and its `level` are among them."""
    states: dict[str, PropertyValue] = {
        "moved": piece.moved,
        "locked": piece.locked,
        "level": piece.level,
    }
    return states[name] if name in states else piece.get(name, definition.get(name))


def _level(layer: Layer, value: PropertyValue | None) -> int | None:
    """Which picture of a layer shows a value (from 0), or None: it is off.

    True shows the first one; a number the one that many places from the layer's first value, a text
    the one of that name.
    """
    if isinstance(value, str):
        names = [level.name.strip("+ ") for level in layer.levels]
        level = names.index(value) if value and value in names else -1
    elif isinstance(value, bool):
        level = 0 if value else -1
    elif isinstance(value, int | float):
        level = int(value) - layer.first_value
    else:
        return None
    return level if 0 <= level < len(layer.levels) else None
