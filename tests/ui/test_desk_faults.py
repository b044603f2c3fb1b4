"""What goes wrong beside the game is told once, and play goes on."""

import pytest

from tests.rules import duel
from tests.session.games import duel_game, free_game
from vtt.base.errors import VttError
from vtt.render.picture_files import NoPictures
from vtt.rules.api import LoadedRules
from vtt.rules.verdict import Notice
from vtt.session.consent import PlayStyle
from vtt.ui.game_desk import GameDesk


@pytest.fixture
def heard(qapp):
    """Opens a desk at a game, with what it says."""
    desks = []

    def begin(session):
        desk = GameDesk(session, NoPictures())
        desk.heard = []
        desk.said.connect(desk.heard.append)
        desks.append(desk)
        return desk

    yield begin
    for desk in desks:
        desk.close()


def test_pictures_that_cannot_be_shown_are_told_once_and_together(heard, qtbot):
    one = heard(free_game())
    for path in ("images/a.svg", "images/b.svg"):
        one.pictures._tell(VttError(f"{path}: there is no such file"))
    qtbot.waitUntil(lambda: bool(one.heard))
    (message,) = one.heard
    assert message.text.startswith("images/a.svg: there is no such file; a crossed box")
    assert message.text.endswith("1 more cannot be shown either.")


class Faulty(duel.Duel):
    """A duel whose plug-in fails in several of its functions, by other words each time."""

    def __init__(self):
        self.times = 0

    def fail(self):
        self.times += 1
        raise KeyError(f"man {self.times}")

    def judge(self, before, command, after):
        self.fail()

    def flow(self, view):
        self.fail()

    def sight(self, view, table, start, end):
        self.fail()

    def tallies(self, view):
        self.fail()


@pytest.fixture
def faulty(heard):
    return heard(duel_game(style=PlayStyle.SOLO, rules=LoadedRules(duel.DUEL, Faulty())))


def told_by(heard):
    return [line for said in heard.heard if said is not None for line in said.text.splitlines()]


def test_a_fault_of_the_rules_is_told_once_and_not_at_every_step(faulty):
    for y in (110, 120, 130, 140):
        faulty.propose(duel.move("red_1", 100, y))
        faulty.tell_notices(faulty.session.referee.tallies(faulty.session.state)[1])
    faulty.undo()
    assert faulty.session.state.pieces["red_1"].pose.y == 130
    said = [said.text for said in faulty.heard if said is not None]
    faults = [f"duel has no opinion ({name})" for name in ("flow", "judge", "tallies")]
    assert [line.partition(":")[0] for line in said[-1].splitlines()] == faults
    assert len(said) == len(faults)


def test_another_kind_of_fault_and_another_rule_are_told_too(faulty):
    desk = faulty
    for notice in (
        Notice("duel", "judge", "KeyError: 'a'", "M1"),
        Notice("duel", "judge", "KeyError: 'b'", "M1"),
        Notice("duel", "judge", "KeyError: 'a'", "M2"),
        Notice("duel", "judge", "it was stopped after 3 seconds", "M2"),
        Notice("duel", "judge", "it was stopped after 5 seconds", "M2"),
        Notice("duel", "offers", "KeyError: 'a'", "M1"),
    ):
        desk.tell_notices((notice,))
    assert faulty.heard[-1].text.splitlines() == [
        "duel has no opinion (judge, rule M1): KeyError: 'a'",
        "duel has no opinion (judge, rule M2): KeyError: 'a'",
        "duel has no opinion (judge, rule M2): it was stopped after 3 seconds",
        "duel has no opinion (offers, rule M1): KeyError: 'a'",
    ]


def test_a_sight_that_the_rules_cannot_tell_is_noticed_and_goes_by_the_terrain(faulty):
    seat = faulty.seat_at(duel.FIELD)
    assert seat.sighting((100.0, 100.0), (100.0, 300.0)) is None
    assert seat.sighting((100.0, 100.0), (100.0, 310.0)) is None
    (told,) = told_by(faulty)
    assert told.startswith("duel has no opinion (sight): KeyError: ")
