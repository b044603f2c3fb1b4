import msgspec
import pytest

from tests.rules import duel
from tests.rules.duel import BLUE, DUEL, RED, Attack, move
from tests.session.games import TIME, Ticks
from vtt.base.ids import PieceId
from vtt.commands.chance import FixedDice
from vtt.commands.entry import KEYFRAME, KeyframeEntry, encode_entry, kind_of, pack_state
from vtt.commands.flow import Say
from vtt.commands.log import EventLog
from vtt.commands.piece import SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.formats.module_file import read_module
from vtt.rules.action import declare
from vtt.rules.referee import Referee
from vtt.session.game_file import GameFile
from vtt.session.session import GameSession
from vtt.state.new_game import new_game
from vtt.state.piece import Secrecy


def begin(module_folder, path, dice=(6,)):
    """A duel in ADVISE, written to a file."""
    module = read_module(module_folder)
    start = msgspec.structs.replace(new_game(module, secret="s"), mode=duel.ADVISE)
    log = EventLog(start)
    file = GameFile.create(log, make_header("vtt test", TIME, start, module.parts), path)
    referee = Referee(duel.RULES, module, FixedDice(dice))
    return GameSession(module, log, referee, file=file, player="Ada", clock=Ticks())


@pytest.fixture
def game(duel, tmp_path):
    """A short duel: a secret move, a long one, an attack with dice, one move undone."""
    path = tmp_path / "duel.vttg"
    session = begin(duel, path)
    session.execute(RED, SetSecrecy((PieceId("red_2"),), Secrecy(SecrecyKind.HIDDEN, RED)))
    session.execute(RED, move("red_2", 150, 150))
    session.execute(RED, move("red_1", 100, 380))
    session.execute(RED, declare(DUEL, Attack(PieceId("red_1"), PieceId("blue_1"))))
    session.execute(BLUE, Say("ouch"))
    session.undo()
    session.file.close()
    return path


STORY = """\
duel.vttg: duel 1, scenario start, begun 2023-11-14 22:13:20, 4 moves (1 undone), 6 entries
    1  2023-11-14 22:13:21  Red (Ada): Man 2 is hidden by Red
    2  2023-11-14 22:13:22  Red (Ada): Man 2: moves 50 mm to 150,150 mm
                                       Man 2 is marked as moved
    3  2023-11-14 22:13:23  Red (Ada): Man 1: moves 280 mm to 100,380 mm
                                       Man 1 is marked as moved
       illegal M1: moves 280.0 mm of 100
    4  2023-11-14 22:13:24  Red (Ada): declares attack: Man 1 (Blue) and Man 1 (Red)
                                       Attack: D6 = 6
"""


def test_a_game_is_told_in_mm_with_dice_and_findings(vtt, duel, game):
    result = vtt("replay", game, "--text", "--module", duel)
    assert result.output == STORY
    assert result.exit_code == 0


def test_the_other_side_reads_nothing_of_what_is_hidden(vtt, duel, game):
    result = vtt("replay", game, "--text", "--module", duel, "--side", "blue")
    assert "red_2: moves" not in result.output
    assert "Man 2 is hidden by Red" in result.output
    assert "    3  " in result.output


def test_a_part_is_told_up_to_a_move_undone_ones_too(vtt, duel, game):
    assert "red_1" not in vtt("replay", game, "--text", "--module", duel, "--to", 2).output
    assert "“ouch”" in vtt("replay", game, "--text", "--module", duel, "--to", 5).output
    beyond = vtt("replay", game, "--to", 6, "--module", duel)
    assert str(beyond.exception) == "the game has moves 1 to 5, none with number 6"


def test_the_position_is_printed_as_lines(vtt, duel, game):
    result = vtt("replay", game, "--position", "--to", 0, "--module", duel)
    assert "red_1 man 100,100 @0 table=field side=red\n" in result.output
    seen = vtt("replay", game, "--position", "--side", "blue", "--module", duel)
    assert "red_2" not in seen.output
    assert "red_1 man 100,380 @0" in seen.output


def test_the_summary_alone(vtt, duel, game):
    assert vtt("replay", game, "--module", duel).output == STORY.splitlines()[0] + "\n"


