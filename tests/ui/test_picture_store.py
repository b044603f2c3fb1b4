import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tests.render.battle import PicturesInMemory, png_file
from vtt.base.errors import FormatError
from vtt.ui.scene.picture_store import WAITING_COLOUR, PictureStore, decoded

pytestmark = pytest.mark.usefixtures("qapp")
RED = [[(255, 0, 0)]]


def painted(store, path):
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        store.paint(painter, path, QRectF(5, 5, 10, 10))
    finally:
        painter.end()
    return image


@pytest.mark.parametrize("path", ["near.svg", "mark.png"])
def test_a_picture_is_read_once_and_stretched_to_its_place(path):
    files = PicturesInMemory()
    store = PictureStore(files)
    for _ in range(3):
        image = painted(store, path)
    assert files.asked == [path]
    assert image.pixelColor(10, 10).alpha() == 255
    assert image.pixelColor(2, 2).alpha() == 0


@pytest.mark.parametrize(
    ("path", "data", "message"),
    [
        ("a.svg", b"<html/>", r"picture 'a\.svg': expected an SVG file that Qt can draw"),
        ("a.svg", b"", r"picture 'a\.svg': expected well-formed XML"),
        ("a.svg", b"<svg", r"picture 'a\.svg': expected well-formed XML"),
        ("a.png", b"not a picture", r"picture 'a\.png' cannot be read: "),
        ("a.png", b"", r"picture 'a\.png' cannot be read: "),
        ("a.png", png_file(RED)[:40], r"picture 'a\.png' cannot be read: "),
    ],
)
def test_what_is_no_picture_is_named(path, data, message, qtlog):
    with qtlog.disabled(), pytest.raises(FormatError, match=message):
        painted(PictureStore(PicturesInMemory(**{path: data})), path)


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ((40_000, 10), r"picture 'a\.png' is 40000 x 10 pixels: a side may have 32,767 at most"),
        (
            (10_000, 8_000),
            "10000 x 8000 pixels, 305 MiB when decoded: at most 256 MiB can be shown here",
        ),
    ],
)
def test_pictures_beyond_the_limits_are_refused_by_name_before_they_are_decoded(size, message):
    with pytest.raises(FormatError, match=message):
        decoded(png_file(RED, size), "a.png")


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'


@pytest.mark.parametrize(
    "body",
    [
        '{0}<image width="9" height="9" href="{1}/own.png"/></svg>',
        '{0}<style>@import "{1}/own.css";</style><rect width="9" height="9" fill="none"/></svg>',
        '<?xml-stylesheet href="{1}/own.css" type="text/css"?>{0}<rect width="9" height="9" '
        'fill="none"/></svg>',
    ],
)
def test_a_picture_cannot_show_what_lies_elsewhere_on_the_disk(body, tmp_path):
    (tmp_path / "own.png").write_bytes(png_file(RED))
    (tmp_path / "own.css").write_text("rect { fill: red }", encoding="utf-8")
    data = body.format(HEAD, tmp_path).encode()
    image = painted(PictureStore(PicturesInMemory(**{"a.svg": data})), "a.svg")
    assert image.pixelColor(10, 10).alpha() == 0


def test_a_picture_that_draws_without_end_is_a_crossed_box():
    uses = "".join(
        f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, 15)
    )
    data = f'{HEAD}<g id="g0"><rect/></g>{uses}</svg>'.encode()
    told = []
    painted(PictureStore(PicturesInMemory(**{"a.svg": data}), told.append), "a.svg")
    (fault,) = told
    assert "picture 'a.svg': expected at most 200000 elements to be drawn" in str(fault)


def test_a_picture_within_the_limits_is_decoded():
    image = decoded(png_file(RED), "a.png")
    assert (image.width(), image.pixelColor(0, 0).name()) == (1, "#ff0000")


def test_who_wants_to_be_told_is_told_once_and_sees_a_crossed_box():
    told = []
    store = PictureStore(PicturesInMemory(), told.append)
    for _ in range(3):
        image = painted(store, "no.png")
    assert [str(fault) for fault in told] == ["there is no file 'no.png'"]
    assert image.pixelColor(10, 10).alpha() == 255
    assert image.pixelColor(10, 7).alpha() == 0


