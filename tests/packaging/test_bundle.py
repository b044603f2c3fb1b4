"""The bundle starts where no Python is: on the command line, and with a window on a real X server."""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 1600, 1000
LONGEST_WAIT = 120.0
COLOURS_OF_A_WINDOW = 200
PIXELS_BEGIN = 1024
"""The picture of a screen begins somewhere before this many bytes: what comes before are a few."""

pytestmark = [
    pytest.mark.hard,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it needs Xvfb"),
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed here"),
]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    """The folder, made anew; VTT_BUNDLE names one that is there already."""
    if made := os.environ.get("VTT_BUNDLE"):
        return Path(made)
    target = tmp_path_factory.mktemp("bundle")
    script = ROOT / "packaging" / "bundle" / "build.py"
    subprocess.run([sys.executable, str(script), "-o", str(target)], check=True)
    return target / "vtt"


@pytest.fixture
def bare(tmp_path):
    """An environment that has nothing: no Python on the path, an empty home."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "home").mkdir()
    return {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path / "home"), "LC_ALL": "C.UTF-8"}


@pytest.fixture
def screen(tmp_path):
    """An X server that keeps its screen in a file; gives its display and the file."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    server = subprocess.Popen(
        [*command, "-fbdir", str(tmp_path)], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        display = f":{told.readline().strip()}"
    yield display, tmp_path / "Xvfb_screen0"
    server.terminate()
    server.wait()


def run(bundle, bare, *arguments):
    command = [str(bundle / "vtt"), *map(str, arguments)]
    return subprocess.run(
        command, env=bare, capture_output=True, encoding="utf-8", timeout=300, check=False
    )


def colours_on(file):
    """How many different colours are to be seen."""
    data = file.read_bytes()[PIXELS_BEGIN:]
    return len({data[at : at + 4] for at in range(0, len(data) - 3, 4)})


def test_the_command_line_finds_modules_and_plug_ins(bundle, bare):
    listed = run(bundle, bare, "plugins")
    assert listed.returncode == 0, listed.stdout + listed.stderr
    assert "dbr " in listed.stdout
    modules = next(bundle.glob("*/vtt/_modules"))
    checked = run(bundle, bare, "check", modules)
    assert checked.returncode == 0, checked.stdout
    played = run(bundle, bare, "play-random", "hexdemo", "--games", "1", "--seed", "1")
    assert "victor" in played.stdout, played.stderr


@pytest.mark.parametrize("what", ["start page", "game"])
def test_a_window_comes_up(bundle, bare, screen, what):
    display, file = screen
    module = next(bundle.glob("*/vtt/_modules/dbr"))
    command = [str(bundle / "vtt-gui"), *([str(module)] if what == "game" else [])]
    with subprocess.Popen(command, env={**bare, "DISPLAY": display}) as program:
        try:
            until = time.monotonic() + LONGEST_WAIT
            while colours_on(file) < COLOURS_OF_A_WINDOW and time.monotonic() < until:
                assert program.poll() is None, "it ended by itself"
                with contextlib.suppress(subprocess.TimeoutExpired):
                    program.wait(0.5)
            assert colours_on(file) >= COLOURS_OF_A_WINDOW
        finally:
            program.terminate()
