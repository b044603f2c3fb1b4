import pytest

from tests.render.battle import MODULE
from vtt.behaviour.piece_scope import PieceScope
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_data import Marker
from vtt.definition.trait_looks import NO_INK, Label, TextAlign
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.render.glyphs import text_width
from vtt.render.label_looks import LINE_HEIGHT, draw_labels, labels_of
from vtt.render.primitives import Fill, Text
from vtt.state.piece import PieceState

OUTLINE = rectangle(20.0, 10.0)


def unit(*traits):
    return PieceDefinition("unit", "3rd Foot", OUTLINE, traits=traits)


def piece(*properties):
    return PieceState("a", "unit", "field", Pose(0.0, 0.0, 0.0), properties=properties)


@pytest.mark.parametrize(
    ("text", "properties", "lines"),
    [
        ("Rome", (), ("Rome",)),
        ("$pieceName$: $step$", (("step", 2),), ("3rd Foot: 2",)),
        ("$kind$", (), ("horse",)),
        ("two\nlines", (), ("two", "lines")),
        ("Rome", (("TextLabel", "Veii"),), ("Veii",)),
        ("{1 + 2}", (), ("3",)),
        ("<html><b>a</b><br>b</html>", (), ("a", "b")),
    ],
)
def test_a_label_says_what_the_piece_knows(text, properties, lines):
    kind = unit(Marker(name="kind", value="horse"), Label(text=text))
    assert [look.lines for look in labels_of(PieceScope(MODULE, kind, piece(*properties)))] == [
        lines
    ]


@pytest.mark.parametrize("text", ["", "  ", "{a - b}", "{}", "<html></html>"])
def test_what_cannot_be_said_here_is_left_out(text):
    assert list(labels_of(PieceScope(MODULE, unit(Label(text=text))))) == []


def drawn(**where):
    looks = tuple(labels_of(PieceScope(MODULE, unit(Label(text="Rome", size=2.0, **where)))))
    return list(draw_labels(looks, OUTLINE, Pose(100.0, 50.0, 0.0)))


def test_a_label_stands_above_its_piece_by_default():
    (text,) = drawn()
    left, top, right, _ = OUTLINE.bounds
    assert text.anchor == pytest.approx((100.0 + (left + right) / 2, 50.0 + top - LINE_HEIGHT))


def test_a_label_stands_where_it_says_on_its_ground():
    ground, text = drawn(
        background="#ffffff",
        vertical=TextAlign.CENTER,
        vertical_anchor=TextAlign.CENTER,
        horizontal=TextAlign.LEFT,
        horizontal_anchor=TextAlign.RIGHT,
        x=1.0,
        y=2.0,
    )
    left, top, _, bottom = OUTLINE.bounds
    width = 2.0 * text_width("Rome")
    middle = (100.0 + left + 1.0 - width / 2, 50.0 + (top + bottom) / 2 + 2.0)
    assert isinstance(ground, Fill)
    assert isinstance(text, Text)
    assert text.anchor == pytest.approx(middle)
    xs = [x for x, _ in ground.rings[0]]
    assert max(xs) - min(xs) == pytest.approx(width)


def test_a_label_without_ink_leaves_its_ground_alone():
    assert drawn(foreground=NO_INK) == []
    (ground,) = drawn(foreground=NO_INK, background="#ffffff")
    assert isinstance(ground, Fill)


def test_a_turned_label_takes_the_room_that_it_needs():
    ground, text = drawn(background="#ffffff", rotation=90.0)
    xs, ys = zip(*ground.rings[0], strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx(
        (2.0 * LINE_HEIGHT, 2.0 * text_width("Rome"))
    )
    _, top, _, _ = OUTLINE.bounds
    assert max(ys) == pytest.approx(50.0 + top), "it stands above its piece"
    assert (text.anchor, text.turn) == (
        pytest.approx((100.0, 50.0 + top - text_width("Rome"))),
        90.0,
    )
