"""VASSAL's files against bare readers: goals X1 to X4 and X6, and a save of 14 MB."""

import subprocess
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from tests.benchmarks.conftest import Goal
from tests.benchmarks.large_module import build_file, met_texts, picture_archive, saved_game
from tests.benchmarks.reference.bare_parse import bare_parse
from vtt.formats.container import open_container
from vtt.formats.foreign import OpenedFile
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.obfuscate import obscure, reveal
from vtt.formats.vassal.picture_size import picture_size
from vtt.formats.vassal.players import Players
from vtt.formats.vassal.save_reader import save_bytes
from vtt.formats.vassal.saved_game import SavedGame
from vtt.formats.vassal.shared_levels import SharedLevels
from vtt.formats.vassal.tree import read_tree
from vtt.formats.vassal.tree_cache import kept_trees, read_tree_again

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def build():
    return build_file()


def same_root(tree, count):
    return len(tree.children) == count


def split_all(data):
    """The tree, every trait of every piece cut into its fields."""
    tree = read_tree(data)
    shared = SharedLevels()
    fields = 0
    for component in tree.walk():
        if component.text.startswith("+/"):
            _, levels, _ = shared.definition(component.text)
            fields += sum([len(level.fields) for level in levels])
    assert fields > 600_000
    return tree


def test_tree(goals, build):
    goals.times(
        Goal("X1", "a build file of 20 MB to a tree", "a bare parse of its XML", 3.0),
        lambda: read_tree(build),
        lambda: bare_parse(build),
        same_root,
    )


def test_fields(goals, build):
    goals.times(
        Goal("X2", "the same with every trait cut into fields", "a bare parse of its XML", 6.0),
        lambda: split_all(build),
        lambda: bare_parse(build),
        same_root,
    )


def test_fields_of_usual_traits(goals):
    """Traits as often as real modules have them, half of the fields in ours and more texts of their own."""
    build = build_file(met_texts)
    goals.times(
        Goal(
            "X9",
            "X2 with traits as often as they are met",
            "a bare parse of its XML",
            6.0,
            informs=True,
        ),
        lambda: split_all(build),
        lambda: bare_parse(build),
        same_root,
    )


def test_again(goals, build, tmp_path):
    kept = kept_trees(tmp_path)
    read_tree_again(build, kept)
    goals.times(
        Goal("X3", "the same file opened again", "a bare parse of its XML", 0.7),
        lambda: read_tree_again(build, kept),
        lambda: bare_parse(build),
        same_root,
    )


def test_memory(goals, build, tmp_path):
    """In a process of its own: what lxml takes is not Python's to count."""
    path = tmp_path / "buildFile.xml"
    path.write_bytes(build)
    ended = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.tree_memory", str(path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    children, taken_kb = map(int, ended.stdout.split())
    assert children
    goals.value(
        Goal("X4", "memory of reading it, beside its bytes", "its size", 3.0),
        taken_kb / 1e3,
        len(build) / 1e6,
        "MB",
    )


def first_picture(path):
    container = open_container(path)
    try:
        return picture_size(container.read("images/p0.png"))
    finally:
        container.close()


def all_files(path):
    with zipfile.ZipFile(path) as file:
        sizes = [len(file.read(name)) for name in file.namelist()]
    return (60, 60) if len(sizes) > 1 else None


def test_pictures(goals, tmp_path):
    path = picture_archive(tmp_path / "m.vmod")
    goals.times(
        Goal("X6", "one picture of an archive of 4,200", "reading all its files", 0.5),
        lambda: first_picture(path),
        lambda: all_files(path),
    )


@pytest.fixture(scope="module")
def save(tmp_path_factory):
    path = tmp_path_factory.mktemp("save") / "large.vsav"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("savedGame", obscure(saved_game().encode(), 0x41))
    return path


def state_of(path):
    file = OpenedFile(path)
    saved = read_commands(saved_text(save_bytes(file)))
    file.close()
    game = SavedGame(Players("m"))
    for command in saved.state:
        game.do(command)
    assert len(game.pieces) > 500
    return game


def text_of(path):
    with zipfile.ZipFile(path) as file:
        return reveal(file.read("savedGame")).decode()


def test_save(goals, save):
    goals.times(
        Goal("X7", "a save of 14 MB to its state", "unpacking it and its coding", 6.0),
        lambda: state_of(save),
        lambda: text_of(save),
        lambda game, text: len(text) > 10_000_000 and len(game.players.names) == 1,
    )


def test_save_memory(goals, save):
    size = len(text_of(save)) / 1e6
    tracemalloc.start()
    game = state_of(save)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    assert game.pieces
    goals.value(Goal("X8", "memory of that", "its size as text", 4.0), peak, size, "MB")
