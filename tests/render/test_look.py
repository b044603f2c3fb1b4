import msgspec
import pytest

from tests.render.battle import MODULE, SKIRMISH, piece
from vtt.base.errors import DefinitionError
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.piece import PieceDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.definition.side import SideDefinition
from vtt.definition.trait_data import CalculatedProperty, DynamicProperty
from vtt.definition.trait_looks import Label, Layer, LayerLevel, TextAlign
from vtt.definition.trait_moves import MarkMoved
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.render.label_looks import LINE_HEIGHT
from vtt.render.look import (
    LOCKED,
    MOVED,
    SECRET,
    Badge,
    Overlay,
    PieceLook,
    frame_pattern,
    kind_look,
    look_of,
    shown_facing,
)
from vtt.state.piece import Secrecy
from vtt.state.view import view_for

HITS = Layer(
    levels=(LayerLevel("one.svg"), LayerLevel("two.svg")),
    follows=True,
    follow="hits",
    first_value=1,
)


def with_traits(*traits):
    pieces = tuple(
        msgspec.structs.replace(p, traits=traits) if p.id == "shot" else p for p in MODULE.pieces
    )
    return msgspec.structs.replace(MODULE, pieces=pieces)


def badges(module=MODULE, **fields):
    return look_of(piece("a", "shot", 0, 0, **fields), module).badges


def test_a_piece_looks_like_its_kind_on_the_side_it_stands_for():
    look = look_of(piece("a", "shot", 0, 0), MODULE)
    assert (look.definition.id, look.side.id, look.size) == ("shot", "red", (40.0, 20.0))
    assert not look.is_captured
    assert look_of(piece("a", "shot", 0, 0, side="blue"), MODULE).is_captured
    assert look_of(piece("m", "mark", 0, 0), MODULE).side is None


def test_states_that_every_game_has_are_shown():
    secrecy = Secrecy(SecrecyKind.MASKED, "red")
    assert badges() == ()
    assert badges(moved=True, locked=True) == (MOVED, LOCKED)
    assert badges(secrecy=secrecy) == (SECRET,)


@pytest.mark.parametrize(
    ("value", "picture"),
    [
        (0, None),
        (1, "one.svg"),
        (2, "two.svg"),
        (3, None),
        (True, "one.svg"),
        (False, None),
        ("x", None),
    ],
)
def test_a_layer_that_follows_a_property_is_a_badge(value, picture):
    found = badges(with_traits(HITS), properties=(("hits", value),))
    assert found == (() if picture is None else (Badge(picture=picture),))


@pytest.mark.parametrize(
    ("value", "picture"), [("S", "s.svg"), ("O", "o.svg"), ("X", None), ("", None)]
)
def test_a_text_shows_the_level_of_its_name(value, picture):
    levels = (LayerLevel("s.svg", "+ S"), LayerLevel("o.svg", "O"), LayerLevel("none.svg"))
    grades = Layer(levels=levels, follows=True, follow="grade")
    found = badges(with_traits(grades), properties=(("grade", value),))
    assert found == (() if picture is None else (Badge(picture=picture),))


def test_a_layer_without_its_property_or_without_following_is_off():
    assert badges(with_traits(HITS)) == ()
    loose = msgspec.structs.replace(HITS, follows=False)
    assert badges(with_traits(loose), properties=(("hits", 1),)) == ()


def test_a_module_may_picture_moved_and_locked_itself():
    moved = Layer(levels=(LayerLevel("moved.svg"),), follows=True, follow="moved")
    assert badges(with_traits(moved), moved=True, locked=True) == (
        Badge(picture="moved.svg"),
        LOCKED,
    )


def test_a_module_may_picture_the_level_at_which_a_piece_stands():
    high = Layer(levels=(LayerLevel("top.svg", "+ tower"),), follows=True, follow="level")
    assert badges(with_traits(high), level="tower") == (Badge(picture="top.svg"),)
    assert badges(with_traits(high), level="wall") == badges(with_traits(high)) == ()


def test_who_may_not_know_a_piece_sees_no_badges_and_no_kind():
    masked = msgspec.structs.replace(
        piece("a", "shot", 0, 0, moved=True), secrecy=Secrecy(SecrecyKind.MASKED, "red")
    )
    state = msgspec.structs.replace(SKIRMISH, pieces=SKIRMISH.pieces.set("a", masked))
    view = view_for(state, MODULE, "blue")
    (seen,) = (p for p in view.state.pieces.values() if view.is_unknown(p.id))
    look = look_of(seen, view.module)
    assert look.is_unknown
    assert look.badges == ()
    own = view_for(state, MODULE, "red")
    assert look_of(own.state.pieces["a"], own.module).badges == (MOVED, SECRET)


def test_frames():
    assert frame_pattern(SideDefinition("a", "A", pattern="")) == "plain"
    with pytest.raises(
        DefinitionError, match="side 'a': unknown frame pattern 'dash'; did you mean 'dashed'"
    ):
        frame_pattern(SideDefinition("a", "A", pattern="dash"))


@pytest.mark.parametrize(
    ("kind", "outline", "turn", "upright"),
    [
        ("counter", rectangle(12, 12), 90, True),
        ("counter", rectangle(12, 12), 180, True),
        ("card", rectangle(60, 90), 180, True),
        ("card", rectangle(60, 90), 90, False),
        ("base", rectangle(40, 40), 180, False),
        ("counter", CircleOutline(6.0), 270, True),
    ],
)
def test_counters_stay_upright_on_a_turned_table_and_bases_face_their_way(
    kind, outline, turn, upright
):
    look = PieceLook(PieceDefinition("p", "P", outline, kind))
    assert (shown_facing(look, 0.0, turn) + turn) % 360 == (0 if upright else turn)


