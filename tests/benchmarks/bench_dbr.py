"""DBR's verdicts, drags, odds and reach in a battle of 60 elements a side (goals D1 to D5).

Lutzen with a second line behind either army, its PIP dice thrown. Every move is judged in a state that
nobody has asked about before, as in play, where each move makes a new one; the frames of a drag share theirs.
"""

from dataclasses import replace as replace_field
from functools import reduce

import pytest
import shapely
from msgspec.structs import replace

from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.plain_dbr import plain_gaps_of_one, plain_odds
from tests.benchmarks.reference.plain_regions import plain_reach

dbr = pytest.importorskip("plugins.dbr.tests.match")

from vtt.base.ids import PieceId  # noqa: E402
from vtt.commands.apply import apply  # noqa: E402
from vtt.commands.piece import AddPieces, MovePieces, PieceMove, RemovePieces  # noqa: E402
from vtt.geometry.motion import Straight  # noqa: E402
from vtt.geometry.outlook import disc  # noqa: E402
from vtt.geometry.pose import Pose  # noqa: E402
from vtt.rules.action import declare  # noqa: E402
from vtt.state.piece import place_of  # noqa: E402
from vtt_dbr.actions import ThrowPips  # noqa: E402
from vtt_dbr.battlefield import battlefield  # noqa: E402
from vtt_dbr.combat_questions import read_combat  # noqa: E402
from vtt_dbr.reach import reach  # noqa: E402
from vtt_dbr.results import BEATEN, DOUBLED, EQUAL, result_of  # noqa: E402

ARMY, ALONE, GROUP, SEED = 60, 8, 12, 3
LINES = {"sweden": (1165.0, 0.0), "imperial": (35.0, 180.0)}
"""Where the second lines stand: down the table in mm, and which way they look."""


