"""States, logs and game files against the least that could be done in their place (goals L1 to L7)."""

import os
import random
import time

import immutables
import pytest

from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.bare_log import (
    bare_decode,
    bare_hash,
    bare_records,
    json_load,
    json_save,
)
from tests.benchmarks.reference.plain_table import PlainTable
from vtt.base.frozen import thaw
from vtt.commands.apply import apply
from vtt.commands.entry import COMMAND, CommandEntry, encode_entry, kind_of
from vtt.commands.log import EventLog
from vtt.commands.piece import MovePieces, PieceMove, SetFace, SetMark, SetProperty
from vtt.formats.journal_format import (
    make_header,
    next_chain,
    pack_header,
    pack_record,
    read_contents,
)
from vtt.geometry.pose import Pose
from vtt.state.game import GameState, ModuleRef
from vtt.state.piece import PieceState, Place
from vtt.state.snapshot import decode_state, encode_state

PIECES = 5_000
COMMANDS = 100_000
KEPT = 1_000


def start_state():
    pieces = {
        f"piece_{n}": PieceState(f"piece_{n}", "counter", "field", Pose(float(n), 0.0, 0.0))
        for n in range(PIECES)
    }
    return GameState(
        ModuleRef("bench"), tables=("field",), sides=("red",), pieces=immutables.Map(pieces)
    )


def random_commands():
    """Six moves of ten, and faces, properties and marks."""
    dice = random.Random(7)
    commands = []
    for number in range(COMMANDS):
        piece = (f"piece_{dice.randrange(PIECES)}",)
        if number % 10 < 6:
            pose = Pose(dice.uniform(0, 1800), dice.uniform(0, 1200), dice.uniform(0, 360))
            commands.append(MovePieces((PieceMove(*piece, Place("field", pose)),)))
        elif number % 10 < 8:
            commands.append(SetFace(piece, "back"))
        elif number % 10 == 8:
            commands.append(SetProperty(piece, "hits", number % 5))
        else:
            commands.append(SetMark(piece, moved=True))
    return commands


@pytest.fixture(scope="module")
def game():
    """The commands, the log that they make, and its file."""
    commands = random_commands()
    start = decode_state(encode_state(start_state()))
    log = EventLog(start)
    for number, command in enumerate(commands):
        log.record(CommandEntry("red", "Ada", number, command), apply(log.state, command))
    data, chain = pack_header(make_header("bench", 0, start))
    parts = [data]
    for number, payload in enumerate(log.payloads(), 1):
        chain = next_chain(chain, payload)
        parts.append(pack_record(number, payload, chain))
    return commands, log, b"".join(parts)


def test_apply_with_versions_kept(goals, game):
    commands = game[0][:10_000]
    start = start_state()

    def candidate():
        state, versions = start, []
        for command in commands:
            state = apply(state, command)
            versions.append(state)
            if len(versions) > KEPT:
                del versions[:KEPT]
        return state.pieces["piece_7"].pose

    def reference():
        table = PlainTable({name: piece.pose for name, piece in start.pieces.items()})
        table.run(commands)
        return table.pieces["piece_7"].pose

    table = PlainTable({name: piece.pose for name, piece in start.pieces.items()})
    assert candidate() == reference()
    goals.times(
        Goal("L1", f"apply {len(commands)} commands, versions kept", "mutable objects", 12.0),
        candidate,
        reference=lambda: table.run(commands),
        same=lambda *_: True,
    )


def test_open_a_log_and_be_at_its_end(goals, game):
    commands, log, data = game
    bare = bare_records(commands)

    def candidate():
        contents = read_contents(data)
        opened = EventLog.load(contents.start, contents.payloads)
        return opened.length

    assert candidate() == log.length
    goals.times(
        Goal("L2", f"open and verify {COMMANDS} commands", "bare typed decode", 6.0),
        candidate,
        reference=lambda: bare_decode(bare),
    )


def test_jump_to_any_command(goals, game):
    commands, log, _ = game
    dice = random.Random(11)

    def candidate():
        log._versions.clear()
        return log.state_at(dice.randrange(COMMANDS)) is not None

    def reference():
        state = log.start
        for command in commands:
            state = apply(state, command)
        return state is not None

    goals.times(
        Goal("L3", "jump to any command", "replay from the start", 0.1), candidate, reference
    )


def test_bytes_of_a_logged_command(goals, game):
    _, log, _ = game
    payloads = [payload for payload in log.payloads() if kind_of(payload) == COMMAND]
    overhead = 33 + 8 + 4 + 4  # a bytes object, its place in the list, in line and parents
    per_command = sum(map(len, payloads)) / len(payloads) + overhead
    goals.value(Goal("L4", "memory of a logged command", "250 bytes", 1.0), per_command, 250, "B")


def test_encode_and_chain_an_entry(goals, game):
    commands = game[0][:10_000]
    entries = [CommandEntry("red", "Ada", n, command) for n, command in enumerate(commands)]
    payloads = [encode_entry(entry) for entry in entries]

    def candidate():
        chain = bytes(32)
        for entry in entries:
            chain = next_chain(chain, encode_entry(entry))
        return len(entries)

    goals.times(
        Goal("L5", "encode and chain an entry", "sha256 of its bytes", 2.0),
        candidate,
        reference=lambda: bare_hash(payloads),
    )


@pytest.mark.benchmark(timer=time.perf_counter)
def test_durable_commit(goals, tmp_path):
    record = pack_record(1, bytes(60), bytes(32))
    ours_path, bare_path = tmp_path / "ours", tmp_path / "bare"
    with ours_path.open("wb", buffering=0) as ours, bare_path.open("wb", buffering=0) as bare:

        def group():
            """A hundred commands in one group, as the writer does it."""
            ours.write(b"".join([record] * 100))
            os.fsync(ours.fileno())
            return 1

        def alone():
            bare.write(record)
            os.fdatasync(bare.fileno())
            return 1

        goals.times(
            Goal("L6", "commit 100 commands in a group", "one fdatasync", 1.3, informs=True),
            group,
            alone,
        )


def test_save_pieces(goals):
    state = start_state()
    plain = thaw_pieces(state)
    goals.times(
        Goal("L7", f"save {PIECES} pieces", "json.dumps of the same", 0.5),
        lambda: len(encode_state(state)) > 0,
        lambda: len(json_save(plain)) > 0,
    )


def test_load_pieces(goals):
    state = start_state()
    data, text = encode_state(state), json_save(thaw_pieces(state))
    goals.times(
        Goal("L7", f"load {PIECES} pieces", "json.loads of the same", 0.5),
        lambda: len(decode_state(data).pieces),
        lambda: len(json_load(text)),
    )


def thaw_pieces(state):
    """The pieces as a list of dictionaries, as one would write them by hand."""
    return [
        {
            "id": piece.id,
            "definition": piece.definition,
            "table": piece.table,
            "pose": [piece.pose.x, piece.pose.y, piece.pose.facing],
            "side": piece.side,
            "stack": piece.stack,
            "level": piece.level,
            "slot": piece.slot,
            "deck": piece.deck,
            "face": piece.face,
            "properties": thaw(piece.properties),
            "locked": piece.locked,
            "moved": piece.moved,
        }
        for _, piece in sorted(state.pieces.items())
    ]
