"""Keys move pieces, make others of them, and take them away."""

import msgspec
import pytest

from tests.behaviour.pieces import KEY, acting, after, command, game, imported
from tests.commands.test_locations import BOARD
from tests.render.battle import piece
from vtt.behaviour.perform import perform_key
from vtt.behaviour.performing import Acting, AnswerNeeded, BehaviourError
from vtt.definition.board import TableDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.trait_data import DynamicProperty, Marker
from vtt.definition.trait_looks import Rotate
from vtt.definition.trait_moves import (
    Clone,
    Delete,
    Destination,
    MoveFixed,
    NotStacking,
    PlacedWhere,
    PlaceMarker,
    Replace,
    ReturnToDeck,
    SendTo,
)
from vtt.definition.trait_parts import Parameter
from vtt.geometry.pose import Pose

MAP = TableDefinition("map", "Main Map", 200.0, 200.0, boards=(BOARD,))
DECK = DeckDefinition("draw", "Draw", "map", Pose(0.0, 0.0))


def on_map(*traits, more=(), answers=(), x=150.0, y=150.0, **state):
    module = imported(*traits)
    module = msgspec.structs.replace(module, tables=(*module.tables, MAP), decks=(DECK,))
    own = piece("a", "unit", x, y, table="map", **state)
    work = game(module, own, *more, decks={"draw": ()})
    work.answers = answers
    return Acting(work, "a")


def test_a_piece_is_deleted():
    assert after(acting(Delete(command=command()))) is None


def test_a_clone_lies_on_its_piece():
    me = acting(Clone(command=command()), properties=(("x", 1),))
    after(me)
    (stack,) = me.work.state.stacks.values()
    assert stack[0] == "a"
    assert me.work.state.pieces[stack[1]].get("x") == 1


def test_a_clone_of_what_does_not_stack_stands_alone():
    me = acting(NotStacking(), Clone(command=command()))
    after(me)
    assert len(me.work.state.pieces) == 2
    assert not me.work.state.stacks


@pytest.mark.parametrize(
    ("fields", "pose"),
    [
        ({"x": "50", "y": "150"}, (50.0, 150.0)),
        ({"x": "2", "y": "3", "board": "B"}, (15.0, 15.0)),
        ({"x": "50", "y": "150", "x_index": "2", "x_step": "5"}, (60.0, 150.0)),
        ({"destination": Destination.ZONE, "zone": "Sea"}, (80.0, 30.0)),
        ({"destination": Destination.REGION, "region": "Veii"}, (45.0, 15.0)),
        ({"destination": Destination.CELL, "cell": "0305"}, (45.0, 85.0)),
        ({"destination": Destination.CELL, "cell": "Nowhere"}, (150.0, 150.0)),
        ({"map": "Gone", "x": "1", "y": "1"}, (150.0, 150.0)),
        ({"destination": Destination.COUNTER, "filter": "Goal = yes"}, (80.0, 90.0)),
        ({"destination": Destination.NEAREST_COUNTER}, (150.0, 130.0)),
    ],
)
def test_a_piece_is_sent(fields, pose):
    others = (
        piece("b", "unit", 80.0, 90.0, table="map", properties=(("Goal", "yes"),)),
        piece("c", "unit", 150.0, 130.0, table="map"),
    )
    me = on_map(SendTo(command=command(), **fields), NotStacking(ignores_grid=False), more=others)
    if fields.get("destination") is Destination.COUNTER:
        pose = (85.0, 85.0)  # and comes to stand on the cell there
    assert after(me).pose.point == pose


def test_a_piece_is_sent_back():
    me = on_map(SendTo(command=command(), back=command(key="Ctrl+B"), x="50", y="150"))
    after(me)
    assert after(me, "Ctrl+B").pose.point == (150.0, 150.0)
    assert after(me, "Ctrl+B").pose.point == (150.0, 150.0)


def test_a_piece_goes_its_way_turned_with_it():
    assert after(acting(MoveFixed(command=command(), x="0", y="15"))).pose.point == (100.0, 85.0)
    east = acting(MoveFixed(command=command(), x="0", y="15"), facing=90.0)
    assert after(east).pose.point == (115.0, 100.0)
    snapped = on_map(MoveFixed(command=command(), x="0", y="12"), x=45.0, y=85.0)
    assert after(snapped).pose.point == (45.0, 65.0)


def test_a_whole_stack_goes():
    other = piece("b", "unit", 100, 100, stack="s")
    work = game(
        imported(MoveFixed(command=command(), y="15", whole_stack=True)),
        piece("a", "unit", 100, 100, stack="s"),
        other,
        stacks={"s": ("a", "b")},
    )
    perform_key(Acting(work, "a"), KEY)
    assert {p.pose.point for p in work.state.pieces.values()} == {(100.0, 85.0)}
    assert work.state.stacks["s"] == ("a", "b")


