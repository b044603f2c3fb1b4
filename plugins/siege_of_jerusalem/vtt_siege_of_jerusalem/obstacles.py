"""What stands in a unit's way besides the ground: friends, enemies, engines, testudos (5.3, 7.32, 8.13)."""

from collections.abc import Mapping

from vtt.base.ids import SideId
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.muster import GONE_GUNS, WRECKS, by_hex, combat_in, markers
from vtt_siege_of_jerusalem.tables import HALVES, halves
from vtt_siege_of_jerusalem.units import ENGINE, ROME, TESTUDO, class_of

book = Rulebook()


def crowded_hexes(view: RulesView, side: SideId | None) -> frozenset[int]:
    """The hexes where friends or wrecks may stand in the way: all others are open (8.13, 14.5)."""

    def find() -> frozenset[int]:
        wrecks = (*markers(view, WRECKS), *markers(view, GONE_GUNS))
        return frozenset((*by_hex(view, side), *wrecks))

    return view.derived(("crowded", side), find)


def testudo_hexes(view: RulesView) -> frozenset[int]:
    """The hexes with a testudo: who enters one joins it (6.61, 8.8)."""

    def find() -> frozenset[int]:
        found = by_hex(view, ROME).items()
        return frozenset(n for n, units in found if any(u.level == TESTUDO for u in units))

    return view.derived("testudos", find)


@book.clause("11.22", otherwise=frozenset())
def engines_to_take(view: RulesView) -> frozenset[int]:
    """The hexes with Roman engines: Judaeans come to them from the ground, and no farther (6.4, 11.22)."""

    def find() -> frozenset[int]:
        found = by_hex(view, ROME).items()
        return frozenset(n for n, us in found if any(class_of(view, u) == ENGINE for u in us))

    return view.derived("engines to take", find)


@book.clause("7.4", otherwise=0)
@book.clause("7.32", otherwise=0)
def surcharge(view: RulesView) -> int:
    """What cavalry and HQs pay for each hex of an enemy zone that they leave, in halves (7.32).

    It counts hexes: how many enemies have their zone there makes no difference (7.4).
    """
    return halves(view, "leave_zone")


@book.clause("7.321", otherwise=False)
def first_is_free(view: RulesView) -> bool:
    """Whether who begins in a zone leaves it for nothing into a hex free of zones (7.321)."""
    return True


@book.clause("8.13", otherwise=1)
def full_factor(view: RulesView) -> int:
    """How much dearer it is to enter a hex that is full of friends (8.13)."""
    return int(halves(view, "full_factor") / HALVES)


def held_hexes(view: RulesView, side: SideId) -> frozenset[int]:
    """The hexes with combat units of a side (8.11)."""

    def find() -> frozenset[int]:
        return frozenset(n for n in by_hex(view, side) if combat_in(view, n, side))

    return view.derived(("held", side), find)


def shadows(view: RulesView, enemy: SideId) -> frozenset[int]:
    """The hexes next to an elevated hex that the enemy holds (5.3 b)."""

    def find() -> frozenset[int]:
        where = city(view)
        held: Mapping[int, object] = by_hex(view, enemy)
        return frozenset(o for n in held if where.elevated[n] for o in where.neighbours[n])

    return view.derived(("shadow", enemy), find)
