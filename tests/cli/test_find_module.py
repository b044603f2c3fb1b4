"""Shipped modules are found in the wheel and in a checkout."""

from pathlib import Path

import pytest

import vtt
from vtt.base.errors import PluginError
from vtt.cli.find_module import shipped_folders, shipped_module


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    package = tmp_path / "vtt"
    for folder in (tmp_path / "modules" / "duel", tmp_path / "modules" / "empty", package):
        folder.mkdir(parents=True)
    (tmp_path / "modules" / "duel" / "module.xml").write_text("<module/>")
    monkeypatch.setattr(vtt, "__file__", str(package / "__init__.py"))
    return tmp_path


def test_in_a_checkout_they_lie_beside_the_package(checkout):
    assert shipped_folders() == (checkout / "modules",)
    assert shipped_module(["other", "duel"]) == checkout / "modules" / "duel"


def test_in_the_wheel_they_lie_inside(checkout):
    inside = checkout / "vtt" / "_modules" / "duel"
    inside.mkdir(parents=True)
    (inside / "module.xml").write_text("<module/>")
    assert shipped_module(["duel"]) == inside


@pytest.mark.usefixtures("checkout")
def test_a_missing_one_names_the_nearest():
    with pytest.raises(PluginError, match="no module of dule is shipped; did you mean 'duel'"):
        shipped_module(["dule"])
    with pytest.raises(PluginError, match="no module of empty is shipped"):
        shipped_module(["empty"])


def test_the_repository_ships_modules():
    assert Path(vtt.__file__).parent.parent / "modules" in shipped_folders()
