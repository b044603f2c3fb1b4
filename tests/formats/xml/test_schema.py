"""The shipped schema is the declarations' own, and what it says agrees with the reader."""

import pytest
from lxml import etree

from vtt.formats.xml.declare import Child, Group, TextChild
from vtt.formats.xml.schema import SCHEMA_FILE, all_elements, schema_text, simple_types

XS = "{http://www.w3.org/2001/XMLSchema}"
ELEMENTS = all_elements()


@pytest.fixture(scope="module")
def tree():
    return etree.parse(str(SCHEMA_FILE))


def complex_type(tree, name):
    (found,) = tree.findall(f"{XS}complexType[@name='{name}']")
    return found


def test_the_shipped_schema_is_made_from_the_declarations():
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), (
        "run: python -m vtt.formats.xml.publish"
    )


def test_the_shipped_schema_is_a_schema_without_keys(tree):
    etree.XMLSchema(tree)
    assert tree.findall(f".//{XS}key") == []


@pytest.mark.parametrize("spec", ELEMENTS, ids=lambda spec: spec.name)
def test_every_element_and_attribute_is_in_the_schema(spec, tree):
    found = complex_type(tree, spec.name)
    names = [node.get("name") for node in found.iter(f"{XS}attribute")]
    assert names == [part.name for part in spec.attributes]
    inside = [node.get("name") for node in found.iter(f"{XS}element")]
    wanted = []
    for part in spec.lists:
        wanted += [i.tag for i in part.specs()] if isinstance(part, Child) else [part.tag]
    assert inside == wanted


def test_every_group_is_in_the_schema(tree):
    for group in [part for spec in ELEMENTS for part in spec.lists if isinstance(part, Group)]:
        found = complex_type(tree, f"{group.tag}-group")
        assert [n.get("name") for n in found.iter(f"{XS}element")] == [s.tag for s in group.specs]


def test_the_schema_declares_nothing_else(tree):
    groups = {f"{p.tag}-group" for s in ELEMENTS for p in s.lists if isinstance(p, Group)}
    names = {node.get("name") for node in tree.findall(f"{XS}complexType")}
    assert names == {spec.name for spec in ELEMENTS} | groups
    types = {node.get("name") for node in tree.findall(f"{XS}simpleType")}
    assert types == {f"{kind.name}-value" for kind in simple_types(ELEMENTS)}


@pytest.mark.parametrize(
    "text",
    [
        '<side id="blue" name="B"/>',
        '<module id="m" name="M"/>',
        '<module format="1" id="M" name="M"/>',
        '<module format="1" id="m" name="M"><sid/></module>',
        '<army id="a" name="A"><piece id="p" name="P"><circle radius-mm="4 mm"/></piece></army>',
        '<table id="t" name="T" width-mm="1" height-mm="1"><slot id="s" name="S" points-mm="0 1"/></table>',
        '<table id="t" name="T" width-mm="1" height-mm="1" ground="red"/>',
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(text, tree):
    assert not etree.XMLSchema(tree).validate(etree.fromstring(text))


def test_texts_inside_elements_are_declared(tree):
    texts = {p.tag for s in ELEMENTS for p in s.lists if isinstance(p, TextChild)}
    assert texts == {"description", "credits"}
