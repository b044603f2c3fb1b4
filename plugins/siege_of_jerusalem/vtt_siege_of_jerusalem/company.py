"""Company: who may share a hex with whom, and in which place of it (6.1 to 6.61, 8.5, 14.5)."""

from collections.abc import Sequence

from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City
from vtt_siege_of_jerusalem.muster import (
    GONE_GUNS,
    LADDERS,
    WRECKS,
    Units,
    at,
    engine_in,
    markers,
    number_of,
    pushers,
    riders,
    without_hq,
)
from vtt_siege_of_jerusalem.tables import formation
from vtt_siege_of_jerusalem.units import (
    ARTILLERY,
    CAVALRY,
    ENGINE,
    HEAVY,
    HQ,
    LADDER,
    LIGHT,
    TESTUDO,
    TOWER,
    UNDER,
    Order,
    class_of,
    is_cauldron,
    is_fresh,
    is_infantry,
    order_of,
    type_of,
)

book = Rulebook()

AUXILIARIES = ("foederatti", "archers")
"""Light troops who do not fight beside heavy infantry (6.1)."""

APART = (UNDER, TOWER, LADDER)
"""Places in a hex that have limits of their own."""


@book.clause("6.1", otherwise="")
def bar_of_company(view: RulesView, where: City, number: int, unit: PieceState) -> str:
    """Why a unit may not enter a hex because of friends there; empty: it may (6.1 to 6.61, 8.5)."""
    here = tuple(o for o in at(view, number, unit.side) if o.id != unit.id)
    kind = class_of(view, unit)
    classes = {class_of(view, other) for other in here}
    if unit.level == TESTUDO:
        return "6.61" if here and where.terrain[number] not in ("gate", "bridge") else ""
    passage = where.terrain[number] in ("gate", "bridge")
    if kind == CAVALRY and classes - {CAVALRY, HQ} and not passage:
        return "6.2"
    if kind in (HEAVY, LIGHT) and CAVALRY in classes:
        return "6.1"
    if kind == ENGINE:
        passes = type_of(view, unit) == "ram" and where.terrain[number] == "gate"
        return "6.4" if (classes or number in markers(view, WRECKS)) and not passes else ""
    if kind == ARTILLERY:
        return _bar_of_guns(view, where, number, unit, here)
    return _bar_of_formations(view, number, unit, here)


def _bar_of_guns(view: RulesView, where: City, number: int, unit: PieceState, here: Units) -> str:
    """Artillery keeps to itself; Cauldrons may join a gun in a fortress (6.3, 8.5, 14.5)."""
    if is_cauldron(view, unit):
        return "" if joins_guns(view, where, number, here) else "8.5"
    classes = {class_of(view, other) for other in here}
    formation = any(other.level in (TESTUDO, UNDER, LADDER) for other in here)
    taken = number in markers(view, GONE_GUNS)
    return "6.3" if classes & {ENGINE, CAVALRY, ARTILLERY} or formation or taken else ""


def joins_guns(view: RulesView, where: City, number: int, here: Sequence[PieceState]) -> bool:
    """Whether a Cauldron may come to the artillery of a hex: in a fortress, if none is there (6.3, 8.5)."""
    guns = [unit for unit in here if class_of(view, unit) == ARTILLERY]
    cauldrons = sum(is_cauldron(view, unit) for unit in guns)
    lost = number in markers(view, GONE_GUNS)  # 14.5: what lies there counts as it stood
    return len(guns) + lost < most_guns(view, where, number, cauldrons + 1)


def most_guns(view: RulesView, where: City, number: int, cauldrons: int) -> int:
    """How many artillery units a hex holds when so many of them are Cauldrons (6, 6.3)."""
    fortress = where.kind[number] in ("fortress", "fort")
    paired = fortress and cauldrons == formation(view, "cauldrons_with_gun")
    return formation(view, "guns_fortress" if paired else "guns")


def _bar_of_formations(view: RulesView, number: int, unit: PieceState, here: Units) -> str:
    """Engines with two pushers, full ladders and testudos let nobody in (6.4, 6.5, 6.61)."""
    beneath = without_hq(view, tuple(o for o in here if o.level == UNDER))
    above = without_hq(view, tuple(o for o in here if o.level == LADDER))
    if own_engine(view, number, unit) is not None and len(beneath) >= formation(view, "pushers"):
        return "6.4"
    if number in markers(view, LADDERS) and beneath and len(above) >= formation(view, "climbers"):
        return "6.5"
    inside = tuple(other for other in here if other.level == TESTUDO)
    return "6.61" if inside and not may_join(view, unit, inside) else ""


