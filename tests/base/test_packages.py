"""The folder of an entry point's package is found without importing it; a malformed entry is told."""

import sys
from importlib.metadata import EntryPoint

import pytest

from vtt.base.errors import PluginError
from vtt.base.packages import package_folder


@pytest.fixture
def package(tmp_path, monkeypatch):
    inner = tmp_path / "outer_package" / "inner"
    inner.mkdir(parents=True)
    (inner.parent / "__init__.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(str(tmp_path))
    return inner


def entry(value):
    return EntryPoint("x", value, "vtt.rules")


def test_a_package_is_found_and_not_imported(package):
    assert package_folder(entry("outer_package:plugin.toml")) == package.parent
    assert package_folder(entry("outer_package.inner:plugin.toml")) == package
    assert "outer_package" not in sys.modules


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("no_such_package:x", "there is no package 'no_such_package'"),
        ("outer_package.absent:x", "there is no package 'outer_package.absent'"),
        ("json.decoder:x", "there is no package 'json.decoder'"),
        ("!!", "cannot look for '!!'"),
        ("", "cannot look for ''"),
    ],
)
def test_what_cannot_be_found_is_told(package, value, told):
    with pytest.raises(PluginError, match=told):
        package_folder(entry(value))
