import base64
import re
import struct
import sys

import pytest

from tests.builders import make_module
from tests.formats.foreign_cases import FOREIGN_CASES, svg
from tests.formats.test_clean_svg import BOMBS
from tests.formats.test_fuzz import OneFile
from vtt.base.errors import FormatError, VttError
from vtt.formats.clean_svg import clean_svg
from vtt.geometry.pose import Pose
from vtt.render.draw_table import draw_ground, table_box
from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Picture
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


def written(folder, data, name="images/x.svg", suffix=".svg"):
    """A picture file that shows a picture of a module."""
    path = folder / f"made{suffix}"
    shown = Picture(name, Pose(5.0, 5.0, 0.0), 9.0, 9.0)
    write_picture(path, [shown], (0.0, 0.0, 10.0, 10.0), 100, OneFile(data))
    return path.read_bytes()


@pytest.mark.parametrize("suffix", [".svg", ".png"])
@pytest.mark.parametrize("kind", BOMBS)
def test_a_picture_that_draws_without_end_is_written_to_no_file(qapp, tmp_path, kind, suffix):
    with pytest.raises(FormatError, match=r"images/x\.svg': expected at most 200000 elements"):
        written(tmp_path, BOMBS[kind], suffix=suffix)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "body",
    [
        "<script>secret()</script>",
        '<image href="https://secret.example.org/x.png"/>',
        '<image href="file:///secret"/>',
        '<rect fill="url(http://secret.example.org/x.svg#g)"/>',
        "<rect style=\"fill: url('secret.svg#g')\"/>",
        "<style>@import 'secret.css';</style>",
        "<foreignObject><p>secret</p></foreignObject>",
        '<rect onload="secret()"/>',
        '<text onload="secret()">x</text>',
    ],
)
def test_nothing_that_runs_or_lies_elsewhere_is_written_into_a_file(tmp_path, body):
    made = written(tmp_path, svg(f"{body}<circle r='1'/>"))
    address = re.search(rb"base64,([^\"]+)", made)
    text = base64.b64decode(address.group(1)) if address else made
    assert b"circle" in text
    assert b"secret" not in text


@pytest.mark.parametrize("number", [n for n, c in enumerate(FOREIGN_CASES) if c.kind == "svg"])
def test_a_drawing_that_means_harm_is_refused_or_written_clean(tmp_path, number):
    case = FOREIGN_CASES[number]
    fault, made = None, b""
    try:
        made = written(tmp_path, case.make(), case.name)
    except FormatError as found:
        fault = found
    if fault is None:
        assert clean_svg(made, "made.svg") == made
    else:
        assert case.name in str(fault)
        assert list(tmp_path.iterdir()) == []


def test_where_qt_is_not_the_ground_is_cleaned_as_well(monkeypatch, table):
    monkeypatch.setitem(sys.modules, "vtt.ui.render_png", None)
    ground = [Picture("images/x.svg", Pose(5.0, 5.0, 0.0), 9.0, 9.0)]
    monkeypatch.setattr("vtt.render.draw_table.draw_ground", lambda *_asked: ground)
    box = (0.0, 0.0, 10.0, 10.0)
    suffix, made = ground_picture(make_module(), table, box, 100, OneFile(svg("<rect/>")))
    assert (suffix, b"<rect" in made) == (".svg", True)
    with pytest.raises(FormatError, match="at most 200000 elements"):
        ground_picture(make_module(), table, box, 100, OneFile(BOMBS["uses of uses"]))
