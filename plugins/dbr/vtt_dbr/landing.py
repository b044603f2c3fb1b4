"""Troops aboard go ashore after their vessel has won: they alone of those aboard follow up (B23.6).

Nobody else aboard fights or shoots: the vessel does, by its own class, and worse while it is loaded.
"""

from collections.abc import Iterator
from dataclasses import replace

from vtt.base.ids import PieceId
from vtt.geometry.advance import advance
from vtt.geometry.distance import overlaps
from vtt.geometry.footprint import Footprint
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.rules.api import Consequence
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.proposal import Proposal, answered
from vtt.rules.record import pack, unpack
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_dbr import follow_up
from vtt_dbr.aboard import cargo_of, goes_ashore, is_open_land
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element
from vtt_dbr.follow_up import Chase
from vtt_dbr.tables import NAVAL

book = Rulebook()

CHOICE = "land"


def offered(view: RulesView, vessel: Element, margin: int) -> Iterator[Consequence]:
    """The question to the owner of troops whose vessel has won frontally by so many points."""
    if vessel.arm != NAVAL:
        return
    field = battlefield(view, view.piece(vessel.id).table)
    for one in cargo_of(field, vessel.id):
        if may_land(view, one) and landing_pose(view, field, one, margin) is not None:
            yield ask(view.plugin, _question(view, one, margin))


@book.clause("B23.6", otherwise=False)
def may_land(view: RulesView, troops: Element) -> bool:
    """Landing troops on vessels may follow up, whatever their class."""
    return follow_up.follows(view, troops) == follow_up.MAY


def landing_pose(view: RulesView, field: Battlefield, troops: Element, margin: int) -> Pose | None:
    """Where troops come to stand who follow up from their vessel's bow; None without room on land."""
    vessel = field.elements.get(PieceId(troops.aboard))
    if vessel is None:
        return None
    own = outline_size(troops.base.outline)[1]
    ahead = (outline_size(vessel.base.outline)[1] - own) / 2
    bow = replace(troops, base=troops.base.at(vessel.base.pose.ahead(ahead)))
    others = follow_up.obstacles(view, field, bow).items()
    barring: dict[str, Footprint] = {name: base for name, base in others if name != vessel.id}
    found = advance(bow.base, follow_up.chase_mm(view, troops, margin), barring)
    pose = (follow_up.squared(view, bow, found, barring) or found.pose).rounded()
    return pose if _is_free_land(field, troops.base.at(pose)) else None


@book.effect("B23.6", on=answered(CHOICE))
def lands_as_answered(p: Proposal) -> Iterator[Consequence]:
    """Who lands stands ashore before the bow, in contact if it has met enemy."""
    about = unpack(p.choice.values, Chase)
    if p.answer.options != ("yes",) or about.winner not in p.after.state.pieces:
        return
    field = battlefield(p.after, p.after.piece(about.winner).table)
    troops = field.aboard.get(about.winner)
    pose = None if troops is None else landing_pose(p.after, field, troops, about.margin)
    if troops is not None and pose is not None:
        yield from goes_ashore(p.after, field, troops, pose, follow_up.FOLLOW_UP)


def _is_free_land(field: Battlefield, base: Footprint) -> bool:
    """Whether a base clears its vessel and all others, and stands on land."""
    taken = any(overlaps(base, other.base) for other in field.elements.values())
    return not taken and is_open_land(field, base)


def _question(view: RulesView, troops: Element, margin: int) -> PendingChoice:
    return PendingChoice(
        f"{CHOICE}:{troops.id}",
        troops.side or view.state.sides[0],
        f"Does {troops.title} land and follow up?",
        (ChoiceOption("yes", "Lands", (troops.id,)), ChoiceOption("no", "Stays aboard")),
        rule="B23.6",
        values=pack(Chase(troops.id, margin)),
    )
