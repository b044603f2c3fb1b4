"""Games and modules are known by their content, and the marks are those that the program writes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.formats.modules import SMALL
from vtt.formats.journal_format import MARK
from vtt.formats.module_save import zip_module

MIME = Path(__file__).parents[2] / "packaging" / "desktop" / "io.github.vtt_tabletop.vtt.xml"
GAME, MODULE = "application/x-vtt-game", "application/x-vtt-module"

ASK_QT = """
import sys
from PySide6.QtCore import QMimeDatabase
database = QMimeDatabase()
content = QMimeDatabase.MatchMode.MatchContent
for path in sys.argv[1:]:
    print(database.mimeTypeForFile(path).name(), database.mimeTypeForFile(path, content).name())
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    """A folder of data in which the types are registered as an installation does it."""
    tool = shutil.which("update-mime-database")
    if tool is None:
        pytest.skip("update-mime-database is not installed here")
    folder = tmp_path_factory.mktemp("data")
    (folder / "mime" / "packages").mkdir(parents=True)
    shutil.copy(MIME, folder / "mime" / "packages")
    ended = subprocess.run(
        [tool, str(folder / "mime")],
        env={**os.environ, "XDG_DATA_HOME": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stderr == ""
    return folder


def types_of(database, *paths):
    """By name and content, and by content alone, as Qt tells them."""
    ended = subprocess.run(
        [sys.executable, "-c", ASK_QT, *map(str, paths)],
        env={**os.environ, "XDG_DATA_HOME": str(database)},
        capture_output=True,
        text=True,
        check=True,
    )
    return [tuple(line.split()) for line in ended.stdout.splitlines()]


def test_the_mark_of_games_is_that_of_the_program():
    value = MARK.decode("latin-1").encode("unicode_escape").decode()
    assert f'value="{value}"' in MIME.read_text(encoding="utf-8")


def test_both_are_known_by_their_content(database, tmp_path):
    pytest.importorskip("PySide6")
    module, game, other = tmp_path / "m.vttm", tmp_path / "g.vttg", tmp_path / "archive.zip"
    zip_module(SMALL, module)
    game.write_bytes(MARK + b"\x01" * 64)
    shutil.copy(module, tmp_path / "unnamed")
    shutil.make_archive(str(other.with_suffix("")), "zip", SMALL.parent)
    found = types_of(database, module, game, tmp_path / "unnamed", other)
    assert found[:3] == [(MODULE, MODULE), (GAME, GAME), (MODULE, MODULE)]
    assert found[3] == ("application/zip", "application/zip")
