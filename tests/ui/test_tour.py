"""The tour and the README speak of words and keys that are in the window, and of pictures that are there."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence

from tests.ui.conftest import read_once
from vtt.ui.actions import MENUS
from vtt.ui.collect_words import texts_of_window

ROOT = Path(__file__).parents[2]
TOUR, README = ROOT / "docs" / "tour.md", ROOT / "README.md"
HANDS = ("Alt", "Shift", "Ctrl+wheel", "right", "Esc", "Return")
"""What hands do besides the actions' keys; `tests/ui/test_moving.py` does it."""
OF_DBR = ("movement", "Shoot")
"""Words of the rules of the game that the tour plays."""
KEY = re.compile(r"(Ctrl\+|Shift\+|Alt\+)*([A-Z]|F\d+|\d|Page Up|Page Down|End|Space|Return)")


def bold(path):
    """What stands in bold in a page: words of the screen, and keys."""
    return [
        " ".join(found.split())
        for found in re.findall(r"\*\*([^*]+)\*\*", path.read_text(encoding="utf-8"))
    ]


def plain(words):
    return words.replace("&", "").removesuffix(" ...").removesuffix(" …")


@pytest.fixture(scope="module")
def words():
    """All that the window may say, and what the module of the tour is called."""
    module = read_once(ROOT / "modules" / "dbr")
    scenarios = {scenario.name for scenario in module.scenarios}
    terrain = {feature.name for scenario in module.scenarios for feature in scenario.terrain}
    return {*map(plain, texts_of_window()), module.info.name, *scenarios, *terrain}


def test_every_key_of_the_tour_does_something(player):
    keys = [found for found in bold(TOUR) if KEY.fullmatch(found) and found not in HANDS]
    assert len(keys) > 12
    bound = {key.toString() for action in player.window.actions() for key in action.shortcuts()}
    spelt = {key: key.replace("Page Up", "PgUp").replace("Page Down", "PgDown") for key in keys}
    assert {key for key in keys if QKeySequence(spelt[key]).toString() not in bound} == set()


def test_every_line_of_a_menu_that_the_tour_names_is_there(player):
    named = [
        found.split(" > ") for page in (TOUR, README) for found in bold(page) if " > " in found
    ]
    assert len(named) > 3
    titles = {plain(title): menu for menu, title in MENUS}
    for menu, line in named:
        shown = player.window.menus[titles[menu]].actions()
        assert plain(line) in {plain(action.text()) for action in shown}, line


def test_every_word_in_bold_is_on_the_screen(words):
    said = [found for found in bold(TOUR) if not KEY.fullmatch(found) and " > " not in found]
    unknown = [w for w in said if w not in (*HANDS, *OF_DBR, "bold") and plain(w) not in words]
    assert [w for w in unknown if not any(w in known for known in words)] == []


@pytest.mark.parametrize(
    "page", [README, *sorted((ROOT / "docs").glob("*.md"))], ids=lambda p: p.name
)
def test_every_picture_of_a_page_is_there(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for name in re.findall(r"!\[[^\]]+\]\(([^)#]+)\)", text):
        assert (page.parent / name).is_file(), name
