import pytest
from hypothesis import given

from tests.formats.record_strategies import boxes
from vtt.base.frozen import freeze_dict
from vtt.formats.xml.value_elements import (
    GroupEntry,
    ListEntry,
    ValueEntry,
    entries_of,
    mapping_element,
    mapping_of,
)
from vtt.formats.xml.write import to_node, to_text


@given(boxes())
def test_any_box_comes_back(box):
    assert mapping_of(entries_of(box)) == box


def test_plain_lists_are_one_line_and_names_are_sorted():
    box = freeze_dict({"b": [1, 2.0, "x y"], "a": {"z": None}, "c": [[1], {}]})
    assert to_text(to_node(mapping_element("box", "B."), box)).split("\n", 1)[1] == (
        "<box>\n"
        '  <group name="a">\n    <value name="z" is="null"/>\n  </group>\n'
        '  <list name="b" of="1 2.0 \'x y\'"/>\n'
        '  <list name="c">\n    <list of="1"/>\n    <group/>\n  </list>\n'
        "</box>\n"
    )


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ([ValueEntry(1)], "expected a name on each value of a group"),
        (
            [ValueEntry(1, "a"), GroupEntry("a")],
            "expected each name once in a group, found 'a' twice",
        ),
        ([ListEntry("a", (1,), (ValueEntry(2),))], "list 'a': expected either 'of' or elements"),
    ],
)
def test_what_makes_no_mapping_is_refused(entries, fault):
    with pytest.raises(ValueError, match=fault):
        mapping_of(entries)