def imported(*traits, faces=()):
    """The module as if it had come from VASSAL, its one counter with these traits."""
    kind = PieceDefinition("unit", "Unit", rectangle(20.0, 20.0), traits=traits, faces=faces)
    tree = KeptTree("module", "vassal", name="Game.vmod", root=KeptPart("VASSAL.build.GameModule"))
    return msgspec.structs.replace(MODULE, pieces=(*MODULE.pieces, kind), kept=(tree,))


def overlays(layer, **fields):
    look = look_of(piece("a", "unit", 0, 0, **fields), imported(layer))
    return [overlay.picture for overlay in look.overlays]


STEPS = Layer(name="Step", levels=(LayerLevel("full.png"), LayerLevel("half.png"), LayerLevel("")))


@pytest.mark.parametrize(
    ("changes", "properties", "shown"),
    [
        ({}, (), ["full.png"]),
        ({"level": 2}, (), ["half.png"]),
        ({}, (("Step_Level", 2),), ["half.png"]),
        ({}, (("Step_Level", 3),), []),
        ({"level": -1, "always_on": False}, (), []),
        ({"level": -1, "always_on": False}, (("Step_Level", 2),), ["half.png"]),
        ({"level": -2}, (), []),
        ({"follows": True, "follow": "Hits", "first_value": 0}, (("Hits", "1"),), ["half.png"]),
        ({"follows": True, "follow": "Hits"}, (("Hits", 9),), []),
        ({"follows": True, "follow": "Hits"}, (), ["full.png"]),
        ({"follows": True, "follow": "{Hits * 2}"}, (("Hits", 1),), ["half.png"]),
        ({"shown_if": "Hits", "shown_value": "3"}, (("Hits", 3),), ["full.png"]),
        ({"shown_if": "Hits", "shown_value": "3"}, (("Hits", 2),), []),
        ({"shown_if": "Hits"}, (), []),
    ],
)
def test_a_layer_of_an_imported_piece_covers_it(changes, properties, shown):
    layer = msgspec.structs.replace(STEPS, **changes)
    assert overlays(layer, properties=properties) == shown


def test_a_layer_follows_a_property_that_the_piece_itself_works_out():
    traits = (
        DynamicProperty(name="Side", value="1"),
        CalculatedProperty(name="Shown", expression='{If(Side == "1", 2, 1)}'),
        msgspec.structs.replace(STEPS, follows=True, follow="Shown"),
    )
    module = imported(*traits)
    assert [o.picture for o in look_of(piece("a", "unit", 0, 0), module).overlays] == ["half.png"]


def test_properties_that_ask_for_each_other_hide_a_layer_and_stop_nothing():
    loop = CalculatedProperty(name="A", expression="{A + 1}")
    layer = msgspec.structs.replace(STEPS, follows=True, follow="{A}")
    assert look_of(piece("a", "unit", 0, 0), imported(loop, layer)).overlays in (
        (),
        (Overlay("full.png"),),
    )


def test_layers_lie_from_the_inside_out_and_are_no_badges():
    level = LayerLevel("flag.png", width=8.0, height=6.0)
    over = Layer(levels=(level,), x=2.0, y=-3.0, scale=0.5)
    look = look_of(piece("a", "unit", 0, 0), imported(STEPS, over))
    assert look.overlays == (Overlay("full.png"), Overlay("flag.png", 2.0, -3.0, 8.0, 6.0, 0.5))
    assert look.badges == ()
    assert look.is_bare


def test_a_kind_in_a_palette_looks_as_at_the_start():
    module = imported(STEPS)
    assert kind_look(module, module.piece("unit")).overlays == (Overlay("full.png"),)
    assert kind_look(MODULE, MODULE.piece("shot")).side.id == "red"


def test_an_imported_piece_that_shows_nothing_of_its_own_has_a_body():
    assert not look_of(piece("a", "unit", 0, 0), imported()).is_bare


def test_what_is_shown_reaches_as_far_as_layers_and_labels():
    far = Layer(levels=(LayerLevel("flag.png", width=8.0, height=6.0),), x=20.0, y=-1.0)
    look = look_of(piece("a", "unit", 0, 0), imported(far))
    left, top, right, bottom = look.definition.outline.bounds
    middle = (left + right) / 2
    assert look.reach == (left, top, middle + 24.0, bottom)
    below = Label(text="A", size=5.0, vertical=TextAlign.BOTTOM, vertical_anchor=TextAlign.TOP)
    look = look_of(piece("a", "unit", 0, 0), imported(below))
    assert look.reach == pytest.approx((left, top, right, bottom + 5.0 * LINE_HEIGHT))
    plain = look_of(piece("a", "shot", 0, 0), MODULE)
    assert plain.reach == plain.definition.outline.bounds


def test_a_piece_that_has_moved_shows_the_mark_of_its_module_where_that_says():
    mark = MarkMoved(picture="moved.png", x=6.0, y=-8.0, width=4.0, height=2.0)
    module, kind = imported(mark), "unit"
    still, gone = piece("a", kind, 0, 0), piece("a", kind, 0, 0, moved=True)
    assert look_of(still, module).overlays == ()
    look = look_of(gone, module)
    assert look.overlays == (Overlay("moved.png", 8.0, -7.0, 4.0, 2.0),)
    assert MOVED not in look.badges


def test_a_mark_without_its_picture_is_a_plain_sign():
    module, kind = imported(MarkMoved(picture="moved.png")), "unit"
    look = look_of(piece("a", kind, 0, 0, moved=True), module)
    assert (look.overlays, look.badges) == ((), (MOVED,))
