"""The siege's moves, ways and lines of fire, over the map of the whole city (goals J1 to J6).

An engine for this game that others have written does 3,400 move checks, 2,900 lines of fire and 62 reach
maps a second; J4 to J6 print ours.
"""

import random
import time

import pytest

from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.plain_siege import plain_fire, plain_range

siege = pytest.importorskip("plugins.siege_of_jerusalem.tests.game")

from vtt.commands.flow import SetTurn  # noqa: E402
from vtt.state.turn import TurnState  # noqa: E402
from vtt_siege_of_jerusalem.city import city  # noqa: E402
from vtt_siege_of_jerusalem.obstacles import held_hexes  # noqa: E402
from vtt_siege_of_jerusalem.reach import allowance, bar_to, reach  # noqa: E402
from vtt_siege_of_jerusalem.sight import GROUPS, sight  # noqa: E402
from vtt_siege_of_jerusalem.steps import mover_of, steps_of  # noqa: E402
from vtt_siege_of_jerusalem.tables import word  # noqa: E402
from vtt_siege_of_jerusalem.units import (  # noqa: E402
    HEAVY,
    JUDAEA,
    ROME,
    class_of,
    enemy_of,
    hex_of,
    units_on_map,
)
from vtt_siege_of_jerusalem.zones import zones_of  # noqa: E402

LINES, LONGEST, SEED = 500, 12, 5
GOALS_A_UNIT = 12
OTHERS = {"moves": 3400.0, "lines": 2900.0, "ways": 62.0}


class Field:
    """The Roman Movement Phase of the first turn, asked afresh each time."""

    def __init__(self):
        state = siege.start("gallus")
        begin = SetTurn(TurnState(1, "r_move", ROME))
        self._first = siege.referee().view(state).then(begin)
        view = self.view()
        self.where = city(view)
        everybody = units_on_map(view, ROME)
        self.units = [unit for unit in everybody if class_of(view, unit) == HEAVY]
        self.steps = self._plain_steps(view)
        self.barred = self._both(held_hexes(view, JUDAEA))
        self.stops = set(zones_of(view, enemy_of(ROME)).nodes)
        self.pairs = self._lines()

    def view(self):
        """The position, with nothing worked out of it yet."""
        return self._first.at(self._first.state)

    def _both(self, numbers):
        return {n + level * self.where.count for n in numbers for level in (0, 1)}

    def _plain_steps(self, view):
        walk = steps_of(view, mover_of(view, self.units[0]))
        return {node: walk.of(node) for node in range(2 * self.where.count)}

    def _lines(self):
        dice, where, found = random.Random(SEED), self.where, []
        while len(found) < LINES:
            pair = dice.randrange(where.count), dice.randrange(where.count)
            if 2 <= where.board.distance(*map(where.cell, pair)) <= LONGEST:
                found.append(pair)
        return found

    def ways(self):
        view = self.view()
        return [reach(view, unit).spent for unit in self.units]

    def plain_ways(self):
        view, found = self.view(), []
        full = self._full(view)
        for unit in self.units:
            start = self.where.number_of(hex_of(view, unit))
            free = full - {start}
            limit = allowance(view, unit)
            found.append(plain_range(self.steps, self.barred, free, self.stops, start, limit))
        return found

    def _full(self, view):
        counted = {}
        for unit in units_on_map(view, ROME):
            if class_of(view, unit) in ("heavy", "light", "cavalry"):
                number = self.where.number_of(hex_of(view, unit))
                counted[number] = counted.get(number, 0) + 1
        return {n for n, count in counted.items() if count >= 3}

    def lines(self):
        """Each line for the first time: what the map says of it is remembered otherwise."""
        view = self.view()
        self.where.kept.pop("lines", None)
        return [sight(view, *pair).clear for pair in self.pairs]

    def plain_lines(self):
        where, view = self.where, self.view()
        names = {"fortress": "F", "bastion": "B", "wall": "W"}
        letters = {
            where.cell(n): names[GROUPS[kind]] if kind in GROUPS else "P"
            for n, kind in enumerate(where.kind)
            if kind in GROUPS or where.terrain[n] == "builtup"
        }
        groups = {"F": "fortress", "B": "bastion", "W": "wall", "P": "other", "O": "other"}
        codes = {
            (a, b): word(view, "line_of_fire", groups[a], groups[b]) for a in groups for b in groups
        }
        return [plain_fire(letters, codes, *map(where.cell, pair)) for pair in self.pairs]

    def checks(self):
        return [(u, node) for u in self.units for node in sorted(reach(self.view(), u).spent)]


@pytest.fixture(scope="module")
def field():
    return Field()


def test_reach_maps(goals, field):
    goals.times(
        Goal("J1", "reach of every heavy infantry unit", "dict and heap", at_most=7.0),
        field.ways,
        reference=field.plain_ways,
        same=lambda ours, plain: all(
            {n for n in way if n < 2 * field.where.count} <= set(known)
            for way, known in zip(ours, plain, strict=True)
        ),
    )


def test_lines_of_fire(goals, field):
    goals.times(
        Goal("J2", "500 lines of fire with every rule", "line walk", at_most=3.0),
        field.lines,
        reference=field.plain_lines,
        same=lambda ours, plain: all(b or not a for a, b in zip(ours, plain, strict=True)),
    )


def test_move_checks(goals, field):
    checks = field.checks()[: GOALS_A_UNIT * len(field.units)]

    def ours():
        view = field.view()
        return [bar_to(view, unit, node) is None for unit, node in checks]

    def plain():
        view, full = field.view(), field._full(field.view())
        found = []
        for unit, node in checks:
            start = field.where.number_of(hex_of(view, unit))
            limit = allowance(view, unit)
            way = plain_range(field.steps, field.barred, full - {start}, field.stops, start, limit)
            found.append(node in way)
        return found

    goals.times(
        Goal("J3", "checks of moves", "dict and heap", at_most=0.5),
        ours,
        reference=plain,
        same=lambda a, b: all(a),
    )


def test_calls_a_second(goals, field):
    """What is printed for people; machines differ, so it fails nobody."""
    checks = field.checks()[: GOALS_A_UNIT * len(field.units)]

    def moves():
        view = field.view()
        return [bar_to(view, unit, node) for unit, node in checks]

    figures = (
        ("J4", "moves", "move checks", len(checks), moves),
        ("J5", "lines", "lines of fire", len(field.pairs), field.lines),
        ("J6", "ways", "reach maps", len(field.units), field.ways),
    )
    for goal, key, what, count, run in figures:
        run()
        start = time.process_time()
        run()
        pace = count / (time.process_time() - start)
        goals.value(
            Goal(goal, what, f"{OTHERS[key]:,.0f} a second", at_most=3.0, informs=True),
            pace, OTHERS[key], "a second",
        )  # fmt: skip
