"""What `python3 dev.py check` runs, once there is an environment: every check, then the core without Qt.

It is started by the environment's own Python; what sets environments up stands in `dev.py`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dev import (
    ROOT,
    Environment,
    lock_entries,
    main_environment,
    read_lock,
    said_or_done,
    say,
    shown,
    test,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

CORE_LAYERS = (
    "base",
    "geometry",
    "definition",
    "state",
    "commands",
    "behaviour",
    "rules",
    "render",
    "formats",
    "session",
    "cli",
)
NOT_LAYERS = ("art", "packaging", "properties", "vassal")
CORE_TESTS = (*(f"tests/{name}" for name in (*CORE_LAYERS, *NOT_LAYERS)), "plugins")
"""What must pass without Qt: the layers, pictures, laws of whole games, and rules plug-ins."""
NOT_IN_CORE = frozenset({"pyside6-essentials", "shiboken6", "pytest-qt", "mypy", "ruff"})


def lock_without(lock: str, names: Iterable[str]) -> str:
    """The lock file without the packages named."""
    unwanted = set(names)
    return "".join(lines for name, lines in lock_entries(lock) if name not in unwanted)


def core_environment() -> Environment:
    """The environment without Qt, in which everything below `vtt/ui` must work."""
    return Environment(ROOT / ".venv-core", lock_without(read_lock(), NOT_IN_CORE))


def test_core() -> int:
    """Run the tests of everything beside `vtt/ui` in an environment without Qt and pytest-qt."""
    environment = core_environment().ensure()
    folders = (str(ROOT / name) for name in CORE_TESTS)
    return shown([str(environment.python), "-m", "pytest", "-q", "-n", "auto", *folders])


def check() -> int:
    """Format, lint, types, import contracts, every test, and the core's tests without Qt."""
    environment = main_environment()
    python = str(environment.python)
    steps: list[tuple[str, Callable[[], int]]] = [
        ("format", lambda: shown([python, "-m", "ruff", "format", "--check", "."])),
        ("lint", lambda: shown([python, "-m", "ruff", "check", "."])),
        ("types", lambda: shown([python, "-m", "mypy"])),
        ("imports", lambda: shown([environment.script("lint-imports")])),
        ("tests", lambda: test([])),
        ("core without Qt", test_core),
    ]
    failed = []
    for title, step in steps:
        say(f"\n== {title}")
        if step() != 0:
            failed.append(title)
    say("\nFailed: " + ", ".join(failed) if failed else "\nAll checks passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(said_or_done(check))
