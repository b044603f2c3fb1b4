"""dev.py, the lock file and what the README promises; nothing here installs anything."""

import ast
import importlib.util
import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
QT_MISSING = "ImportError: libEGL.so.1: cannot open shared object file"


@pytest.fixture
def dev():
    """A fresh copy of the module dev.py."""
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_dev(*arguments, **variables):
    return subprocess.run(
        [sys.executable, str(ROOT / "dev.py"), *arguments],
        env={**os.environ, **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


class Machine:
    """Stands in for the operating system: answers commands by their first words, notes them all."""

    def __init__(self, **answers):
        self.answers = {name.replace("_", " "): list(answer) for name, answer in answers.items()}
        self.commands = []

    def captured(self, command, variables=None):
        text = " ".join(command)
        self.commands.append(text)
        for start, answers in self.answers.items():
            if start in text:
                code, output = answers.pop(0) if len(answers) > 1 else answers[0]
                return subprocess.CompletedProcess(command, code, output)
        return subprocess.CompletedProcess(command, 0, "")


def on(machine, dev, monkeypatch, *, root=True, apt=True):
    monkeypatch.setattr(dev, "captured", machine.captured)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}" if apt else None)


def environment(dev, tmp_path, lock="ruff==1.0 \\\n    --hash=sha256:00\n"):
    return dev.Environment(tmp_path / ".venv", lock)


# ---- words on the command line --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tset"], "found 'tset'; did you mean 'test'?"),
        (["xyzzy"], "expected one of play, test, check, bench, vtt, found 'xyzzy'."),
        ([], "a verb is needed."),
        (["play", "--fast"], "'play' takes no arguments, found '--fast'."),
        (["check", "tests"], "'check' takes no arguments, found 'tests'."),
    ],
)
def test_what_cannot_be_understood_is_one_message_and_exit_code_2(arguments, message):
    ended = run_dev(*arguments)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("dev.py: ")
    assert message in ended.stderr
    assert "Traceback" not in ended.stderr


def test_help_names_every_verb(dev):
    ended = run_dev("--help")
    assert ended.returncode == 0
    assert [line.split()[0] for line in ended.stdout.splitlines()[2:]] == list(dev.VERBS)


def test_an_old_python_is_told_so(dev, monkeypatch, capsys):
    monkeypatch.setattr(dev.sys, "version_info", (3, 9, 2))
    assert dev.main(["test"]) == 2
    assert "Python 3.11 or later is needed, found 3.9.2" in capsys.readouterr().err


def test_the_file_can_be_read_by_a_python_that_is_too_old():
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_folder_that_cannot_be_written_is_named(dev, monkeypatch, capsys):
    def refuse(arguments):
        raise PermissionError(13, "Permission denied", "/games/vtt/.venv")

    monkeypatch.setitem(dev.VERBS, "test", refuse)
    assert dev.main(["test"]) == 2
    assert capsys.readouterr().err == "dev.py: Permission denied: /games/vtt/.venv\n"


# ---- the environment ------------------------------------------------------------------------------


def test_a_set_up_environment_is_left_alone_until_lock_or_project_change(
    dev, tmp_path, monkeypatch
):
    on(Machine(), dev, monkeypatch)
    env = environment(dev, tmp_path)
    env.folder.mkdir()
    assert not env.is_ready()
    env.stamp.write_text(env.fingerprint(), encoding="utf-8")
    assert env.is_ready()
    assert not dev.Environment(env.folder, env.lock + "rich==1.0\n").is_ready()


def test_an_environment_whose_python_is_gone_is_not_ready(dev, tmp_path, monkeypatch):
    on(Machine(**{"import vtt": [(127, "")]}), dev, monkeypatch)
    env = environment(dev, tmp_path)
    env.folder.mkdir()
    env.stamp.write_text(env.fingerprint(), encoding="utf-8")
    assert not env.is_ready()


def test_set_up_makes_the_environment_installs_by_hash_and_stamps_it(dev, tmp_path, monkeypatch):
    machine = Machine(**{"pip --version": [(1, "no pip")]})
    on(machine, dev, monkeypatch)
    env = environment(dev, tmp_path)
    env.folder.mkdir()
    env.ensure()
    made, locked, own = [
        text for text in machine.commands if "pip install" in text or "-m venv" in text
    ]
    assert "-m venv --clear" in made
    assert "--require-hashes" in locked
    assert f"--editable {ROOT}" in own
    assert env.stamp.read_text(encoding="utf-8") == env.fingerprint()


