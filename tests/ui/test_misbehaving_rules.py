"""A plug-in that misbehaves in a real window: the hand's move is made, the bar says what went wrong."""

import pytest

from tests.rules.duel import DUEL
from tests.rules.faults import FAULTS
from tests.rules.test_misbehaving import Misbehaving, budget_for
from vtt.rules.api import LoadedRules
from vtt.session.consent import PlayStyle

ON_A_MOVE = ("judge", "preview", "consequences", "outcome")
AT_ANY_TIME = ("flow", "offers")
KINDS = (
    "raises an error without words",
    "raises an error of a million words",
    "ends the program",
    "loops and swallows everything",
    "loops in its sleep",
    "eats memory bit by bit",
    "gives something",
    "gives a list that holds itself",
    "changes a piece",
    "changes the view",
    "takes other arguments",
)
FUNCTIONS = (*ON_A_MOVE, *AT_ANY_TIME)


def table():
    """Every fault in every function is a long test; a normal run has each of the kinds once."""
    for number, fault in enumerate(FAULTS):
        for place, function in enumerate(FUNCTIONS):
            if function in fault.functions and fault.told is not None:
                often = fault.name in KINDS and place == number % len(FUNCTIONS)
                marks = () if often else pytest.mark.hard
                yield pytest.param(fault, function, id=f"{function}: {fault.name}", marks=marks)


@pytest.fixture
def sit_down(duelist, monkeypatch):
    """Opens a window on a duel with one function at fault; `said` is what its bar said."""

    def open_with(fault, function):
        rules = LoadedRules(DUEL, Misbehaving(function, fault.make(function)))
        monkeypatch.setattr("tests.rules.duel.RULES", rules)
        monkeypatch.setattr("vtt.rules.referee.Budget", lambda: budget_for(fault, function))
        player = duelist(*[1] * 1000, style=PlayStyle.SOLO)
        player.said = [player.window.bar.message]
        player.window.desk.said.connect(player.said.append)
        return player

    return open_with


@pytest.mark.parametrize(("fault", "function"), list(table()))
def test_the_move_is_made_and_the_bar_tells(sit_down, qtbot, fault, function):
    player = sit_down(fault, function)
    before = player.pose("red_1")
    player.drag("red_1", 0, 60)
    after = player.pose("red_1")
    assert after.y - before.y == pytest.approx(60, abs=2)

    def told():
        texts = [message.text for message in player.said if message is not None]
        return [text for text in texts if f"duel has no opinion ({function}" in text]

    if function != "preview":  # what is said while one drags is said again by the judge, or is not
        qtbot.waitUntil(lambda: bool(told()), timeout=20_000)
        assert fault.told in told()[0]
    if function == "judge":
        assert "Fine" not in player.findings_panel._title.text()
    player.drag("red_2", 0, 60)
    assert player.window.isVisible()
