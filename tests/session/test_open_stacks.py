import pytest

from vtt.session.open_stacks import TO_THE_END, OpenStacks, reordered

PILE = ("a", "b", "c", "d")


@pytest.mark.parametrize(
    ("chosen", "steps", "order"),
    [
        ("a", 1, "bacd"),
        ("ab", 1, "cabd"),
        ("ad", 1, "bacd"),
        ("d", -1, "abdc"),
        ("cd", -1, "acdb"),
        ("b", TO_THE_END, "acdb"),
        ("ca", TO_THE_END, "bdac"),
        ("c", -TO_THE_END, "cabd"),
    ],
)
def test_pieces_go_up_and_down_and_keep_their_order_among_each_other(chosen, steps, order):
    command = reordered("s", PILE, tuple(chosen), steps)
    assert command.stack == "s"
    assert "".join(command.pieces) == order


@pytest.mark.parametrize(("chosen", "steps"), [("d", 1), ("cd", TO_THE_END), ("ab", -1), ("", 1)])
def test_at_the_end_there_is_nothing_to_do(chosen, steps):
    assert reordered("s", PILE, tuple(chosen), steps) is None


def test_stacks_are_opened_closed_and_forgotten_and_each_change_is_told():
    stacks, told = OpenStacks(), []
    stacks.changed.connect(told.append)
    stacks.toggle("s")
    stacks.toggle("t")
    assert "s" in stacks
    assert None not in stacks
    stacks.keep(["t"])
    stacks.toggle("t")
    assert told == [{"s"}, {"s", "t"}, {"t"}, frozenset()]
    assert stacks.ids == frozenset()


def test_looking_from_another_side_is_told_too():
    stacks, told = OpenStacks(), []
    stacks.changed.connect(told.append)
    stacks.look_from(180)
    assert stacks.turn == 180
    assert told == [frozenset()]


def test_some_stacks_are_always_open():
    stacks, told = OpenStacks(), []
    stacks.changed.connect(told.append)
    stacks.keep(["s", "t"], frozenset({"s"}))
    stacks.toggle("s")
    stacks.toggle("t")
    stacks.toggle("t")
    assert stacks.ids == {"s"}
    stacks.keep(["t"])
    assert told == [{"s"}, {"s", "t"}, {"s"}, frozenset()]
