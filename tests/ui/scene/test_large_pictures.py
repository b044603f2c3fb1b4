import weakref

import pytest
from PySide6.QtCore import QRect

from tests.render.battle import png_file
from tests.ui.test_picture_store import RED, jpeg_file
from vtt.base.errors import FormatError
from vtt.ui.scene.large_pictures import LARGE_PX, LargePictures, Raster, _open, _post
from vtt.ui.scene.pyramid import Pyramid

pytestmark = pytest.mark.usefixtures("qapp")
MAP = Raster(jpeg_file(1200, 900), "map.jpg")


def test_the_size_is_known_before_it_is_decoded():
    assert (MAP.size.width(), MAP.size.height()) == (1200, 900)
    assert MAP.is_large == (LARGE_PX <= 1200 * 900)
    assert not Raster(png_file(RED), "a.png").is_large


def test_a_jpeg_has_a_rough_picture_and_a_png_has_none():
    rough = MAP.rough()
    assert (rough.width(), rough.height()) in ((150, 112), (150, 113))
    assert rough.pixelColor(20, 50).red() > 150
    assert Raster(png_file(RED), "a.png").rough() is None


def test_what_is_too_large_is_refused_before_it_is_decoded():
    with pytest.raises(FormatError, match="at most 1024 MiB can be shown; cut it into several"):
        Raster(png_file(RED, (30_000, 20_000)), "a.png")


def test_what_is_no_picture_is_named(qtlog):
    with qtlog.disabled(), pytest.raises(FormatError, match=r"picture 'a\.png' cannot be read"):
        Raster(b"not a picture", "a.png").decoded()


def test_it_is_kept_for_the_next_time(tmp_path):
    first = LargePictures(tmp_path)
    assert first.kept(MAP) is None
    opened = first.opened(MAP)
    kept = LargePictures(tmp_path).kept(MAP)
    whole = QRect(0, 0, 1200, 900)
    assert kept.levels[0].part(whole) == opened.levels[0].part(whole)


def test_where_nothing_can_be_kept_it_stays_in_memory(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    opened = LargePictures(blocked / "cache").opened(MAP)
    assert (opened.width, opened.height) == (1200, 900)


def test_it_arrives_rough_and_then_whole_in_the_windows_thread(qtbot, tmp_path):
    pictures, came = LargePictures(tmp_path), []
    pictures.arrived.connect(came.append)
    pictures.begin(MAP)
    assert came == [], "not before the events of the window go on"
    qtbot.waitUntil(lambda: len(came) == 2)
    assert [path for path, _ in came] == ["map.jpg", "map.jpg"]
    assert [found.width for _, found in came] == [150, 1200]


def test_a_fault_arrives_as_one(qtbot, tmp_path, qtlog):
    pictures, came = LargePictures(tmp_path), []
    pictures.arrived.connect(came.append)
    with qtlog.disabled():
        pictures.begin(Raster(png_file(RED, (2000, 1000)), "a.png"))
        qtbot.waitUntil(lambda: bool(came))
    assert not isinstance(came[0][1], Pyramid)
    assert "picture 'a.png' cannot be read" in str(came[0][1])


def test_what_nobody_waits_for_any_more_is_not_decoded(tmp_path):
    pictures = LargePictures(tmp_path)
    asked = weakref.ref(pictures)
    del pictures
    _open(MAP, tmp_path, asked, _post())
    assert list(tmp_path.iterdir()) == []


def test_what_comes_when_nobody_is_there_any_more_is_dropped(qtbot, tmp_path):
    pictures, came = LargePictures(tmp_path), []
    pictures.arrived.connect(came.append)
    _open(MAP, tmp_path, weakref.ref(pictures), _post())
    del pictures
    qtbot.wait(1)
    assert came == []
