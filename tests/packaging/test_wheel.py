"""The wheel in an empty environment outside the repository, on each Python that is here."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NO_QT = """
import sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError(f"{name} is blocked by the test")

sys.meta_path.insert(0, NoQt())
"""

pytestmark = pytest.mark.hard


def python_of(version):
    """A Python of this version: this one, one on the path, or one of pyenv's."""
    if version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return sys.executable
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    others = sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"))
    for python in filter(None, [shutil.which(f"python{version}"), *map(str, others)]):
        asked = subprocess.run([python, "-c", ""], capture_output=True, check=False)
        if asked.returncode == 0:
            return python
    pytest.skip(f"there is no Python {version} here")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


class Installed:
    """A program in an environment of its own; nothing of the repository is on its path."""

    def __init__(self, folder: Path, python: str, wheel: Path):
        self.folder = folder
        self.home = folder / "home"
        self.home.mkdir()
        self.blocked = folder / "blocked"
        self.blocked.mkdir()
        (self.blocked / "sitecustomize.py").write_text(NO_QT)
        subprocess.run([python, "-m", "venv", str(folder / "env")], check=True)
        self.bin = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        command = [str(self.bin / "python"), "-m", "pip", "install", "-q", str(wheel)]
        ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        if ended.returncode and "No matching distribution" in ended.stderr:
            pytest.skip(f"its packages are not to be had here: {ended.stderr.splitlines()[-1]}")
        assert ended.returncode == 0, ended.stderr

    def run(self, *arguments, qt=False, program="vtt"):
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        places = {name: str(self.home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        env = {**kept, **places, "LOCALAPPDATA": str(self.home), "QT_QPA_PLATFORM": "offscreen"}
        if not qt:
            env["PYTHONPATH"] = str(self.blocked)
        return subprocess.run(
            [str(self.bin / program), *map(str, arguments)],
            cwd=self.folder,
            env=env,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )


@pytest.fixture(scope="module", params=PYTHONS)
def installed(request, tmp_path_factory, wheel):
    python = python_of(request.param)
    return Installed(tmp_path_factory.mktemp("installed"), python, wheel)


def modules_of(installed):
    asked = "from vtt.session.library import shipped_folders; print(*shipped_folders(), sep='\\n')"
    ended = installed.run("-c", asked, program="python")
    (folder,) = ended.stdout.splitlines()
    assert Path(folder).is_relative_to(installed.folder)
    return sorted(path.parent for path in Path(folder).glob("*/module.xml"))


def test_it_says_its_version_without_qt(installed):
    ended = installed.run("version")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("vtt ")
    blocked = installed.run("-c", "import PySide6", program="python")
    assert "is blocked by the test" in blocked.stderr


def test_it_finds_its_plug_ins(installed):
    ended = installed.run("plugins")
    assert ended.returncode == 0, ended.stdout
    for name in ("dbr", "hexdemo"):
        assert f"\n{name} " in f"\n{ended.stdout}"
    assert "site-packages" in ended.stdout


def test_every_module_that_it_brings_is_sound(installed):
    modules = modules_of(installed)
    assert {path.name for path in modules} == {
        path.parent.name for path in ROOT.glob("modules/*/module.xml")
    }
    for module in modules:
        ended = installed.run("check", module)
        assert ended.returncode == 0, ended.stdout


def test_work_on_the_command_line_needs_no_qt(installed):
    played = installed.run("play-random", "hexdemo", "--games", "1", "--seed", "1")
    assert "victor" in played.stdout, played.stdout + played.stderr
    covered = installed.run("coverage", "hexdemo")
    assert covered.returncode == 0, covered.stdout + covered.stderr
    drawn = installed.run("render", modules_of(installed)[0], "-o", installed.folder / "table.svg")
    assert drawn.returncode == 0, drawn.stderr
    assert (installed.folder / "table.svg").stat().st_size > 1000


def test_a_window_is_refused_in_a_sentence_without_qt(installed):
    ended = installed.run("play")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("vtt: windows need PySide6")
    picture = installed.run("render", modules_of(installed)[0], "-o", installed.folder / "x.png")
    assert picture.returncode == 2
    assert picture.stderr.startswith("vtt: a PNG needs PySide6")


def test_the_sample_battle_is_played_offscreen(installed):
    script = installed.folder / "play_sample.py"
    shutil.copy(ROOT / "tests" / "packaging" / "play_sample.py", script)
    ended = installed.run(script, installed.folder, qt=True, program="python")
    assert ended.returncode == 0, ended.stderr
    place, moved, rules = ended.stdout.splitlines()
    assert Path(place).is_relative_to(installed.folder)
    assert -32 <= int(moved) <= -28  # a pixel is more than a millimetre
    assert rules == "dbr"
    assert (installed.folder / "window.png").stat().st_size > 10_000
