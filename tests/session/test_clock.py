"""A clock that jumps: times are only told, never compared, so a game is the same whatever they are."""

import msgspec
import pytest

from tests.builders import make_module
from tests.session.games import TIME
from tests.session.killed import play, setup_in
from vtt.commands.entry import CommandEntry
from vtt.commands.verify import verify_log
from vtt.formats.journal import read_journal
from vtt.session.start import begin_game, open_game
from vtt.session.unsaved import unsaved_games
from vtt.state.snapshot import encode_state

JUMPS = {
    "an hour back at each look": lambda n: TIME - n * 3_600_000,
    "back and forth by years": lambda n: TIME + (-1) ** n * n * 31_536_000_000,
    "it stands still": lambda _n: TIME,
    "before 1970": lambda n: -n,
    "far beyond the calendar": lambda n: 2**60 + n,
}


class Clock:
    def __init__(self, jump):
        self.jump, self.looks = jump, 0

    def __call__(self):
        self.looks += 1
        return self.jump(self.looks)


def played(folder, jump, steps=40):
    setup = msgspec.structs.replace(setup_in(folder), clock=Clock(jump))
    session = begin_game(make_module(), setup=setup).session
    for _, _step in zip(range(steps), play(session, 7), strict=False):
        pass
    session.file.save(10)
    return session, setup


@pytest.mark.parametrize("kind", JUMPS)
def test_a_game_is_kept_verified_found_and_opened_whatever_the_clock_says(kind, tmp_path):
    session, setup = played(tmp_path, JUMPS[kind])
    path = session.file.path
    session.file.close()
    contents = read_journal(path)
    assert contents.payloads == session.log.payloads()
    assert encode_state(verify_log(contents.start, contents.payloads).state) == encode_state(
        session.state
    )
    assert [game.path for game in unsaved_games(tmp_path / "unsaved")] == [path]
    again = open_game(path, setup).session
    assert encode_state(again.state) == encode_state(session.state)
    again.file.close()


def test_the_clock_changes_nothing_but_the_times(tmp_path):
    steady, _ = played(tmp_path / "steady", lambda n: TIME + n)
    jumping, _ = played(tmp_path / "jumping", JUMPS["back and forth by years"])
    for session in (steady, jumping):
        session.file.close()

    def timeless(session):
        entries = (entry for _, entry in session.log.entries())
        return [e.command if isinstance(e, CommandEntry) else type(e) for e in entries]

    assert timeless(steady) == timeless(jumping)
