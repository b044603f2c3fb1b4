"""Army lists: read and written without loss, faults named with file and line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import FormatError
from vtt.base.problems import SourceRef
from vtt.definition.exchange import XmlNode
from vtt.formats.foreign import OpenedFile, xml_text
from vtt_dbr.formats.army_list import (
    GENERALS,
    GRADES,
    ArmyList,
    CommandList,
    ElementLine,
    army_list_xml,
    parse_army_list,
)
from vtt_dbr.formats.bases import bases

GOOD = """<army-list format="1" id="sweden" name="Sweden">
  <command id="left" name="Left wing">
    <element class="Pi" grade="O" count="3"/>
    <element class="Pi" grade="O" general="sub" name="Bernhard"/>
  </command>
</army-list>
"""

ids = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
names = st.text("abcdefghij äöü'&<\"", min_size=1, max_size=12).map(str.strip).filter(bool)
sizes = st.none() | st.integers(20, 80).map(float)
lines = st.builds(
    ElementLine,
    class_name=st.sampled_from(sorted(bases().classes)),
    grade=st.sampled_from(GRADES),
    count=st.integers(1, 12),
    name=names | st.just(""),
    width=sizes,
    depth=sizes,
    points=st.none() | st.integers(0, 40).map(lambda halves: halves / 2),
)
generals = st.builds(
    ElementLine,
    class_name=st.just("Pi"),
    grade=st.sampled_from(GRADES),
    count=st.just(1),
    general=st.sampled_from(GENERALS),
)
commands = st.lists(
    st.builds(
        CommandList, ids, names, st.lists(lines | generals, min_size=1, max_size=4).map(tuple)
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda command: command.id,
).map(tuple)
years = st.integers(1500, 1600).flatmap(
    lambda first: st.tuples(st.just(first), st.integers(first, 1700))
)
armies = st.builds(
    ArmyList,
    ids,
    names,
    ids,
    commands,
    st.sampled_from(("bottom", "top")),
    years | st.just((0, 0)),
    names | st.just(""),
    ids | st.just(""),
    st.booleans(),
    st.booleans(),
)


class InMemory:
    """A file that is only its root element."""

    name = "list.xml"

    def __init__(self, root: XmlNode) -> None:
        self._root = root

    def xml(self) -> XmlNode:
        return self._root

    def at(self, line: int | None = None) -> SourceRef:
        return SourceRef(self.name, line)


def opened(tmp_path: Path, text: str) -> OpenedFile:
    file = tmp_path / "list.xml"
    file.write_text(text, encoding="utf-8")
    return OpenedFile(file)


@given(armies)
def test_what_is_written_is_read_again(army):
    found, problems = parse_army_list(InMemory(army_list_xml(army)))
    assert problems == ()
    assert found == army


def test_a_list_is_read(tmp_path):
    army, problems = parse_army_list(opened(tmp_path, GOOD))
    assert problems == ()
    assert (army.id, army.side, army.edge) == ("sweden", "sweden", "bottom")
    assert army.commands[0].elements == (
        ElementLine("Pi", "O", 3),
        ElementLine("Pi", "O", 1, "sub", "Bernhard"),
    )


def test_text_is_canonical(tmp_path):
    army, _ = parse_army_list(opened(tmp_path, GOOD))
    assert xml_text(army_list_xml(army)) == f'<?xml version="1.0" encoding="UTF-8"?>\n{GOOD}'


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        (
            'class="Pi" grade="O" count',
            'class="pi" grade="O" count',
            3,
            "class: there is no class 'pi'",
        ),
        (
            'grade="O" count',
            'grade="Q" count',
            3,
            "grade: expected one of S, O, I, F, X, found 'Q'",
        ),
        ('count="3"', 'count="0"', 3, "count: expected a whole number from 1 to 200, found '0'"),
        ('count="3"', 'count="many"', 3, "expected a whole number from 1 to 200, found 'many'"),
        ('count="3"', 'cuont="3"', 3, "<element> has no attribute 'cuont'; did you mean 'count'?"),
        ('count="3"', 'width-mm="-4"', 3, "width-mm: expected a length above 0 mm, found '-4'"),
        (
            'class="Pi" grade="O" count',
            'grade="O" count',
            3,
            "<element> needs the attribute 'class'",
        ),
        (
            'general="sub"',
            'general="king"',
            4,
            "general: expected one of cinc, sub, ally, found 'king'",
        ),
        ('general="sub"', 'general="sub" count="2"', 4, "expected one element of a general"),
        ('<command id="left"', '<command id="Left"', 2, "id: expected an id of small letters"),
        ('format="1"', 'format="7"', 1, "format: expected one of 1, found '7'"),
        ('name="Sweden"', 'name="Sweden" edge="lower"', 1, "edge: expected one of bottom, top"),
        (
            "<element class",
            "<elemnt class",
            3,
            "expected <element> in <command>, found <elemnt>; did you mean",
        ),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path, old, new, line, message):
    file = opened(tmp_path, GOOD.replace(old, new, 1))
    _, problems = parse_army_list(file)
    assert message in problems[0].message
    assert problems[0].where == SourceRef(str(tmp_path / "list.xml"), line)


def test_two_commands_of_one_id_are_named_both(tmp_path):
    command = '  <command id="left"><element class="Pk"/></command>\n'
    _, problems = parse_army_list(
        opened(tmp_path, GOOD.replace("</army-list>", f"{command}</army-list>"))
    )
    assert "two of command 'left'; the other one is on line 2" in problems[0].message


def test_an_empty_list_is_a_fault(tmp_path):
    text = '<army-list format="1" id="a" name="A"/>'
    _, problems = parse_army_list(opened(tmp_path, text))
    assert "expected at least one <command>" in problems[0].message


def test_another_file_is_none(tmp_path):
    with pytest.raises(FormatError, match=r"expected <army-list>, found <module>"):
        parse_army_list(opened(tmp_path, "<module/>"))
