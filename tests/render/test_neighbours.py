import immutables
import pytest

from tests.render.battle import MODULE, SKIRMISH, piece
from vtt.geometry.contact import ContactClass
from vtt.render.neighbours import neighbours_on, neighbours_overlays, neighbours_text
from vtt.render.overlay import OverlayRole
from vtt.state.game import GameState, ModuleRef


def table(*pieces, **stacks):
    return GameState(
        ModuleRef("battle"),
        pieces=immutables.Map({p.id: p for p in pieces}),
        stacks=immutables.Map(stacks),
    )


def found(*pieces, limit=40.0, **stacks):
    return neighbours_on(table(*pieces, **stacks), MODULE, "field", limit)


def test_a_gap_is_told_with_its_length():
    (pair,) = found(piece("b", "shot", 100, 100), piece("a", "shot", 100, 132.4))
    assert (pair.first, pair.second) == ("a", "b")
    assert neighbours_text(pair) == "a and b: gap 12.4 mm"
    (overlay,) = neighbours_overlays([pair])
    assert (overlay.role, overlay.label) == (OverlayRole.MEASURE, "12.4 mm")


@pytest.mark.parametrize(
    ("x", "y", "facing", "text"),
    [
        (140, 100, 0, "a and b: gap 0 mm, contact side along 20 mm"),
        (100, 80, 180, "a and b: gap 0 mm, contact front along 40 mm"),
        (100, 120, 0, "a and b: gap 0 mm, contact rear misaligned / rear along 40 mm"),
        (100, 110, 0, "a and b: gap 0 mm, contact overlapping"),
        (130, 120, 45, "a and b: gap 0 mm, contact overlapping"),
    ],
)
def test_a_contact_is_told_with_its_class_and_length(x, y, facing, text):
    (pair,) = found(piece("a", "shot", 100, 100), piece("b", "shot", x, y, facing))
    assert neighbours_text(pair).startswith("a and b: gap 0 mm, contact ")
    if "rear" not in text:
        assert neighbours_text(pair) == text
    else:
        assert {pair.contact.kind, pair.contact_back.kind} >= {ContactClass.REAR}
    (overlay,) = neighbours_overlays([pair])
    assert overlay.role is OverlayRole.CONTACT


def test_the_limit_holds_inclusive():
    row = [
        piece("a", "shot", 100, 100),
        piece("b", "shot", 180, 100),
        piece("c", "shot", 260.1, 100),
    ]
    assert [(p.first, p.second) for p in found(*row)] == [("a", "b")]
    assert len(found(*row, limit=41.0)) == 2


def test_a_gap_that_a_third_base_fills_is_told_but_not_drawn():
    row = [piece(name, "shot", 100 + 40 * k, 100) for k, name in enumerate("abc")]
    pairs = {(p.first, p.second): p for p in found(*row)}
    assert not pairs["a", "c"].is_open
    assert [overlay.role for overlay in neighbours_overlays(pairs.values())] == [
        OverlayRole.CONTACT
    ] * 2


def test_markers_and_upper_pieces_of_a_stack_are_not_measured():
    legions = [piece(f"l{k}", "legion", 100, 100, stack="s") for k in range(3)]
    pairs = found(
        *legions, piece("m", "mark", 120, 100), piece("z", "gun", 140, 100), s=("l0", "l1", "l2")
    )
    assert [(p.first, p.second) for p in pairs] == [("l0", "z")]


def test_other_tables_are_not_measured():
    assert neighbours_on(SKIRMISH, MODULE, "plain") == ()
