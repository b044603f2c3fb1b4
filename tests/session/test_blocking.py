from vtt.definition.terrain import TerrainKindDefinition
from vtt.definition.values import make_properties
from vtt.session.blocking import Blocking, default_blocking


def kind(name, pattern="plain", **properties):
    return TerrainKindDefinition(
        name, name.title(), pattern=pattern, properties=make_properties(properties)
    )


def test_a_module_says_what_blocks_and_how_deep_one_sees_into_it():
    kinds = (
        kind("wood", "wood", sight_mm=40.0),
        kind("wall", blocks_sight=True),
        kind("town", "built_up"),
    )
    found = default_blocking(kinds)
    assert found == Blocking((("wood", 40.0), ("wall", 0.0)))
    assert found.depth("wood") == 40.0
    assert found.depth("town") is None


def test_where_no_kind_says_anything_woods_and_houses_block():
    kinds = (kind("copse", "wood"), kind("town", "built_up"), kind("marsh", "marsh"))
    assert default_blocking(kinds).depths == (("copse", 0.0), ("town", 0.0))


def test_a_module_can_say_that_nothing_blocks():
    assert default_blocking((kind("wood", "wood", blocks_sight=False),)) == Blocking()
