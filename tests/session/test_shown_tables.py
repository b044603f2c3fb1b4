"""Which tables are open for whom."""

import immutables
import msgspec
import pytest

from tests.behaviour.pieces import TREE
from tests.render.battle import MODULE, SKIRMISH, piece
from vtt.definition.board import TableDefinition
from vtt.session.shown_tables import first_table, open_tables
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for


def table(name, order, **fields):
    return TableDefinition(name, name, 100.0, 100.0, order=order, **fields)


TABLES = (
    table("main", 0),
    table("main_2", 0),
    table("chart", 1, on_request=True),
    table("hand", 2, owners=("red",), open_to_all=False),
    table("display", 3, owners=("blue",)),
)


def opened(side, *used, kept=(TREE,), tables=TABLES):
    module = msgspec.structs.replace(MODULE, tables=tables, kept=kept)
    pieces = {f"p{n}": piece(f"p{n}", "mark", 5, 5, table=name) for n, name in enumerate(used)}
    state = msgspec.structs.replace(
        SKIRMISH,
        tables=tuple(t.id for t in tables),
        pieces=immutables.Map(pieces),
        stacks=immutables.Map(),
    )
    return open_tables(view_for(state, module, UMPIRE), side)


@pytest.mark.parametrize(
    ("side", "used", "found"),
    [
        (None, (), ("main", "hand", "display")),
        (None, ("main_2",), ("main_2", "hand", "display")),
        (None, ("main", "main_2"), ("main", "main_2", "hand", "display")),
        ("blue", (), ("main", "display")),
        ("red", ("chart",), ("main", "hand", "display")),
    ],
)
def test_a_side_finds_its_own_tables_and_those_in_use(side, used, found):
    assert opened(side, *used) == found


def test_tables_of_our_own_modules_are_no_variants_of_each_other():
    assert opened(None, "main_2", kept=()) == ("main", "main_2", "hand", "display")


def test_one_table_is_always_open():
    assert opened(None, tables=(table("chart", 0, on_request=True),)) == ("chart",)


@pytest.mark.parametrize(
    ("shown", "number"),
    [
        (("thin", "hand", "main"), 3),
        (("thin", "hand"), 1),
        (("hand",), 2),
        (("thin", "main", "other"), 3),
    ],
)
def test_in_front_is_a_table_of_all_on_which_something_has_room(shown, number):
    tables = (
        table("other", 0, owners=("blue",)),
        msgspec.structs.replace(table("thin", 1), height=0.25),
        table("hand", 2, owners=("red",)),
        table("main", 3),
    )
    assert first_table(tables, set(shown)) == number
