import base64
import re
from xml.etree import ElementTree

import pytest

from tests.render.battle import NEAR_SVG, PicturesInMemory
from vtt.base.errors import FormatError
from vtt.geometry.pose import Pose
from vtt.render.primitives import Picture
from vtt.render.svg_picture import PictureDefs

SVG = "{http://www.w3.org/2000/svg}"
PLACE = Pose(100.0, 60.0, 30.0)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '


def picture(path, pose=PLACE, width=40.0, height=30.0, **more):
    return Picture(path, pose, width, height, **more)


def written(**files):
    """The definitions of these pictures as one parsed element, and the text."""
    defs = PictureDefs(PicturesInMemory(**{k: v.encode() for k, v in files.items()}))
    for path in files:
        defs.use(picture(path))
    text = "\n".join(defs.definitions())
    return ElementTree.fromstring(f"{HEAD}>{text}</svg>"), text


def test_a_picture_is_written_once_however_often_it_is_shown():
    files = PicturesInMemory()
    defs = PictureDefs(files)
    uses = [defs.use(picture("near.svg", Pose(x, 0.0))) for x in (0.0, 50.0, 100.0)]
    assert files.asked == ["near.svg"]
    assert len(set(uses)) == 3
    assert len([line for line in defs.definitions() if "turf" in line]) == 1


@pytest.mark.parametrize("paint", ["url('#g')", "url( #g )", "URL(#g)", "url( '#g' )"])
def test_a_paint_is_found_again_however_it_is_named(paint):
    shape = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect fill="{paint}"/></svg>'
    )
    assert 'fill="url(#picture1-g)"' in written(**{"a.svg": shape})[1]


def test_a_picture_is_placed_by_its_middle_turned_and_stretched():
    use = PictureDefs(PicturesInMemory()).use(picture("near.svg", width=20.0, height=60.0))
    transform = re.search(r'transform="([^"]+)"', use)[1]
    assert transform == "translate(100 60) rotate(30) scale(0.5 2) translate(-20 -15)"
    assert "opacity" not in use
    assert 'opacity="0.4"' in PictureDefs(PicturesInMemory()).use(picture("near.svg", opacity=0.4))


def test_drawn_pictures_are_carried_as_shapes_with_names_of_their_own():
    root, text = written(**{"a.svg": NEAR_SVG, "b.svg": NEAR_SVG})
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert ids == ["picture1", "picture1-turf", "picture2", "picture2-turf"]
    assert 'fill="url(#picture1-turf)"' in text
    assert 'fill="url(#picture2-turf)"' in text
    assert not list(root.iter(f"{SVG}title"))


def test_references_and_the_outermost_elements_own_paint_are_kept():
    source = (
        HEAD
        + 'viewBox="0 0 4 4" fill="#123456"><path id="p" d="M0 0"/><use xlink:href="#p"/></svg>'
    )
    root, _ = written(**{"a.svg": source})
    group = root.find(f".//{SVG}g")
    assert group.get("fill") == "#123456"
    assert group.get("viewBox") is None
    (use,) = root.iter(f"{SVG}use")
    assert use.get("{http://www.w3.org/1999/xlink}href") == "#picture1-p"


def test_notes_of_other_programs_and_handlers_are_left_out():
    source = (
        f'{HEAD} viewBox="0 0 4 4" xmlns:ink="urn:ink"><ink:page ink:x="1"/><!-- note -->'
        '<path d="M0 0" onclick="run()" ink:label="x" class="c" style="fill:#ff0000"/></svg>'
    )
    _, text = written(**{"a.svg": source})
    assert "run()" not in text
    assert "ink" not in text
    assert "note" not in text
    assert 'style="fill:#ff0000"' in text


@pytest.mark.parametrize(
    "inside",
    [
        "<style>path{fill:red}</style>",
        "<script>run()</script>",
        '<image xlink:href="http://example.org/x.png"/>',
        '<use xlink:href="other.svg#p"/>',
        "<text>words</text>",
        '<svg viewBox="0 0 1 1"/>',
    ],
)
def test_what_needs_more_than_shapes_is_carried_whole(inside):
    source = f'{HEAD} viewBox="1 2 8 4"><path d="M0 0"/>{inside}</svg>'
    root, _ = written(**{"a.svg": source})
    (image,) = root.iter(f"{SVG}image")
    address = image.get("{http://www.w3.org/1999/xlink}href")
    assert base64.b64decode(address.removeprefix("data:image/svg+xml;base64,")).decode() == source
    assert [image.get(key) for key in ("x", "y", "width", "height")] == ["1", "2", "8", "4"]


def test_a_picture_of_pixels_is_carried_whole():
    defs = PictureDefs(PicturesInMemory())
    use = defs.use(picture("mark.png"))
    assert "scale(40 30) translate(-0.5 -0.5)" in use
    assert "data:image/png;base64," in defs.definitions()[1]


@pytest.mark.parametrize(
    ("head", "box"),
    [
        ('width="40mm" height="20mm"', "scale(1 1.5)"),
        ('width="80" height="20px"', "scale(0.5 1.5)"),
        ('viewBox="0,0,20,10"', "scale(2 3)"),
    ],
)
def test_a_picture_has_the_size_that_it_says(head, box):
    defs = PictureDefs(PicturesInMemory(**{"a.svg": f"{HEAD}{head}/>".encode()}))
    assert box in defs.use(picture("a.svg"))


@pytest.mark.parametrize(
    ("path", "data", "message"),
    [
        ("a.svg", "<svg", r"picture 'a\.svg': expected an SVG file: "),
        ("a.svg", f"{HEAD}/>", "expected a viewBox or a width and a height above 0"),
        (
            "a.svg",
            f'{HEAD} viewBox="0 0 0 5"/>',
            "expected a viewBox or a width and a height above 0",
        ),
        ("a.svg", f'{HEAD} width="wide" height="5"/>', "expected a viewBox or a width"),
        (
            "a.svg",
            '<html xmlns="http://www.w3.org/1999/xhtml"/>',
            "expected an SVG file, found <html>",
        ),
        ("a.tif", "II*", "expected a file ending in one of gif, jpeg, jpg, png, svg, webp"),
    ],
)
def test_faulty_pictures_are_named(path, data, message):
    with pytest.raises(FormatError, match=message):
        PictureDefs(PicturesInMemory(**{path: data.encode()})).use(picture(path))


def test_a_missing_picture_is_the_files_own_error():
    with pytest.raises(FormatError, match=r"there is no file 'no\.svg'"):
        PictureDefs(PicturesInMemory()).use(picture("no.svg"))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            f"{HEAD}viewBox='0 0 9 9'>{'<g>' * 5000}{'</g>' * 5000}</svg>",
            "lie too deep in each other",
        ),
        (f'<?xml version="1.0" encoding="klingon"?>{HEAD}/>', "unknown encoding"),
        (f'<?xml version="1.0" encoding="utf-7"?>{HEAD}/>', "expected an SVG file"),
        (f"<!DOCTYPE svg [<!ENTITY a SYSTEM 'x'>]>{HEAD}>&a;</svg>", "undefined entity"),
    ],
)
def test_a_picture_that_cannot_be_carried_is_refused_by_name(data, words):
    with pytest.raises(FormatError, match=rf"picture 'a\.svg': .*{words}"):
        PictureDefs(PicturesInMemory(**{"a.svg": data.encode()})).use(picture("a.svg"))
