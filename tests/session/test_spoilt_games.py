"""Games whose entries or first state say something else: opened, or refused in our own words."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.formats.test_fuzz import forged_entries, forged_states
from tests.rules import duel
from tests.session.games import OneModule
from tests.session.killed import setup_in
from vtt.base.errors import VttError
from vtt.session.start import inspect_game, open_game


@pytest.mark.parametrize("examples", [30, pytest.param(3000, marks=pytest.mark.hard)])
@pytest.mark.parametrize("library", ["the module", "none"])
def test_a_game_that_says_something_else_is_opened_or_refused(examples, library, tmp_path):
    path = tmp_path / "battle.vttg"
    module = duel.MODULE if library == "the module" else None
    setup = msgspec.structs.replace(setup_in(tmp_path), library=OneModule(module))
    told = []

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(st.one_of(forged_entries(), forged_states()))
    def check(data):
        path.write_bytes(data)
        try:
            inspect_game(path, setup)
            opened = open_game(path, setup)
        except VttError as error:
            told.append(str(error))
            return
        assert all(problem.message for problem in opened.problems)
        session = opened.session
        session.flow(None)
        session.file.close()

    check()
    assert told
    assert [words for words in told if str(path) not in words] == []
