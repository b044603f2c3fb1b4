#!/usr/bin/env python3
"""The front door: sets up what the program needs on this machine, then runs one thing.

Needs Python 3.11 and nothing else. Packages come from `packaging/lock.txt` into `.venv` beside this
file, again only when the lock file or `pyproject.toml` changed. What the operating system must
have for Qt is installed through apt when we are root; otherwise the exact command is shown.

Exit code 0: fine; 1: a test, check or goal failed; 2: not done, and one sentence says why.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "packaging" / "lock.txt"
SAMPLE = ROOT / "modules" / "dbr"
OLDEST_PYTHON = (3, 11)
REMIND_S = 10.0  # work that says nothing by itself is told to be still going on so often

QT_LIBRARIES = (
    "libglib2.0-0",
    "libgl1",
    "libegl1",
    "libxkbcommon0",
    "libfreetype6",
    "libfontconfig1",
    "libdbus-1-3",
)
SCREEN_LIBRARIES = (
    "libxcb-cursor0",
    "libxcb-icccm4",
    "libxcb-keysyms1",
    "libxcb-shape0",
    "libxcb-xkb1",
    "libxkbcommon-x11-0",
)
ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
QT_STARTS = "from PySide6 import QtGui, QtSvg, QtWidgets; QtWidgets.QApplication([])"


class NotDone(Exception):
    """Something cannot be done here; the text is the whole message for the user."""


# ---- the environment ----------------------------------------------------------------------------


class Environment:
    """A folder with a Python of its own, holding the packages of a lock file and this project."""

    def __init__(self, folder: Path, lock: str) -> None:
        self.folder = folder
        self.lock = lock
        self.stamp = folder / "vtt-setup.stamp"
        windows = os.name == "nt"
        self.python = folder / ("Scripts/python.exe" if windows else "bin/python")

    def script(self, name: str) -> str:
        """The path of a program that a package has put beside this environment's Python."""
        return str(self.python.with_name(name + (".exe" if os.name == "nt" else "")))

    def fingerprint(self) -> str:
        """A text that changes when the environment must be set up again."""
        parts = [self.lock, (ROOT / "pyproject.toml").read_text(encoding="utf-8"), str(ROOT)]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def is_ready(self) -> bool:
        """Whether the last set-up was for the present files and place, and its Python still works."""
        return (
            self.stamp.exists()
            and self.stamp.read_text(encoding="utf-8") == self.fingerprint()
            and succeeds([str(self.python), "-I", "-c", "import vtt"])
        )

    def ensure(self) -> Environment:
        """Create the environment and install the packages, unless that is done already; it comes back.

        Raises:
            NotDone: when the environment cannot be made or a package cannot be had.
        """
        if self.is_ready():
            return self
        self.stamp.unlink(missing_ok=True)
        if succeeds([str(self.python), "-m", "pip", "--version"]):
            say(f"Bringing {self.folder.name} up to date with {LOCK.name}.")
        else:
            count = len(lock_entries(self.lock))
            say(
                f"First set-up of {self.folder.name}: {count} packages, half a gigabyte on the disk."
            )
            say("It takes one to three minutes, and is done once.")
            with going_on("Making an empty environment"):
                create_environment(self.folder)
        locked = self.folder / "lock.txt"
        locked.write_text(self.lock, encoding="utf-8")
        with going_on("Fetching and unpacking the packages; Qt is the largest"):
            self.install(["--require-hashes", "--requirement", str(locked)])
        with going_on("Putting this program among them"):
            self.install(["--no-build-isolation", "--editable", str(ROOT)])
        self.stamp.write_text(self.fingerprint(), encoding="utf-8")
        return self

    def install(self, what: Sequence[str]) -> None:
        """Run pip quietly; its words are kept in a file and shown only when it fails.

        Raises:
            NotDone: with pip's own last error line.
        """
        command = [str(self.python), "-m", "pip", "install", "--no-deps", "--no-input", *what]
        ended = captured(command)
        log = self.folder / "pip.log"
        log.write_text(ended.stdout, encoding="utf-8")
        if ended.returncode:
            raise NotDone(
                f"the packages could not be installed. pip says: {last_error(ended.stdout)}\n"
                f"Its whole report is in {log}. Is the network reachable? When the cause is gone, "
                "run the same command again."
            )


def main_environment() -> Environment:
    """The environment for playing and developing, with everything in the lock file."""
    return Environment(ROOT / ".venv", read_lock())


def read_lock() -> str:
    """The lock file's text."""
    if not LOCK.exists():
        raise NotDone(f"the lock file {LOCK} is missing; get it back with 'git checkout {LOCK}'.")
    return LOCK.read_text(encoding="utf-8")