def test_the_first_set_up_says_what_it_does_and_how_long_it_takes(
    dev, tmp_path, monkeypatch, capsys
):
    on(Machine(**{"pip --version": [(1, "no pip")]}), dev, monkeypatch)
    env = environment(dev, tmp_path)
    env.folder.mkdir()
    env.ensure()
    said = [line for line in capsys.readouterr().out.splitlines() if "done, " not in line]
    assert said == [
        "First set-up of .venv: 1 packages, half a gigabyte on the disk.",
        "It takes one to three minutes, and is done once.",
        "  Making an empty environment ...",
        "  Fetching and unpacking the packages; Qt is the largest ...",
        "  Putting this program among them ...",
    ]


def test_work_that_says_nothing_is_told_to_be_still_going_on(dev, monkeypatch, capsys):
    monkeypatch.setattr(dev, "REMIND_S", 0.01)
    told = []
    monkeypatch.setattr(dev, "say", told.append)
    until = time.monotonic() + 30
    with dev.going_on("Installing"):
        while len(told) < 3 and time.monotonic() < until:
            time.sleep(0.01)
    assert told[0] == "  Installing ..."
    assert all(re.fullmatch(r"    still at it, \d+ s", line) for line in told[1:-1])
    assert re.fullmatch(r"    done, \d+ s", told[-1])
    assert len(told) >= 4


def test_a_package_that_cannot_be_had_is_told_in_pips_own_words(dev, tmp_path, monkeypatch):
    pip = "WARNING: Retrying\nERROR: No matching distribution found for ruff==1.0\n"
    machine = Machine(**{"pip install": [(1, pip)]})
    on(machine, dev, monkeypatch)
    env = environment(dev, tmp_path)
    env.folder.mkdir()
    with pytest.raises(dev.NotDone, match=r"No matching distribution found for ruff==1\.0"):
        env.ensure()
    assert not env.is_ready()
    assert (env.folder / "pip.log").read_text(encoding="utf-8") == pip


def test_python_without_venv_gets_debians_package(dev, tmp_path, monkeypatch):
    machine = Machine(**{"import ensurepip": [(1, "")]})
    on(machine, dev, monkeypatch)
    dev.create_environment(tmp_path / "env")
    package = f"python3.{sys.version_info.minor}-venv"
    assert any("apt-get install" in text and package in text for text in machine.commands)


# ---- the operating system -------------------------------------------------------------------------


def test_qt_libraries_are_installed_when_we_are_root(dev, tmp_path, monkeypatch):
    machine = Machine(**{"from PySide6": [(1, QT_MISSING), (0, "")]})
    on(machine, dev, monkeypatch)
    dev.ensure_qt(environment(dev, tmp_path))
    (install,) = [text for text in machine.commands if "apt-get install" in text]
    assert all(name in install for name in dev.QT_LIBRARIES)


def test_who_is_not_root_is_shown_the_exact_command(dev, tmp_path, monkeypatch):
    machine = Machine(**{"from PySide6": [(1, QT_MISSING)]})
    on(machine, dev, monkeypatch, root=False)
    with pytest.raises(dev.NotDone) as refusal:
        dev.ensure_qt(environment(dev, tmp_path))
    assert "libEGL.so.1" in str(refusal.value)
    assert f"sudo apt-get install -y --no-install-recommends {' '.join(dev.QT_LIBRARIES)}\n" in str(
        refusal.value
    )
    assert not any("apt-get" in text for text in machine.commands)


def test_a_system_without_apt_is_told_what_is_needed(dev, monkeypatch):
    on(Machine(), dev, monkeypatch, apt=False)
    with pytest.raises(dev.NotDone, match="What Debian calls libgl1 is needed"):
        dev.system_install(["libgl1"], "Qt does not start here")


def test_libraries_that_do_not_help_are_not_tried_twice(dev, tmp_path, monkeypatch):
    machine = Machine(**{"from PySide6": [(1, QT_MISSING)]})
    on(machine, dev, monkeypatch)
    with pytest.raises(dev.NotDone, match="although its libraries are installed"):
        dev.ensure_qt(environment(dev, tmp_path))
    assert sum("apt-get install" in text for text in machine.commands) == 1


def test_a_library_that_debian_13_renamed_is_asked_for_by_its_new_name(dev, monkeypatch):
    known = "Package: libglib2.0-0t64\nFilename: pool/libglib.deb\n"
    machine = Machine(
        **{"show libglib2.0-0t64": [(0, known)], "show libglib2.0-0": [(100, "virtual")]}
    )
    monkeypatch.setattr(dev, "captured", machine.captured)
    assert dev.debian_name("libglib2.0-0") == "libglib2.0-0t64"
    assert dev.debian_name("libgl1") == "libgl1"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a screen")