class Battle:
    """The movement phase of a battle of 2 x 60 elements, with views of it that know nothing yet."""

    def __init__(self):
        self.rules = dbr.GAME.rules.plugin
        self._referee = dbr.GAME.referee(SEED)
        start = dbr.GAME.start("lutzen")
        self.state = reduce(apply, map(self._second_line, [start] * 2, LINES), start)
        thrown = declare(self._referee.plugin_id, ThrowPips())
        self.state = self._referee.decide(self.state, thrown, "sweden").state
        assert self.state.turn.phase == "move"
        self._first = self._referee.view(self.state, "sweden")
        self.polygons = {p.id: self._first.footprint(p).polygon for p in self.state.pieces.values()}
        assert len(self.polygons) == 2 * ARMY

    def _second_line(self, state, side):
        army = sorted(p.id for p in state.pieces.values() if p.side == side)
        (y, facing), common = LINES[side], self._common(state, army)
        places = [Pose(60.0 + 40.0 * n, y, facing) for n in range(ARMY - len(army))]
        return AddPieces(
            tuple(
                replace(common, id=PieceId(f"{side}-behind-{n:02d}"), pose=pose)
                for n, pose in enumerate(places)
            )
        )

    def _common(self, state, army):
        """Foot of the army that fills its second line."""
        return next(state.pieces[name] for name in army if "-sh-o" in state.pieces[name].definition)

    def view(self):
        """The battle, with nothing worked out of this state of it yet."""
        return self._first.at(replace(self._first.state))

    def ahead(self, names, distance):
        """These elements go straight ahead, by mm."""
        pieces = [self.state.pieces[name] for name in names]
        return MovePieces(
            tuple(
                PieceMove(
                    piece.id,
                    replace(place_of(piece), pose=piece.pose.ahead(distance).rounded()),
                    (Straight(distance),),
                )
                for piece in pieces
            )
        )

    def judged(self, command):
        view = self.view()
        return self.rules.judge(view, command, view.then(command))

    def gaps(self, command):
        """The distances of all who move, where they end, to all others."""
        return [self._gaps_of(move) for move in command.moves]

    def _gaps_of(self, move):
        moved = self._first.footprint(replace(self.state.pieces[move.piece], pose=move.to.pose))
        others = [shape for name, shape in self.polygons.items() if name != move.piece]
        return moved.polygon, others

    def alone(self):
        """Moves of single elements that are legal, of every kind that the front has."""
        own = sorted(p.id for p in self.state.pieces.values() if p.side == "sweden")
        moves = (self.ahead((name,), 15.0 + number) for number, name in enumerate(own))
        legal = [move for move in moves if self.judged(move).is_legal]
        return legal[:: max(1, len(legal) // ALONE)][:ALONE]

    def line(self):
        """The twelve of the second line that stand on its left, with nobody beside them, and their move."""
        behind = sorted(name for name in self.state.pieces if name.startswith("sweden-behind"))
        self._first = self._first.then(RemovePieces((behind[GROUP],)))
        return self.ahead(behind[:GROUP], 25.0)


@pytest.fixture(scope="module")
def battle():
    return Battle()


def measured(gaps):
    return [plain_gaps_of_one(moved, others) for moved, others in gaps]


def stand_apart(gaps):
    """Whether bases that end where the rules let them end lie on nobody."""
    return all(gap >= 0.0 for row in gaps for gap in row)


def test_a_judge_of_single_moves(goals, battle):
    moves = battle.alone()
    assert len(moves) == ALONE
    gaps = [battle.gaps(move)[0] for move in moves]
    goals.times(
        Goal("D1", f"{ALONE} single moves judged among 120", "distances to 119", at_most=20.0),
        lambda: [battle.judged(move) for move in moves],
        reference=lambda: measured(gaps),
        same=lambda verdicts, plain: all(one.is_legal for one in verdicts) and stand_apart(plain),
    )


def test_a_drag(goals, battle):
    (name,) = (move.piece for move in battle.alone()[0].moves)
    steps = [battle.ahead((name,), 4.0 + step) for step in range(ALONE)]
    gaps = [battle.gaps(step)[0] for step in steps]
    view = battle.view()
    goals.times(
        Goal("D2", f"{ALONE} frames of a drag among 120", "distances to 119", at_most=2.0),
        lambda: [battle.rules.preview(view, step, view.then(step)) for step in steps],
        reference=lambda: measured(gaps),
        same=lambda verdicts, plain: all(one.is_legal for one in verdicts) and stand_apart(plain),
    )


def test_a_judge_of_a_group(goals, battle):
    move = battle.line()
    gaps = battle.gaps(move)[:1]
    goals.times(
        Goal("D3", f"a group of {GROUP} judged among 120", "distances to 119", at_most=40.0),
        lambda: battle.judged(move),
        reference=lambda: measured(gaps),
        same=lambda verdict, plain: verdict.is_legal and stand_apart(plain),
    )


def fate(row):
    return "none" if row is None else str(row.result)


def test_the_odds_of_one_combat(goals, battle):
    view = battle.view()
    combat, _ = read_combat(view, "Ln O 1 | Sh O 1", "close", "first")
    assert not any(combat.grades)
    bases = [party.base for party in combat.parties]
    results = [
        {which: fate(result_of(rows, which, 0)) for which in (EQUAL, BEATEN, DOUBLED)}
        for rows in combat.rows
    ]
    goals.times(
        Goal("D4", "exact odds of one combat", "a loop over 36 pairs", at_most=10.0),
        lambda: replace_field(combat).odds(),
        reference=lambda: plain_odds(bases, results),
        same=lambda odds, counts: (
            {(str(a), str(b)): int(share * combat.die**2) for (a, b), share in odds.items()}
            == counts
        ),
    )


def test_where_an_element_can_go(goals, battle):
    view = battle.view()
    field = battlefield(view, "field")
    element = field.elements["sweden-behind-05"]
    base, enemies = element.base, field.crowd_of_enemies(element.side)
    near = [field.elements[one.name].base.polygon for one in enemies.nearest(base, 31)]
    found = reach(view, field, element)
    allowance = disc(base.pose.point, found.longest)
    corners = [(x - base.pose.x, y - base.pose.y) for x, y in base.corners]
    goals.times(
        Goal("D5", "reach of an element of 120", "G7's, 31 enemies", at_most=1.5 * 0.45),
        lambda: reach(view, field, element).area,
        reference=lambda: plain_reach(corners, (0.0, 0.0), allowance, near),
        same=lambda ours, plain: (
            ours.covers(base.polygon) and plain.covers(shapely.Point(base.pose.point))
        ),
    )
