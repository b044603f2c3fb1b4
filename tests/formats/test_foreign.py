import zipfile

import pytest

from vtt.base.errors import FormatError
from vtt.base.problems import SourceRef
from vtt.definition.exchange import XmlNode
from vtt.formats.container import Bounds
from vtt.formats.foreign import OpenedFile, xml_text


@pytest.fixture
def file(tmp_path):
    opened = []

    def make(data, name="x.xml", **options):
        (tmp_path / name).write_bytes(data)
        opened.append(OpenedFile(tmp_path / name, **options))
        return opened[-1]

    yield make
    for item in opened:
        item.close()


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Lützen".encode(), "Lützen"),
        ("Lützen".encode("utf-8-sig"), "Lützen"),
        ("Lützen".encode("utf-16"), "Lützen"),
        ("Lützen".encode("cp1252"), "Lützen"),
        (b"\x81", "\ufffd"),
    ],
)
def test_texts_are_decoded_by_their_mark_or_their_bytes(file, data, text):
    assert file(data).text() == text


def test_a_text_that_is_not_what_its_mark_says_is_refused(file):
    with pytest.raises(FormatError, match="expected a text in utf-8: "):
        file(b"\xef\xbb\xbf\xff").text()


def test_xml_is_given_as_plain_nodes_with_lines(file):
    root = file(b"<a x='1'>\n <b> hi </b><!-- c -->\n <b/>\n</a>").xml()
    assert root == XmlNode(
        "a", {"x": "1"}, "", (XmlNode("b", {}, "hi", (), 2), XmlNode("b", {}, "", (), 3)), 1
    )


def test_broken_xml_is_told_with_its_line(file):
    with pytest.raises(FormatError, match="cannot be read") as caught:
        file(b"<a>\n<b>").xml()
    assert caught.value.problems[0].where.line == 2


def test_entities_are_off(file):
    with pytest.raises(FormatError):
        file(b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>').xml()


def test_archives_are_opened_once_and_closed(file, tmp_path):
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        archive.writestr("a/b.txt", b"1")
    opened = file((tmp_path / "in.zip").read_bytes(), "x.zip")
    assert opened.names() == ("a/b.txt",)
    assert opened.read("a/b.txt") == b"1"


def test_a_file_is_bounded_and_must_be_there(file, tmp_path):
    with pytest.raises(FormatError, match="expected at most 3 bytes, found 4"):
        file(b"1234", bounds=Bounds(file_bytes=3)).data()
    with pytest.raises(FormatError, match="expected a file, found none at"):
        OpenedFile(tmp_path / "gone").data()


def test_places_name_the_file(file, tmp_path):
    assert file(b"").at(7) == SourceRef(str(tmp_path / "x.xml"), 7)


def test_a_tree_is_written_as_text():
    tree = XmlNode("a", {"x": "<1>"}, "", (XmlNode("b", {}, "two & three"),))
    assert xml_text(tree) == (
        '<?xml version="1.0" encoding="UTF-8"?>\n<a x="&lt;1>">\n  <b>two &amp; three</b>\n</a>\n'
    )


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        (XmlNode("a", {}, "text", (XmlNode("b"),)), "<a> holds a text and elements"),
        (XmlNode("a", {"x": "\x00"}), "<a>: expected a text that XML can hold"),
        (XmlNode("a b"), "expected a name that XML allows, found 'a b'"),
        (XmlNode("a", {"1": "x"}), "expected a name that XML allows, found '1'"),
    ],
)
def test_what_xml_cannot_say_is_refused(tree, fault):
    with pytest.raises(FormatError, match=fault):
        xml_text(tree)
