"""Guards for every test: warnings, Qt's messages and unexpected log lines fail, Qt has no screen.

Warnings fail through `filterwarnings`, Qt's messages through `qt_log_level_fail` (pyproject.toml).
A test that expects a log line looks at it in `caplog` and then calls `caplog.clear()`.
"""

import gc
import importlib.util
import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

SCREEN = Path(__file__).parent / "ui" / "screen.json"

# The offscreen platform's own screen is 800 x 800 pixels; no player has one like that.
os.environ["QT_QPA_PLATFORM"] = (
    "offscreen" if sys.platform == "win32" else f"offscreen:configfile={SCREEN}"
)

settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    if importlib.util.find_spec("pytestqt") is None:
        # The core's tests run without pytest-qt; its settings in pyproject.toml stay known.
        for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "a setting of pytest-qt, which is not installed here")


def pytest_collection_finish() -> None:
    """What was made to find the tests lives as long as they run: the collector need not look at it again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """A limit that a test sets on files ends with it, before pytest writes of it into a file."""
    if sys.platform == "win32":
        return (yield)
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        return (yield)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture(scope="module")
def frozen_again() -> Iterator[None]:
    """After tests of the collector itself, let it leave alone again what stays to the end of the run."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def folders_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is kept for a user is kept in a folder of the run, not in that of whoever runs the tests."""
    own = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = tmp_path_factory.mktemp("user")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIP_CACHE_DIR", os.environ.get("PIP_CACHE_DIR") or str(own / "pip"))
        for kind in ("CACHE", "CONFIG", "DATA", "STATE"):
            patch.setenv(f"XDG_{kind}_HOME", str(folder / kind.lower()))
        yield


@pytest.fixture(autouse=True)
def no_unexpected_log_lines(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail a test that leaves a warning or an error in the log."""
    yield
    lines = [
        f"{record.levelname} {record.name}: {record.getMessage()}"
        for phase in ("setup", "call")
        for record in caplog.get_records(phase)
        if record.levelno >= logging.WARNING
    ]
    if lines:
        pytest.fail("unexpected log lines:\n" + "\n".join(lines))
