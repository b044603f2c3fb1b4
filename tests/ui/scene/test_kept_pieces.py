"""Pieces that were seen before look the same when their pictures are found and not painted."""

import ast
import shutil
from pathlib import Path

import pytest

from vtt.base.errors import FormatError
from vtt.formats.container import open_container
from vtt.render.picture_files import NoPictures
from vtt.render.view import View
from vtt.session.library import read_module_at
from vtt.state.new_game import new_game
from vtt.state.sight import UMPIRE
from vtt.state.view import view_for
from vtt.ui.scene import kept_pieces as kept_pieces_file
from vtt.ui.scene.kept_pieces import KeptPieces, kept_pieces
from vtt.ui.scene.picture_store import PictureStore
from vtt.ui.scene.piece_pictures import PiecePictures, Screen
from vtt.ui.scene.pixmap_cache import PixmapCache

MODULES = Path(__file__).parents[3] / "modules"
SCENE = Path(kept_pieces_file.__file__).parent
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>{}<path d='M0 0h8v4z'/></svg>"


@pytest.fixture
def place(tmp_path):
    """A module whose files may be changed."""
    return shutil.copytree(MODULES / "hexdemo", tmp_path / "hexdemo")


@pytest.fixture
def painted(monkeypatch):
    """The pieces that were truly painted."""
    found = []
    paint = PixmapCache._painted

    def noted(cache, key, scale):
        found.append(key)
        return paint(cache, key, scale)

    monkeypatch.setattr(PixmapCache, "_painted", noted)
    return found


def seen(place, cache, zoom=2.0, tell=None):
    """Every piece of a module's first scenario, as a window of its own shows it."""
    files = open_container(place)
    store = PictureStore(files, tell, pieces=kept_pieces(files, place, cache))
    pictures = PiecePictures(store.composed)
    module = read_module_at(place)
    state = new_game(module)
    pictures.use(Screen(zoom), view_for(state, module, UMPIRE))
    shown = {id: pictures.of(piece, 0.0)[0] for id, piece in sorted(state.pieces.items())}
    store.composed.keep()
    return {id: (one.pixmap.toImage(), one.origin, one.scale) for id, one in shown.items()}


@pytest.fixture(autouse=True)
def quiet_files(monkeypatch):
    """Copies are as good as files that were written long ago."""
    monkeypatch.setattr(kept_pieces_file, "are_at_rest", lambda _files: True)


@pytest.mark.parametrize("name", ["dbr", "hexdemo", "bellum_gallicum", "siege_of_jerusalem"])
def test_pieces_that_were_seen_before_are_found(qapp, name, tmp_path, painted):
    first = seen(MODULES / name, tmp_path)
    count = len(painted)
    assert seen(MODULES / name, tmp_path) == first
    assert 0 < count == len(painted)


def test_another_zoom_is_painted(qapp, place, tmp_path, painted):
    seen(place, tmp_path / "cache")
    count = len(painted)
    seen(place, tmp_path / "cache", zoom=3.0)
    assert len(painted) == 2 * count


def test_a_file_of_the_module_that_was_changed_is_seen(qapp, place, tmp_path, painted):
    seen(place, tmp_path / "cache")
    count = len(painted)
    with (place / "module.xml").open("a") as file:
        file.write("\n")
    seen(place, tmp_path / "cache")
    assert len(painted) == 2 * count


def test_another_program_paints_anew(qapp, place, tmp_path, painted, monkeypatch):
    seen(place, tmp_path / "cache")
    count = len(painted)
    monkeypatch.setattr(kept_pieces_file, "program_stamp", lambda *_: b"another")
    seen(place, tmp_path / "cache")
    assert len(painted) == 2 * count


@pytest.mark.parametrize("name", ["painter", "picture_store", "pixmap_cache", "letters"])
def test_whatever_has_a_say_in_how_a_piece_is_painted_is_in_its_stamp(name):
    tree = ast.parse((SCENE / f"{name}.py").read_text(encoding="utf-8"))
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    ours = [module.split(".")[1] for module in imported if module.startswith("vtt.")]
    known = {package.partition("/")[0] for package in kept_pieces_file.PAINTERS}
    assert ours
    assert set(ours) <= known


def pictured(place, inside):
    """Give every piece of a module a picture of which this is a part."""
    for file in place.rglob("*.svg"):
        file.write_text(PICTURE.format(inside))


@pytest.mark.parametrize("inside", ["<text>a</text>", "<image href='a.png'/>", "<!-- ä -->"])
def test_what_a_font_or_another_picture_has_a_part_in_is_painted(
    qapp, place, tmp_path, painted, inside
):
    pictured(place, inside)
    seen(place, tmp_path / "cache")
    count = len(painted)
    seen(place, tmp_path / "cache")
    assert len(painted) > count


def test_a_picture_that_is_missing_is_told_of_each_time(qapp, place, tmp_path):
    for file in place.rglob("*.svg"):
        file.unlink()
    told: list[FormatError] = []
    seen(place, tmp_path / "cache", tell=told.append)
    once = len(told)
    seen(place, tmp_path / "cache", tell=told.append)
    assert len(told) == 2 * once > 0


def test_too_much_is_not_kept(qapp, place, tmp_path, painted, monkeypatch):
    monkeypatch.setattr(kept_pieces_file, "MOST_BYTES", 0)
    seen(place, tmp_path / "cache")
    count = len(painted)
    seen(place, tmp_path / "cache")
    assert len(painted) == 2 * count


def test_files_that_do_not_tell_their_changes_keep_nothing(place, tmp_path, monkeypatch):
    files = open_container(place)
    assert isinstance(kept_pieces(files, place, tmp_path), KeptPieces)
    assert kept_pieces(files, place, None) is None
    assert kept_pieces(NoPictures(), place, tmp_path) is None
    monkeypatch.undo()
    assert kept_pieces(files, place, tmp_path) is None, "they were written just now"


def test_when_they_are_kept_none_is_held_in_memory(qapp, tmp_path):
    seen(MODULES / "hexdemo", tmp_path)
    files = open_container(MODULES / "hexdemo")
    known = kept_pieces(files, MODULES / "hexdemo", tmp_path)
    assert known.find(View(1.0)) is None
    assert known._known
    known.keep({})
    assert not known._known
