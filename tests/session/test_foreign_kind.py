import subprocess
import sys

import pytest

from tests.disks import without_reading
from vtt.session.foreign_kind import ForeignKind, foreign_kind


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Game.vmod", ForeignKind.MODULE),
        ("Extra.VMDX", ForeignKind.EXTENSION),
        ("turn3.vsav", ForeignKind.GAME),
        ("turn3.vlog", ForeignKind.GAME),
        ("game.vttg", None),
        ("game.vttm", None),
        ("vmod", None),
    ],
)
def test_a_file_is_known_by_its_name(tmp_path, name, kind):
    assert foreign_kind(tmp_path / name) is kind


@pytest.mark.parametrize("entry", ["buildFile.xml", "buildFile"])
def test_a_folder_with_a_build_file_is_an_unpacked_module(tmp_path, entry):
    assert foreign_kind(tmp_path) is None
    (tmp_path / entry).touch()
    assert foreign_kind(tmp_path) is ForeignKind.MODULE
    (tmp_path / "module.xml").touch()
    assert foreign_kind(tmp_path) is None, "it is a module of ours"


def test_it_costs_nothing():
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, vtt.session.foreign_kind; print('lxml' in sys.modules)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "False"


def test_a_folder_that_may_not_be_looked_into_is_nothing_of_vassals(tmp_path):
    (tmp_path / "locked").mkdir()
    (tmp_path / "locked" / "buildFile.xml").write_bytes(b"")
    with without_reading(tmp_path / "locked"):
        assert foreign_kind(tmp_path / "locked") is None
