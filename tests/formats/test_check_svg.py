import pytest

from vtt.formats.check_svg import NO_SIZE, svg_faults

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="0 0 9 9">\n'
)


def told(body):
    return list(svg_faults(f"{HEAD}{body}\n</svg>".encode()))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<clipPath id="c"/>', "clip paths: the whole shape is drawn"),
        ('<g clip-path="url(#c)"/>', "clip paths: the whole shape is drawn"),
        ('<text><textPath href="#p">x</textPath></text>', "text along a path: nothing is drawn"),
        ("<foreignObject/>", "foreign objects: nothing is drawn"),
        ("<svg/>", "an svg inside another: nothing is drawn"),
        ('<g transform-origin="5 5"/>', "the origin of a transform: 0,0 is taken"),
        ('<g style="mix-blend-mode: multiply"/>', "blend modes: the shape is drawn as usual"),
        ('<g paint-order="stroke"/>', "the order of fill and stroke: the stroke is drawn last"),
        (
            '<g fill="rgba(1,2,3,0.5)"/>',
            "colours like rgba(1,2,3,0.5): black is drawn; use #rrggbb and an opacity",
        ),
        (
            '<g style="stroke:#11223344"/>',
            "colours like #11223344: black is drawn; use #rrggbb and an opacity",
        ),
        (
            '<image href="http://example.org/a.png"/>',
            "what lies in other files, 'http://example.org/a.png': nothing is drawn",
        ),
        ('<image xlink:href="a.png"/>', "what lies in other files, 'a.png': nothing is drawn"),
        ('<rect><animate attributeName="x"/></rect>', "animations: the picture stands still"),
        ("<script/>", "scripts: they are not run"),
        (
            "<style>@import 'http://example.org/a.css';</style>",
            "by a style sheet that names other files: nothing of it is obeyed",
        ),
        (
            "<style>@font-face { src: url(file:///etc/passwd) }</style>",
            "by a style sheet that names other files: nothing of it is obeyed",
        ),
        (
            '<rect fill="url(http://example.org/a.svg#b)"/>',
            "what lies in other files, 'url(http://example.org/a.svg#b)': fill is not obeyed",
        ),
        (
            '<rect style="filter: url(a.svg#b)"/>',
            "what lies in other files, 'url(a.svg#b)': filter is not obeyed",
        ),
        (
            '<rect fill="URL( a.svg#b )"/>',
            "what lies in other files, 'URL( a.svg#b )': fill is not obeyed",
        ),
        (
            f'<image href="data:image/svg+xml;base64,{"A" * 90}"/>',
            f"what lies in other files, 'data:image/svg+xml;base64,{'A' * 54} ...': nothing is drawn",
        ),
    ],
)
def test_what_is_not_drawn_is_told_with_its_line(body, message):
    assert told(body) == [(2, f"the program does not draw {message}", False)]


def test_a_feature_is_told_once_at_its_first_place():
    assert [line for line, _, _ in told("<g/>\n<clipPath/>\n<clipPath/>")] == [3]


@pytest.mark.parametrize(
    "body",
    [
        '<rect fill="#112233" fill-opacity="0.5" clip-path="none"/>',
        '<defs><linearGradient id="g"/></defs><rect fill="url(#g)"/>',
        "<rect fill=\"url('#g')\"/>",
        "<rect fill='url(\"#g\")'/>",
        '<rect fill="url( #g )"/>',
        "<rect style=\"fill: url( '#g' )\"/>",
        "<style>rect { fill: url('#g'); stroke: url( \"#g\" ) }</style>",
        '<use href="#g"/><use xlink:href="#g"/>',
        '<image href="data:image/png;base64,AA=="/>',
        '<a href="http://example.org"><rect/></a>',
        "<text>x<tspan>y</tspan></text>",
        "<!-- clipPath -->",
    ],
)
def test_what_is_drawn_is_let_pass(body):
    assert told(body) == []


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<svg>\n<g>", "expected well-formed XML"),
        (b"<html/>", "expected an SVG picture, found <html>"),
        (
            b'<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
            "expected no document type declaration",
        ),
    ],
)
def test_what_is_no_picture_cannot_be_shown(data, message):
    ((_, told, is_error),) = svg_faults(data)
    assert is_error
    assert told.startswith(message)


def test_the_document_type_of_old_programs_is_let_pass():
    data = (
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n' + HEAD.encode() + b"</svg>"
    )
    assert list(svg_faults(data)) == []


def test_a_style_sheet_beside_the_picture_is_told_at_its_line():
    data = b'<?xml version="1.0"?>\n<?xml-stylesheet href="http://example.org/a.css"?>\n'
    assert list(svg_faults(data + f"{HEAD}</svg>".encode())) == [
        (2, "the program does not draw by a style sheet in another file", False)
    ]


@pytest.mark.parametrize(
    ("size", "is_told"),
    [
        ("", True),
        ('viewBox="0 0 0 9"', True),
        ('viewBox="0 0 -9 9"', True),
        ('viewBox="0,0 9 nan"', True),
        ('width="0" height="9"', True),
        ('width="100%" height="100%"', True),
        ('width="9" height="-9"', True),
        ('viewBox="-5,-5,.5 1e3"', False),
        ('width="9mm" height="9.5"', False),
        ('viewBox="0 0 9 9" width="0"', False),
    ],
)
def test_a_picture_that_does_not_say_how_large_it_is_is_warned_of(size, is_told):
    found = list(svg_faults(f'<svg xmlns="http://www.w3.org/2000/svg" {size}/>'.encode()))
    assert found == ([(1, NO_SIZE, False)] if is_told else [])
