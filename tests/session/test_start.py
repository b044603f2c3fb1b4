import errno
from pathlib import Path
from shutil import copytree

import msgspec
import pytest

from tests.builders import make_definition, make_module
from tests.rules import duel
from tests.session.games import OneModule, Ticks, payloads_of
from vtt.base.errors import DefinitionError, JournalError
from vtt.base.problems import Problem, ProblemSeverity, SourceRef
from vtt.commands.chance import FixedDice
from vtt.commands.flow import Say
from vtt.commands.piece import AddPieces, SetMark, SetSecrecy
from vtt.definition.module import RulesUse
from vtt.definition.secrecy import SecrecyKind
from vtt.formats.journal import Journal, read_journal
from vtt.geometry.outline import rectangle
from vtt.rules.api import BasicPlugin, LoadedRules
from vtt.rules.registry import PluginRegistry
from vtt.session import start as start_module
from vtt.session.consent import PlayStyle
from vtt.session.library import ModuleLibrary, read_module_at, shipped_folders
from vtt.session.preferences import KeptStart
from vtt.session.start import (
    MODULE_MISSING,
    NewGame,
    Setup,
    begin_game,
    inspect_beside,
    inspect_game,
    kept_start,
    open_game,
)
from vtt.session.unsaved import unsaved_games
from vtt.state.mode import RulesMode
from vtt.state.notation import parse_piece
from vtt.state.piece import Secrecy
from vtt.state.snapshot import encode_state

MARK = SetMark(("red_1",), moved=True)


def test_how_a_game_was_begun_is_told_for_the_next_time():
    game = NewGame(Path("duel"), "first", PlayStyle.HOT_SEAT, RulesMode.OFF, "red")
    assert kept_start(game) == KeptStart("first", "hot-seat", RulesMode.OFF, "red")


@pytest.fixture
def setup(tmp_path):
    return Setup(
        library=OneModule(make_module()),
        plugins=PluginRegistry(installed=()),
        unsaved=tmp_path / "unsaved",
        cache=tmp_path / "cache",
        random=FixedDice(()),
        clock=Ticks(),
        style=PlayStyle.HOT_SEAT,
        player="Ada",
    )


def with_library(setup, module):
    return msgspec.structs.replace(setup, library=OneModule(module))


def begun_alone(setup, folder):
    """A saved game that one person plays."""
    session = begin_game(make_module(), setup=setup).session
    session.file.save_as(folder / "alone.vttg")
    session.file.close()
    return folder / "alone.vttg"


@pytest.fixture
def saved(setup, tmp_path):
    """A game with two moves, closed."""
    session = begin_game(make_module(), setup=setup).session
    session.execute("red", MARK)
    session.execute("blue", Say("my turn"))
    path = tmp_path / "battle.vttg"
    session.file.save_as(path)
    session.file.close()
    return path


class TestBegin:
    def test_a_new_game_is_written_from_its_first_move_on(self, setup):
        opened = begin_game(make_module(), setup=setup)
        session = opened.session
        assert opened.problems == ()
        assert session.file.is_unsaved
        assert session.file.path.parent == setup.unsaved
        assert (session.style, session.player) == (PlayStyle.HOT_SEAT, "Ada")
        session.execute("red", MARK)
        session.file.save(5)
        assert len(payloads_of(session.file.path)) == 1
        session.file.close()
        assert [game.entries for game in unsaved_games(setup.unsaved)] == [1]

    def test_a_module_without_a_scenario_is_played_on_empty_tables(self, setup, tmp_path):
        module = msgspec.structs.replace(make_module(), scenarios=())
        session = begin_game(module, setup=with_library(setup, module)).session
        session.execute("red", AddPieces((parse_piece("a pike 100,100 @0 table=field"),)))
        session.file.save_as(tmp_path / "empty.vttg")
        session.file.close()
        again = open_game(tmp_path / "empty.vttg", with_library(setup, module)).session
        assert list(again.state.pieces) == ["a"]
        again.file.close()

    def test_each_game_has_its_own_secret(self, setup):
        first, second = (begin_game(make_module(), setup=setup).session for _ in range(2))
        assert first.state.secret != second.state.secret
        assert first.file.path != second.file.path
        first.file.close()
        second.file.close()

    def test_what_is_in_memory_is_what_the_file_holds(self, setup):
        session = begin_game(make_module(), setup=setup).session
        kept = read_journal(session.file.path).start
        assert encode_state(kept) == encode_state(session.state)
        session.file.close()

    def test_an_unknown_scenario_is_named(self, setup):
        with pytest.raises(DefinitionError, match="no scenario 'strt'; did you mean 'start'"):
            begin_game(make_module(), "strt", setup)

    def test_rules_that_are_missing_are_a_problem_and_play_goes_on(self, setup):
        module = make_module(rules=RulesUse("dbq"))
        opened = begin_game(module, setup=setup)
        assert [problem.code for problem in opened.problems] == ["rules.missing"]
        assert "no rules plug-in 'dbq' is installed" in opened.problems[0].message
        assert opened.session.execute("red", MARK).accepted
        opened.session.file.close()

    def test_the_rules_of_the_module_judge_and_say_how_strict_they_begin(self, setup, monkeypatch):
        monkeypatch.setattr(start_module, "rules_for", lambda *_: (duel.RULES, ()))
        strict = msgspec.structs.replace(setup, mode=RulesMode.ENFORCE)
        session = begin_game(duel.MODULE, setup=strict).session
        assert session.state.mode.mode is RulesMode.ENFORCE
        assert not session.execute("red", duel.move("red_1", 100, 399)).accepted
        session.file.close()


