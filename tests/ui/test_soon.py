"""What is put off is done once, and holds nobody whom it concerned when that one goes first."""

import ast
import gc
import weakref
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from vtt.ui.soon import soon

ROOT = Path(__file__).parents[2]


class Owner(QObject):
    def __init__(self, done):
        super().__init__()
        self.done = done

    def act(self):
        self.done.append("done")


def test_it_is_done_once_when_what_is_under_way_is_over(qtbot):
    owner = Owner([])
    soon(owner, owner.act)
    assert owner.done == []
    qtbot.waitUntil(lambda: owner.done == ["done"])
    qtbot.wait(20)
    assert owner.done == ["done"]
    assert owner.children() == [], "the clock goes too"


def test_it_waits_as_long_as_it_is_told(qtbot):
    owner = Owner([])
    soon(owner, lambda: owner.done.append("later"), 60)
    soon(owner, owner.act)
    qtbot.waitUntil(lambda: owner.done == ["done", "later"])


def test_an_owner_that_goes_before_is_given_back_to_memory(qtbot):
    done = []
    for put_off in (lambda owner: owner.act, lambda owner: lambda: owner.act()):
        owner = Owner(done)
        soon(owner, put_off(owner))
        known = weakref.ref(owner)
        owner.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        del owner
        qtbot.wait(20)
        gc.collect()
        assert known() is None
    assert done == []


def test_what_was_done_may_have_been_the_last_to_hold_its_owner(qtbot):
    done = []
    for number in range(20):
        owner = Owner(done)
        known = weakref.ref(owner)
        soon(owner, lambda owner=owner: owner.act())
        del owner
        qtbot.waitUntil(lambda count=number + 1: len(done) == count)
        qtbot.wait(1)
        assert known() is None


def test_nothing_in_the_program_is_put_off_in_the_way_that_holds_its_owner():
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("vtt", "plugins")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "singleShot" in (text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "singleShot"
        and len(node.args) > 2
    ]
    assert found == [], "use vtt.ui.soon"
