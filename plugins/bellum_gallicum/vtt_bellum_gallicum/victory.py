"""Victory in the four scenarios (6; all of it our reconstruction)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.rules.rulebook import Rulebook
from vtt.rules.tally import Tally
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt.state.turn import Outcome
from vtt_bellum_gallicum.battle_state import BATTLE_STATE
from vtt_bellum_gallicum.campaign import SCORE, campaign_verdict, is_campaign
from vtt_bellum_gallicum.control import ANTI_ROMAN, PRO_ROMAN, land, status
from vtt_bellum_gallicum.entering import TAKEN
from vtt_bellum_gallicum.goals import goals
from vtt_bellum_gallicum.losses import dead
from vtt_bellum_gallicum.losses import dead_legions as dead_legions
from vtt_bellum_gallicum.naval import CREWS_LOST, SHIPS_LOST
from vtt_bellum_gallicum.numbers import limit, points
from vtt_bellum_gallicum.places import Town, is_destroyed, towns, towns_in
from vtt_bellum_gallicum.scenario import last_turn
from vtt_bellum_gallicum.special import PROVOKED
from vtt_bellum_gallicum.units import (
    BATTLE,
    BOXES,
    GALLIC,
    MAP,
    ROMAN,
    is_unit,
    nation,
    spot_of,
    units_at,
)

book = Rulebook()


def outcome(view: RulesView) -> Outcome | None:
    """How the game has ended: by a catastrophe of Rome, or by the points after the last turn."""
    if view.state.scenario == "s52":
        return roman_disaster(view) or (vercingetorix_verdict(view) if is_over(view) else None)
    if not is_over(view):
        return None
    return campaign_verdict(view) if is_campaign(view) else verdict(view)


def is_over(view: RulesView) -> bool:
    """Whether the last turn of the scenario has been played."""
    last = last_turn(view)
    return bool(last) and view.state.turn.number > last


@book.clause("6", otherwise=None)
def verdict(view: RulesView) -> Outcome | None:
    """The points of Rome less those of Gaul, on the scale of the scenario."""
    found = balance(view)
    for level, winner in (
        ("Roman decisive", ROMAN),
        ("Roman marginal", ROMAN),
        ("draw", None),
        ("Gallic marginal", GALLIC),
    ):
        row = f"{view.state.scenario}_{level.lower().replace(' ', '_')}"
        if found >= points(view, row):
            return Outcome(winner, f"{found:g} points: {level}.", "6")
    return Outcome(GALLIC, f"{found:g} points: Gallic decisive.", "6")


def tallies(view: RulesView) -> tuple[Tally, ...]:
    """The balance of points as things stand; above 0 it is for Rome (6)."""
    if view.state.scenario == "s52" or not view.state.scenario:
        return ()
    found = balance(view)
    side = ROMAN if found >= 0 else GALLIC
    return (Tally("Points ahead", abs(found), 0.0, side, words="as things stand", rule="6"),)


def balance(view: RulesView) -> float:
    """Roman points less Gallic points, as things stand."""
    if is_campaign(view):
        found = SCORE.read(view)
        return 0.0 if found is None else found.total
    count = {"s58": _points_58, "s57": _points_57, "s56": _points_56}.get(view.state.scenario)
    return 0.0 if count is None else count(view)


def is_gone(view: RulesView, leader: str) -> bool:
    """Whether a leader is dead or captured."""
    piece = view.state.pieces.get(PieceId(leader))
    return piece is not None and piece.table == BOXES


def counts_the_dead(view: RulesView) -> bool:
    """Whether each dead enemy unit is worth points in the scenario: the module's table has a row for it."""
    return _of_the_dead(view) in view.table("points").rows


def _of_the_dead(view: RulesView) -> str:
    return f"{view.state.scenario}_enemy_unit"


def _points_58(view: RulesView) -> float:
    found = len(dead(view, GALLIC)) * points(view, _of_the_dead(view))
    found -= dead_legions(view) * points(view, "s58_legion")
    found -= points(view, "s58_caesar") if is_gone(view, "leader_caesar") else 0
    found -= points(view, "s58_provoked") if view.box(PROVOKED) else 0
    found += points(view, "s58_divico") if is_gone(view, "leader_divico") else 0
    germans_west = 0
    for region, unit in _gauls_in_regions(view):
        if nation(view, unit) == "german":
            germans_west += region != "germania"
        elif region == "santones":
            found -= points(view, "s58_santones")
        elif region != "helvetii":
            found -= points(view, "s58_abroad")
    found -= germans_west * points(view, "s58_german")
    if is_gone(view, "leader_ariovistus") or not germans_west:
        found += points(view, "s58_ariovistus")
    return found