@book.clause("6.61", otherwise=True)
def may_join(view: RulesView, unit: PieceState, inside: Units) -> bool:
    """Whether a unit may come into a testudo: one legion, heavy infantry, Velitae, an HQ (6.6, 16.4)."""
    if class_of(view, unit) == HQ:
        calm = order_of(unit) is not Order.PANICKED
        return calm and all(class_of(view, other) != HQ for other in inside)
    men, most = without_hq(view, inside), formation(view, "testudo_most")
    if not men or len(men) >= most or view.value(unit, "legion") != view.value(men[0], "legion"):
        return False
    velitae = sum(type_of(view, other) == "velitae" for other in men)
    if type_of(view, unit) == "velitae":
        free = is_fresh(unit) or bool(view.setting("velitae_join_disrupted"))
        return free and not velitae and len(men) - velitae >= most - 1
    return class_of(view, unit) == HEAVY and is_fresh(unit)


@book.clause("6.42", otherwise=True)
def has_room(view: RulesView, number: int, unit: PieceState, level: str) -> bool:
    """Whether a place of a hex can take a unit in the end (6.4, 6.42, 8.7).

    Beneath an engine two heavy infantry or Velitae, on a tower one infantry unit of its legion; on
    ladders two; an HQ with them, one in all or by a setting one on each level (G41).
    """
    if level not in APART:
        return True
    others = tuple(o for o in at(view, number, unit.side) if o.id != unit.id)
    place = tuple(o for o in others if o.level == level)
    engine = own_engine(view, number, unit)
    if engine is not None and not _may_serve(view, unit, engine, level):
        return False
    if engine is None and (number not in markers(view, LADDERS) or level == TOWER):
        return False
    if class_of(view, unit) == HQ:
        rivals = place if view.setting("hq_on_each_level") else others
        return all(class_of(view, other) != HQ for other in rivals)
    if engine is None:
        most = formation(view, "climbers")
        return level == LADDER and is_infantry(view, unit) and _count(view, place) < most
    most = formation(view, "pushers" if level == UNDER else "riders")
    return _count(view, place) < most


def _may_serve(view: RulesView, unit: PieceState, engine: PieceState, level: str) -> bool:
    """Whether a unit may push or ride an engine: of its legion; pushers are heavy or Velitae (6.4, 6.42)."""
    legion = view.value(engine, "legion")
    if class_of(view, unit) == HQ:
        own = view.value(unit, "legion") in (None, legion) or legion is None
    else:
        own = legion in (None, view.value(unit, "legion"))
    if level == UNDER:
        strong = class_of(view, unit) in (HEAVY, HQ) or type_of(view, unit) == "velitae"
        return own and strong
    return own and level == TOWER and type_of(view, engine) != "ram" and is_infantry(view, unit)


def _count(view: RulesView, units: Units) -> int:
    return len([u for u in without_hq(view, units) if class_of(view, u) != ARTILLERY])


def place_in(view: RulesView, where: City, number: int, unit: PieceState, wanted: str) -> str:
    """The place that a unit takes with an engine, ladders or a testudo: the wanted one, or one with room.

    Empty where the hex has none of them.
    """
    if not is_infantry(view, unit) or unit.side is None:
        return ""
    if any(o.level == TESTUDO for o in at(view, number, unit.side) if o.id != unit.id):
        return TESTUDO
    if own_engine(view, number, unit) is not None:
        levels: tuple[str, ...] = (UNDER, TOWER)
    elif number in markers(view, LADDERS):
        levels = (LADDER, UNDER) if class_of(view, unit) == HQ else (LADDER,)
    else:
        return ""
    if wanted in levels:
        return wanted
    return next((level for level in levels if has_room(view, number, unit, level)), levels[0])


@book.clause("6.43", otherwise=False)
def carries(view: RulesView, number: int, unit: PieceState) -> bool:
    """Whether an Armored Tower in a hex may carry this Catapult for the assault; it carries one (6.43)."""
    engine = own_engine(view, number, unit)
    tower = engine is not None and type_of(view, engine) == "armored_tower"
    others = (o for o in at(view, number, unit.side) if o.id != unit.id)
    alone = all(class_of(view, other) != ARTILLERY for other in others)
    return tower and alone and type_of(view, unit) == "catapult"


def own_engine(view: RulesView, number: int, unit: PieceState) -> PieceState | None:
    """The engine of a unit's own side in a hex: only its own side pushes and rides it (6.4, 11.4)."""
    engine = engine_in(view, number)
    return engine if engine is not None and engine.side == unit.side else None


def is_mixed(view: RulesView, unit: PieceState) -> bool:
    """Heavy infantry with Foederatti or Archers at one level: neither fights nor fires (6.1, 11.1)."""
    friends = at(view, number_of(view, unit), unit.side)
    level = [friend for friend in friends if friend.level == unit.level]
    heavies = any(class_of(view, friend) == HEAVY for friend in level)
    others = any(type_of(view, friend) in AUXILIARIES for friend in level)
    mine = class_of(view, unit) == HEAVY or type_of(view, unit) in AUXILIARIES
    return mine and heavies and others


def crew(view: RulesView, number: int, engine: PieceState) -> Units:
    """Who moves with an engine: those beneath it and those on top (8.3)."""
    return (*pushers(view, number, engine.side), *riders(view, number, engine.side))
