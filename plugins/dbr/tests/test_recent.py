"""Kept answers: the very same arguments, and only the last few."""

from vtt_dbr.recent import KEPT, Carried, Recent


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


def test_what_follows_from_an_equal_value_is_carried_on():
    kept, asked = Carried(), []

    def worked_out(name, value):
        return kept.get(name, value, lambda: asked.append((name, value)) or len(asked))

    assert worked_out("pike", (1, 2)) == worked_out("pike", (1, 2)) == 1
    assert worked_out("shot", (1, 2)) == 2
    assert worked_out("pike", (1, 3)) == 3
    assert worked_out("pike", (1, 2)) == 4