def _gauls_in_regions(view: RulesView) -> Iterator[tuple[str, PieceState]]:
    """The Gallic units and the region of each; who fights on the battle display is where the battle is."""
    for piece in view.pieces(MAP).values():
        spot = spot_of(view, piece)
        if spot is not None and piece.side == GALLIC and is_unit(view, piece):
            yield spot.region, piece
    battle = BATTLE_STATE.read(view)
    if battle is not None:
        for piece in view.pieces(BATTLE).values():
            if piece.side == GALLIC and is_unit(view, piece):
                yield battle.region, piece


def _points_57(view: RulesView) -> float:
    won = [
        region
        for region in goals(view, "s57")
        if status(view, region) == PRO_ROMAN or _fallen(view, region)
    ]
    found = len(won) * points(view, "s57_region")
    if is_lost(view, towns(view)["oppidum_aduatucorum"]):
        found += points(view, "s57_aduatuci")
    found -= dead_legions(view) * points(view, "s57_legion")
    found -= points(view, "s57_caesar") if is_gone(view, "leader_caesar") else 0
    found -= points(view, "s57_remi") if status(view, "remi") != PRO_ROMAN else 0
    return found


def _points_56(view: RulesView) -> float:
    won = sum(status(view, region) == PRO_ROMAN for region in goals(view, "s56"))
    found = won * points(view, "s56_region")
    if is_lost(view, towns(view)["corbilo"]):
        found += points(view, "s56_corbilo")
    return found + _points_at_sea(view) - dead_legions(view) * points(view, "s56_legion")


@book.clause("6.s56", otherwise=0.0)
def _points_at_sea(view: RulesView) -> float:
    """In 56 BC Rome scores for the whole fleet of the Veneti, the Gauls for each trireme with a crew."""
    sunk = int(str(view.box(SHIPS_LOST, str(GALLIC), default=0)))
    found = points(view, "s56_ships") if sunk >= limit(view, "veneti_ships") else 0.0
    return found - int(str(view.box(CREWS_LOST, default=0))) * points(view, "s56_trireme")


def is_lost(view: RulesView, town: Town) -> bool:
    """Whether a town was taken by Rome, or destroyed."""
    return is_destroyed(view, town) or view.box(TAKEN, town.id) == ROMAN


def _fallen(view: RulesView, region: str) -> bool:
    oppida = [town for town in towns_in(view, region) if town.kind == "oppidum"]
    return bool(oppida) and all(is_lost(view, town) for town in oppida)


@book.clause("6.s52a", otherwise=None)
def roman_disaster(view: RulesView) -> Outcome | None:
    """In 52 BC the loss of Caesar, or of five legions, ends the game at once."""
    legions = dead_legions(view)
    if is_gone(view, "leader_caesar"):
        return Outcome(GALLIC, "Caesar is lost: Gallic decisive.", "6.s52a")
    if legions >= limit(view, "s52_legions"):
        return Outcome(GALLIC, f"{legions} legions are lost: Gallic decisive.", "6.s52a")
    return None


@book.clause("6.s52b", otherwise=None)
def vercingetorix_verdict(view: RulesView) -> Outcome | None:
    """Vercingetorix, the strongholds, and the regions that have risen."""
    held, risen = len(strongholds_held(view)), len(risen_regions(view))
    enough = held >= limit(view, "s52_strongholds")
    told = f"Rome's strongholds {held}, regions risen {risen}"
    if is_gone(view, "leader_vercingetorix"):
        level = "decisive" if enough else "marginal"
        return Outcome(ROMAN, f"Vercingetorix is lost, {told}: Roman {level}.", "6.s52b")
    if enough and risen <= limit(view, "s52_quelled"):
        return Outcome(ROMAN, f"{told}: Roman marginal.", "6.s52b")
    if risen >= limit(view, "s52_regions"):
        return Outcome(GALLIC, f"{told}: Gallic marginal.", "6.s52b")
    return Outcome(None, f"{told}: a draw.", "6.s52b")


def strongholds_held(view: RulesView) -> list[Town]:
    """The great strongholds that Rome has taken, destroyed or holds with a unit."""
    return [town for one in goals(view, "s52") if _held(view, town := towns(view)[one])]


def risen_regions(view: RulesView) -> list[str]:
    """The regions of Celtica that are anti-Roman."""
    return [one for one in celtica(view) if status(view, one) == ANTI_ROMAN]


def celtica(view: RulesView) -> list[str]:
    """The regions of the five sectors of Celtica."""
    areas = view.areas(MAP)
    return [one for one in land(view) if str(areas.value(one, "sector")).startswith("celtica")]


def _held(view: RulesView, town: Town) -> bool:
    return is_lost(view, town) or bool(units_at(view, town.spot, ROMAN))
