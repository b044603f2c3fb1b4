import os
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.ui.scene.test_pyramid import chequers
from vtt.ui.scene import pyramid_file
from vtt.ui.scene.pyramid import levels_of
from vtt.ui.scene.pyramid_file import open_pyramid, pyramid_path, write_pyramid

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def kept(tmp_path):
    path = pyramid_path(tmp_path / "cache", b"a picture")
    levels = levels_of(chequers(1501, 901))
    write_pyramid(path, levels)
    return path, levels


def test_what_is_kept_comes_back(kept):
    path, levels = kept
    pyramid = open_pyramid(path)
    assert (pyramid.width, pyramid.height) == (1501, 901)
    assert len(pyramid.levels) == len(levels)
    for level, image in zip(pyramid.levels, levels, strict=True):
        for rect in (QRect(0, 0, level.width, level.height), QRect(37, 21, 190, 88)):
            assert level.part(rect) == image.copy(rect)
        corner = QRect(level.width - 1, level.height - 1, 1, 1)
        assert level.part(corner) == image.copy(corner)


def test_an_image_with_holes_keeps_them(tmp_path):
    image = QImage(300, 200, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(10, 20, 30, 40))
    path = pyramid_path(tmp_path, b"holes")
    write_pyramid(path, levels_of(image))
    assert open_pyramid(path).levels[0].part(QRect(0, 0, 300, 200)) == image


def test_pictures_are_told_apart_by_their_bytes(tmp_path):
    assert pyramid_path(tmp_path, b"one") != pyramid_path(tmp_path, b"two")
    assert pyramid_path(tmp_path, b"one") == pyramid_path(tmp_path, b"one")


def test_where_there_is_none_there_is_none(tmp_path):
    assert open_pyramid(tmp_path / "none.pyramid") is None


@pytest.mark.parametrize("keep", [0, 3, 20, 3000])
def test_one_that_is_cut_off_is_none(kept, keep):
    path, _ = kept
    path.write_bytes(path.read_bytes()[:keep])
    assert open_pyramid(path) is None


@pytest.mark.parametrize("at", [2, 9, 20, 30, 40])
def test_one_that_was_changed_in_its_head_is_none(kept, at):
    path, _ = kept
    data = bytearray(path.read_bytes())
    data[at] ^= 0xFF
    path.write_bytes(data)
    assert open_pyramid(path) is None


def test_a_folder_that_cannot_be_written_raises_and_leaves_nothing(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("no folder", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        write_pyramid(blocked / "x.pyramid", levels_of(chequers(300, 200)))
    assert list(tmp_path.iterdir()) == [blocked]


def test_those_used_longest_ago_go_first(tmp_path, monkeypatch):
    levels = levels_of(chequers(400, 300))
    paths = [pyramid_path(tmp_path, bytes([n])) for n in range(4)]
    for age, path in enumerate(paths[:3]):
        write_pyramid(path, levels)
        os.utime(path, (1000 + age, 1000 + age))
    open_pyramid(paths[0])
    size = paths[0].stat().st_size
    monkeypatch.setattr(pyramid_file, "MOST_BYTES", 3 * size)
    write_pyramid(paths[3], levels)
    assert [path.exists() for path in paths] == [True, False, True, True]


def test_what_a_program_that_was_stopped_had_begun_to_write_goes(kept):
    path, levels = kept
    left = path.with_name("left.12.part")
    left.write_bytes(b"half of a map")
    os.utime(left, (1e9, 1e9))
    write_pyramid(path, levels)
    assert list(path.parent.iterdir()) == [path]


def resident_kb(path):
    """How much of a file is mapped into this process's memory."""
    maps = Path("/proc/self/smaps").read_text(encoding="utf-8")
    return int(maps.partition(str(path))[2].partition("Rss:")[2].split()[0])


@pytest.mark.skipif(not Path("/proc/self/smaps").exists(), reason="tells what is in memory")
def test_what_was_painted_is_given_back_when_it_is_much(kept, monkeypatch):
    path, levels = kept
    pyramid, shown = open_pyramid(path), QImage(1501, 901, QImage.Format.Format_RGB32)
    for most, is_kept in ((10**9, True), (100_000, False)):
        monkeypatch.setattr(pyramid_file, "MOST_TOUCHED", most)
        shown.fill(0)
        painter = QPainter(shown)
        pyramid.paint(painter, QRectF(0, 0, 1501, 901))
        painter.end()
        assert shown == levels[0]
        assert (resident_kb(path) > 5_000) == is_kept
