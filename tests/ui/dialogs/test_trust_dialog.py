"""Code of the user's own folder runs when the person says so, and is asked about anew when it changes."""

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton

from tests.rules.test_registry import write_package
from tests.ui.player import MODULES, PATIENT, forget, in_dialog
from vtt.commands.chance import SeededRandom
from vtt.formats.module_save import write_module
from vtt.rules.registry import PluginRegistry
from vtt.rules.trust import TrustStore, package_hash
from vtt.session.library import ModuleLibrary, read_module_at
from vtt.session.start import Setup
from vtt.ui.app import Desktop
from vtt.ui.dialogs.trust_dialog import ask_to_trust, short_fingerprint
from vtt.ui.shell import build_app

RAN = "vtt_own_ran"
CODE = f"""
import sys
from vtt.rules.api import BasicPlugin
sys.{RAN} = True
class Rules(BasicPlugin):
    pass
"""


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder of plug-ins with one in it, and a module that is written for it."""
    import msgspec

    from vtt.definition.module import RulesUse

    folder = write_package(tmp_path / "plugins", "vtt_own", code=CODE, id="own")
    module = read_module_at(MODULES / "dbr")
    info = msgspec.structs.replace(module.info, id="owned")
    write_module(
        msgspec.structs.replace(module, info=info, rules=RulesUse("own"), fingerprint=""),
        tmp_path / "modules" / "owned",
    )
    monkeypatch.delattr(sys, RAN, raising=False)
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "vtt_own"]:
        del sys.modules[name]
    if hasattr(sys, RAN):
        delattr(sys, RAN)


@pytest.fixture
def desktop(qtbot, home, tmp_path):
    root = home.parents[1]
    setup = Setup(
        library=ModuleLibrary([root / "modules"]),
        plugins=PluginRegistry(home.parent, TrustStore(root / "trusted.json"), installed=[]),
        unsaved=root / "unsaved",
        cache=root / "cache",
        random=SeededRandom(1),
        budget=PATIENT,
    )
    desktop = Desktop(build_app([]), setup, root / "preferences.json")
    yield desktop
    for window in list(desktop.windows):
        forget(window)


def press(text, heard):
    def act(box):
        heard.append(f"{box.text()}\n{box.informativeText()}")
        next(button for button in box.buttons() if button.text() == text).click()

    return act


def open_and(desktop, text, heard):
    module = desktop.setup.library.folders[0] / "owned"
    faults = in_dialog(QMessageBox, press(text, heard))
    window = desktop.open_path(str(module))
    assert faults == []
    return window


def test_who_says_so_plays_with_the_rules(desktop, home):
    heard = []
    window = open_and(desktop, "Run its code", heard)
    assert window.desk.has_rules
    assert hasattr(sys, RAN)
    (words,) = heard
    assert "A game 1.0 (own)" in words
    assert str(home) in words
    assert short_fingerprint(package_hash(home)) in words
    assert "whatever you can do on this computer" in words


def test_who_does_not_plays_without_and_nothing_has_run(desktop):
    window = open_and(desktop, "Play without rules", [])
    assert not window.desk.has_rules
    assert not hasattr(sys, RAN)
    assert "is not trusted" in window.bar.message.text
    assert "played without rules" in window.bar.message.text


def test_the_answer_is_remembered_until_a_file_changes(desktop, home):
    open_and(desktop, "Run its code", [])
    forget(desktop.windows[-1])
    module = desktop.setup.library.folders[0] / "owned"
    assert desktop.open_path(str(module)).desk.has_rules  # a dialog would hang here
    forget(desktop.windows[-1])
    (home / "rules.py").write_text(CODE + "\n# other\n")
    heard = []
    window = open_and(desktop, "Play without rules", heard)
    assert not window.desk.has_rules
    assert "have changed since you trusted it" in heard[0]


def test_files_that_change_while_one_is_asked_do_not_run(desktop, home):
    def act(box):
        (home / "rules.py").write_text(CODE + "\n# swapped\n")
        next(button for button in box.buttons() if button.text() == "Run its code").click()

    faults = in_dialog(QMessageBox, act)
    window = desktop.open_path(str(desktop.setup.library.folders[0] / "owned"))
    assert faults == []
    assert not window.desk.has_rules
    assert not hasattr(sys, RAN)
    assert "have changed while you were asked" in window.bar.message.text


def test_escape_and_the_default_run_nothing(qtbot, home):
    found = PluginRegistry(home.parent, TrustStore(home.parents[1] / "t"), installed=[]).find("own")
    defaults = []

    def act(box):
        defaults.append(box.defaultButton().text())
        qtbot.keyClick(box, Qt.Key.Key_Escape)

    faults = in_dialog(QMessageBox, act)
    assert ask_to_trust(found, None) is False
    assert (faults, defaults) == ([], ["Play without rules"])


def test_what_it_calls_itself_is_plain_text_and_short(qtbot, home, tmp_path):
    evil = "<img src='x'>" + "y" * 500
    folder = write_package(tmp_path / "more", "vtt_evil")
    manifest = folder / "plugin.toml"
    manifest.write_text(manifest.read_text().replace("A game", evil))
    registry = PluginRegistry(folder.parent, TrustStore(tmp_path / "t"), installed=[])
    found = registry.find("evil")
    seen = []

    def act(box):
        words = box.findChild(QLabel, "qt_msgbox_label")
        more = box.findChild(QLabel, "qt_msgbox_informativelabel")
        seen.append((words.textFormat(), more.textFormat(), len(words.text())))
        assert len(box.findChildren(QPushButton)) == 2

    assert in_dialog(QMessageBox, act) == []
    assert ask_to_trust(found, None) is False
    plain = Qt.TextFormat.PlainText
    assert seen[0][:2] == (plain, plain)
    assert seen[0][2] < 200
