"""What the steps of a log stack."""

import pytest

from tests.vassal.generate import entries, small_module, write_archive
from tests.vassal.saves import add_piece, save_file, save_text
from vtt.commands.log import EventLog
from vtt.formats.exchange import import_file
from vtt.formats.journal_format import read_contents
from vtt.formats.vassal.chain import join_chain
from vtt.formats.vassal_game import import_game


@pytest.fixture
def folder(tmp_path):
    import_file(write_archive(tmp_path / "m.vmod", entries(small_module())), tmp_path / "out")
    return tmp_path


UNSTACKED = [
    "PLAYER\tx\tAnn\tRed",
    "MainBoardPicker\tEast\t0\t0\tWest\t1\t0",
]


def alone(number, *traits):
    types = [*traits, "piece;;;inf.png;Agent"]
    states = [""] * len(traits) + [f"Main;60;70;;1;number;{number}"]
    return add_piece(str(number), join_chain(types), join_chain(states))


def test_what_never_stacks_joins_no_stack_in_a_log_either(folder):
    pieces = [alone(1), alone(2), alone(3, "immob;g;N;;")]
    moves = [f"M/{number}/Main/99/99/null/Main/60/70/null/x" for number in (1, 2, 3)]
    save = save_file(folder / "s.vlog", save_text(pieces, UNSTACKED, moves))
    import_game(save, folder / "out", folder / "s.vttg")
    contents = read_contents((folder / "s.vttg").read_bytes())
    log = EventLog.load(contents.start, contents.payloads)
    assert list(log.state_at(2).stacks.values()) == [("2", "1")]
    assert log.state_at(3).pieces["3"].stack is None


def test_stacks_whose_ids_are_alike_in_our_letters_stay_two(folder):
    pieces = [alone(number) for number in (1, 2, 3, 4)]
    stacks = ["+/-9/stack/Main;60;70;1;2;@@-1", "+/9/stack/Main;99;99;3;4;@@-1"]
    save = save_file(folder / "s.vlog", save_text([*pieces, *stacks], UNSTACKED))
    import_game(save, folder / "out", folder / "s.vttg")
    contents = read_contents((folder / "s.vttg").read_bytes())
    log = EventLog.load(contents.start, contents.payloads)
    assert sorted(log.state_at(0).stacks.values()) == [("1", "2"), ("3", "4")]