def lock_entries(lock: str) -> list[tuple[str, str]]:
    """Each package of a lock file as (name, its lines with the hashes)."""
    entries: list[list[str]] = []
    for line in lock.splitlines(keepends=True):
        if line[:1].isalnum():
            entries.append([])
        if entries and not line.startswith("#"):
            entries[-1].append(line)
    return [(lines[0].split("==")[0].strip().lower(), "".join(lines)) for lines in entries]


def create_environment(folder: Path) -> None:
    """Make an empty environment with pip in it, in place of a broken one."""
    if not succeeds([sys.executable, "-c", "import ensurepip, venv"]):
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        system_install([package], "this Python cannot make environments")
    ended = captured([sys.executable, "-m", "venv", "--clear", str(folder)])
    if ended.returncode:
        raise NotDone(f"no environment could be made in {folder}: {last_error(ended.stdout)}")


# ---- what the operating system must have --------------------------------------------------------


def ensure_qt(environment: Environment) -> None:
    """Make sure that Qt starts without a screen."""
    fault = qt_fault(environment, offscreen=True)
    if fault is None:
        return
    system_install(QT_LIBRARIES, f"Qt does not start here ({fault})")
    fault = qt_fault(environment, offscreen=True)
    if fault is not None:
        raise NotDone(f"Qt does not start here, although its libraries are installed: {fault}")


def ensure_screen(environment: Environment) -> str | None:
    """Make sure that Qt can open a window; the answer is why it cannot, or None when it can."""
    if sys.platform.startswith("linux"):
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return "neither DISPLAY nor WAYLAND_DISPLAY is set"
        fault = qt_fault(environment, offscreen=False)
        if fault is not None and "could not connect to display" not in fault:
            system_install(SCREEN_LIBRARIES, f"Qt cannot open a window here ({fault})")
            fault = qt_fault(environment, offscreen=False)
        return fault
    return None


def qt_fault(environment: Environment, *, offscreen: bool) -> str | None:
    """Why Qt does not start, found by starting it in a process of its own; None when it does."""
    platform = {"QT_QPA_PLATFORM": "offscreen"} if offscreen else {}
    ended = captured([str(environment.python), "-c", QT_STARTS], {**os.environ, **platform})
    if ended.returncode == 0:
        return None
    lines = [line for line in ended.stdout.splitlines() if line.strip()]
    telling = [line for line in lines if "could not connect" in line or "ImportError" in line]
    return (telling or lines or [f"exit code {ended.returncode}"])[0].strip()


def system_install(packages: Sequence[str], why: str) -> None:
    """Install Debian packages when we are root.

    Raises:
        NotDone: when we are not root, or this is no Debian; says what to type or what is needed.
    """
    if shutil.which("apt-get") is None:
        raise NotDone(
            f"{why}. What Debian calls {', '.join(packages)} is needed: install your system's "
            "packages of that kind, then run the same command again."
        )
    install = ["apt-get", "install", "-y", "--no-install-recommends"]
    if os.geteuid() != 0:
        names = " ".join(map(debian_name, packages))
        raise NotDone(
            f"{why}. Type\n\n"
            f"    sudo apt-get update && sudo {' '.join(install)} {names}\n\n"
            "and then run the same command again."
        )
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with going_on(f"{why[0].upper()}{why[1:]}; asking apt what there is"):
        captured(["apt-get", "update"], variables)
    known = [debian_name(package) for package in packages]
    with going_on(f"Installing {', '.join(known)}"):
        ended = captured([*install, *known], variables)
    if ended.returncode:
        raise NotDone(f"{why}, and apt-get could not help: {last_error(ended.stdout)}")


def debian_name(package: str) -> str:
    """A library's package name on this release: Debian 13 added `t64` to some of them."""
    for name in (package, f"{package}t64"):
        if "\nFilename:" in captured(["apt-cache", "show", name]).stdout:
            return name
    return package


# ---- running things -----------------------------------------------------------------------------


def say(text: str) -> None:
    """Print at once, so that the line stands before what a child process prints."""
    print(text, flush=True)


@contextmanager
def going_on(what: str) -> Iterator[None]:
    """Say what begins, now and then that it is not done yet, and at last how long it took."""
    say(f"  {what} ...")
    began, done = time.monotonic(), threading.Event()

    def remind() -> None:
        while not done.wait(REMIND_S):
            say(f"    still at it, {time.monotonic() - began:.0f} s")

    threading.Thread(target=remind, daemon=True).start()
    try:
        yield
    finally:
        done.set()
    say(f"    done, {time.monotonic() - began:.0f} s")


