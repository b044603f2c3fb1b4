"""Any run of commands, undone and redone at random, replayed, saved and loaded, gives equal states."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from tests.builders import start
from tests.properties.moves import MODULE, commands_for
from vtt.commands.chance import FixedDice
from vtt.commands.describe import describe
from vtt.commands.log import EventLog
from vtt.commands.verify import verify_log
from vtt.formats.journal_format import (
    make_header,
    next_chain,
    pack_header,
    pack_record,
    read_contents,
)
from vtt.rules.decision import Refusal
from vtt.rules.referee import Referee
from vtt.session.session import GameSession
from vtt.state.check import check_state
from vtt.state.notation import format_position, parse_position
from vtt.state.sight import UMPIRE, Sight
from vtt.state.snapshot import decode_state, encode_state
from vtt.state.view import view_for

ROOT = Path(__file__).parents[2]
EVERY = 5
"""Keyframes are set so often here that a short run has several."""


class Replay(RuleBasedStateMachine):
    """The model is the bytes of every state of the effective line."""

    @initialize()
    def begin(self):
        self.bytes = [encode_state(start())]
        self.position = 0
        self.session = self.session_of(EventLog(decode_state(self.bytes[0]), EVERY))

    def session_of(self, log):
        return GameSession(MODULE, log, Referee(None, MODULE, FixedDice(())), clock=lambda: 7)

    @property
    def log(self):
        return self.session.log

    @rule(data=st.data())
    def do(self, data):
        before = self.session.state
        command = data.draw(commands_for(before))
        decision = self.session.execute(None, command)
        assert encode_state(before) == self.bytes[self.position]
        if decision.accepted:
            del self.bytes[self.position + 1 :]
            self.bytes.append(encode_state(self.session.state))
            self.position += 1
        else:
            assert decision.refusal is Refusal.IMPOSSIBLE
            assert len(decision.reason) > 10
            assert self.session.state is before

    @precondition(lambda self: self.position > 0)
    @rule(data=st.data())
    def undo(self, data):
        steps = data.draw(st.integers(1, min(3, self.position)))
        self.session.undo_to(self.position - steps)
        self.position -= steps

    @precondition(lambda self: self.position + 1 < len(self.bytes))
    @rule()
    def redo(self):
        self.session.redo()
        self.position += 1

    @precondition(lambda self: len(self.bytes) > 1)
    @rule(data=st.data())
    def look(self, data):
        position = data.draw(st.integers(0, len(self.bytes) - 1))
        self.session.go_to(position)
        assert encode_state(self.log.state_at(position)) == self.bytes[position]
        self.session.go_to_present()

    @rule()
    def comment(self):
        self.session.comment("words")

    @rule()
    def save_and_load(self):
        header = make_header("vtt", 7, self.log.start)
        data, chain = pack_header(header)
        for number, payload in enumerate(self.log.payloads(), 1):
            chain = next_chain(chain, payload)
            data += pack_record(number, payload, chain)
        contents = read_contents(data)
        log = EventLog.load(contents.start, contents.payloads, EVERY)
        assert log.payloads() == self.log.payloads()
        self.session = self.session_of(log)

    @invariant()
    def the_state_is_the_one_of_the_model(self):
        if hasattr(self, "session"):
            assert (self.log.position, self.log.length + 1) == (self.position, len(self.bytes))
            assert encode_state(self.session.state) == self.bytes[self.position]

    @invariant()
    def the_state_is_sound_and_tells_no_secrets(self):
        if not hasattr(self, "session"):
            return
        state = self.session.state
        assert check_state(state, MODULE) == []
        assert set(parse_position(format_position(state))) == set(state.pieces.values())
        for side in ("red", "blue", None):
            view = view_for(state, MODULE, side)
            assert check_state(view.state, view.module) == []
            texts = _texts(encode_state(view.state))
            for piece in state.pieces.values():
                if Sight(state, MODULE, side).secret(piece) is not None:
                    assert piece.id not in texts

    def teardown(self):
        if not hasattr(self, "session"):
            return
        found = verify_log(self.log.start, self.log.payloads(), EVERY)
        assert encode_state(found.state) == self.bytes[self.position]
        for position in range(1, self.log.length + 1):
            assert encode_state(self.log.state_at(position)) == self.bytes[position]
            command = self.log.command_at(position).command
            for side in ("red", "blue", None, UMPIRE):
                describe(command, self.log.state_at(position - 1), MODULE, side)


def _texts(data: bytes) -> set[str]:
    """Every text in the bytes of a state."""
    found: set[str] = set()
    waiting = [msgspec.msgpack.decode(data)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            found.add(item)
        elif isinstance(item, list):
            waiting += item
        elif isinstance(item, dict):
            waiting += [*item.keys(), *item.values()]
    return found


TestReplay = Replay.TestCase
TestReplay.settings = settings(max_examples=25, stateful_step_count=25)


PROGRAM = """
import sys
from hypothesis import given, settings, strategies as st
from tests.builders import start
from tests.properties.moves import MODULE, commands_for
from vtt.base.errors import CommandError
from vtt.commands.apply import apply
from vtt.commands.describe import describe
from vtt.state.notation import format_position
from vtt.state.snapshot import encode_state
from vtt.state.view import view_for
import hashlib

total = hashlib.sha256()

@settings(derandomize=True, deadline=None, database=None, max_examples=6)
@given(st.data())
def run(data):
    state = start()
    for _ in range(12):
        command = data.draw(commands_for(state))
        try:
            lines = describe(command, state, MODULE, "blue")
            state = apply(state, command)
        except CommandError as error:
            total.update(str(error).encode())
            continue
        total.update(repr(lines).encode())
        total.update(encode_state(state))
        total.update(format_position(state).encode())
        for side in ("red", "blue", None):
            total.update(encode_state(view_for(state, MODULE, side).state))

run()
print(total.hexdigest())
"""


def test_the_bytes_do_not_depend_on_the_seed_of_pythons_hashes():
    digests = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == len(hashlib.sha256().hexdigest())
