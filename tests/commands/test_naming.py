import msgspec
import pytest

from tests.builders import make_module, position
from vtt.commands.naming import Names, joined, piece_name
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.secrecy import SecrecyKind
from vtt.state.sight import UMPIRE

POSITION = """
a pike 1,1 @0
m pike 2,2 @0 secrecy=masked:red
c pike 3,3 @0 secrecy=concealed:red stack=s
d pike 3,3 @0 secrecy=concealed:red stack=s
h pike 4,4 @0 secrecy=hidden:red
k storm 0,0 @0 deck=draw
"""


def names(side, module=None):
    state = position(POSITION)
    return Names(state, state, module or make_module(), side)


@pytest.mark.parametrize(
    ("side", "texts"),
    [
        ("red", ["Pike a", "Pike m", "Pike c", "Pike d", "Pike h", "a card"]),
        ("blue", ["Pike a", "a masked piece", "something", "something", None, "a card"]),
        (UMPIRE, ["Pike a", "Pike m", "Pike c", "Pike d", "Pike h", "Storm k"]),
    ],
)
def test_pieces_are_called_what_the_reader_may_know(side, texts):
    found = [names(side).piece(piece) for piece in "amcdhk"]
    assert [named.text if named else None for named in found] == texts


def test_several_pieces_are_one_phrase_and_a_marker_is_named_once():
    named = names("blue").pieces("acdhm")
    assert named.text == "Pike a, something and a masked piece"
    assert len(named.pieces) == 3
    assert "d" not in named.pieces
    assert not named.is_one
    assert names("blue").pieces("h") is None
    assert names("blue").pieces(["ghost"]) is None
    assert names("blue").secret("h") is SecrecyKind.HIDDEN
    assert names("blue").secret("ghost") is None


def test_what_is_known_before_or_after_is_named():
    before, after = position(POSITION), position("m pike 2,2 @0\nh pike 4,4 @0")
    both = Names(before, after, make_module(), "blue")
    assert [both.piece(piece).text for piece in "mha"] == ["Pike m", "Pike h", "Pike a"]


def test_names_of_the_module_and_ids_where_it_has_none():
    known = names(UMPIRE)
    bare = names(UMPIRE, ModuleDefinition(ModuleInfo("bare", "Bare")))
    piece = position(POSITION).pieces["a"]
    pairs = [
        (lambda n: n.kind(piece), "Pike", "pike"),
        (lambda n: n.face(piece, "back"), "pike back", "back"),
        (lambda n: n.side("red"), "Red", "red"),
        (lambda n: n.side(None), "nobody", "nobody"),
        (lambda n: n.deck("draw"), "Draw pile", "draw"),
        (lambda n: n.table("field"), "Field", "field"),
        (lambda n: n.level("field", "wall"), "Wall", "wall"),
        (lambda n: n.slot("field", "town"), "Town", "town"),
        (lambda n: n.phase("fight"), "Fight", "fight"),
        (lambda n: n.terrain_kind("wood"), "Wood", "wood"),
    ]
    for ask, name, other in pairs:
        assert ask(known) == name
        assert ask(bare) == other


def test_lists_read_like_lists():
    assert [joined(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == [
        "a",
        "a and b",
        "a, b and c",
    ]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("red_1 pike 1,1 @0", "Pike 1"),
        ("red-shot-02 shot 1,1 @0 .name=Greens", "Greens"),
        ("greens shot 1,1 @0 .name=Greens", "Greens"),
        ("pike pike 1,1 @0", "Pike"),
        ("left pike 1,1 @0", "Pike left"),
        ("guard_7 pike 1,1 @0 .name=Guard7", "Guard7"),
        ("1643745059923 pike 1,1 @0", "Pike"),
    ],
)
def test_a_piece_is_called_by_its_name_and_what_tells_it_from_its_like(line, name):
    state = position(line)
    found = Names(state, state, make_module(), UMPIRE).piece(next(iter(state.pieces)))
    assert found.text == name


@pytest.mark.parametrize(
    ("piece", "definition", "kind", "name"),
    [
        ("celtic_i5_1", "celtic_i5", "Celtic infantry 5", "Celtic infantry 5 (1)"),
        ("celtic_i5_5", "celtic_i5", "Celtic infantry 5", "Celtic infantry 5 (5)"),
        ("red-company-7", "company7", "Company 7", "Company 7"),
        ("turn", "marker_turn", "Turn", "Turn"),
        ("second_turn", "marker_turn", "Turn", "Turn second_turn"),
    ],
)
def test_a_number_of_a_name_is_kept_from_that_of_the_piece_and_no_word_is_told_twice(
    piece, definition, kind, name
):
    (state,) = position(f"{piece} pike 1,1 @0").pieces.values()
    assert piece_name(msgspec.structs.replace(state, definition=definition), kind) == name


def test_pieces_that_are_called_the_same_are_told_apart():
    state = position("red_1 pike 1,1 @0 side=red\nblue_1 pike 2,2 @0 side=blue\nred_2 pike 4,4 @0")
    found = Names(state, state, make_module(), UMPIRE).pieces(["red_1", "blue_1", "red_2"])
    assert found.text == "Pike 1 (Red), Pike 1 (Blue) and Pike 2"


def test_numbers_of_a_clock_tell_nobody_anything():
    state = position("1643745059923 pike 1,1 @0\n1643745059924 pike 2,2 @0")
    found = Names(state, state, make_module(), UMPIRE).pieces(sorted(state.pieces))
    assert found.text == "Pike and Pike"
