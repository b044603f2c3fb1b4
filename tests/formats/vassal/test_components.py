import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vtt.formats.vassal import kinds
from vtt.formats.vassal.components import (
    COMPONENTS,
    CONVERTED,
    all_of,
    first_of,
    is_custom,
    is_kind,
    parts_of,
    spec_of,
    values_of,
)
from vtt.formats.vassal.trait_kinds import TARGET
from vtt.formats.vassal.tree import Component

TEXTS = {
    kinds.TEXT: st.text(max_size=5),
    kinds.INT: st.integers(-9, 999).map(str),
    kinds.DOUBLE: st.floats(-9, 99).map(kinds.java_double),
    kinds.BOOL: st.sampled_from(["true", "false"]),
    kinds.COLOUR: st.sampled_from(["", "1,2,3", "255,0,0,9"]),
    kinds.KEY: st.sampled_from(["", "68,130", "112,0", "57344,0,go"]),
    kinds.KEYS: st.sampled_from(["", "68\\,130,112\\,0"]),
    kinds.TEXTS: st.sampled_from(["", "a", "a,b\\,c"]),
    kinds.PARAMETERS: st.sampled_from(["", "a:1,b:2"]),
    TARGET: st.just("MAP|false|MAP|||||0|0||false|||EQUALS||"),
}


@pytest.mark.parametrize("tag", sorted(COMPONENTS))
@settings(max_examples=4)
@given(data=st.data())
def test_the_settings_of_every_component_are_read_and_written(tag, data):
    spec = COMPONENTS[tag]
    texts = {item.name: data.draw(TEXTS[item.kind]) for item in spec.settings}
    component = Component(tag, texts)
    assert spec.unknown(component) == spec.malformed(component) == ()
    assert spec.write(spec.read(component)) == texts


@pytest.mark.parametrize("tag", sorted(COMPONENTS))
def test_every_component_can_be_read_with_nothing_written(tag):
    spec = COMPONENTS[tag]
    assert spec.read(Component(tag, {})) == spec.read(Component(tag, {}))
    assert len(spec.by_name) == len(spec.settings), "no setting is declared twice"


def test_levels():
    shorts = {spec.short for spec in COMPONENTS.values()}
    assert shorts >= CONVERTED
    assert len(COMPONENTS) > 130


def test_a_custom_class_stands_for_the_one_that_it_extends():
    custom = Component("VASL.build.module.ASLMap", {"mapName": "M"})
    assert is_custom(custom)
    assert is_kind(custom, "Map")
    assert values_of(custom)["mapName"] == "M"
    assert spec_of(Component("x.Thing", {})) is None
    assert values_of(Component("x.Thing", {})) == {}
    assert not is_custom(Component("entry", {}))


def test_folders_are_looked_through():
    root = Component("VASSAL.build.GameModule", {})
    folder = Component("VASSAL.build.module.folder.ModuleSubFolder", {})
    inner = Component("VASSAL.build.module.Map", {})
    folder.children.append(inner)
    root.children.append(folder)
    assert list(parts_of(root)) == [inner]
    assert first_of(root, "Map") is inner
    assert first_of(root, "Chart") is None
    assert list(all_of(root, "Map", "Chart")) == [inner]
