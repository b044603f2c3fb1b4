import msgspec
import pytest
from PySide6.QtCore import Qt

from tests.builders import make_module
from tests.session.test_turn_tracks import SIBLINGS, YEARS
from tests.ui.conftest import Layouts
from tests.ui.player import CTRL, LEFT, Player, forget
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.render.picture_files import NoPictures
from vtt.rules.referee import Referee
from vtt.session.session import GameSession
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state
from vtt.state.turn import TurnState
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.parts.turn_part import TurnPart


def turn(player):
    return player.session.view.state.turn


def panel(player):
    return player.window.part(TurnPart).panel


def test_a_game_without_rules_goes_on_turn_by_turn_and_back(free_player):
    shown = panel(free_player)
    assert turn(free_player) == TurnState(1, "move", "red")
    assert [box.text for box in shown.track.boxes] == ["Move", "Fight"]
    assert shown.label.text() == "Move, Red"
    free_player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(free_player) == TurnState(1, "fight", None)
    free_player.key(Qt.Key.Key_Return, CTRL)
    assert turn(free_player) == TurnState(2, "move", "red")
    assert shown.number.value() == 2
    free_player.key(Qt.Key.Key_Z, CTRL)
    assert turn(free_player) == TurnState(1, "fight", None)
    assert shown.track.here == 1


def test_without_rules_turn_and_part_are_set_by_hand(free_player):
    shown = panel(free_player)
    where = shown.track.box_rect(1).center().toPoint()
    free_player.qtbot.mouseClick(shown.track, LEFT, pos=where)
    assert turn(free_player) == TurnState(1, "fight", None)
    shown.number.selectAll()
    free_player.qtbot.keyClicks(shown.number, "4")
    free_player.qtbot.keyClick(shown.number, Qt.Key.Key_Return)
    assert turn(free_player) == TurnState(4, "fight", None)
    assert free_player.session.log.length == 2


def test_the_past_cannot_be_ended(free_player):
    free_player.qtbot.mouseClick(panel(free_player).end, LEFT)
    free_player.key(Qt.Key.Key_PageUp)
    assert not panel(free_player).end.isEnabled()
    assert not panel(free_player).number.isVisible()


def test_rules_say_how_the_game_goes_on(player):
    shown = panel(player)
    assert not shown.number.isVisible()
    before = turn(player)
    assert shown.end.isEnabled()
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player).phase == "move"
    assert player.session.log.length == 1
    assert shown.track.boxes[shown.track.here].text == "Movement"
    assert before.phase == "pips"


def test_with_the_rules_off_the_turn_is_the_players(player):
    player.do("mode_off")
    assert player.window.desk.mode is RulesMode.OFF
    shown = panel(player)
    assert shown.number.isVisible()
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player) == TurnState(1, "move", "sweden")
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player) == TurnState(1, "shoot", "sweden")
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player) == TurnState(1, "fight", "sweden")
    player.qtbot.mouseClick(shown.end, LEFT)
    assert turn(player) == TurnState(1, "pips", "imperial")


@pytest.fixture
def counted(qtbot):
    """A window on an imported kind of game: a counter of years and sides, and one that only goes on."""
    module = make_module(turn_tracks=(YEARS, msgspec.structs.replace(SIBLINGS, forward_only=True)),
                         phases=())  # fmt: skip
    log = EventLog(decode_state(encode_state(new_game(module, "start"))))
    session = GameSession(module, log, Referee(None, module, FixedDice(())), player="Ada")
    player = Player(qtbot, None)
    player.sit_down(GameWindow(GameDesk(session, NoPictures()), lambda name: None, Layouts()))
    yield player
    forget(player.window)


def test_the_turn_counters_of_a_module_are_shown_and_stepped(counted):
    shown = panel(counted)
    year, weather = shown.counters.rows
    assert (year.name.text(), year.text.text()) == ("Year", "<b>1805/3: Red to move</b>")
    for part in (shown.number, shown.end, shown.turn):
        assert not part.isVisible()
    counted.qtbot.mouseClick(year.forward, LEFT)
    assert year.text.text() == "<b>1805/3: Blue to move</b>"
    assert turn(counted) == TurnState(1805, turn(counted).phase, "blue")
    counted.key(Qt.Key.Key_Return, CTRL)
    assert year.text.text() == "<b>1805/4: Red to move</b>"
    counted.qtbot.mouseClick(year.back, LEFT)
    assert year.text.text() == "<b>1805/3: Blue to move</b>"
    assert not weather.back.isEnabled(), "this one only goes on"
    counted.qtbot.mouseClick(weather.forward, LEFT)
    assert weather.text.text() == "<b>dust</b>"
    assert counted.session.log.length == 4, "each step is one"
    assert counted.log.model.index(3, 0).data().endswith("Weather: dust")
    for _ in range(4):
        counted.do("undo")
    assert (year.text.text(), weather.text.text()) == (
        "<b>1805/3: Red to move</b>",
        "<b>sun</b>",
    )


def test_counters_of_the_past_are_only_read(counted):
    year = panel(counted).counters.rows[0]
    counted.qtbot.mouseClick(year.forward, LEFT)
    counted.key(Qt.Key.Key_PageUp)
    assert year.text.text() == "<b>1805/3: Red to move</b>"
    assert not year.forward.isEnabled()
    assert not year.back.isEnabled()
    assert year.forward.accessibleName() == "Year: One step on"


def test_what_the_phase_still_owes_is_listed_and_shown_on_the_table(duel_player):
    shown = panel(duel_player)
    duel_player.qtbot.waitUntil(lambda: shown.owed.count() == 1)
    assert shown.owed.isVisible()
    assert shown.owed.item(0).text() == "nobody has moved (N1)"
    assert shown.owing.text() == "Before the phase ends:"
    duel_player.drag("red_1", 0, 60)
    duel_player.qtbot.waitUntil(lambda: shown.owed.count() == 0)
    assert not shown.owing.isVisible()
    duel_player.key(Qt.Key.Key_Z, CTRL)
    duel_player.qtbot.waitUntil(lambda: shown.owed.count() == 1)


def test_when_the_rules_are_off_nothing_is_owed(duel_player):
    shown = panel(duel_player)
    duel_player.qtbot.waitUntil(lambda: shown.owed.count() == 1)
    duel_player.window.desk.set_mode(RulesMode.OFF)
    duel_player.qtbot.waitUntil(lambda: shown.owed.count() == 0)
