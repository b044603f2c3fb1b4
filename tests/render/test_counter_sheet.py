from pathlib import Path

import pytest

from vtt.base.errors import VttError
from vtt.render.counter_sheet import counter_sheets, kinds_in_game, kinds_once
from vtt.render.pages import Paper
from vtt.render.primitives import Picture
from vtt.session.library import read_module_at
from vtt.state.new_game import new_game

A4 = Paper(210, 297)
MODULES = Path(__file__).parents[2] / "modules"


@pytest.fixture(scope="module")
def hexdemo():
    return read_module_at(MODULES / "hexdemo")


def pictures(drawing):
    return [item for item in drawing if isinstance(item, Picture)]


def test_each_kind_once_and_as_many_as_the_game_has(hexdemo):
    state = new_game(hexdemo, "mills")
    assert len(kinds_once(hexdemo)) == len(hexdemo.pieces)
    in_game = kinds_in_game(hexdemo, state)
    assert len(in_game) == len(state.pieces)
    order = {piece.id: number for number, piece in enumerate(hexdemo.pieces)}
    numbers = [order[kind.id] for kind in in_game]
    assert numbers == sorted(numbers)


def test_every_piece_lies_in_true_size_inside_the_margins_and_none_on_another(hexdemo):
    kinds = kinds_once(hexdemo) * 30
    sheets = list(counter_sheets(hexdemo, kinds, A4, gap=2.0))
    assert len(sheets) > 1
    faces = [item for sheet in sheets for item in pictures(sheet.front)]
    assert len(faces) == len(kinds)
    for sheet in sheets:
        boxes = []
        for item in pictures(sheet.front):
            left, top = item.pose.x - item.width / 2, item.pose.y - item.height / 2
            assert left >= 10
            assert left + item.width <= 200
            assert top >= 10
            assert top + item.height <= 287
            boxes.append((left, top, left + item.width, top + item.height))
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                apart = max(
                    other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3]
                )
                assert apart >= 2.0 - 1e-9


def test_backs_lie_mirrored_behind_their_fronts(hexdemo):
    kinds = [kind for kind in kinds_once(hexdemo) if len(kind.faces) > 1]
    assert kinds, "the demo has units with two faces"
    (sheet,) = counter_sheets(hexdemo, kinds, A4)
    fronts, backs = pictures(sheet.front), pictures(sheet.back)
    assert [(round(210 - f.pose.x, 6), f.pose.y) for f in fronts] == [
        (round(b.pose.x, 6), b.pose.y) for b in backs
    ]
    assert {f.path for f in fronts}.isdisjoint({b.path for b in backs})


def test_where_nothing_has_a_back_the_back_is_empty(hexdemo):
    kinds = [kind for kind in kinds_once(hexdemo) if len(kind.faces) < 2][:3]
    for sheet in counter_sheets(hexdemo, kinds, A4):
        assert sheet.back == ()


def test_a_piece_that_is_larger_than_the_paper_is_named(hexdemo):
    kind = kinds_once(hexdemo)[0]
    with pytest.raises(VttError, match=f"'{kind.id}'.*does not fit"):
        list(counter_sheets(hexdemo, [kind], Paper(25, 25)))
