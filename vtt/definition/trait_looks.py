"""Traits that show something: layers, labels, turning, masks, borders, areas, trails.

All lengths are in mm from the piece's origin, x right, y down.
"""

from enum import StrEnum
from typing import Final

import msgspec

from vtt.definition.trait_parts import (
    Access,
    Expression,
    KeyStroke,
    MenuCommand,
    TraitBase,
)
from vtt.geometry.pose import Point


class LayerLevel(msgspec.Struct, frozen=True):
    """One picture of a layer; `name` replaces the piece's name, `+ x` follows it, `x +` precedes it.

    `width` and `height` are its size; 0: as large as the piece.
    """

    picture: str = ""
    name: str = ""
    width: float = 0.0
    height: float = 0.0


class Layer(TraitBase, frozen=True, tag="layer"):
    """Pictures over (or under) the piece, one of which is shown at a time.

    `level` is the one shown at the start, counted from 1; negative: the layer is off. `follow` names
    the property (or expression) that gives the level. Old modules switch a layer on by a sequence
    of `letters`. `written_relics` are the fields that another program wrote and no longer reads.
    """

    name: str = ""
    levels: tuple[LayerLevel, ...] = ()
    level: int = 1
    always_on: bool = True
    activate: MenuCommand = MenuCommand()
    increase: MenuCommand = MenuCommand()
    decrease: MenuCommand = MenuCommand()
    reset: MenuCommand = MenuCommand()
    reset_level: Expression = "1"
    random: MenuCommand = MenuCommand()
    loops: bool = True
    follows: bool = False
    follow: Expression = ""
    first_value: int = 1
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    under_when_selected: bool = False
    shown_if: str = ""
    shown_value: str = "true"
    letters: str = ""
    written_relics: str = ""


class TextAlign(StrEnum):
    """Where a text stands, and which part of it stands there."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"


NO_INK: Final = "#00000000"
"""A colour that leaves nothing on the paper."""


class Label(TraitBase, frozen=True, tag="label"):
    """A text on the piece. `property` is set to it.

    A foreground that is clear (`NO_INK`) is not drawn; an empty background is none.
    """

    text: Expression = ""
    change: MenuCommand = MenuCommand()
    size: float = 2.5
    font: str = ""
    bold: bool = False
    italic: bool = False
    foreground: str = "#000000"
    background: str = ""
    vertical: TextAlign = TextAlign.TOP
    y: float = 0.0
    horizontal: TextAlign = TextAlign.CENTER
    x: float = 0.0
    vertical_anchor: TextAlign = TextAlign.BOTTOM
    horizontal_anchor: TextAlign = TextAlign.CENTER
    rotation: float = 0.0
    name_format: Expression = "$pieceName$ ($label$)"
    always_name: bool = False
    property: str = "TextLabel"


class Rotate(TraitBase, frozen=True, tag="rotate"):
    """The piece can be turned: freely (`facings` 1), or in as many steps as it has facings.

    `start` is the facing at the start: a step counted from 0, or degrees clockwise when free.
    """

    name: str = ""
    facings: int = 6
    start: float = 0.0
    turn: MenuCommand = MenuCommand()
    clockwise: MenuCommand = MenuCommand()
    counterclockwise: MenuCommand = MenuCommand()
    random: MenuCommand = MenuCommand()
    direct: MenuCommand = MenuCommand()
    direct_to: Expression = ""
    direct_is_facing: bool = True


class Pivot(TraitBase, frozen=True, tag="pivot"):
    """The piece can be turned about a point of its own, by fixed angles or by hand."""

    x: float = 0.0
    y: float = 0.0
    is_fixed: bool = True
    first: MenuCommand = MenuCommand()
    first_angle: float = 90.0
    second: MenuCommand = MenuCommand()
    second_angle: float = 270.0


class ClickArea(TraitBase, frozen=True, tag="click-area"):
    """The part of the piece that takes clicks, as an SVG path in mm, or the outline of a picture."""

    path: str = ""
    picture: str = ""
    scale: float = 1.0


class Joining(StrEnum):
    """How two conditions are joined."""

    AND = "and"
    OR = "or"
    XOR = "xor"
    NOR = "nor"


class BorderOutline(TraitBase, frozen=True, tag="border-outline"):
    """A frame around the piece while properties are set; with no property named, always."""

    property: str = ""
    second_property: str = ""
    joined: Joining = Joining.AND
    thickness: float = 0.5
    colour: str = "#ff0000"


class AreaOfEffect(TraitBase, frozen=True, tag="area-of-effect"):
    """A marked area around the piece; the radius counts cells of the grid, or mm where there is none."""

    name: str = ""
    colour: str = "#000000"
    opacity: float = 30.0
    radius: float = 1.0
    is_fixed: bool = True
    radius_property: str = ""
    always_on: bool = True
    on_at_start: bool = False
    toggle: MenuCommand = MenuCommand()
    switch_on: MenuCommand = MenuCommand()
    switch_off: MenuCommand = MenuCommand()
    shading: str = ""
    for_all: bool = True


class Trail(TraitBase, frozen=True, tag="trail"):
    """The way that the piece has moved is drawn behind it."""

    toggle: MenuCommand = MenuCommand()
    on_key: KeyStroke = ""
    off_key: KeyStroke = ""
    clear_key: KeyStroke = ""
    on_at_start: bool = False
    for_all: bool = False
    radius: float = 2.5
    fill: str = "#ffffff"
    line: str = "#000000"
    line_width: float = 0.25
    opacity_selected: float = 100.0
    opacity: float = 50.0
    point_margin: float = 5.0
    display_margin: float = 7.5
    ignores_same_place: bool = False


class Hide(TraitBase, frozen=True, tag="hide"):
    """The piece can be made invisible to others; its owner sees it faintly."""

    command: MenuCommand = MenuCommand()
    access: Access = Access()
    opacity: float = 0.3
    background: str = ""
    silent_moves: bool = False


class MaskStyle(StrEnum):
    """How a masked piece is shown to those who may look under the mask."""

    INSET = "inset"
    SMALL_INSET = "small-inset"
    BACKGROUND = "background"
    PEEK = "peek"
    PICTURE = "picture"


class Mask(TraitBase, frozen=True, tag="mask"):
    """The piece's face can be covered by a picture; those with access may look under it."""

    command: MenuCommand = MenuCommand()
    picture: str = ""
    name: str = "?"
    style: MaskStyle = MaskStyle.INSET
    owner_picture: str = ""
    peek: MenuCommand = MenuCommand()
    peek_on_hover: bool = False
    access: Access = Access()
    deal_key: KeyStroke = ""
    deal_to: Expression = ""


class ActionButton(TraitBase, frozen=True, tag="action-button"):
    """A part of the piece that gives a command when clicked: a polygon, or the whole of it."""

    key: KeyStroke = ""
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    points: tuple[Point, ...] = ()
    whole_shape: bool = True
    opens_menu: bool = False
