"""Area graphs: borders, distances, cheapest ways and reach with the caller's costs."""

import subprocess
import sys
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import GeometryError
from vtt.geometry.area_graph import AreaGraph, Border
from vtt.geometry.step_costs import Entry

# A few regions of northern Gaul: the Rhine lies between Germania and its neighbours.
GAUL = AreaGraph(
    ["germania", "morini", "nervii", "eburones", "treveri", "remi", "britannia"],
    [
        Border("morini", "nervii"),
        Border("nervii", "eburones"),
        Border("eburones", "treveri"),
        Border("treveri", "remi"),
        Border("nervii", "remi"),
        Border("morini", "germania", "rhine"),
        Border("germania", "eburones", "rhine"),
        Border("treveri", "germania", "rhine"),
        Border("treveri", "germania", "bridge"),
    ],
)


def march(here, there, kind):
    return {"": 1, "rhine": 3, "bridge": Fraction(3, 2)}[kind]


def test_neighbours_and_borders():
    assert GAUL.neighbours("germania") == ("eburones", "morini", "treveri")
    assert GAUL.neighbours("britannia") == ()
    assert GAUL.borders_between("germania", "treveri") == (
        Border("treveri", "germania", "bridge"),
        Border("treveri", "germania", "rhine"),
    )
    assert GAUL.borders_between("remi", "germania") == ()


def test_distances_count_borders():
    assert GAUL.distance("morini", "treveri") == 2
    assert GAUL.distance("remi", "remi") == 0
    assert GAUL.distance("remi", "britannia") is None


def test_the_cheapest_way_takes_the_cheapest_border():
    path = GAUL.cheapest_path("remi", "germania", march)
    assert path.areas == ("remi", "treveri", "germania")
    assert path.borders == (
        Border("treveri", "remi"),
        Border("treveri", "germania", "bridge"),
    )
    assert path.cost == Fraction(5, 2)
    assert GAUL.cheapest_path("remi", "britannia", march) is None


def test_reach_within_an_allowance():
    assert GAUL.reach("treveri", 2, march) == {
        "treveri": 0,
        "remi": 1,
        "eburones": 1,
        "germania": Fraction(3, 2),
        "nervii": 2,
    }
    assert list(GAUL.reach("treveri", 2, march)) == sorted(GAUL.reach("treveri", 2, march))


def test_an_area_can_stop_or_bar_a_unit():
    stopped = GAUL.reach("treveri", 9, march, {"eburones": Entry.STOP, "remi": Entry.STOP}.get)
    assert stopped == {
        "treveri": 0,
        "eburones": 1,
        "remi": 1,
        "germania": Fraction(3, 2),
        "morini": Fraction(9, 2),
        "nervii": Fraction(11, 2),
    }
    barred = GAUL.cheapest_path("remi", "germania", march, {"treveri": Entry.BARRED}.get)
    assert barred.cost == 5
    assert "treveri" not in barred.areas
    assert GAUL.reach("treveri", 1, march, {"treveri": Entry.STOP}.get).keys() == {
        "treveri",
        "remi",
        "eburones",
    }


def test_a_border_may_be_shut():
    dry = GAUL.reach("treveri", 99, lambda a, b, kind: None if kind else 1)
    assert "germania" not in dry
    assert dry["morini"] == 3


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: GAUL.neighbours("trevri"), "no area is called 'trevri'; did you mean 'treveri'"),
        (lambda: GAUL.cheapest_path("remi", "rem", march), "no area is called 'rem'"),
        (lambda: GAUL.reach("rem", 3, march), "no area is called 'rem'"),
        (lambda: GAUL.reach("remi", 3, lambda *_: -1), "costs -1; expected 0 or more"),
        (lambda: AreaGraph(["a"], [Border("a", "b")]), "no area is called 'b'"),
        (lambda: AreaGraph(["a"], [Border("a", "a")]), "area 'a' has a border with itself"),
    ],
)
def test_faults_are_named(ask, message):
    with pytest.raises(GeometryError, match=message):
        ask()


areas = st.sampled_from("abcdefgh")
borders = st.sets(
    st.builds(Border, areas, areas, st.sampled_from(["", "river"])).filter(
        lambda b: b.first != b.second
    )
)


@given(borders, areas, areas)
def test_a_way_back_costs_the_same_when_the_rule_is_the_same(borders, start, goal):
    graph = AreaGraph("abcdefgh", borders)

    def cost(here, there, kind):
        return 2 if kind else Fraction(1, 2)

    out, back = graph.cheapest_path(start, goal, cost), graph.cheapest_path(goal, start, cost)
    assert (out is None) == (back is None)
    reached = graph.reach(start, 100, cost)
    assert (goal in reached) == (out is not None)
    if out is not None:
        assert out.cost == back.cost == reached[goal]
        assert out.cost == sum(cost("", "", border.kind) for border in out.borders)
        for (here, there), border in zip(pairwise(out.areas), out.borders, strict=True):
            assert {here, there} == {border.first, border.second}
        short = graph.reach(start, out.cost - Fraction(1, 2), cost) if out.cost else {}
        assert goal not in short


def test_networkx_is_loaded_when_a_way_is_asked_for():
    code = (
        "import sys; from vtt.geometry.area_graph import AreaGraph, Border\n"
        "graph = AreaGraph('ab', [Border('a', 'b')]); graph.neighbours('a')\n"
        "assert 'networkx' not in sys.modules; assert graph.distance('a', 'b') == 1"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
