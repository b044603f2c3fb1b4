import pytest
from lxml import etree

from vtt.base.errors import FormatError
from vtt.formats.check_svg import svg_faults
from vtt.formats.clean_svg import MAX_DRAWN, clean_svg, drawn_elements

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'viewBox="0 0 9 9">'
)


def svg(body, before=""):
    return f"{before}{HEAD}{body}</svg>".encode()


def cleaned(data):
    return clean_svg(data, "images/x.svg")


PAINTS = (
    '"url(#g)"',
    "\"url('#g')\"",
    "'url(\"#g\")'",
    '"url( #g )"',
    "\"url( '#g' ) #112233\"",
    '"url(\t#g)"',
)
"""Ways to name a paint of the picture itself, as attributes are written."""


@pytest.mark.parametrize(
    "body",
    [
        "<rect/><g><circle/></g>",
        '<g id="a"/><use href="#a"/><use xlink:href="#a"/>',
        '<image href="data:image/png;base64,AA=="/>',
        '<a href="http://example.org"><rect/></a>',
        "<style>rect { fill: url(#g) }</style>",
        "<style>rect { fill: url('#g'); stroke: url( \"#g\" ) }</style>",
        *(f"<rect fill={value}/>" for value in PAINTS),
        *(f"<rect style={value.replace('url', 'fill: url')}/>" for value in PAINTS),
    ],
)
def test_a_picture_without_anything_to_fear_is_not_changed_by_a_byte(body):
    assert cleaned(svg(body)) == svg(body)


@pytest.mark.parametrize(
    ("body", "gone"),
    [
        ("<script>alert(1)</script><rect/>", "alert"),
        ('<script href="x.js"/><rect/>', "x.js"),
        ("<foreignObject><p/></foreignObject><rect/>", "foreignObject"),
        ('<image href="/etc/secret.png"/><rect/>', "secret"),
        ('<image xlink:href="secret.png"/><rect/>', "secret"),
        ('<image href=" file:///secret.png"/><rect/>', "secret"),
        ('<image href="https://secret.example.org/x.png"/><rect/>', "secret"),
        ('<use href="secret.svg#a"/><rect/>', "secret"),
        ('<image href="data:image/svg+xml,%3Csvg/%3E"/><rect/>', "data:"),
        ('<image href="data:text/html,secret"/><rect/>', "secret"),
        ("<style>@import 'secret.css';</style><rect/>", "secret"),
        ("<style>rect { fill: url('secret.svg#g') }</style><rect/>", "secret"),
        ("<rect style=\"fill: url('secret.svg#g')\"/><rect/>", "secret"),
        ('<rect fill="url(http://secret.example.org/x.svg#g)"/><rect/>', "secret"),
        ("<g filter=\"url('secret.svg#f')\"><rect/></g>", "secret"),
        ('<rect style="fill:u\\72l(secret.svg#g)"/><rect/>', "secret"),
        ('<rect style="fill:u\\rl(secret.svg#g)"/><rect/>', "secret"),
        ("<style>@imp\\ort 'secret.css';</style><rect/>", "secret"),
        ('<rect fill="URL(secret.svg#g)"/><rect/>', "secret"),
        ("<rect fill=\"uRl( 'secret.svg#g' )\"/><rect/>", "secret"),
        ('<rect fill="url( secret.svg#g )"/><rect/>', "secret"),
        ("<rect fill='url( \"secret.svg#g\")'/><rect/>", "secret"),
        ('<rect fill="url(#g) url(secret.svg#g)"/><rect/>', "secret"),
        ("<rect fill=\"url(' #secret')\"/><rect/>", "secret"),
        ('<rect fill="url(&#160;#secret)"/><rect/>', "secret"),
        ('<text onload="secret()">x</text><rect/>', "secret"),
        ('<g><feImage href="secret.png"/></g><rect/>', "secret"),
    ],
)
def test_what_runs_or_lies_elsewhere_is_taken_out_and_the_rest_stays(body, gone):
    made = cleaned(svg(body))
    assert gone.encode() not in made
    assert b"<rect" in made
    assert etree.fromstring(made).get("viewBox") == "0 0 9 9"


@pytest.mark.parametrize(
    "before",
    [
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://secret.example.org/x.dtd">',
        '<?xml-stylesheet href="secret.css" type="text/css"?>',
    ],
)
def test_what_stands_before_the_picture_goes_too(before):
    assert b"secret" not in cleaned(svg("<rect/>", before))


def tenfold(levels):
    """Ten uses of what uses ten of what uses ten ... of a rectangle."""
    uses = (f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, levels))
    return svg(f'<defs><g id="g0"><rect/></g>{"".join(uses)}</defs><use href="#g{levels - 1}"/>')


BOMBS = {
    "uses of uses": tenfold(15),
    "a use of itself": svg('<g id="a"><use href="#a"/></g>'),
    "patterns in patterns": svg(
        '<pattern id="p0"><rect/></pattern>'
        + "".join(
            f'<pattern id="p{n}">' + f'<rect fill="url(#p{n - 1})"/>' * 10 + "</pattern>"
            for n in range(1, 9)
        )
    ),
    "patterns named with capitals and space": svg(
        '<pattern id="p0"><rect/></pattern>'
        + "".join(
            f'<pattern id="p{n}">' + f'<rect fill="URL( #p{n - 1} )"/>' * 10 + "</pattern>"
            for n in range(1, 9)
        )
    ),
    "a long chain": svg(
        '<g id="g0"/>'
        + "".join(f'<g id="g{n}"><use href="#g{n - 1}"/></g>' for n in range(1, 2000))
    ),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_picture_that_draws_without_end_is_refused_and_told(kind):
    with pytest.raises(FormatError, match=r"images/x\.svg': expected at most 200000 elements"):
        cleaned(BOMBS[kind])
    ((line, message, is_error),) = svg_faults(BOMBS[kind])
    assert (line, is_error) == (1, True)
    assert message == (
        "expected at most 200000 elements to be drawn, with those that are used again"
    )


def test_elements_are_counted_as_often_as_they_are_used():
    assert drawn_elements(etree.fromstring(svg("<rect/>"))) == 2
    first = 2  # a group and its rectangle
    second = 1 + 10 * (1 + first)
    third = 1 + 10 * (1 + second)
    in_defs = first + second + third
    assert drawn_elements(etree.fromstring(tenfold(3))) == 2 + in_defs + 1 + third
    assert drawn_elements(etree.fromstring(tenfold(9))) == MAX_DRAWN + 1


@pytest.mark.parametrize("data", [b"", b"<svg", b"\x89PNG", svg("&x;")])
def test_what_is_no_svg_is_refused_by_name(data):
    with pytest.raises(FormatError, match=r"picture 'images/x\.svg': "):
        cleaned(data)
