import msgspec

from tests.builders import position
from tests.render.battle import MODULE, OVERLAYS, SELECTED, SKIRMISH, battle_state, piece
from tests.session.counters import counter_module
from vtt.definition.board import BoardDefinition, BoardPicture, SlotDefinition
from vtt.geometry.pose import Pose
from vtt.render.draw_piece import draw_piece
from vtt.render.draw_stack import draw_stack
from vtt.render.draw_table import draw_game, draw_ground, draw_pieces, table_box
from vtt.render.draw_terrain import draw_terrain
from vtt.render.look import look_of
from vtt.render.overlay import draw_overlays
from vtt.render.primitives import Fill, Line, Picture, Text
from vtt.render.view import DARK, View

VIEW = View(2.0)
FIELD = MODULE.table("field")


def test_a_game_is_drawn_from_the_ground_up():
    drawn = draw_game(MODULE, SKIRMISH, "field", VIEW, selected=SELECTED, overlays=OVERLAYS)
    parts = (
        draw_ground(FIELD, MODULE, VIEW),
        draw_terrain(SKIRMISH.terrain.values(), MODULE, VIEW),
        draw_pieces(MODULE, SKIRMISH, FIELD, VIEW, SELECTED),
        draw_overlays(OVERLAYS, VIEW),
    )
    assert drawn == tuple(item for part in parts for item in part)


def test_the_ground_covers_the_table():
    fill, *_ = draw_ground(FIELD, MODULE, VIEW)
    assert isinstance(fill, Fill)
    assert (min(fill.rings[0]), max(fill.rings[0])) == ((0.0, 0.0), (480.0, 320.0))
    assert fill.colour == "#d9d8c0"
    assert table_box(FIELD) == (0.0, 0.0, 480.0, 320.0)


def test_the_dark_ground_is_the_tables_own_or_a_darker_one():
    assert draw_ground(FIELD, MODULE, View(1.0, DARK))[0].colour == "#363c33"
    assert draw_ground(MODULE.table("plain"), MODULE, View(1.0, DARK))[0].colour not in (
        "",
        "#d9d8c0",
    )


def test_boards_lie_on_the_ground_in_their_order_and_there_is_no_grass_under_them():
    boards = tuple(
        BoardDefinition(name, name, 0, 0, 240, 320, BoardPicture(f"{name}.png")) for name in "ab"
    )
    table = msgspec.structs.replace(FIELD, boards=boards)
    kinds = [getattr(item, "path", type(item)) for item in draw_ground(table, MODULE, VIEW)]
    assert kinds == [Fill, "a.png", "b.png", Line]


def test_slots_are_named_places():
    slot = SlotDefinition(
        "camp", "Winter quarters", ((10.0, 10.0), (90.0, 10.0), (90.0, 60.0), (10.0, 60.0))
    )
    drawn = draw_ground(msgspec.structs.replace(FIELD, slots=(slot,)), MODULE, VIEW)
    assert [item.text for item in drawn if isinstance(item, Text)] == ["Winter quarters"]


def test_a_stack_is_drawn_once_and_higher_levels_last():
    drawn = draw_pieces(MODULE, SKIRMISH, FIELD, VIEW)
    pile = [SKIRMISH.pieces[f"legion_{k}"] for k in (1, 2, 3)]
    stack = draw_stack([look_of(p, MODULE) for p in pile], pile[-1].pose, VIEW)
    places = [k for k in range(len(drawn)) if drawn[k : k + len(stack)] == stack]
    assert len(places) == 1
    upper = msgspec.structs.replace(SKIRMISH.pieces["gun_1"], level="wall")
    state = msgspec.structs.replace(SKIRMISH, pieces=SKIRMISH.pieces.set("gun_1", upper))
    top = draw_piece(look_of(upper, MODULE), upper.pose, VIEW)
    assert draw_pieces(MODULE, state, FIELD, VIEW)[-len(top) :] == top


