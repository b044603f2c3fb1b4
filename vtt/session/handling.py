"""How hands may take a piece, by its module: the trait `not-stacking` says when it is selected and moved."""

from collections.abc import Collection

from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_moves import BandSelect, MoveWhen, NotStacking, SelectWith
from vtt.session.tools.base import Modifier

FREELY = NotStacking(stacks=True)
"""How a piece without that trait is handled."""

BODY = "base"
"""The kind of piece that is a body of its own."""

KEY_OF = {
    SelectWith.SHIFT: Modifier.SHIFT,
    SelectWith.CTRL: Modifier.CTRL,
    SelectWith.ALT: Modifier.ALT,
}


def handling(definition: PieceDefinition) -> NotStacking:
    """The limits that a module sets for the hands."""
    found = (trait for trait in definition.traits if isinstance(trait, NotStacking))
    return next(found, FREELY)


def may_stack(definition: PieceDefinition, *, on_grid: bool) -> bool:
    """Whether a piece joins stacks: where its module is silent, bases do so on a grid alone."""
    limits = handling(definition)
    return limits.stacks and (limits is not FREELY or on_grid or definition.kind != BODY)


def may_click(definition: PieceDefinition, keys: Collection[Modifier]) -> bool:
    """Whether a click with these keys held takes a piece."""
    wanted = handling(definition).selects
    return wanted is SelectWith.CLICK or KEY_OF.get(wanted) in keys


def is_ever_clicked(definition: PieceDefinition) -> bool:
    """Whether a click takes a piece, whatever keys it wants to be held."""
    return handling(definition).selects is not SelectWith.NEVER


def may_lasso(definition: PieceDefinition, keys: Collection[Modifier]) -> bool:
    """Whether a lasso with these keys held takes a piece."""
    band = handling(definition).band
    alt, shift = Modifier.ALT in keys, Modifier.SHIFT in keys
    wanted = {
        BandSelect.ALWAYS: True,
        BandSelect.ALT: alt,
        BandSelect.ALT_SHIFT: alt and shift,
        BandSelect.NEVER: False,
    }
    return wanted[band]


def may_drag(definition: PieceDefinition, *, was_selected: bool) -> bool:
    """Whether a drag moves a piece: some must be selected before, some are never moved."""
    moves = handling(definition).moves
    return moves is MoveWhen.ALWAYS or (moves is MoveWhen.SELECTED and was_selected)