def captured(
    command: Sequence[str], variables: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command; both its output streams come back as one text."""
    try:
        return subprocess.run(
            command,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, f"{command[0]}: {error.strerror}")


def succeeds(command: Sequence[str]) -> bool:
    """Whether a command ends with exit code 0."""
    return captured(command).returncode == 0


def shown(command: Sequence[str], folder: Path = ROOT) -> int:
    """Run a command with its output on the terminal; its exit code. Who ends us ends it too."""
    child = subprocess.Popen(command, cwd=folder)
    kept = {
        number: signal.signal(number, lambda number, _frame: child.send_signal(number))
        for number in ENDINGS
    }
    try:
        code = child.wait()
    except BaseException:
        child.kill()
        child.wait()
        raise
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)
    return code if code >= 0 else 128 - code


def last_error(output: str) -> str:
    """The line of a program's output that says best what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith(("ERROR:", "E:", "ERROR "))]
    return (errors or lines or ["it said nothing"])[-1]


# ---- the verbs ----------------------------------------------------------------------------------


def play(arguments: Sequence[str]) -> int:
    """Open the sample battle; where there is no screen, draw it to battle.png and measure it."""
    refuse_arguments("play", arguments)
    environment = main_environment().ensure()
    ensure_qt(environment)
    no_screen = ensure_screen(environment)
    program = environment.script("vtt")
    if no_screen is None:
        say("Opening the sample battle; after a set-up that takes some seconds longer.")
        return shown([program, "play", str(SAMPLE)])
    picture = Path.cwd() / "battle.png"
    say(f"There is no screen here ({no_screen}), so the sample battle is drawn to a file.")
    code = shown([program, "render", str(SAMPLE), "-o", str(picture), "--measurements"])
    if code < 2 and picture.exists():
        say(f"The sample battle is in {picture}")
    return code


def test(arguments: Sequence[str]) -> int:
    """Run every test, or those that the arguments name; arguments go to pytest."""
    environment = main_environment().ensure()
    ensure_qt(environment)
    return shown([str(environment.python), "-m", "pytest", *(arguments or ["-q", "-n", "auto"])])


def check(arguments: Sequence[str]) -> int:
    """Format, lint, types, import contracts, every test, and the core's tests without Qt."""
    refuse_arguments("check", arguments)
    environment = main_environment().ensure()
    return shown([str(environment.python), "-m", "tests.checks"])


def bench(arguments: Sequence[str]) -> int:
    """Run the benchmarks and print goal, measured and met for each; 1 when a goal is missed."""
    environment = main_environment().ensure()
    ensure_qt(environment)
    options = ["-q", "-o", "python_files=bench_*.py", "--benchmark-quiet"]
    options += arguments or ["tests/benchmarks"]
    return shown([str(environment.python), "-m", "pytest", *options])


def vtt(arguments: Sequence[str]) -> int:
    """Run our command line in the environment: `python3 dev.py vtt --help`."""
    environment = main_environment().ensure()
    if arguments[:1] == ["play"]:
        ensure_qt(environment)
    return shown([environment.script("vtt"), *arguments], Path.cwd())


VERBS = {"play": play, "test": test, "check": check, "bench": bench, "vtt": vtt}


def refuse_arguments(verb: str, arguments: Sequence[str]) -> None:
    """Verbs that take nothing say so, rather than leave something unread."""
    if arguments:
        raise NotDone(f"'{verb}' takes no arguments, found {' '.join(arguments)!r}.")


def usage() -> str:
    """The verbs, each with the first line of its description."""
    lines = [f"  {name:<6} {(verb.__doc__ or '').splitlines()[0]}" for name, verb in VERBS.items()]
    return "\n".join(["Usage: python3 dev.py VERB [ARGUMENTS]", "", *lines])


def run(arguments: Sequence[str]) -> int:
    """Find the verb and run it."""
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(map(str, sys.version_info[:3]))
        raise NotDone(f"Python 3.11 or later is needed, found {found} ({sys.executable}).")
    if not arguments:
        raise NotDone(f"a verb is needed.\n{usage()}")
    name, *rest = arguments
    if name in ("-h", "--help", "help"):
        say(usage())
        return 0
    if name not in VERBS:
        near = difflib.get_close_matches(name, VERBS, n=1)
        hint = f"; did you mean '{near[0]}'?" if near else "."
        raise NotDone(f"expected one of {', '.join(VERBS)}, found {name!r}{hint}")
    return VERBS[name](rest)


def main(arguments: Sequence[str]) -> int:
    """Run a verb; what cannot be done is one plain message and exit code 2."""
    return said_or_done(lambda: run(arguments))


def said_or_done(act: Callable[[], int]) -> int:
    """The exit code of what is done; where it cannot be, one plain message and exit code 2."""
    try:
        return act()
    except NotDone as error:
        message = str(error)
    except OSError as error:
        message = f"{error.strerror or error}: {error.filename or 'no file named'}"
    except KeyboardInterrupt:
        return 130
    print(f"dev.py: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
