"""Whatever foreign code does, one kind of failure comes of it, told in one line."""

import pytest

from vtt.base.errors import FormatError, PluginError, VttError
from vtt.base.foreign_code import MESSAGE_LENGTH, run_foreign, told
from vtt.base.watchdog import TimeLimitError


def failing(error):
    def fails():
        raise error

    return fails


def test_a_result_comes_back():
    assert run_foreign(lambda: 7) == 7


@pytest.mark.parametrize("error", [KeyError("x"), SystemExit(2), GeneratorExit()])
def test_what_it_raises_becomes_our_error(error):
    with pytest.raises(PluginError, match=type(error).__name__):
        run_foreign(failing(error))


def test_our_own_errors_go_through():
    error = FormatError("line 3")
    with pytest.raises(FormatError) as caught:
        run_foreign(failing(error))
    assert caught.value is error


def test_who_interrupts_the_program_is_heard():
    with pytest.raises(KeyboardInterrupt):
        run_foreign(failing(KeyboardInterrupt()))


def test_an_endless_loop_is_ended():
    def endless():
        while True:
            pass

    with pytest.raises(TimeLimitError):
        run_foreign(endless, 0.02)


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (VttError("ours"), "ours"),
        (ValueError("two\nlines"), "ValueError: two lines"),
        (ValueError(), "ValueError"),
    ],
)
def test_an_exception_is_told_in_a_line(error, text):
    assert told(error) == text


def test_a_long_text_is_cut():
    assert len(told(ValueError("x" * 10**6))) == MESSAGE_LENGTH + len(" ...")
