"""What is written is read back the same, for every element that the format declares."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from tests.formats.record_strategies import records
from tests.strategies import plain_equal
from vtt.formats.module_layout import FILE_KINDS
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import parse_xml
from vtt.formats.xml.read import read_element
from vtt.formats.xml.schema import SCHEMA_FILE, all_elements
from vtt.formats.xml.write import to_node, to_text

ELEMENTS = {spec.name: spec for spec in all_elements()}
RECURSIVE = ("value", "group", "list", "part", "tray", "counted", "listed")
MEMBERS = ("place", "terrain-area", "terrain-line")
ALONE = sorted(ELEMENTS.keys() - {*RECURSIVE, *MEMBERS})


@pytest.fixture(scope="module")
def schema():
    return etree.XMLSchema(etree.parse(str(SCHEMA_FILE)))


@pytest.mark.parametrize("name", ALONE)
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_reading_what_was_written_gives_the_same_record(name, data):
    spec = ELEMENTS[name]
    record = data.draw(records(spec, depth=2))
    text = to_text(to_node(spec, record))
    reading = Reading()
    root = parse_xml(text.encode(), reading)
    again = read_element(spec, root, reading)
    assert reading.problems == []
    assert plain_equal(again, record)
    assert to_text(to_node(spec, again)) == text


@pytest.mark.parametrize("kind", FILE_KINDS, ids=lambda kind: kind.place)
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_file_that_is_written_fits_the_published_schema(kind, schema, data):
    record = data.draw(records(kind.spec, depth=3))
    root = etree.fromstring(to_text(to_node(kind.spec, record)).encode())
    schema.assertValid(root)
