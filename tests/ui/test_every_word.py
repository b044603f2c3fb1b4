"""Every word that the window shows goes through the catalog: no text is put into a widget as it is."""

import ast
import re
from pathlib import Path

import pytest

import vtt.ui

SOURCES = sorted(Path(vtt.ui.__file__).parent.rglob("*.py"))
SHOWS = frozenset(
    (
        *("setWindowTitle", "setText", "setToolTip", "setStatusTip", "setPlaceholderText"),
        *("setAccessibleName", "setAccessibleDescription", "setInformativeText", "setTitle"),
        *("addRow", "addButton", "addAction", "addItem", "addTab", "Message", "BarAction"),
        *("QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox", "QAction", "QMenu"),
    )
)
NAMES = frozenset({"vtt", "3d6+2, d100, 4d6>=5"})
"""Texts that are the same in every language."""


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _plain_texts(node: ast.Call) -> list[str]:
    """Words among the arguments that nothing translates: a letter followed by another one."""
    parts = [
        part
        for argument in node.args
        for part in (argument.values if isinstance(argument, ast.JoinedStr) else [argument])
    ]
    texts = [part.value for part in parts if isinstance(part, ast.Constant)]
    return [
        text
        for text in texts
        if isinstance(text, str) and text not in NAMES and re.search("[A-Za-z]{2}", text)
    ]


def faults(source: str) -> list[str]:
    """Line and text of each word of a file that no catalog can know."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [
        f"line {node.lineno}: {text!r}"
        for node in calls
        if _called(node) in SHOWS
        for text in _plain_texts(node)
    ]


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.name) for path in SOURCES])
def test_a_file_of_the_window_shows_no_word_as_it_is(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []


def test_a_word_as_it_is_is_found() -> None:
    assert faults('box.setText("Not saved.")\nbox.setText(f"{n} pieces")\nQLabel(tr("Fine"))') == [
        "line 1: 'Not saved.'",
        "line 2: ' pieces'",
    ]
