import struct

import pytest

from tests.builders import make_module
from vtt.base.errors import VttError
from vtt.render.draw_table import draw_ground, table_box
from vtt.render.picture_files import NoPictures
from vtt.render.view import View
from vtt.ui.picture_file import check_picture_name, ground_picture, write_picture


@pytest.fixture
def table():
    return make_module().table("field")


def drawing(table):
    return draw_ground(table, make_module(), View(1.0))


@pytest.mark.parametrize(("name", "start"), [("a.svg", b"<svg"), ("a.PNG", b"\x89PNG")])
def test_the_ending_says_which_kind_of_picture(qapp, tmp_path, table, name, start):
    path = tmp_path / name
    write_picture(path, drawing(table), table_box(table), 300, NoPictures())
    assert start in path.read_bytes()[:200]
    assert [item.name for item in tmp_path.iterdir()] == [name], (
        "nothing half written lies beside it"
    )


def test_another_ending_is_refused_before_anything_is_drawn(tmp_path, table):
    with pytest.raises(VttError, match=r"ends in \.svg or \.png, found 'a\.gif'"):
        write_picture(tmp_path / "a.gif", drawing(table), table_box(table), 300, NoPictures())
    assert list(tmp_path.iterdir()) == []
    check_picture_name(tmp_path / "a.svg")


def test_a_folder_that_is_not_there_is_an_error_of_the_system(qapp, tmp_path, table):
    taken = tmp_path / "file"
    taken.write_text("in the way", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        write_picture(taken / "a.svg", drawing(table), table_box(table), 300, NoPictures())


def test_the_ground_of_a_part_of_a_table_is_a_picture_of_the_width_that_is_asked_for(qapp, table):
    suffix, data = ground_picture(make_module(), table, (0.0, 0.0, 300.0, 100.0), 150, NoPictures())
    assert suffix == ".png"
    assert struct.unpack(">II", data[16:24]) == (150, 50)
