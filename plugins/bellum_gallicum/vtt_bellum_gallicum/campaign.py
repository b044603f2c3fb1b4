"""The campaign: its years, what Rome scores in them, and who has won after 51 BC (7.1, 7.6; all R)."""

from collections.abc import Iterator

import msgspec

from vtt.commands.piece import MovePieces
from vtt.commands.rules import SetRulesValue
from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import flag
from vtt.rules.view import RulesView
from vtt.state.turn import Outcome
from vtt_bellum_gallicum.agenda import Step, Task, handles
from vtt_bellum_gallicum.control import PRO_ROMAN, land, status
from vtt_bellum_gallicum.losses import dead_legions
from vtt_bellum_gallicum.marches import people_marches
from vtt_bellum_gallicum.movement import FOREIGN
from vtt_bellum_gallicum.numbers import is_november, points
from vtt_bellum_gallicum.units import GALLIC, GAULS, MAP, ROMAN

book = Rulebook()

FEATS = "feats"
"""Where the rules remember that Rome has been in Britannia and in Germania."""


class Score(msgspec.Struct, frozen=True):
    """What Rome has scored, and how many lost legions and feats are counted in it."""

    total: float = 0.0
    legions: int = 0
    feats: int = 0


SCORE = BoxRecord("score", Score)


def is_campaign(view: RulesView) -> bool:
    """Whether this game is the campaign."""
    known = view.state.scenario in view.table("scenarios").rows
    return known and flag(view, "scenarios", view.state.scenario, "campaign")


@book.effect("7.6", on=MovePieces)
def feat(p: Proposal) -> Iterator[Consequence]:
    """The first Roman units in Britannia and in Germania are remembered."""
    if not is_campaign(p.after):
        return
    for march in people_marches(p):
        end = march.end
        if end is None or end.inside or end.region not in FOREIGN or march.side != ROMAN:
            continue
        if march.units and not p.after.box(FEATS, end.region):
            yield SetRulesValue(p.after.plugin, (FEATS, end.region), True)


@handles("year_score")
def year_score(view: RulesView, _: Task) -> Step:
    """After November Rome scores for the year."""
    if not is_campaign(view) or not is_november(view):
        return Step()
    return Step((SCORE.write(view, counted(view)),))


@book.clause("7.6", otherwise=Score())
def counted(view: RulesView) -> Score:
    """Pro-Roman Gallic regions, less the legions lost, and each feat once."""
    before = SCORE.read(view) or Score()
    legions = dead_legions(view)
    feats = sum(bool(view.box(FEATS, region)) for region in FOREIGN)
    total = before.total + pro_roman_regions(view) * points(view, "campaign_region")
    total -= (legions - before.legions) * points(view, "campaign_legion")
    total += (feats - before.feats) * points(view, "campaign_feat")
    return Score(total, legions, feats)


def pro_roman_regions(view: RulesView) -> int:
    """How many regions of Gaul are pro-Roman; those of the province do not count."""
    areas = view.areas(MAP)
    gallic = [region for region in land(view) if areas.value(region, "nation") in GAULS]
    return sum(status(view, region) == PRO_ROMAN for region in gallic)


@book.clause("7.1", otherwise=None)
def campaign_verdict(view: RulesView) -> Outcome | None:
    """After eighty turns the score decides."""
    found = (SCORE.read(view) or Score()).total
    if found >= points(view, "campaign_roman_decisive"):
        return Outcome(ROMAN, f"{found:g} points in eight years: Gaul is Roman.", "7.1")
    if found >= points(view, "campaign_draw"):
        return Outcome(None, f"{found:g} points in eight years: a draw.", "7.1")
    return Outcome(GALLIC, f"{found:g} points in eight years: Gaul is free.", "7.1")
