import pytest

from tests.builders import make_module, position
from vtt.definition.army import ArmyDefinition
from vtt.session.piece_list import GroupBy, grouped_pieces, told
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for

POSITION = """
red_10 pike 100,100 @0 side=red
red_2 pike 140,100 @90 side=red level=wall
red_gun gun 300,100 @45 side=red table=camp
blue_1 shot 100,300 @180 side=blue .name=Greens
stone shot 20,20 @0
m pike 5,5 @0 side=red secrecy=masked:red
h pike 6,6 @0 side=red secrecy=hidden:red
card_a storm 0,0 @0 deck=draw
"""


def view(side=UMPIRE, **fields):
    module = make_module(**fields)
    return view_for(position(POSITION, module), module, side)


def listed(groups):
    return {group.title: [piece.name for piece in group.pieces] for group in groups}


@pytest.mark.parametrize(
    ("by", "groups"),
    [
        (
            GroupBy.SIDE,
            {
                "Red": ["Gun red_gun", "Pike h", "Pike m", "Pike 2", "Pike 10"],
                "Blue": ["Greens"],
                "Nobody's": ["Shot stone"],
            },
        ),
        (
            GroupBy.TABLE,
            {
                "Field": ["Greens", "Pike h", "Pike m", "Pike 2", "Pike 10", "Shot stone"],
                "Camp": ["Gun red_gun"],
            },
        ),
        (
            GroupBy.KIND,
            {
                "Gun": ["Gun red_gun"],
                "Pike": ["Pike h", "Pike m", "Pike 2", "Pike 10"],
                "Shot": ["Greens", "Shot stone"],
            },
        ),
    ],
)
def test_pieces_are_listed_in_groups(by, groups):
    found = listed(grouped_pieces(view(), by))
    assert {title: sorted(names) for title, names in found.items()} == {
        title: sorted(names) for title, names in groups.items()
    }
    assert list(found) == list(groups)


def test_numbers_are_sorted_by_their_value():
    names = listed(grouped_pieces(view(), GroupBy.SIDE))["Red"]
    assert names.index("Pike 2") < names.index("Pike 10")


def test_armies_of_the_module_have_their_names():
    module = make_module()
    pieces = tuple(
        type(piece)(**{f: getattr(piece, f) for f in piece.__struct_fields__} | {"army": "foot"})
        if piece.id == "pike"
        else piece
        for piece in module.pieces
    )
    found = listed(
        grouped_pieces(
            view(pieces=pieces, armies=(ArmyDefinition("foot", "The foot"),)), GroupBy.ARMY
        )
    )
    assert list(found) == ["The foot", "Other pieces"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("greens", ["Greens"]),
        ("SHOT blue", ["Greens"]),
        ("pike 10", ["Pike 10"]),
        ("red_gun", ["Gun red_gun"]),
        ("elephant", []),
    ],
)
def test_pieces_are_found_by_name_kind_side_and_id(words, names):
    groups = grouped_pieces(view(), GroupBy.SIDE, words)
    assert [piece.name for group in groups for piece in group.pieces] == names


def test_what_a_side_may_not_know_is_not_named_and_not_found():
    blue = view("blue")
    names = [piece.name for group in grouped_pieces(blue, GroupBy.SIDE) for piece in group.pieces]
    assert "Masked piece" in names
    assert not any("Pike m" in name or "Pike h" in name for name in names)
    masked = grouped_pieces(blue, GroupBy.SIDE, "masked")[0].pieces[0]
    assert told(blue, masked.id).startswith("Masked piece, Red, ")


def test_a_piece_is_told_as_a_screen_reader_reads_it():
    assert told(view(), "red_2") == "Pike 2, Red, 140,100 mm, Wall, facing 90°"
    assert told(view(), "nobody") == ""
