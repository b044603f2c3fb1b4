"""Losses: units lose steps, and who says which (6.1 to 6.3)."""

from collections.abc import Sequence

from vtt.base.ids import SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, SetFace
from vtt.rules.choice import ChoiceOption, PendingChoice
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo.units import MAP, REDUCED, name, side_of

book = Rulebook()


@book.clause("6.1", otherwise=())
def lose_step(view: RulesView, unit: PieceState) -> tuple[SingleCommand, ...]:
    """A unit that loses a step is flipped; one that lies on its back is lost."""
    if unit.face == REDUCED:
        return lose(view, unit)
    return (SetFace((unit.id,), REDUCED),)


def steps(view: RulesView, unit: PieceState) -> int:
    """The steps that a unit still has: one for each face, and one on its back."""
    return 1 if unit.face == REDUCED else len(view.definition(unit).faces)


def lose(view: RulesView, unit: PieceState) -> tuple[SingleCommand, ...]:
    """A lost unit goes into its side's box."""
    return (MovePieces(view.fill_slot(MAP, lost_box(side_of(unit)), (unit.id,))),)


def lost_box(side: SideId) -> str:
    """The box beside the map where a side's lost units lie."""
    return f"{side}_lost"


@book.clause("6.3", otherwise=False)
def defender_chooses(view: RulesView, is_exchange: bool) -> bool:
    """In an exchange the defender names the unit of either side."""
    return is_exchange


def who_loses(
    view: RulesView, cell: str, chooser: SideId, units: Sequence[PieceState], rule: str
) -> PendingChoice:
    """The question which of some units loses a step."""
    options = tuple(ChoiceOption(unit.id, name(view, unit), (unit.id,)) for unit in units)
    question = f"Fight for {cell}: which unit loses a step?"
    return PendingChoice(f"loss:{cell}", chooser, question, options, rule=rule)