class TestOpen:
    def test_a_game_is_opened_where_it_was_left_and_played_on(self, setup, saved):
        opened = open_game(saved, setup)
        session = opened.session
        assert opened.problems == ()
        assert session.state.pieces["red_1"].moved
        assert (session.log.position, session.file.is_unsaved) == (2, False)
        session.undo_to(0)
        session.file.close()
        again = open_game(saved, setup).session
        assert (again.log.position, again.log.length) == (0, 2)
        again.redo()
        assert again.state.pieces["red_1"].moved
        again.file.close()

    def test_looking_at_a_file_locks_and_changes_nothing(self, setup, saved):
        before = saved.read_bytes()
        assert inspect_game(saved, setup) == ()
        opened = open_game(saved, setup)
        assert inspect_game(saved, setup) == ()
        opened.session.file.close()
        assert saved.read_bytes() == before

    def test_a_second_window_is_refused(self, setup, saved):
        opened = open_game(saved, setup)
        with pytest.raises(JournalError, match="is open in another window or program"):
            open_game(saved, setup)
        opened.session.file.close()

    def test_a_faulty_entry_is_named_and_the_file_let_go(self, setup, saved):
        data = bytearray(saved.read_bytes())
        data[-40] ^= 1
        saved.write_bytes(data)
        for _ in range(2):
            with pytest.raises(JournalError, match="entry 2 was changed"):
                open_game(saved, setup)
        with pytest.raises(JournalError, match="entry 2 was changed"):
            inspect_game(saved, setup)

    def test_entries_that_lead_nowhere_are_named_and_the_file_let_go(self, setup, tmp_path):
        session = begin_game(make_module(), setup=setup).session
        header = session.file.header
        session.file.close()
        path = tmp_path / "odd.vttg"
        Journal.create(path, header, [b"odd"]).close()
        for _ in range(2):
            with pytest.raises(JournalError, match="entry 1 cannot be read"):
                open_game(path, setup)

    def test_a_lost_tail_is_told_and_play_goes_on(self, setup, saved):
        saved.write_bytes(saved.read_bytes()[:-5])
        opened = open_game(saved, setup)
        assert [problem.code for problem in opened.problems] == ["game.tail"]
        assert "The file ends at entry 1" in opened.problems[0].message
        assert opened.session.log.count == 1
        opened.session.file.close()

    def test_a_game_whose_module_is_missing_can_be_shown_and_played_by_hand(self, setup, saved):
        opened = open_game(saved, with_library(setup, None))
        assert [problem.code for problem in opened.problems] == ["module-missing"]
        session = opened.session
        assert session.execute("red", SetMark(("red_2",), moved=True)).accepted
        assert session.view_of("blue").state.pieces["red_2"].moved
        assert (
            "played on, although the game needs the module 'skirmish'" in session.log.entry(3).text
        )
        session.file.close()

    def test_a_changed_module_is_told_once_in_the_log(self, setup, saved):
        changed = make_module(
            pieces=(make_definition("shot", rectangle(30, 30)),), fingerprint="other"
        )
        for _ in range(2):
            opened = open_game(saved, with_library(setup, changed))
            codes = {problem.code for problem in opened.problems}
            assert {"module-changed", "missing-in-module"} <= codes
            assert opened.session.module.has_piece("pike")
            opened.session.file.close()
        comments = [
            entry.text for _, entry in opened.session.log.entries() if hasattr(entry, "text")
        ]
        assert len(comments) == 1

    def test_a_file_that_cannot_be_written_is_played_on_in_a_copy(self, setup, saved, monkeypatch):
        def read_only(_path):
            raise OSError(errno.EROFS, "Read-only file system")

        monkeypatch.setattr(Journal, "open", read_only)
        before = saved.read_bytes()
        opened = open_game(saved, setup)
        assert opened.problems[0].code == "game.read-only"
        opened.session.execute("red", AddPieces((parse_piece("n pike 1,1 @0", "field"),)))
        opened.session.file.save(5)
        assert opened.session.file.is_unsaved
        assert len(payloads_of(opened.session.file.path)) == 3
        assert saved.read_bytes() == before
        opened.session.file.close()

    def test_faults_of_the_position_are_warnings(self, setup, tmp_path, monkeypatch):
        class Crowded(BasicPlugin):
            def validate(self, view):
                return (Problem("crowded", f"{len(view.state.pieces)} pieces in a hex"),)

        rules = LoadedRules(duel.DUEL, Crowded())
        monkeypatch.setattr(start_module, "rules_for", lambda *_: (rules, ()))
        alone = msgspec.structs.replace(setup, style=PlayStyle.SOLO)
        path = begun_alone(alone, tmp_path)
        opened = open_game(path, alone)
        count = len(opened.session.state.pieces)
        opened.session.file.close()
        warning = ProblemSeverity.WARNING
        expected = Problem("crowded", f"{count} pieces in a hex", SourceRef(str(path)), warning)
        assert opened.problems == (expected,)

    def test_faults_of_the_position_tell_no_secret(self, setup, tmp_path, monkeypatch):
        fault = (Problem("crowded", "red_1 and blue_1 in a hex"),)
        monkeypatch.setattr("vtt.session.position_check.position_problems", lambda *_: fault)
        for style, code in ((PlayStyle.HOT_SEAT, "game.position"), (PlayStyle.SOLO, "crowded")):
            path = tmp_path / f"{style}.vttg"
            session = begin_game(
                make_module(), setup=msgspec.structs.replace(setup, style=style)
            ).session
            session.execute("red", SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red")))
            session.file.save_as(path)
            session.file.close()
            opened = open_game(path, setup)
            opened.session.file.close()
            assert [problem.code for problem in opened.problems][-1:] == [code]

    def test_other_errors_of_the_system_are_not_hidden(self, setup, tmp_path):
        with pytest.raises(FileNotFoundError):
            open_game(tmp_path / "none.vttg", setup)


def test_how_the_players_sit_is_kept_with_the_game(setup, saved):
    alone = msgspec.structs.replace(setup, style=PlayStyle.SOLO)
    opened = open_game(saved, alone).session
    assert opened.style is PlayStyle.HOT_SEAT, (
        "a game of two is not laid open by a program's default"
    )
    opened.file.close()


def test_a_module_speaks_the_language_of_the_set_up(tmp_path):
    module = read_module_at(shipped_folders()[0] / "siege_of_jerusalem")
    setup = Setup(unsaved=tmp_path, cache=tmp_path, language="zh")
    session = begin_game(module, "gallus", setup).session
    assert session.module.info.name == "耶路撒冷之围"
    assert session.state.module.fingerprint == module.fingerprint
    session.file.close()


def test_the_module_of_a_game_is_found_in_the_games_own_folder_too(setup, tmp_path):
    module = read_module_at(shipped_folders()[0] / "hexdemo")
    copytree(shipped_folders()[0] / "hexdemo", tmp_path / "games" / "mills")
    session = begin_game(module, setup=setup).session
    session.file.save_as(tmp_path / "games" / "alone.vttg")
    session.file.close()
    bare = msgspec.structs.replace(setup, library=ModuleLibrary(()))
    assert [p.code for p in inspect_game(tmp_path / "games" / "alone.vttg", bare)] == [
        MODULE_MISSING
    ]
    found, problems = inspect_beside(tmp_path / "games" / "alone.vttg", bare)
    assert problems == ()
    assert found.library.find("hexdemo") == tmp_path / "games" / "mills"
    (tmp_path / "games" / "alone.vttg").rename(tmp_path / "alone.vttg")
    same, problems = inspect_beside(tmp_path / "alone.vttg", bare)
    assert (same, [problem.code for problem in problems]) == (bare, [MODULE_MISSING])
