import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QImageWriter

from tests.render.battle_files import write_skirmish
from vtt.base.errors import VttError
from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Fill
from vtt.render.shapes import rectangle_ring
from vtt.ui.render_png import ensure_application, png_bytes, render_image, small_bytes

RED = Fill((rectangle_ring(0.0, 0.0, 50.0, 100.0),), "#ff0000")


@pytest.mark.usefixtures("qapp")
def test_an_image_shows_its_box():
    image = render_image([RED], (0.0, 0.0, 100.0, 50.0), 200, NoPictures())
    assert (image.width(), image.height()) == (200, 100)
    assert (image.pixelColor(50, 50).name(), image.pixelColor(150, 50).alpha()) == ("#ff0000", 0)
    part = render_image([RED], (40.0, 10.0, 60.0, 20.0), 200, NoPictures(), pixel_ratio=1.5)
    assert (part.width(), part.height()) == (300, 150)
    assert (part.pixelColor(140, 50).alpha(), part.pixelColor(160, 50).alpha()) == (255, 0)


@pytest.mark.usefixtures("qapp")
def test_the_bytes_are_a_png_file_of_the_image():
    image = render_image([RED], (0.0, 0.0, 100.0, 50.0), 200, NoPictures())
    again = QImage.fromData(png_bytes(image))
    assert again.size() == image.size()
    assert again.pixelColor(50, 50).name() == "#ff0000"


@pytest.mark.usefixtures("qapp")
def test_a_small_file_of_the_image_is_webp_or_png_where_there_is_no_such(monkeypatch):
    image = render_image([RED], (0.0, 0.0, 100.0, 50.0), 200, NoPictures())
    assert small_bytes(image).startswith(b"RIFF")
    assert QImage.fromData(small_bytes(image)).size() == image.size()
    monkeypatch.setattr(QImageWriter, "supportedImageFormats", lambda: [QByteArray(b"png")])
    assert small_bytes(image) == png_bytes(image)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("height", "begin"), [(16_383, b"RIFF"), (16_384, b"\x89PNG")])
def test_a_table_that_is_too_long_for_webp_is_written_as_png(height, begin):
    image = QImage(8, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    written = small_bytes(image)
    assert written.startswith(begin)
    assert QImage.fromData(written).size() == image.size()


@pytest.mark.usefixtures("qapp")
def test_what_is_too_large_is_refused_in_words():
    with pytest.raises(VttError, match="a picture of 20000 x 40000 pixels is too large"):
        render_image([RED], (0.0, 0.0, 10.0, 20.0), 20_000, NoPictures())
    with pytest.raises(VttError, match="cannot be written as PNG"):
        png_bytes(QImage())


def test_the_running_application_is_used(qapp):
    assert ensure_application() is qapp


def test_without_a_display_one_is_made_that_needs_none():
    code = (
        "import os\n"
        "for name in ('DISPLAY', 'WAYLAND_DISPLAY', 'QT_QPA_PLATFORM'): os.environ.pop(name, None)\n"
        "from vtt.ui.render_png import ensure_application\n"
        "print(ensure_application().platformName(), ensure_application() is ensure_application())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False
    )
    assert (ended.returncode, ended.stdout.split()) == (0, ["offscreen", "True"]), ended.stderr


def test_the_command_writes_a_png_where_there_is_no_display(tmp_path):
    module, target = write_skirmish(tmp_path / "battle"), tmp_path / "battle.png"
    variables = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    command = [
        sys.executable,
        "-m",
        "vtt",
        "render",
        str(module),
        "-o",
        str(target),
        "--width",
        "960",
    ]
    ended = subprocess.run(
        command, env=variables, capture_output=True, encoding="utf-8", check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert str(target) in ended.stdout
    image = QImage(str(target))
    assert (image.width(), image.height()) == (960, 640)
    assert image.pixelColor(480, 10).name() != "#000000"


def test_a_picture_that_would_take_gigabytes_is_refused_at_once():
    with pytest.raises(
        VttError, match=r"32767 x 22937 pixels is too large.* as SVG it has no bound"
    ):
        render_image((), (0.0, 0.0, 1000.0, 700.0), 32767, NoPictures())