def test_pictures_of_pieces_are_kept_once_for_all_tables():
    store = PictureStore(PicturesInMemory())
    assert store.composed is store.composed
    assert store.composed is not PictureStore(PicturesInMemory()).composed


def jpeg_file(width, height):
    """A JPEG with a red left and a blue right half."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#c01010"))
    painter = QPainter(image)
    painter.fillRect(width // 2, 0, width, height, QColor("#1010c0"))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "JPG", 90)
    return bytes(data.data())


def painted_soon(store, path):
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        store.soon.paint(painter, path, QRectF(0, 0, 20, 20))
    finally:
        painter.end()
    return image


def is_halves(image):
    left, right = image.pixelColor(3, 10), image.pixelColor(16, 10)
    return left.red() > 150 > left.blue() and right.blue() > 150 > right.red()


def test_a_large_picture_comes_later_and_is_never_blank(qtbot, tmp_path):
    files = PicturesInMemory(**{"map.jpg": jpeg_file(1200, 900)})
    store = PictureStore(files, cache=tmp_path)
    came = []
    store.arrived.connect(came.append)
    assert painted_soon(store, "map.jpg").pixelColor(10, 10).name() == WAITING_COLOUR
    qtbot.waitUntil(lambda: bool(came))
    assert is_halves(painted_soon(store, "map.jpg")), "a rough one is there"
    qtbot.waitUntil(lambda: came == ["map.jpg", "map.jpg"])
    assert is_halves(painted_soon(store, "map.jpg"))
    assert files.asked == ["map.jpg"]


def test_a_large_picture_that_was_opened_before_is_there_at_once(qtbot, tmp_path):
    files = PicturesInMemory(**{"map.jpg": jpeg_file(1200, 900)})
    first = PictureStore(files, cache=tmp_path)
    came = []
    first.arrived.connect(came.append)
    painted_soon(first, "map.jpg")
    qtbot.waitUntil(lambda: len(came) == 2)
    again = PictureStore(files, cache=tmp_path)
    again.arrived.connect(lambda _path: pytest.fail("nothing is to be waited for"))
    assert is_halves(painted_soon(again, "map.jpg"))


def test_a_small_picture_and_a_drawn_one_never_wait():
    store = PictureStore(PicturesInMemory(**{"map.jpg": jpeg_file(100, 60)}))
    assert is_halves(painted_soon(store, "map.jpg"))
    assert painted_soon(store, "near.svg").pixelColor(10, 15).alpha() == 255


def test_a_large_picture_that_breaks_off_is_told_of_by_name(qtbot, tmp_path, qtlog):
    told = []
    broken = png_file(RED, (2000, 1000))
    store = PictureStore(PicturesInMemory(**{"a.png": broken}), told.append, tmp_path)
    with qtlog.disabled():
        painted_soon(store, "a.png")
        qtbot.waitUntil(lambda: bool(told))
    assert "picture 'a.png' cannot be read" in str(told[0])
    assert painted_soon(store, "a.png").pixelColor(10, 10).alpha() == 255, "a crossed box"


def test_a_picture_larger_than_all_bounds_is_refused_by_name():
    store = PictureStore(PicturesInMemory(**{"a.png": png_file(RED, (40_000, 40_000))}))
    with pytest.raises(FormatError, match=r"picture 'a\.png' is 40000 x 40000 pixels, 6104 MiB"):
        painted(store, "a.png")
    with pytest.raises(FormatError, match="at most 1024 MiB can be shown"):
        painted_soon(store, "a.png")


def test_a_picture_beyond_qts_limits_is_painted_in_parts():
    store = PictureStore(PicturesInMemory(**{"wide.jpg": jpeg_file(40_000, 30)}))
    assert is_halves(painted_at(store, "wide.jpg", QRectF(0, 0, 20, 20)))
    near = painted_at(store, "wide.jpg", QRectF(-19_990, 0, 40_000, 30))
    assert is_halves(near)


def painted_at(store, path, target):
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setClipRect(image.rect())
    store.paint(painter, path, target)
    painter.end()
    return image