def test_only_what_stands_on_the_table_is_drawn():
    cards = msgspec.structs.replace(
        SKIRMISH, pieces=SKIRMISH.pieces.set("c", piece("c", "gun", 9, 9, deck="d"))
    )
    assert draw_pieces(MODULE, cards, FIELD, VIEW) == draw_pieces(MODULE, SKIRMISH, FIELD, VIEW)
    assert draw_pieces(MODULE, battle_state(), FIELD, VIEW) == ()


def test_the_order_of_the_pieces_in_the_state_does_not_matter():
    drawn = draw_game(MODULE, SKIRMISH, "field", VIEW)
    pieces = SKIRMISH.pieces
    for name in sorted(pieces, reverse=True):
        pieces = pieces.delete(name).set(name, SKIRMISH.pieces[name])
    again = msgspec.structs.replace(SKIRMISH, pieces=pieces)
    assert draw_game(MODULE, again, "field", VIEW) == drawn


def test_pictures_are_asked_for_by_the_width_on_the_screen():
    paths = [
        {
            item.path
            for item in draw_game(MODULE, SKIRMISH, "field", View(scale))
            if isinstance(item, Picture)
        }
        for scale in (0.5, 3.0)
    ]
    assert ("far.svg" in paths[0], "near.svg" in paths[0]) == (True, False)
    assert ("far.svg" in paths[1], "near.svg" in paths[1]) == (False, True)


def test_the_name_of_a_large_place_is_read_from_afar_and_that_of_a_small_one_stays_in_it():
    large = SlotDefinition("wing", "Left wing", ((0, 0), (120, 0), (120, 100), (0, 100)))
    small = SlotDefinition("town", "Gergovia", ((0, 200), (30, 200), (30, 215), (0, 215)))
    table = msgspec.structs.replace(FIELD, slots=(large, small))
    sizes = {}
    for scale in (4.0, 1.5):
        texts = [p for p in draw_ground(table, MODULE, View(scale)) if isinstance(p, Text)]
        sizes[scale] = {text.text: text.size * scale for text in texts}
    assert sizes[4.0]["Left wing"] == 20.0
    assert sizes[1.5]["Left wing"] == 12.0
    assert sizes[1.5]["Gergovia"] < 5.0


def test_a_counter_stands_upright_on_a_table_that_is_shown_turned_and_a_base_does_not():
    view = View(2.0, turn=180.0)
    for kind, shown in (("unit", -180.0), ("gun", 0.0)):
        module = counter_module() if kind == "unit" else MODULE
        state = position(f"one {kind} 100,100 @0", module)
        (piece,) = state.pieces.values()
        expected = draw_piece(look_of(piece, module), Pose(100.0, 100.0, shown), view)
        assert draw_pieces(module, state, module.table("field"), view) == expected


def test_names_on_the_ground_can_be_left_out():
    everything = draw_game(MODULE, SKIRMISH, "field", VIEW)
    bare = draw_game(MODULE, SKIRMISH, "field", View(2.0, names=False))
    pieces = draw_pieces(MODULE, SKIRMISH, FIELD, VIEW)
    assert [i for i in bare if isinstance(i, Text)] == [i for i in pieces if isinstance(i, Text)]
    assert [i for i in bare if not isinstance(i, Text)] == [
        i for i in everything if not isinstance(i, Text)
    ]


def test_pieces_are_drawn_in_an_order_that_is_given():
    state = position("a gun 100,100 @0\nb gun 105,100 @0", MODULE)
    usual = draw_pieces(MODULE, state, FIELD, VIEW)
    assert draw_pieces(MODULE, state, FIELD, VIEW, order=["a", "b"]) == usual
    other = draw_pieces(MODULE, state, FIELD, VIEW, order=["b", "a"])
    half = len(usual) // 2
    assert other == (*usual[half:], *usual[:half]) != usual
