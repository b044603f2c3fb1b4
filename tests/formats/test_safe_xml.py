import socket

import pytest
from lxml import etree

from vtt.formats import safe_xml
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import child_elements, line_of, parse_xml

LAUGHS = b"""<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
<x>&c;</x>"""


def parsed(data, **options):
    reading = Reading()
    reading.file = "x.xml"
    return parse_xml(data, reading, **options), [str(problem) for problem in reading.problems]


def test_elements_know_their_line_and_their_elements():
    root, problems = parsed(b"<a>\n  <!-- c -->\n  <b/>\n  text<d/></a>")
    assert problems == []
    assert [(child.tag, line_of(child)) for child in child_elements(root)] == [("b", 3), ("d", 4)]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (
            b"<a>\n<b></a>",
            "x.xml:2: error: expected well-formed XML: Opening and ending tag mismatch",
        ),
        (b"", "x.xml:1: error: expected well-formed XML: "),
        (b"<a>\xff\xfe</a>", "x.xml:1: error: expected well-formed XML: "),
        (b"<a b='1' b='2'/>", "x.xml:1: error: expected well-formed XML: Attribute b redefined"),
        (b"<a>" * 300 + b"</a>" * 300, "x.xml:1: error: expected well-formed XML: Excessive depth"),
        (LAUGHS, "x.xml:1: error: expected no document type declaration"),
        (
            b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
            "x.xml:1: error: expected no document type",
        ),
    ],
)
def test_what_cannot_or_must_not_be_read_is_told_with_its_line(data, fault):
    root, (problem,) = parsed(data)
    assert root is None
    assert problem.startswith(fault)


def test_a_bare_document_type_may_be_let_pass_but_no_entity():
    root, problems = parsed(
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg/>', allow_doctype=True
    )
    assert (root.tag, problems) == ("svg", [])
    root, problems = parsed(LAUGHS, allow_doctype=True)
    assert root is None
    assert problems[0].startswith("x.xml:1: error: expected no document type declaration")


def test_entities_are_never_put_in():
    reading = Reading()
    data = b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]><x>&f;</x>'
    assert parse_xml(data, reading) is None


def test_a_file_is_bounded(monkeypatch):
    monkeypatch.setattr(safe_xml, "MAX_BYTES", 10)
    root, (problem,) = parsed(b"<abcdefgh/>")
    assert root is None
    assert problem == "x.xml: error: expected at most 10 bytes of XML, found 11 [too-large]"


def test_the_number_of_elements_is_bounded(monkeypatch):
    monkeypatch.setattr(safe_xml, "MAX_MARKS", 3)
    root, (problem,) = parsed(b"<a><b/><c/></a>")
    assert root is None
    assert problem == "x.xml: error: expected at most 3 marks '<', found 4 [too-large]"


def test_the_number_of_attributes_of_an_element_is_bounded():
    many = b" ".join(b'a%d=""' % number for number in range(1001))
    root, (problem,) = parsed(b"<a>\n<b " + many + b"/></a>")
    assert root is None
    assert problem == "x.xml:2: error: expected at most 1000 attributes, <b> has 1001 [too-large]"


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE x SYSTEM "%s"><x/>',
        b'<!DOCTYPE x PUBLIC "-//X//X" "%s"><x/>',
        b'<!DOCTYPE x [<!ENTITY e SYSTEM "%s">]><x>&e;</x>',
        b'<!DOCTYPE x [<!ENTITY %% p SYSTEM "%s"> %%p;]><x/>',
        b'<x xmlns:i="http://www.w3.org/2001/XInclude"><i:include href="%s"/></x>',
        b'<?xml-stylesheet href="%s"?><x/>',
        b'<x xmlns:s="http://www.w3.org/2001/XMLSchema-instance" s:schemaLocation="u %s"/>',
    ],
)
@pytest.mark.parametrize("allow", [True, False])
def test_nobody_is_called_and_no_file_is_opened(data, allow, tmp_path):
    """A listening port and a pipe that blocks whoever opens it stand for the network and the disk."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        parsed(data % f"http://127.0.0.1:{server.getsockname()[1]}/x".encode(), allow_doctype=allow)
        with pytest.raises(BlockingIOError):
            server.accept()
    (tmp_path / "x.dtd").write_text('<!ENTITY e "read from the disk">', encoding="utf-8")
    root, _ = parsed(data % (tmp_path / "x.dtd").as_uri().encode(), allow_doctype=allow)
    assert root is None or "read from the disk" not in "".join(root.itertext())


TENFOLD = b"".join(
    b'<!ENTITY e%d "%s">' % (n, (b"&e%d;" % (n - 1) if n else b"ha") * 10) for n in range(9)
)


@pytest.mark.parametrize("use", [b"<x>&e8;</x>", b'<x y="&e8;"/>'])
@pytest.mark.parametrize("allow", [True, False])
def test_a_bomb_of_entities_does_not_go_off(use, allow):
    root, (problem,) = parsed(b"<!DOCTYPE x [" + TENFOLD + b"]>" + use, allow_doctype=allow)
    assert root is None
    assert "entity amplification" in problem or "document type" in problem


def test_comments_are_kept_for_those_who_write_the_file_again():
    root, _ = parsed(b"<a><!-- c --></a>")
    assert [type(child) for child in root] == [etree._Comment]