def test_an_unknown_side_is_named(vtt, duel, game):
    result = vtt("replay", game, "--side", "blu", "--module", duel)
    assert str(result.exception) == "the game has no side 'blu'; did you mean 'blue'?"


def test_verifying_plays_everything_again(vtt, duel, game):
    result = vtt("replay", game, "--verify", "--module", duel)
    assert result.exit_code == 0
    assert result.output.splitlines()[1] == (
        "verified: no entry of 6 was changed, and 5 moves played again give the same game"
    )


def test_verifying_asks_the_rules_about_the_position(vtt, duel, game):
    (duel.parents[1] / "vtt_duel" / "rules.py").write_text(
        "from tests.rules import duel\n"
        "from vtt.base.problems import Problem\n"
        "class Duel(duel.Duel):\n"
        "    def validate(self, view):\n"
        "        far = view.state.pieces['red_1'].pose.y > 300\n"
        "        return (Problem('duel.far', 'red_1 is beyond the hedge'),) if far else ()\n"
    )
    run = ("replay", game, "--module", duel)
    assert vtt(*run).exit_code == 0
    result = vtt(*run, "--verify")
    assert result.exit_code == 1
    assert f"{game}: warning: red_1 is beyond the hedge [duel.far]" in result.stderr.splitlines()
    assert vtt(*run, "--verify", "--to", 2).exit_code == 0
    seen = vtt(*run, "--verify", "--side", "blue")
    assert seen.exit_code == 1
    assert "hedge" not in seen.output


def test_verifying_without_the_rules_tells_so(vtt, duel, game):
    (duel.parents[1] / "vtt_duel" / "rules.py").unlink()
    result = vtt("replay", game, "--verify", "--module", duel)
    assert result.exit_code == 0
    assert "the game is played without rules" in result.stderr


def test_verifying_a_long_game_compares_its_keyframes(vtt, duel, tmp_path):
    session = begin(duel, tmp_path / "long.vttg")
    for number in range(1001):
        session.execute(RED, Say(str(number)))
    session.file.close()
    result = vtt("replay", tmp_path / "long.vttg", "--verify", "--module", duel)
    assert "give the same game, 1 keyframes byte for byte" in result.output


def test_a_keyframe_that_lies_is_found_although_its_checksums_fit(vtt, duel, tmp_path):
    session = begin(duel, tmp_path / "first.vttg")
    for number in range(1000):
        session.execute(RED, Say(str(number)))
    header, start = session.file.header, session.log.start
    session.file.close()
    payloads = session.log.payloads()
    wrong = msgspec.structs.replace(start, scenario="other")
    assert kind_of(payloads[1000]) == KEYFRAME
    payloads[1000] = encode_entry(KeyframeEntry(pack_state(wrong)))
    forged = tmp_path / "forged.vttg"
    Journal.create(forged, header, payloads).close()
    assert vtt("replay", forged, "--module", duel).exit_code == 0
    result = vtt("replay", forged, "--verify", "--module", duel)
    assert str(result.exception) == (
        f"{forged}: entry 1001: the keyframe is not the state to which replay leads"
    )


def test_a_changed_entry_is_refused_with_its_number(vtt, duel, game):
    data = bytearray(game.read_bytes())
    data[-40] ^= 1
    game.write_bytes(data)
    result = vtt("replay", game, "--module", duel)
    assert str(result.exception).startswith(f"{game}: entry 6 was changed")
    assert result.exit_code != 0


def test_a_lost_tail_and_a_missing_module_are_warnings(vtt, duel, game):
    game.write_bytes(game.read_bytes()[:-5])
    result = vtt("replay", game, "--module", duel)
    assert result.exit_code == 1
    assert "The file ends at entry 5: what follows it" in result.output
    result = vtt("replay", game)
    assert result.exit_code == 1
    assert "the game needs the module 'duel', version 1; it was not found" in result.output


def test_a_file_that_is_no_game_is_named(vtt, tmp_path):
    (tmp_path / "x.vttg").write_bytes(b"x")
    result = vtt("replay", tmp_path / "x.vttg")
    assert "expected a game file, found a text" in str(result.exception)
