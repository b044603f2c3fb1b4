"""Lines of fire are the same from the other end and in a mirror (9.5, 9.51); 9.52 looks uphill only."""

import re
from dataclasses import replace
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plugins.siege_of_jerusalem.tests.game import CASES, MODULE, RULES, referee, start
from vtt.base.frozen import freeze_dict
from vtt.commands.chance import SeededRandom
from vtt.commands.piece import RemovePieces
from vtt.rules.cases import case_state
from vtt.rules.cell_board import CellBoard
from vtt.rules.referee import Referee
from vtt.state.new_game import new_game
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.sight import sight

AXIS = 52
"""A mirror between the columns: column q becomes 52 - q, which is as high on the page."""

FARTHEST = 12
DIRECTED = "9.52"


@cache
def seen():
    """The empty map, as it is printed."""
    return _emptied(referee().view(start("gallus")))


def _emptied(view):
    return view.then(RemovePieces(tuple(sorted(view.state.pieces))))


def mirrored_label(label):
    """The label of a hex on the other side of the mirror; ValueError where the grid has none."""
    grid = city(seen()).board.grid
    column, number = grid.cell_named(label)
    return grid.label((AXIS - column, number + column - AXIS // 2))


@cache
def mirrored():
    """The empty map in a mirror."""
    module = mirrored_module()
    state = new_game(module, "gallus", secret="test")
    return _emptied(Referee(RULES, module, SeededRandom(1)).view(state))


def _mirrored_board(board):
    if board.cell_map is None:
        return board
    cells = tuple(
        msgspec.structs.replace(cell, label=mirrored_label(cell.label), properties=_plain(cell))
        for cell in board.cell_map.cells
    )
    sides = tuple(
        msgspec.structs.replace(
            side, first=mirrored_label(side.first), second=mirrored_label(side.second)
        )
        for side in board.cell_map.sides
    )
    cell_map = msgspec.structs.replace(board.cell_map, cells=cells, sides=sides)
    return msgspec.structs.replace(board, cell_map=cell_map)


def _plain(cell):
    """The properties without those that name other hexes: no line of fire asks them."""
    return tuple(item for item in cell.properties if item[0] != "inner")


def fire_line(view, first, last):
    """A line of fire without the hex that stops it, which a mirror calls by another name.

    Where two hexes beside a line block it by two rules (9.5 and 9.51), either may be named.
    """
    where = city(view)
    found = sight(view, where.number(first), where.number(last))
    rule = DIRECTED if found.rule == DIRECTED else found.rule[:3]
    return found.clear, rule, found.towers, found.breach, found.indirect


LABEL = re.compile(r"\b[A-Z]{1,2}\d+\b")
SIGHTED = [case for case in CASES if case.entry.get("question") == "line_of_fire"]


def with_labels(case, change):
    """A case with all its hexes changed."""
    entry = {**case.entry, "args": {k: change(v) for k, v in case.entry["args"].items()}}
    if "position" in entry:
        entry["position"] = LABEL.sub(lambda found: change(found[0]), entry["position"])
    return replace(case, entry=entry)


def told(case, module):
    """What a case's question is answered, without the hex that blocks and the rule's last digits."""
    view = Referee(RULES, module, SeededRandom(1)).view(case_state(case, module))
    answer = RULES.plugin.questions["line_of_fire"](view, freeze_dict(case.entry["args"]))
    return LABEL.sub("", answer).replace("9.51", "9.5")


@cache
def mirrored_module():
    """The module with its map in the mirror."""
    tables = tuple(
        msgspec.structs.replace(table, boards=tuple(map(_mirrored_board, table.boards)))
        for table in MODULE.tables
    )
    return msgspec.structs.replace(MODULE, tables=tables)


@pytest.mark.parametrize("case", SIGHTED, ids=lambda case: case.id)
def test_a_case_with_its_men_in_the_mirror(case):
    mirror = with_labels(case, mirrored_label)
    assert told(mirror, mirrored_module()) == told(case, MODULE)


@pytest.mark.parametrize("case", SIGHTED, ids=lambda case: case.id)
def test_a_case_with_its_men_from_the_other_end(case):
    args = case.entry["args"]
    back = replace(case, entry={**case.entry, "args": {"start": args["end"], "end": args["start"]}})
    there, again = told(case, MODULE), told(back, MODULE)
    assert there == again or DIRECTED in there + again


ASKED = [case.entry["args"] for case in CASES if case.entry.get("question") == "line_of_fire"]
PAIRS = list(dict.fromkeys((args["start"], args["end"]) for args in ASKED))


@pytest.mark.parametrize(("first", "last"), PAIRS)
def test_a_case_in_the_mirror(first, last):
    there = (mirrored_label(first), mirrored_label(last))
    assert fire_line(mirrored(), *there) == fire_line(seen(), first, last)


@pytest.mark.parametrize(("first", "last"), PAIRS)
def test_a_case_from_the_other_end(first, last):
    there, back = fire_line(seen(), first, last), fire_line(seen(), last, first)
    assert there[0] == back[0] or DIRECTED in (there[1], back[1])


@st.composite
def pairs(draw):
    """Two hexes as far from one another as anybody fires."""
    where = city(seen())
    first = draw(st.integers(0, where.count - 1))
    near = [
        n
        for n in range(where.count)
        if 0 < where.board.distance(where.cell(first), where.cell(n)) <= FARTHEST
    ]
    return where.labels[first], where.labels[draw(st.sampled_from(near))]


@given(pairs())
def test_any_line_in_the_mirror(pair):
    there = tuple(map(mirrored_label, pair))
    assert fire_line(mirrored(), *there) == fire_line(seen(), *pair)


@given(pairs())
def test_any_line_from_the_other_end(pair):
    there, back = fire_line(seen(), *pair), fire_line(seen(), *reversed(pair))
    assert there[0] == back[0] or DIRECTED in (there[1], back[1])


def test_the_mirror_is_another_map():
    assert isinstance(city(mirrored()).board, CellBoard)
    assert mirrored_label("A25") != "A25"
    assert mirrored_label(mirrored_label("QQ36")) == "QQ36"


COLUMN = [f"Z{number}" for number in range(40, 44)]
"""The hexes of the reference's own board: a stretch of column Z, all else clear."""

BOARDS = [
    ("fort wall clear", True),
    ("fort clear wall clear", False),
    ("clear wall clear fort", False),
    ("clear clear builtup clear", False),
    ("wall clear builtup clear", False),
    ("wall builtup clear clear", True),
    ("clear clear clear builtup", True),
    ("bastion wall clear", False),
    ("fort bastion clear", False),
    ("fort clear", True),
]
"""T08 to T17 of the reference: what stands along the column, and whether its first hex sees its last."""


def built(kinds):
    """The empty map with clear ground everywhere but along the column."""
    terrain = dict(zip(COLUMN, kinds, strict=False))
    tables = tuple(
        msgspec.structs.replace(
            table, boards=tuple(_cleared(board, terrain) for board in table.boards)
        )
        for table in MODULE.tables
    )
    module = msgspec.structs.replace(MODULE, tables=tables)
    state = new_game(module, "gallus", secret="test")
    return _emptied(Referee(RULES, module, SeededRandom(1)).view(state))


def _cleared(board, terrain):
    if board.cell_map is None:
        return board
    cells = tuple(
        msgspec.structs.replace(
            cell, terrain=terrain.get(cell.label, "clear"), properties=(("area", "outside"),)
        )
        for cell in board.cell_map.cells
    )
    return msgspec.structs.replace(
        board, cell_map=msgspec.structs.replace(board.cell_map, cells=cells, sides=())
    )


@pytest.mark.parametrize(("along", "clear"), BOARDS)
def test_on_the_board_of_the_reference(along, clear):
    view, last = built(along.split()), COLUMN[len(along.split()) - 1]
    assert fire_line(view, COLUMN[0], last)[0] is clear
    assert fire_line(view, last, COLUMN[0])[0] is clear
