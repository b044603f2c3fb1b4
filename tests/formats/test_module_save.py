import random
import shutil
import tracemalloc

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders import make_module
from tests.formats.modules import SMALL, copy_of_small, edit, tree
from tests.formats.record_strategies import records
from vtt.base.errors import FormatError
from vtt.definition.army import ArmyDefinition
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.module_layout import FILE_KINDS, canonical, from_records
from vtt.formats.module_save import module_texts, unpack_module, write_module, zip_module

MODULES = sorted(file.parent for file in (SMALL.parents[3] / "modules").glob("*/module.xml"))


def content(module):
    """A module without its hashes."""
    return msgspec.structs.replace(module, fingerprint="", parts=())


@pytest.mark.parametrize("folder", [SMALL, *MODULES], ids=lambda folder: folder.name)
def test_saving_without_an_edit_changes_no_byte(folder, tmp_path):
    copy = shutil.copytree(folder, tmp_path / "copy")
    assert write_module(inspect_module(copy).module, copy) == ()
    assert tree(copy) == tree(folder)


def test_the_canonical_text_of_a_canonical_file_is_the_file():
    present = {n: b for n, b in tree(SMALL).items() if n.endswith(".xml")}
    texts = module_texts(read_module(SMALL))
    assert {name: text.encode() for name, text in texts.items()} == present


def test_a_module_that_was_written_is_read_the_same(tmp_path):
    module = read_module(SMALL)
    assets = {n: b for n, b in tree(SMALL).items() if not n.endswith(".xml")}
    assert len(write_module(module, tmp_path / "new" / "small", assets)) == 12
    assert read_module(tmp_path / "new" / "small") == module
    assert tree(tmp_path / "new" / "small") == tree(SMALL)


def test_one_edit_changes_one_line_of_one_file(tmp_path):
    copy = copy_of_small(tmp_path)
    module = read_module(copy)
    pieces = tuple(
        msgspec.structs.replace(piece, name="Veterans") if piece.id == "blue_pike" else piece
        for piece in module.pieces
    )
    assert write_module(msgspec.structs.replace(module, pieces=pieces), copy) == (
        "pieces/blue.xml",
    )
    old = (SMALL / "pieces" / "blue.xml").read_text(encoding="utf-8").splitlines()
    new = (copy / "pieces" / "blue.xml").read_text(encoding="utf-8").splitlines()
    assert [line for line in new if line not in old] == [old[8].replace("Pikes", "Veterans")]


def test_another_spelling_of_the_same_is_left_alone(tmp_path):
    copy = copy_of_small(tmp_path)
    file = copy / "module.xml"
    edit(file, 'id="red" name="Red"', "name='Red'\n        id='red'")
    before = file.read_bytes()
    assert write_module(read_module(copy), copy) == ()
    assert file.read_bytes() == before
    assert write_module(read_module(copy), copy, tidy=True) == ("module.xml",)
    assert file.read_bytes() == (SMALL / "module.xml").read_bytes()


@pytest.mark.parametrize("value", [True, 1, 1.0, "1"])
def test_a_value_of_another_kind_is_another_value(tmp_path, value):
    copy = copy_of_small(tmp_path)
    kinds = read_module(copy).terrain_kinds
    for cost in (1, value):  # the file says 1 first, so that only the kind of value differs
        kind = msgspec.structs.replace(kinds[0], properties=(("cost", cost),))
        module = msgspec.structs.replace(read_module(copy), terrain_kinds=(kind, *kinds[1:]))
        write_module(module, copy)
    (cost,) = [found for _, found in read_module(copy).terrain_kind(kind.id).properties]
    assert (cost, type(cost)) == (value, type(value))