def test_a_piece_returns_to_its_deck():
    me = on_map(ReturnToDeck(command=command(), deck="Draw"))
    after(me)
    assert me.work.state.decks["draw"] == ("a",)
    with pytest.raises(BehaviourError, match="There is no deck"):
        after(on_map(ReturnToDeck(command=command(), deck="Gone")))


def in_deck(*traits):
    """A card in the middle of a deck of three, which lies at (20, 20)."""
    module = imported(*traits)
    deck = msgspec.structs.replace(DECK, pose=Pose(20.0, 20.0))
    module = msgspec.structs.replace(module, tables=(*module.tables, MAP), decks=(deck,))
    cards = [piece(name, "unit", 0.0, 0.0, table="", deck="draw") for name in ("x", "a", "y")]
    return Acting(game(module, *cards, decks={"draw": ("x", "a", "y")}), "a")


@pytest.mark.parametrize(
    ("trait", "point"),
    [
        (SendTo(command=command(), x="150", y="160"), (150.0, 160.0)),
        (SendTo(command=command(), x="20", y="20"), (20.0, 20.0)),
        (MoveFixed(command=command(), x="100", y="0"), (120.0, 20.0)),
    ],
)
def test_a_key_sends_a_card_out_of_its_deck(trait, point):
    me = in_deck(NotStacking(ignores_grid=True), trait)
    card = after(me)
    assert (card.table, card.pose.point, card.deck) == ("map", point, None)
    assert me.work.state.decks["draw"] == ("x", "y")


@pytest.mark.parametrize(
    ("trait", "order"),
    [
        (Clone(command=command()), ("x", "a", "unit", "y")),
        (
            PlaceMarker(command=command(), piece="unit", where=PlacedWhere.TOP),
            ("x", "a", "y", "unit"),
        ),
        (Replace(command=command(), piece="unit", where=PlacedWhere.ABOVE), ("x", "unit", "y")),
        (Delete(command=command()), ("x", "y")),
        (Rotate(facings=6, clockwise=command()), ("x", "a", "y")),
    ],
)
def test_what_a_key_makes_of_a_card_stays_in_its_deck(trait, order):
    me = in_deck(trait)
    after(me)
    assert me.work.state.decks["draw"] == order


def test_a_deck_is_asked_for():
    trait = ReturnToDeck(command=command(), asks=True, prompt="Which?")
    with pytest.raises(AnswerNeeded) as asked:
        after(on_map(trait))
    assert asked.value.question.fields[0].choices == ("Draw",)
    me = on_map(trait, answers=[("Draw",)])
    after(me)
    assert me.work.state.decks["draw"] == ("a",)


@pytest.mark.parametrize(
    ("where", "order"),
    [
        (PlacedWhere.TOP, ("a", "new")),
        (PlacedWhere.BOTTOM, ("new", "a")),
        (PlacedWhere.ABOVE, ("a", "new")),
        (PlacedWhere.BELOW, ("new", "a")),
    ],
)
def test_a_marker_is_placed_in_the_stack(where, order):
    me = acting(PlaceMarker(command=command(), piece="mark", where=where))
    after(me)
    (stack,) = me.work.state.stacks.values()
    assert tuple("a" if member == "a" else "new" for member in stack) == order


def test_a_marker_beside_the_piece_is_turned_with_it():
    me = acting(PlaceMarker(command=command(), piece="mark", y="10", turned_with=True), facing=90.0)
    after(me)
    (new,) = (p for p in me.work.state.pieces.values() if p.id != "a")
    assert new.pose == Pose(110.0, 100.0, 90.0)


def test_a_piece_is_replaced_with_its_properties():
    me = acting(
        DynamicProperty(name="Hits", value="2"),
        Replace(
            command=command(),
            piece="unit",
            copies_properties=True,
            parameters=(Parameter("Hits", "{Hits + 1}"), Parameter("Other", "x")),
        ),
    )
    assert after(me) is None
    (new,) = me.work.state.pieces.values()
    assert new.get("Hits") == "3"
    assert new.get("Other") is None


def test_what_is_placed_hears_the_next_key():
    me = acting(
        DynamicProperty(name="Hits", value="2"),
        Replace(command=command(), piece="unit", then_key="Ctrl+D"),
        Delete(command=command(key="Ctrl+D")),
    )
    after(me)
    assert not me.work.state.pieces


def test_a_kind_that_the_module_lacks_is_told():
    with pytest.raises(BehaviourError, match="not in the module"):
        after(acting(Marker(name="x"), PlaceMarker(command=command(), piece="gone")))
