"""What is taken for plain is what cleaning leaves as it is."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import FormatError
from vtt.formats.clean_svg import clean_svg
from vtt.formats.plain_svg import MOST_TAGS, is_plain

MODULES = Path(__file__).parents[2] / "modules"
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
PARTS = (
    '<path d="M0 0h1"/>',
    "<g><circle r='1'/></g>",
    '<image href="a.png"/>',
    '<use xlink:href="#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    "<script>1</script>",
    "<style>@import 'a'</style>",
    '<rect style="fill:url(a)"/>',
    '<rect style="fill:u\\72l(a)"/>',
    '<rect style="fill:&#117;rl(a)"/>',
    '<rect fill="url(#a)"/>',
    "<!-- a word -->",
    "<?run it?>",
    '<rect fill="url(http://example.org/#a)"/>',
    "<rect onload='a()'/>",
    "<foreignObject/>",
    "<FOREIGNOBJECT/>",
    "words",
    "é",
    "&amp;",
)


def test_the_pieces_of_dbr_are_plain():
    pictures = sorted((MODULES / "dbr" / "images").rglob("*.svg"))
    assert len(pictures) > 100
    for picture in pictures:
        data = picture.read_bytes()
        assert is_plain(data), picture
        assert clean_svg(data, picture.name) == data


@given(st.lists(st.sampled_from(PARTS), max_size=4))
def test_cleaning_changes_nothing_in_what_is_plain(parts):
    data = SVG.format("".join(parts)).encode()
    if is_plain(data):
        assert clean_svg(data, "a.svg") == data


@pytest.mark.parametrize("part", PARTS[2:16] + PARTS[17:])
def test_what_has_to_be_looked_at_is_not_plain(part):
    assert not is_plain(SVG.format(part).encode())


@pytest.mark.parametrize(
    "data",
    [
        SVG.format("<g/>").encode("utf-16"),
        b'<?xml version="1.0" encoding="utf-7"?><svg></svg>',
        b'<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>',
        b'<?xml-stylesheet href="a.css"?><svg></svg>',
        b"<html></html>",
        b"",
        SVG.format("<g/>" * (MOST_TAGS + 1)).encode(),
    ],
)
def test_what_is_no_simple_file_is_not_plain(data):
    assert not is_plain(data)


@given(st.binary(max_size=40))
def test_whatever_the_bytes_are_plain_ones_are_left_as_they_are_or_refused(middle):
    data = b"<svg>" + middle + b"</svg>"
    if not is_plain(data):
        return
    try:
        assert clean_svg(data, "a.svg") == data
    except FormatError:
        return
