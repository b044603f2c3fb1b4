"""The command line, run in this process."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.cli.duel_site import install
from vtt.cli.main import app


@pytest.fixture
def vtt():
    """Run `vtt` with some arguments; the result has `exit_code` and `output`."""

    def run(*arguments: object) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments])

    return run


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The duel as an installed plug-in; gives its module folder."""
    modules = set(sys.modules)
    module = install(tmp_path / "site")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    yield module
    for name in set(sys.modules) - modules:
        if name.startswith(("vtt_duel", "vtt_broken")):
            del sys.modules[name]
