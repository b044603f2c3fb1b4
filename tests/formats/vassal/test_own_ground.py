"""The ground of our tables in VASSAL: painted where somebody can, plain and with its places where not."""

import msgspec

from tests.builders import make_module
from vtt.formats.vassal.components import all_of
from vtt.formats.vassal.own_ground import is_worth_painting, with_ground
from vtt.formats.vassal.own_maps import MapWriter
from vtt.formats.vassal.report import Report

MODULE = make_module()
FIELD = MODULE.table("field")


def written(table, painter=None):
    writer = MapWriter(lambda _: None, Report(), *([painter] if painter else []))
    return writer.write(table, "Field", ())


def boards_of(made):
    return [part for part in made.component.walk() if part.tag.endswith(".Board")]


def test_what_is_painted_is_the_picture_of_the_board():
    asked = []

    def painter(table, box, width):
        asked.append((table.id, box, width))
        return ".png", b"a picture"

    made = written(FIELD, painter)
    board = FIELD.boards[0]
    box = (board.x, board.y, board.x + board.width, board.y + board.height)
    assert asked == [(FIELD.id, box, round(board.width * 4))]
    assert made.pictures == {f"images/{boards_of(made)[0].get('image')}": b"a picture"}


def test_a_table_with_nothing_on_it_is_not_painted():
    bare = msgspec.structs.replace(FIELD, slots=())
    assert not any(is_worth_painting(bare, board) for board in bare.boards)
    assert is_worth_painting(FIELD, FIELD.boards[0])


def test_the_places_of_a_table_without_boards_are_zones():
    bare = msgspec.structs.replace(FIELD, boards=())
    (board,) = boards_of(written(bare))
    (grid,) = all_of(board, "ZonedGrid")
    zones = all_of(grid, "Zone")
    assert [zone.get("name") for zone in zones] == [slot.name for slot in FIELD.slots]
    assert with_ground(bare).boards[0].width == FIELD.width


def test_edges_are_as_wide_as_the_wider_side_and_places_count_from_there():
    board = msgspec.structs.replace(FIELD.boards[0], x=10.0, y=20.0, width=500.0, height=300.0)
    made = written(msgspec.structs.replace(FIELD, boards=(board,)))
    edges = [made.component.get(name) for name in ("edgeWidth", "edgeHeight")]
    assert edges == [str(round((FIELD.width - 510.0) * 4)), str(round((FIELD.height - 320.0) * 4))]
    assert made.pixel(10.0, 20.0) == tuple(int(edge) for edge in edges)