def test_no_screen_and_a_screen_that_does_not_answer_are_told_apart(dev, tmp_path, monkeypatch):
    env = environment(dev, tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert dev.ensure_screen(env) == "neither DISPLAY nor WAYLAND_DISPLAY is set"
    lost = "qt.qpa.xcb: could not connect to display :7"
    machine = Machine(**{"from PySide6": [(1, f"{lost}\nAborted")]})
    on(machine, dev, monkeypatch)
    monkeypatch.setenv("DISPLAY", ":7")
    assert dev.ensure_screen(env) == lost
    assert not any("apt-get" in text for text in machine.commands)


# ---- the verbs ------------------------------------------------------------------------------------


@pytest.fixture
def calls(dev, monkeypatch, tmp_path):
    """What the verbs would run, on a machine where everything is set up and there is no screen."""
    noted = []
    codes = {}

    def shown(command, folder=ROOT):
        noted.append([Path(command[0]).stem, *command[1:]])
        return next((code for word, code in codes.items() if word in " ".join(command)), 0)

    monkeypatch.setattr(dev, "shown", shown)
    monkeypatch.setattr(dev.Environment, "ensure", lambda self: self)
    monkeypatch.setattr(dev, "ensure_qt", lambda env: None)
    monkeypatch.setattr(dev, "ensure_screen", lambda env: "no screen")
    monkeypatch.chdir(tmp_path)
    return noted, codes


def test_without_a_screen_the_sample_battle_is_drawn_and_its_file_named(
    dev, calls, capsys, tmp_path
):
    noted, _ = calls
    (tmp_path / "battle.png").touch()
    assert dev.main(["play"]) == 0
    picture = str(tmp_path / "battle.png")
    assert noted == [["vtt", "render", str(dev.SAMPLE), "-o", picture, "--measurements"]]
    said = capsys.readouterr().out
    assert "There is no screen here (no screen)" in said
    assert said.endswith(f"The sample battle is in {picture}\n")


def test_a_picture_that_was_not_drawn_is_not_named(dev, calls, capsys):
    _, codes = calls
    codes["render"] = 2
    assert dev.main(["play"]) == 2
    assert "The sample battle is in" not in capsys.readouterr().out


def test_with_a_screen_the_battle_is_opened(dev, calls, monkeypatch):
    noted, _ = calls
    monkeypatch.setattr(dev, "ensure_screen", lambda env: None)
    assert dev.main(["play"]) == 0
    assert noted == [["vtt", "play", str(dev.SAMPLE)]]


def test_arguments_go_to_pytest_and_to_the_command_line(dev, calls):
    noted, _ = calls
    assert dev.main(["test", "tests/base", "-x"]) == 0
    assert dev.main(["vtt", "check", "modules/dbr"]) == 0
    assert noted == [
        ["python", "-m", "pytest", "tests/base", "-x"],
        ["vtt", "check", "modules/dbr"],
    ]


def test_check_is_run_by_the_environment_once_there_is_one(dev, calls):
    noted, codes = calls
    codes["tests.checks"] = 1
    assert dev.main(["check"]) == 1
    assert noted == [["python", "-m", "tests.checks"]]


# ---- the lock file --------------------------------------------------------------------------------


def project():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_lock_file_pins_everything_that_the_project_asks_for(dev):
    entries = dev.lock_entries(dev.read_lock())
    extras = project()["optional-dependencies"]
    wanted = [Requirement(r) for r in [*project()["dependencies"], *extras["test"], *extras["dev"]]]
    for requirement in wanted:
        if requirement.name == "vtt":
            continue
        found = [text for name, text in entries if name == requirement.name.lower()]
        versions = [re.search(r"==([^ ;\\]+)", text).group(1) for text in found]
        assert versions, f"{requirement.name} is not in the lock file"
        assert all(requirement.specifier.contains(version) for version in versions), requirement


def test_every_locked_package_has_hashes_and_names_no_place(dev):
    lock = dev.read_lock()
    assert "://" not in lock
    entries = dev.lock_entries(lock)
    assert len(entries) > 30
    assert [name for name, text in entries if "--hash=sha256:" not in text] == []


# ---- what the pages promise -----------------------------------------------------------------------


def test_the_readmes_commands_exist(dev):
    verbs = re.findall(r"python3 dev\.py (\w+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert verbs[:2] == ["play", "test"]
    assert set(verbs) <= dev.VERBS.keys()


def test_the_acceptance_run_is_the_check_command():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "set -euo pipefail" in script
    assert script.rstrip().endswith("python3 dev.py check")


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process without asking it")
def test_who_ends_dev_py_ends_what_it_runs():
    program = "print('up', flush=True); import time; time.sleep(600)"
    code = f"import sys, dev; sys.exit(dev.shown([sys.executable, '-c', {program!r}]))"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"up\n"
        process.terminate()
        assert process.stdout.read() == b"", "the pipe ends when the last of both has gone"
        assert process.wait(10) == 128 + 15
