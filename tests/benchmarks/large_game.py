"""Opens a game file in the real window, in a process of its own, and tells the memory that it takes.

python -m tests.benchmarks.large_game GAME LIBRARY PREFERENCES
"""

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.benchmarks.reference.peak import held_kb, peak_kb
from vtt.rules.registry import PluginRegistry
from vtt.session.library import ModuleLibrary
from vtt.session.start import Setup
from vtt.ui.app import Desktop
from vtt.ui.shell import build_app


def main(game, library, preferences):
    app = build_app([])
    setup = Setup(
        library=ModuleLibrary([Path(library)]),
        plugins=PluginRegistry(),
        unsaved=Path(library) / "unsaved",
        cache=Path(library) / "cache",
    )
    window = Desktop(app, setup, Path(preferences)).open_path(game)
    for _ in range(3):
        QApplication.processEvents()
    window.page.settle()
    window.page.view.viewport().repaint()
    pieces, steps = len(window.page.scene.items_by_id), window.desk.session.log.length
    sys.stdout.write(f"{pieces} {steps} {held_kb()} {peak_kb()}\n")
    window.desk.give_up()


if __name__ == "__main__":
    main(*sys.argv[1:])
