"""Run by an installed program's own Python: a person opens the sample battle and drags a base.

Prints where the program lies, how far the base went, and what was said; saves a picture of the window.
"""

import sys
from pathlib import Path

import vtt
from vtt.session.library import ModuleLibrary

FAR_MM = 30.0
PIECE = "sk-sw-shot-1"


def main(folder: Path) -> None:
    """Play, and tell of it; Qt is known here alone, since the file is read where there is none too."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtTest import QTest

    from vtt.ui.app import Desktop
    from vtt.ui.shell import build_app

    app = build_app([])
    desktop = Desktop(app, preferences=folder / "preferences.json")
    window = desktop.open_path(str(ModuleLibrary().find("dbr")), "skirmish")
    window.resize(1360, 860)
    app.processEvents()
    view = window.page.view
    window.page.settle()
    before = window.desk.session.view.state.pieces[PIECE].pose
    view.ensureVisible(before.x, before.y, 1, 1, 150, 150)

    def pixel(dy: float):
        return view.mapFromScene(QPointF(before.x, before.y + dy))

    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(view.viewport(), left, keys, pixel(0))
    QTest.mouseMove(view.viewport(), pixel(-FAR_MM / 2))
    QTest.mouseMove(view.viewport(), pixel(-FAR_MM))
    QTest.mouseRelease(view.viewport(), left, keys, pixel(-FAR_MM))
    app.processEvents()
    after = window.desk.session.view.state.pieces[PIECE].pose
    window.grab().save(str(folder / "window.png"))
    rules = window.desk.session.referee.plugin_id
    sys.stdout.write(f"{Path(vtt.__file__).parent}\n{after.y - before.y:.0f}\n{rules}\n")
    window.desk.give_up()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
