"""Traits of place and life: send, move, return, delete, clone, place, replace, stack, mat, attach.

Positions that may be expressions are texts; a plain number is mm, x right, y down.
"""

from enum import StrEnum

from vtt.base.ids import PieceDefinitionId
from vtt.definition.trait_parts import (
    Expression,
    KeyStroke,
    MenuCommand,
    Parameter,
    Reach,
    Target,
    TraitBase,
)


class Destination(StrEnum):
    """Where a piece is sent to."""

    POINT = "point"
    CELL = "cell"
    ZONE = "zone"
    REGION = "region"
    COUNTER = "counter"
    NEXT_COUNTER = "next-counter"
    NEAREST_COUNTER = "nearest-counter"


class SendTo(TraitBase, frozen=True, tag="send-to"):
    """Sends the piece to a place and back; index times step is added to the place."""

    command: MenuCommand = MenuCommand()
    back: MenuCommand = MenuCommand()
    destination: Destination = Destination.POINT
    map: Expression = ""
    board: Expression = ""
    x: Expression = ""
    y: Expression = ""
    cell: Expression = ""
    zone: Expression = ""
    region: Expression = ""
    filter: Expression = ""
    x_index: Expression = "0"
    y_index: Expression = "0"
    x_step: Expression = "0"
    y_step: Expression = "0"


class MultiLocation(TraitBase, frozen=True, tag="multi-location"):
    """A command for each region or zone that the filter lets pass."""

    menu: Expression = ""
    key: KeyStroke = ""
    of_zones: bool = False
    filter: Expression = ""
    this_map_only: bool = True
    sorted_by: Expression = ""
    ascending: bool = True
    as_numbers: bool = False


class MoveFixed(TraitBase, frozen=True, tag="move-fixed"):
    """Moves the piece by a fixed way, turned with it; y counts forward."""

    command: MenuCommand = MenuCommand()
    x: Expression = "0"
    y: Expression = "15"
    whole_stack: bool = False
    x_index: Expression = "0"
    y_index: Expression = "0"
    x_step: Expression = "0"
    y_step: Expression = "0"


class ReturnToDeck(TraitBase, frozen=True, tag="return-to-deck"):
    """Puts the piece into a deck, a given one or one that the player chooses."""

    command: MenuCommand = MenuCommand()
    deck: Expression = ""
    asks: bool = False
    prompt: str = ""
    old_deck: str = ""


class Delete(TraitBase, frozen=True, tag="delete"):
    """Takes the piece out of the game."""

    command: MenuCommand = MenuCommand()


class Clone(TraitBase, frozen=True, tag="clone"):
    """Puts a copy of the piece beside it."""

    command: MenuCommand = MenuCommand()


class PlacedWhere(StrEnum):
    """Where in the stack a new piece goes."""

    TOP = "top"
    BOTTOM = "bottom"
    ABOVE = "above"
    BELOW = "below"


class Placing(TraitBase, frozen=True):
    """What places another piece; `source` and `number` are how another program names it."""

    command: MenuCommand = MenuCommand()
    piece: PieceDefinitionId | None = None
    source: str = ""
    message: Expression = ""
    x: Expression = "0"
    y: Expression = "0"
    turned_with: bool = False
    then_key: KeyStroke = ""
    where: PlacedWhere = PlacedWhere.TOP
    drawn_above: bool = False
    copies_properties: bool = False
    parameters: tuple[Parameter, ...] = ()
    number: str = ""


class PlaceMarker(Placing, frozen=True, tag="place-marker"):
    """Puts another piece beside this one."""


class Replace(Placing, frozen=True, tag="replace"):
    """Puts another piece in this one's place."""


class SelectWith(StrEnum):
    """What must be held to select a piece by a click."""

    CLICK = "click"
    SHIFT = "shift"
    CTRL = "ctrl"
    ALT = "alt"
    NEVER = "never"


class BandSelect(StrEnum):
    """What must be held to select a piece by a lasso."""

    ALWAYS = "always"
    ALT = "alt"
    ALT_SHIFT = "alt-shift"
    NEVER = "never"


class MoveWhen(StrEnum):
    """When a piece can be moved."""

    ALWAYS = "always"
    SELECTED = "selected"
    NEVER = "never"


class NotStacking(TraitBase, frozen=True, tag="not-stacking"):
    """The piece joins no stack, or is harder to select and move than others."""

    stacks: bool = False
    selects: SelectWith = SelectWith.CLICK
    band: BandSelect = BandSelect.ALWAYS
    moves: MoveWhen = MoveWhen.ALWAYS
    ignores_grid: bool = False


class Mat(TraitBase, frozen=True, tag="mat"):
    """Cargo pieces that stand on this one move with it."""

    name: str


class MatCargo(TraitBase, frozen=True, tag="mat-cargo"):
    """The piece moves with a mat that it stands on."""

    keeps_facing: bool = True
    x: float = 0.0
    y: float = 0.0
    find_key: KeyStroke = ""
    leave_key: KeyStroke = ""


class OnAttach(StrEnum):
    """What happens to the other piece's list when one is attached."""

    NOTHING = "nothing"
    FOLLOW = "follow"
    ALL = "all"


class Attachment(TraitBase, frozen=True, tag="attachment"):
    """A list of other pieces that commands reach by its name."""

    name: str
    attach: MenuCommand = MenuCommand()
    clear: MenuCommand = MenuCommand()
    clear_some: MenuCommand = MenuCommand()
    clear_filter: Expression = ""
    filter: Expression = ""
    reach: Reach = Reach()
    from_decks: Expression = "-1"
    target: Target = Target()
    on_attach: OnAttach = OnAttach.NOTHING
    removes_on_detach: bool = False
    clears_before: bool = True
    to_itself: bool = False
    automatic: bool = True


class MarkMoved(TraitBase, frozen=True, tag="mark-moved"):
    """A mark on pieces that have moved; `x` and `y` are its upper left corner.

    Without `width` and `height`, its size, there is a plain sign instead of the picture.
    """

    picture: str = ""
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    moved_at_start: bool = False
    toggle: MenuCommand = MenuCommand()
    switch_on: MenuCommand = MenuCommand()
    switch_off: MenuCommand = MenuCommand()
    ignores_same_place: bool = False


class DeselectKind(StrEnum):
    """What is left selected."""

    THIS = "this"
    ALL = "all"
    ONLY_THIS = "only-this"


class Deselect(TraitBase, frozen=True, tag="deselect"):
    """Takes pieces out of the selection."""

    command: MenuCommand = MenuCommand()
    what: DeselectKind = DeselectKind.THIS
    unstacks: bool = False
