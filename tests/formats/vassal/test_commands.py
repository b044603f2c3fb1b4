import time

import pytest

from tests.vassal.saves import ESC, add_piece, save_text
from vtt.base.errors import FormatError
from vtt.formats.vassal.commands import LOG, flat_commands, read_commands, saved_text
from vtt.formats.vassal.obfuscate import obscure
from vtt.formats.vassal.sequence import encode

PIECE = add_piece("1", "piece;;;a.png;A", "Main;1;2;;0")
STEP = (
    "LOG\tnull\x1bLOG\tM/1/Main/100/100/null/Main/1/2/null/x\\\x1bLOG\t+/9/stack/Main;100;100;1;@@1"
    "\x1bLOG\tCHAT* moved it"
)


def test_the_state_and_each_step_of_a_log():
    text = save_text([PIECE], ["PLAYER\tid\tAnn\tRed"]) + ESC + STEP.replace(ESC, "\\" + ESC)
    saved = read_commands(text)
    assert saved.state == ("begin_save", PIECE, "PLAYER\tid\tAnn\tRed", "end_save")
    assert saved.steps == (
        (
            "M/1/Main/100/100/null/Main/1/2/null/x",
            "+/9/stack/Main;100;100;1;@@1",
            "CHAT* moved it",
        ),
    )


def test_empty_stacks_are_only_counted():
    empty = [f"+/{number}/stack/null;0;0;@@-1" for number in range(50)]
    old = "+/7/stack/Main;5;6"
    saved = read_commands(save_text([*empty, old, PIECE]))
    assert saved.empty_stacks == 51
    assert PIECE in saved.state


def test_the_coded_and_the_bare_form():
    text = save_text([PIECE])
    assert saved_text(obscure(text.encode())) == text
    assert saved_text(text.encode()) == text
    assert "\ufffd" in saved_text(obscure(b"begin_save\xff"))
    with pytest.raises(FormatError, match="expected the entry savedGame to begin"):
        saved_text(b"PK\x03\x04")


def test_commands_that_nest_too_deep_are_refused():
    text = "a"
    for _ in range(103):
        text = encode(["", text, "b"], ESC)
    with pytest.raises(FormatError, match="levels of commands"):
        list(flat_commands(text))


def test_the_word_of_a_step_may_stand_any_number_of_times():
    begun = time.process_time()
    assert read_commands(LOG * 500_000 + "CHATx").steps == (("CHATx",),)
    assert time.process_time() - begun < 5  # 40 s when each word copied what follows it
