"""What is read by lxml is the same tree as by expat; whatever is in doubt is left to expat."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vassal.full_modules import everything, odd_module
from vtt.base.errors import FormatError
from vtt.formats.vassal.fast_tree import read_plainly
from vtt.formats.vassal.tree import MAX_DEPTH, read_carefully, read_tree, write_tree

HEAD = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'


def told(component):
    """Everything that a tree says, lines too."""
    return [(c.tag, c.attributes, c.line, c.text, len(c.children)) for c in component.walk()]


@pytest.mark.parametrize(
    "data",
    [
        write_tree(everything()),
        write_tree(odd_module(), "|none|crlf|tab|none"),
        HEAD
        + b'<a b="1 &#10; &amp; &#38;amp; &lt;2">text &amp;amp; &lt; \xc3\xa9<c/>\n more <d>  </d> </a>',
        b"\xef\xbb\xbf<a>\r\n  <b/>\r\n</a>\r\n",
        b"<a>x<!-- a word -->y<?go on?>z<b/></a><!-- behind -->",
        b"<a><![CDATA[&]]> c</a>",
        b"<a>text<b>inside<c/></b>and<d/>more</a>",
        b'<a\n b="1"\n c="\n"\n><b\n/></a>',
        b"<a>" + b"\n" * 70_000 + b"<b/></a>",
        b"<?xml version='1.0'?><a> </a>",
        b"<a> <b/> </a>",
    ],
)
def test_a_plain_file_gives_the_same_tree(data):
    found = read_plainly(data)
    assert found is not None
    assert told(found) == told(read_carefully(data))


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>',
        "<a>é</a>".encode("utf-16"),
        b"<!DOCTYPE a><a/>",
        b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        b"<!-- first --><a/>",
        b'<a xmlns="urn:x"/>',
        b'<a xml:lang="en"/>',
        b"<x:a/>",
        b"<a><b x:c='1'/></a>",
        b"<a><b :c='1'/></a>",
        b"<xml:a/>",
        b"<a><b></a>",
        b"<a>\xff</a>",
        b"",
        b"<a " + b" ".join(b'b%d="1"' % n for n in range(1_001)) + b"/>",
        b"<a>" * (MAX_DEPTH + 1) + b"</a>" * (MAX_DEPTH + 1),
        b"<a><![CDATA[<b>]]> c</a>",
        b"<a>\n<!-- <b/> -->\n<c/></a>",
        b"<a>\r<b/></a>",
    ],
)
def test_what_is_in_doubt_is_left_to_expat(data):
    assert read_plainly(data) is None


def test_lines_after_comments_that_hold_marks_are_told_right():
    tree = read_tree(b"<a>\n<!-- <b/>\n -->\n<c/></a>")
    assert tree.children[0].line == 4


def test_a_file_of_empty_lines_costs_no_step_for_each():
    data = b"<a>" + b"\n" * 20_000_000 + b"<c/>\n</a>"  # 5 s when each line was a step
    begun = time.process_time()
    found = read_plainly(data)
    assert found is not None
    assert found.children[0].line == 20_000_001
    assert time.process_time() - begun < 3


@given(st.text(alphabet="<>/ab: =\"'&;#x10!-[]?\r\n\t", max_size=60))
def test_both_say_the_same_of_any_text(text):
    data = f"<a>{text}</a>".encode()
    found = read_plainly(data)
    try:
        careful = told(read_carefully(data))
    except FormatError:
        careful = None
    assert found is None or told(found) == careful
