from tests.builders import make_module
from tests.session.test_turn_tracks import YEARS
from vtt.commands.chance import FixedDice
from vtt.commands.log import EventLog
from vtt.render.picture_files import NoPictures
from vtt.rules.referee import Referee
from vtt.session.session import GameSession
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_words import mode_text, saved_text, title_of


def test_a_new_game_has_its_module_and_scenario_in_the_title(player):
    title = title_of(player.window.desk)
    assert title.startswith("DBR: ")
    assert title.endswith("[*]")
    assert saved_text(player.window.desk) == "Kept, not yet named"


def test_a_named_game_has_its_file_in_the_title(player, tmp_path):
    player.window.desk.save_as(tmp_path / "noon.vttg")
    assert title_of(player.window.desk).endswith(" - noon.vttg[*]")
    assert saved_text(player.window.desk) == "Saved"


def test_the_status_line_tells_turn_phase_and_mode(duel_player):
    assert mode_text(duel_player.window.desk).startswith("Turn 1   ")
    assert mode_text(duel_player.window.desk).endswith("Rules: enforce")


def test_with_the_rules_off_the_phase_has_its_name(duel_player, free_player):
    duel_player.window.desk.set_mode(RulesMode.OFF)
    assert mode_text(duel_player.window.desk).endswith("Rules: off")
    assert mode_text(free_player.window.desk) == "Turn 1   Move, Red   No rules plug-in"


def test_where_a_module_counts_its_turns_the_counter_is_told(qtbot):
    module = make_module(turn_tracks=(YEARS,), phases=())
    log = EventLog(decode_state(encode_state(new_game(module, "start"))))
    session = GameSession(module, log, Referee(None, module, FixedDice(())), player="Ada")
    desk = GameDesk(session, NoPictures())
    assert mode_text(desk) == "Year   1805/3: Red to move   No rules plug-in"
