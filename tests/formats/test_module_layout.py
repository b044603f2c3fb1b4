import pytest

from tests.builders import make_module
from vtt.definition.army import ArmyDefinition
from vtt.definition.side import SideDefinition
from vtt.formats.module_layout import (
    FILE_KINDS,
    canonical,
    from_records,
    is_asset,
    key_of,
    kind_of,
    to_records,
)


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("module.xml", "module"),
        ("pieces/blue.xml", "army"),
        ("maps/field.xml", "table"),
        ("tables/crt.xml", "rules-table"),
        ("scenarios/a.b.xml", "scenario"),
        ("translations/pt-br.xml", "translation"),
        ("decks.xml", "decks"),
    ],
)
def test_a_files_place_says_what_it_holds(name, tag):
    assert kind_of(name).spec.tag == tag


@pytest.mark.parametrize(
    "name", ["piece/blue.xml", "pieces/old/blue.xml", "pieces/blue.svg", "army.xml", "x/module.xml"]
)
def test_other_files_are_no_part(name):
    assert kind_of(name) is None


def test_the_key_of_a_file_is_its_name():
    assert key_of("scenarios/edge.hill.xml") == "edge.hill"


def test_assets_lie_in_folders_of_their_own():
    assert is_asset("images/a/b.svg")
    assert not is_asset("images")
    assert not is_asset("module.xml")


def test_the_canonical_order_is_by_id_where_order_says_nothing():
    module = make_module(
        sides=(SideDefinition("z", "Z"), SideDefinition("a", "A")),
        pieces=tuple(reversed(make_module().pieces)),
        armies=(ArmyDefinition("z", "Z"), ArmyDefinition("b", "B")),
    )
    made = canonical(module)
    assert [side.id for side in made.sides] == ["z", "a"], "sides keep their order: it counts"
    assert [piece.id for piece in made.pieces] == ["gun", "pike", "shot", "storm", "truce"]
    assert [army.id for army in made.armies] == ["b", "other", "z"]
    assert canonical(made) == made


def test_a_module_is_the_sum_of_its_files():
    module = canonical(make_module())
    records = to_records(module)
    assert list(records) == [
        "module.xml",
        "pieces/other.xml",
        "maps/camp.xml",
        "maps/field.xml",
        "decks.xml",
        "scenarios/start.xml",
    ]
    by_place = {kind.place: [] for kind in FILE_KINDS}
    for kind, record in records.values():
        by_place[kind.place].append(record)
    assert from_records(by_place).tables == module.tables


def test_without_its_own_file_there_is_no_module():
    assert from_records({"pieces": []}) is None
