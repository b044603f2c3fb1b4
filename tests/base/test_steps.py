"""Work tells how far it is, and can be stopped between its steps."""

import pytest

from vtt.base.steps import WorkStopped, listening, step, tell


def work(done):
    for number in range(5):
        step(f"part {number}")
        done.append(number)


def test_without_a_listener_work_is_done():
    done = []
    work(done)
    assert done == [0, 1, 2, 3, 4]


def test_a_listener_hears_every_step():
    heard = []
    with listening(lambda what: heard.append(what) is None):
        work([])
    assert heard == [f"part {number}" for number in range(5)]
    work([])
    assert len(heard) == 5


def test_a_listener_ends_the_work_between_two_steps():
    done = []
    with listening(lambda what: what != "part 3"), pytest.raises(WorkStopped, match="part 3"):
        work(done)
    assert done == [0, 1, 2]


def test_what_is_only_told_goes_on_whatever_is_wanted():
    heard = []

    def hear(what):
        heard.append(what)
        return False

    tell("nobody listens")
    with listening(hear):
        tell("B16")
    assert heard == ["B16"]
