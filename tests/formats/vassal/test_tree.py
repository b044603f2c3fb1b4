import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import FormatError
from vtt.formats.vassal.tree import MAX_DEPTH, Component, layout_of, read_tree, write_tree

JAVA = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
BODY = (
    b'<VASSAL.build.GameModule name="A &amp; B" version="1">\n'
    b'    <VASSAL.build.module.Map mapName="M&#9;&#10;">\n'
    b"        <setup>Main\tB\t0\t0</setup>\n"
    b"    </VASSAL.build.module.Map>\n"
    b"    <entry> Red </entry>\n"
    b"</VASSAL.build.GameModule>\n"
)


@pytest.mark.parametrize(
    "data",
    [
        JAVA + BODY,
        b'<?xml version="1.0"?>' + BODY,
        BODY.rstrip(),
        (JAVA + BODY).replace(b"\n", b"\r\n"),
        b"".join(line.strip() for line in BODY.splitlines()),
        BODY.replace(b"    ", b"\t"),
        BODY.replace(b"    ", b"  "),
    ],
    ids=["java", "one line", "bare", "windows", "no lines", "tabs", "two blanks"],
)
def test_a_file_is_written_as_it_was_spelled(data):
    root = read_tree(data)
    assert write_tree(root, layout_of(data)) == data


def test_settings_texts_and_lines_are_read():
    root = read_tree(JAVA + BODY)
    board, entry = root.children
    assert root.get("name") == "A & B"
    assert board.get("mapName") == "M\t\n"
    assert board.children[0].text == "Main\tB\t0\t0"
    assert (entry.text, entry.line, root.get("x", "none")) == (" Red ", 6, "none")
    assert [part.tag for part in root.walk()][2] == "setup"


plain = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff")
texts = st.text(plain | st.sampled_from("\t\n\r"), max_size=8)


@st.composite
def components(draw, depth=3):
    made = Component(
        draw(st.sampled_from("abc")), draw(st.dictionaries(st.sampled_from("xyz"), texts))
    )
    if depth:
        made.children = draw(st.lists(components(depth - 1), max_size=2))
    if not made.children:
        made.text = draw(texts)
    return made


@given(
    components(),
    st.sampled_from(["", "<?xml version='1.0'?>|line|lf|2|none", "|none|lf|none|none"]),
)
def test_every_tree_comes_back(root, layout):
    assert read_tree(write_tree(root, layout)) == root


def test_texts_beside_elements_stay():
    data = b"<a>text<b/></a>"
    root = read_tree(data)
    assert root.text == "text"
    assert write_tree(root, layout_of(data)) == data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected a build file in XML"),
        (b"<a>", "expected a build file in XML"),
        (b"<!DOCTYPE a><a/>", "^expected no document type"),
        (b'<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "no document type"),
        (b'<?xml version="1.0" encoding="klingon"?><a/>', "expected a build file"),
        (b"<a>" * (MAX_DEPTH + 1) + b"</a>" * (MAX_DEPTH + 1), "^expected at most 200 levels"),
        (b"\xff\xfe<", "expected a build file"),
    ],
)
def test_what_cannot_be_read_is_refused(data, message):
    with pytest.raises(FormatError, match=message):
        read_tree(data)


def test_trees_are_compared_by_value():
    assert read_tree(b"<a x='1'/>") == read_tree(b'<a x="1"></a>')
    assert read_tree(b"<a><b/></a>") != read_tree(b"<a/>")
    assert not operator.ne(read_tree(b"<a/>"), read_tree(b"<a></a>"))
    assert read_tree(b"<a/>") != 3
    assert "with 0 parts" in repr(read_tree(b"<a/>"))
