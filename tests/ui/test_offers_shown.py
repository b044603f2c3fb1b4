"""What the rules offer, drawn and listed; the rules here answer when the test lets them."""

import threading

import pytest
from PySide6.QtCore import Qt

from tests.rules import duel
from vtt.rules.api import LoadedRules, Offer
from vtt.rules.verdict import AreaMark, ShapeRole
from vtt.session.consent import PlayStyle
from vtt.state.sight import OBSERVER

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))


def area(role, label=""):
    return AreaMark(duel.FIELD, SQUARE, (), role, label)


class Slow(duel.Duel):
    """A duel whose offers come when `go` is set: one to look at, one to take, for each man chosen."""

    def __init__(self):
        self.go = threading.Event()
        self.asked = []

    def offers(self, view, side, selection):
        self.go.wait(3)
        self.asked.append(selection)
        found = []
        for man in selection:
            command = duel.move(man, 100, 150)
            found += [
                Offer("reach", "Reach", marks=(area(ShapeRole.REACH, f"reach of {man}"),),
                      pieces=(man,)),
                Offer("move", f"Advance {man}", command, (area(ShapeRole.CONTACT, "here"),), (man,)),
            ]  # fmt: skip
        if len(selection) > 1:
            both = (area(ShapeRole.REACH, "reach of both"),)
            found.append(Offer("reach", "Reach", marks=both, pieces=tuple(selection)))
        others = (ShapeRole.ZONE, ShapeRole.FIRE, ShapeRole.CONTROL)
        return (*found, *(Offer("look", role, marks=(area(role),)) for role in others))


class Wordy(Slow):
    """Says why a single man does not advance, and lets two advance together."""

    def offers(self, view, side, selection):
        self.go.wait(3)
        if len(selection) == 1:
            return (Offer("held", "Alone nobody advances", pieces=selection, rule="2.1"),)
        both = (area(ShapeRole.REACH, "both"),)
        return (Offer("move", "Both", duel.move("red_1", 100, 150), both, tuple(selection)),)


@pytest.fixture
def player(duelist, monkeypatch):
    plugin = Slow()
    monkeypatch.setattr(duel, "RULES", LoadedRules(duel.DUEL, plugin, (duel.PACE,)))
    player = duelist(style=PlayStyle.SOLO)
    player.plugin = plugin
    player.offers = player.window.desk.offers
    yield player
    plugin.go.set()


def overlays(player):
    return [(overlay.role.value, overlay.label) for overlay in player.page.scene.overlays]


def wait(player):
    player.plugin.go.set()
    player.qtbot.waitUntil(lambda: not player.offers.is_asking)


def test_who_holds_what_is_drawn_without_a_selection_once_it_is_wanted(player):
    wait(player)
    player.offers.show(player.page.seat)
    assert overlays(player) == []
    player.do("overlay_control")
    player.offers.show(player.page.seat)
    wait(player)
    assert overlays(player) == [("control", "")]
    player.do("overlay_control")
    assert overlays(player) == []


def test_a_slow_answer_holds_nothing_up_and_is_drawn_when_it_comes(player):
    player.click((100, 100))
    player.qtbot.waitUntil(lambda: player.offers.is_asking)
    assert overlays(player) == []
    player.drag("red_2", 0, 40)
    assert player.pose("red_2").y == pytest.approx(140, abs=1)
    player.page.seat.selection.replace(["red_1"])
    player.qtbot.waitUntil(lambda: player.offers.is_asking)
    wait(player)
    player.qtbot.waitUntil(lambda: overlays(player) != [])
    assert ("reach", "reach of red_1") in overlays(player)


def test_at_most_three_kinds_are_drawn_and_what_can_be_taken_has_no_label(player):
    player.plugin.go.set()
    player.click((100, 100))
    player.qtbot.waitUntil(lambda: len(overlays(player)) > 0)
    assert overlays(player) == [("reach", "reach of red_1"), ("contact", ""), ("zone", "")]


def test_of_several_pieces_the_first_shows_what_it_can_do_and_what_all_can(player):
    player.plugin.go.set()
    player.page.seat.selection.replace(["red_2", "red_1"])
    player.qtbot.waitUntil(lambda: len(overlays(player)) > 0)
    assert [label for role, label in overlays(player) if role == "reach"] == [
        "reach of red_2",
        "reach of both",
    ]


def test_what_the_rules_only_say_stands_below_the_table_as_long_as_it_is_about_the_selection(
    player,
):
    player.plugin.__class__ = Wordy
    player.plugin.go.set()
    status = player.window.status.contacts
    hint = status.text()
    player.page.seat.selection.replace(["red_1"])
    player.qtbot.waitUntil(lambda: status.text() == "Alone nobody advances (2.1)")
    assert overlays(player) == []
    player.page.seat.selection.replace(["red_1", "red_2"])
    player.qtbot.waitUntil(lambda: overlays(player) == [("reach", "")])
    assert status.text() == hint


def test_what_was_drawn_meanwhile_is_not_wiped_by_a_late_answer(player):
    player.click((100, 100))
    player.qtbot.waitUntil(lambda: player.offers.is_asking)
    player.window.desk.show_marks((area(ShapeRole.ILLEGAL, "finding"),))
    wait(player)
    player.qtbot.wait(20)
    assert overlays(player) == [("illegal", "finding")]


def test_one_question_is_asked_once(player):
    player.plugin.go.set()
    seat = player.page.seat
    seat.selection.replace(["red_1"])
    player.offers.known(seat)
    player.qtbot.waitUntil(lambda: player.offers.known(seat) != ())
    player.offers.known(seat)
    player.offers.with_commands(seat)
    assert player.plugin.asked.count(("red_1",)) == 1


def test_while_something_is_dragged_only_its_reach_is_drawn(player):

    player.plugin.go.set()
    player.click((100, 100))
    player.qtbot.waitUntil(lambda: len(overlays(player)) > 0)
    player.press((100, 100))
    player.move((100, 150))
    background = list(player.page.scene.lying_overlays)
    assert [(overlay.role.value, overlay.label) for overlay in background] == [("reach", "")]
    player.release((100, 150))


def test_the_past_offers_something_to_look_at_and_nothing_to_do(player):
    player.plugin.go.set()
    player.drag("red_1", 0, 40)
    player.key(Qt.Key.Key_PageUp)
    player.page.seat.selection.replace(["red_2"])
    player.qtbot.waitUntil(lambda: overlays(player) != [])
    assert ("reach", "reach of red_2") in overlays(player)
    assert player.offers.with_commands(player.page.seat) == ()


def test_who_looks_on_is_offered_nothing(player):
    player.plugin.go.set()
    player.window.desk.sit(OBSERVER)
    player.page.seat.selection.replace(["red_2"])
    assert player.offers.known(player.page.seat) == ()
    assert not player.offers.is_asking
