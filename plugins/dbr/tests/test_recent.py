"""Kept answers: the very same arguments, and only the last few."""

from vtt_dbr.recent import KEPT, Recent


def test_the_same_arguments_are_asked_once():
    calls = []
    ask = Recent(lambda a, b: calls.append((a, b)) or len(calls))
    first, second = [1], [2]
    assert ask(first, second) == ask(first, second) == 1
    assert ask(first, [2]) == 2  # equal, but not the same


def test_only_the_last_few_are_kept():
    calls = []
    ask = Recent(lambda a: calls.append(a) or len(calls))
    keys = [[n] for n in range(KEPT + 1)]
    for key in keys:
        ask(key)
    ask(keys[-1])
    assert len(calls) == KEPT + 1
    ask(keys[0])
    assert len(calls) == KEPT + 2
