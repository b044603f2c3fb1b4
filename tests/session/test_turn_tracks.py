"""Counters of years, seasons and sides, stepped both ways through a running game."""

import msgspec
import pytest

from tests.builders import make_module
from tests.session.games import Ticks
from vtt.behaviour.game_scope import GameScope
from vtt.commands.apply import apply
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.commands.rules import SetRulesValue
from vtt.definition.turn_track import CountedLevel, ListedLevel, TurnTrack
from vtt.rules.referee import Referee
from vtt.session.session import GameSession
from vtt.session.turn_tracks import advanced, position_in, step, taken_back, text_of
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state

SIDES = ListedLevel("Side", "Who", "$value$ to move", entries=("Red", "Blue"))
MONTHS = CountedLevel("Month", "Month", start=3, loops=True, last=5, levels=(SIDES,))
YEARS = TurnTrack(
    "years",
    "Year",
    "$level1$/$level2$: $level3$",
    levels=(CountedLevel("Year", "Year", start=1805, levels=(MONTHS,)),),
)
SIBLINGS = TurnTrack(
    "weather",
    "Weather",
    levels=(
        ListedLevel("Dry", entries=("sun", "dust")),
        CountedLevel("Wet", format="rain $value$", start=1, step=2, loops=True, last=3),
    ),
)
NAMELESS = TurnTrack("bare", "Bare", levels=(ListedLevel("None", entries=()),))


def texts(track, steps, move):
    position, found = position_in(new_game(MODULE, "start"), track), []
    for _ in range(steps):
        position = move(track, position)
        found.append(text_of(track, position))
    return found


MODULE = make_module(turn_tracks=(YEARS, SIBLINGS, NAMELESS), phases=())


def test_the_innermost_level_goes_on_first_and_the_others_when_it_is_through():
    assert texts(YEARS, 7, advanced) == [
        "1805/3: Blue to move",
        "1805/4: Red to move",
        "1805/4: Blue to move",
        "1805/5: Red to move",
        "1805/5: Blue to move",
        "1806/3: Red to move",
        "1806/3: Blue to move",
    ]


def test_siblings_follow_each_other():
    assert texts(SIBLINGS, 5, advanced) == ["dust", "rain 1", "rain 3", "sun", "dust"]
    assert texts(SIBLINGS, 3, taken_back) == ["rain 3", "rain 1", "dust"]


@pytest.mark.parametrize("track", [YEARS, SIBLINGS, NAMELESS])
def test_a_step_back_undoes_a_step_on(track):
    position = position_in(new_game(MODULE, "start"), track)
    seen = [position]
    for _ in range(25):
        seen.append(advanced(track, seen[-1]))
    for before in reversed(seen[:-1]):
        position = taken_back(track, seen.pop())
        assert position == before


@pytest.fixture
def session():
    log = EventLog(decode_state(encode_state(new_game(MODULE, "start"))))
    return GameSession(
        MODULE, log, Referee(None, MODULE, FixedDice(())), player="Ada", clock=Ticks()
    )


def test_a_step_is_one_entry_with_its_properties_turn_side_and_words(session):
    for _ in range(6):
        assert session.execute(None, step(MODULE, session.state, YEARS, False)).accepted
    state = session.state
    assert text_of(YEARS, position_in(state, YEARS)) == "1806/3: Red to move"
    assert (state.turn.number, state.turn.side) == (1806, "red")
    scope = GameScope(MODULE, state)
    assert [scope.text(name, None) for name in ("Year", "Month", "Who")] == ["1806", "3", "Red"]
    assert session.log.length == 6
    assert "“Year: 1806/3: Red to move”" in [line.text for line in session.entry(6).lines]
    session.undo()
    assert (session.state.turn.number, session.state.turn.side) == (1805, "blue")


def test_only_the_first_counter_is_the_games_turn(session):
    before = session.state.turn
    session.execute(None, step(MODULE, session.state, SIBLINGS, False))
    assert session.state.turn == before


def test_a_position_outlives_saving_and_a_changed_module_starts_anew(session):
    session.execute(None, step(MODULE, session.state, YEARS, False))
    kept = decode_state(encode_state(session.state))
    assert text_of(YEARS, position_in(kept, YEARS)) == "1805/3: Blue to move"
    other = msgspec.structs.replace(YEARS, format="", levels=(SIDES,))
    assert text_of(other, position_in(kept, other)) == "Red to move"


@pytest.mark.parametrize(
    ("report", "told"),
    [
        ("Turn from $oldTurn$ to $newTurn$", "Turn from sun to dust"),
        ("* <$playerName$> Turn: $newTurn$", "Weather: dust"),
        ('{"Turn " + newTurn}', "Weather: dust"),
        ("", "Weather: dust"),
    ],
)
def test_the_report_is_the_modules_where_it_can_be_worked_out(report, told):
    track = msgspec.structs.replace(SIBLINGS, report=report)
    module = make_module(turn_tracks=(track,), phases=())
    command = step(module, new_game(module, "start"), track, False)
    assert command.commands[-1].text == told


def test_a_format_names_properties_of_its_levels_and_of_the_game():
    shape = "<html>$Who$ in $Turn Name$<br>$Unknown$ $level1$</html>"
    track = TurnTrack("t", "Turn", shape, levels=(ListedLevel("Side", "Who", entries=("Red",)),))
    game = command_state(SetRulesValue("vassal", ("properties", "Module", "Turn Name"), "May 1915"))
    position = position_in(game, track)
    assert text_of(track, position, GameScope(MODULE, game)) == "Red in May 1915 Red"
    assert text_of(track, position) == "Red in Red"


def command_state(command):
    """The game's start after a command."""
    return apply(new_game(MODULE, "start"), command)
