"""What the scenarios rule for themselves (6; all of it our reconstruction)."""

from collections.abc import Iterator

from vtt.commands.piece import MovePieces
from vtt.commands.rules import SetRulesValue
from vtt.definition.rules_table import DataSource
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import whole
from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.control import open_units
from vtt_bellum_gallicum.marches import people_marches
from vtt_bellum_gallicum.units import GALLIC, ROMAN, by_spot, ids, is_aboard, is_unit, nation

book = Rulebook()

PROVOKED = "provoked"
"""Where the rules remember that Rome has come to Ariovistus."""


def _turn(view: RulesView, row: str) -> int:
    return whole(view, "events", row, "turn")


def germans_wait(view: RulesView) -> bool:
    """Whether Ariovistus keeps still: in 58 BC until June, unless Rome comes into Sequani."""
    if view.state.scenario != "s58" or view.box(PROVOKED):
        return False
    return view.state.turn.number < _turn(view, "s58_germans_free")


@book.check("s58.1", on=MovePieces, cheap=True)
def germans_keep_still(p: Proposal) -> Iterator[Finding]:
    """Until June the Germans do not move."""
    if not germans_wait(p.before):
        return
    for march in people_marches(p):
        found = [unit for unit in march.units if nation(p.before, unit) == "german"]
        if march.side == GALLIC and found:
            text = "Ariovistus waits in Sequani until June."
            yield illegal("s58.1", text, ids(found), source=DataSource.RECONSTRUCTION)


@book.effect("s58.1", on=MovePieces)
def rome_comes(p: Proposal) -> Iterator[Consequence]:
    """A Roman unit in Sequani ends the truce, at a price."""
    if not germans_wait(p.before):
        return
    for march in people_marches(p):
        comes = march.end is not None and march.end.region == "sequani"
        if comes and march.side == ROMAN and march.units:
            yield SetRulesValue(p.after.plugin, (PROVOKED,), True)


@book.check("s58.2", on=MovePieces, cheap=True)
def wall_of_genava(p: Proposal) -> Iterator[Finding]:
    """In the first two turns of 58 BC no Gaul comes past the wall while Romans man it."""
    if p.before.state.scenario != "s58":
        return
    if p.before.state.turn.number > _turn(p.before, "s58_wall_until"):
        return
    manned = any(
        piece.side == ROMAN and spot.region == "allobroges" and is_unit(p.before, piece)
        for spot, people in by_spot(p.before).items()
        for piece in people
        if not is_aboard(piece)
    )
    for march in people_marches(p):
        if march.side == GALLIC and march.crosses == ("helvetii", "allobroges") and manned:
            text = "The wall of Genava is manned: nobody comes past it."
            yield illegal("s58.2", text, ids(march.people), source=DataSource.RECONSTRUCTION)


@book.clause("s57.3", otherwise=False)
def is_neutral_ground(view: RulesView, region: str) -> bool:
    """In 57 BC the Treveri are neutral: nobody enters their land."""
    return view.state.scenario == "s57" and region == "treveri"


@book.check("s57.3", on=MovePieces, cheap=True)
def keeps_off(p: Proposal) -> Iterator[Finding]:
    """Nobody enters neutral ground."""
    for march in people_marches(p):
        if march.crosses and is_neutral_ground(p.before, march.crosses[1]):
            text = "The Treveri are neutral: nobody enters their land."
            yield illegal("s57.3", text, ids(march.people), source=DataSource.RECONSTRUCTION)


@book.clause("s57.1", otherwise=False)
def is_ambush(view: RulesView, region: str) -> bool:
    """The first pitched battle among Nervii or Atrebates in 57 BC begins with an ambush."""
    if view.state.scenario != "s57" or region not in ("nervii", "atrebates"):
        return False
    return not view.box("ambush") and bool(open_units(view, region, GALLIC))