def test_comments_outlive_an_edit(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(
        copy / "pieces" / "red.xml",
        '  <piece id="red_wagon"',
        '  <!-- lost at Naseby -->\n  <piece id="red_wagon"',
    )
    module = read_module(copy)
    pieces = tuple(
        msgspec.structs.replace(piece, name="Waggon") if piece.id == "red_wagon" else piece
        for piece in module.pieces
    )
    write_module(msgspec.structs.replace(module, pieces=pieces), copy)
    text = (copy / "pieces" / "red.xml").read_text(encoding="utf-8")
    assert '  <!-- lost at Naseby -->\n  <piece id="red_wagon" name="Waggon"' in text


def test_files_of_parts_that_are_gone_are_removed_and_nothing_else(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "notes.txt").write_text("keep", encoding="utf-8")
    module = msgspec.structs.replace(read_module(copy), charts=(), rules_tables=())
    assert write_module(module, copy) == ("charts.xml", "tables/combat.xml")
    left = tree(copy)
    assert "charts.xml" not in left
    assert {"notes.txt", "images/pike.svg", "docs/summary.md"} <= left.keys()


def test_one_module_is_not_written_over_another(tmp_path):
    copy = copy_of_small(tmp_path)
    before = tree(copy)
    with pytest.raises(FormatError, match="holds the module 'small'; the module 'skirmish' is not"):
        write_module(make_module(), copy)
    assert tree(copy) == before


def test_what_cannot_be_written_leaves_everything_as_it_was(tmp_path):
    copy = copy_of_small(tmp_path)
    before = tree(copy)
    module = read_module(copy)
    bad = msgspec.structs.replace(module.sides[0], name="\x00")
    with pytest.raises(FormatError, match="<side> name: expected a text that XML can hold"):
        write_module(msgspec.structs.replace(module, sides=(bad,), charts=()), copy)
    assert tree(copy) == before


@pytest.mark.parametrize("name", ["../x.svg", "/x.svg", "images/../../x.svg", "a\\b.svg"])
def test_assets_stay_inside(tmp_path, name):
    with pytest.raises(FormatError, match="is not safe"):
        write_module(make_module(), tmp_path / "m", {name: b""})


def test_no_id_leads_out_of_the_folder(tmp_path):
    field, camp = make_module().tables
    bad = msgspec.structs.replace(camp, id="../../camp")
    with pytest.raises(FormatError, match="<table> id: expected an id of small letters"):
        write_module(make_module(tables=(field, bad)), tmp_path / "m")
    assert tree(tmp_path) == {}


def test_pieces_without_an_army_get_one(tmp_path):
    write_module(make_module(), tmp_path)
    module = inspect_module(tmp_path).module
    assert module.armies == (ArmyDefinition("other", "Other"),)
    assert {piece.army for piece in module.pieces} == {"other"}


def test_cards_are_written_on_the_table_of_their_deck(tmp_path):
    write_module(make_module(), tmp_path)
    cards = [p for p in inspect_module(tmp_path).module.scenarios[0].placements if p.deck]
    assert {card.table for card in cards} == {"field"}


def test_an_archive_and_its_folder_hold_the_same_files(tmp_path):
    zip_module(SMALL, tmp_path / "small.vttm")
    names = unpack_module(tmp_path / "small.vttm", tmp_path / "out")
    assert tree(tmp_path / "out") == tree(SMALL)
    assert sorted(names) == sorted(tree(SMALL))


def test_equal_folders_give_equal_archives(tmp_path):
    copy = copy_of_small(tmp_path)
    zip_module(SMALL, tmp_path / "a.vttm")
    zip_module(copy, tmp_path / "b.vttm")
    assert (tmp_path / "a.vttm").read_bytes() == (tmp_path / "b.vttm").read_bytes()


def test_an_archive_is_unpacked_into_a_new_folder_only(tmp_path):
    zip_module(SMALL, tmp_path / "a.vttm")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_bytes(b"")
    with pytest.raises(FormatError, match="expected a new or empty folder"):
        unpack_module(tmp_path / "a.vttm", tmp_path / "full")
    with pytest.raises(FormatError, match=r"holds no module\.xml"):
        zip_module(tmp_path / "full", tmp_path / "b.vttm")


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_a_module_says_comes_back_in_canonical_order(data, tmp_path_factory):
    parts = {kind.place: [data.draw(records(kind.spec, depth=2))] for kind in FILE_KINDS}
    module = canonical(from_records(parts))
    folder = tmp_path_factory.mktemp("module")
    write_module(module, folder)
    again = inspect_module(folder).module
    assert content(again) == content(module)
    assert write_module(again, folder) == ()


def test_a_module_is_zipped_and_unpacked_with_one_file_in_memory_at_a_time(tmp_path):
    copy = copy_of_small(tmp_path)
    for number in range(8):
        (copy / "images" / f"large{number}.png").write_bytes(
            random.Random(number).randbytes(2_000_000)
        )
    zip_module(copy, tmp_path / "large.vttm")
    tracemalloc.start()
    unpack_module(tmp_path / "large.vttm", tmp_path / "unpacked")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert tree(tmp_path / "unpacked") == tree(copy)
    assert most < 8_000_000
