"""What lies on each other in a saved game is drawn here in VASSAL's order, and goes out in ours."""

import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vassal.generate import MODULE, element, entries, small_module, write_archive
from tests.vassal.saves import add_piece, save_file, save_text
from vtt.definition.scenario import PiecePlacement
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import read_module
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.drawing_order import Drawn, id_in_vassal, ordered_ids, placed_in_order
from vtt.geometry.pose import Pose
from vtt.render.piece_order import order_key
from vtt.state.new_game import new_game

OTHERS = ["MainBoardPicker\tEast\t0\t0\tWest\t1\t0"]


def box(own, x, map_="Main"):
    return Drawn(own, map_, (x, 0.0, x + 10.0, 10.0))


@pytest.mark.parametrize(
    ("drawn", "ids"),
    [
        ([box("1", 0), box("2", 5)], {}),
        ([box("2", 0), box("1", 5)], {"2": "1.2", "1": "2.1"}),
        ([box("2", 0), box("1", 10)], {}),
        ([box("2", 0), box("1", 5, "Other")], {}),
        ([box("3", 0), box("1", 16), box("2", 8)], {"3": "1.3", "1": "2.1", "2": "3.2"}),
        ([box("b", 0), box("1 a", 5)], {}),
    ],
)
def test_only_what_overlaps_in_another_order_than_its_ids_has_new_ones(drawn, ids):
    assert ordered_ids(drawn) == ids
    assert [id_in_vassal(new) for new in ids.values()] == list(ids)


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 60)), unique_by=lambda own: own[0]))
def test_what_overlaps_is_drawn_in_the_order_of_the_list(found):
    drawn = [box(str(own), x) for own, x in found]
    ids = ordered_ids(drawn)
    names = [ids.get(item.id, item.id) for item in drawn]
    assert len(set(names)) == len(names)
    for at, one in enumerate(drawn):
        for later, other in enumerate(drawn[at + 1 :], at + 1):
            if abs(one.box[0] - other.box[0]) < 10.0:
                assert names[at] < names[later]


def test_a_new_game_is_drawn_in_the_order_of_its_at_start_stacks():
    def placed(own, x, **more):
        return PiecePlacement(own, "cube", "field", Pose(x, 0.0), **more)

    given = [
        placed("mat", 0.0),
        placed("cube", 2.0),
        placed("card", 0.0, deck="draw"),
        placed("b", 4.0, stack="a", order=0),
        placed("c", 4.0, stack="a", order=1),
        placed("axe", 90.0),
    ]
    made = placed_in_order(given, {"cube": (-5.0, -5.0, 5.0, 5.0)})
    ids = [(item.id, item.stack) for item in made]
    assert ids == [
        *(("1.mat", None), ("2.cube", None), ("card", None)),
        *(("b", "3.a"), ("c", "3.a"), ("axe", None)),
    ]


def piece(number, x):
    return add_piece(str(number), "piece;;;a.png;Agent", f"Main;{x};70;;0")


def stack(number, x, *members):
    return add_piece(str(number), "stack", ";".join(["Main", str(x), "70", *map(str, members)]))


@pytest.fixture
def folder(tmp_path):
    import_file(write_archive(tmp_path / "m.vmod", entries(small_module())), tmp_path / "out")
    return tmp_path


def drawn_in(folder, save):
    """What is drawn of the three piles that overlap, the lowest first: each by its lowest piece."""
    module = read_module(folder / "out")
    state = new_game(module, save)
    order = sorted(state.pieces.values(), key=order_key(module, module.tables[0]))
    lowest = [state.stacks[own.stack][0] if own.stack else own.id for own in order]
    return [own for own in dict.fromkeys(map(id_in_vassal, lowest)) if own != "203"]


def test_a_save_is_drawn_in_its_order_and_goes_out_and_comes_back_so(folder):
    pieces = [piece(n, x) for n, x in ((205, 60), (201, 62), (209, 64), (202, 64), (203, 300))]
    piles = [
        stack(504, 60, 205),
        stack(503, 62, 201),
        stack(502, 64, 209, 202),
        stack(501, 300, 203),
    ]
    import_file(save_file(folder / "s.vsav", save_text([*pieces, *piles], OTHERS)), folder / "out")
    assert drawn_in(folder, "s") == ["205", "201", "209"]
    module = read_module(folder / "out")
    assert set(new_game(module, "s").pieces) == {"1.205", "2.201", "203", "209", "202"}
    assert set(new_game(module, "s").stacks) == {"3.502"}
    export_module(module, folder / "again.vsav", "", "s", source=folder / "out")
    with zipfile.ZipFile(folder / "again.vsav") as archive:
        saved = read_commands(saved_text(archive.read("savedGame"))).state
    found = [line.partition("Main;")[2] for line in saved if "/stack/" in line]
    members = [line.split(";")[2:-1] for line in found]
    assert [own for own in members if own != ["203"]] == [["205"], ["201"], ["209", "202"]]
    import_file(folder / "again.vsav", folder / "out")
    assert drawn_in(folder, "again") == ["205", "201", "209"]


def test_set_ups_that_share_a_piece_which_the_module_lacks(tmp_path):
    files = {}
    tree = small_module()
    for name in ("one", "two"):
        tree.children.append(
            element(f"{MODULE}PredefinedSetup", name=name, file=f"{name}.vsav", useFile="true")
        )
        saved = save_file(tmp_path / f"{name}.vsav", save_text([piece(202, 60), piece(201, 62)]))
        files[f"{name}.vsav"] = saved.read_bytes()
    import_file(write_archive(tmp_path / "m.vmod", {**entries(tree), **files}), tmp_path / "out")
    assert drawn_in(tmp_path, "one") == drawn_in(tmp_path, "two") == ["202", "201"]
