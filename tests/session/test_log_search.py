import pytest

from vtt.commands.log import KEYFRAME_EVERY
from vtt.session.log_lines import LogFilter
from vtt.session.log_search import LogSearch


class Steps:
    """Steps that match when they are even; `ids` tells them apart."""

    def __init__(self):
        self.looked_at = []
        self.ids = {}

    def matches(self, position, wanted):
        self.looked_at.append(position)
        return position % 2 == 0

    def step_id(self, position):
        return self.ids.get(position, position)


@pytest.fixture
def steps():
    return Steps()


@pytest.fixture
def search(steps):
    return LogSearch(steps, LogFilter(words="x"))


def finish(search):
    while not search.is_done:
        search.look()
    return search.found


def test_everything_is_looked_at_once_and_found_in_order(search, steps):
    search.go_on_to(2 * KEYFRAME_EVERY + 5)
    assert finish(search) == list(range(2, 2 * KEYFRAME_EVERY + 6, 2))
    assert sorted(steps.looked_at) == list(range(1, 2 * KEYFRAME_EVERY + 6))
    search.look()
    assert len(steps.looked_at) == 2 * KEYFRAME_EVERY + 5


def test_the_newest_steps_are_found_first(search, steps):
    search.go_on_to(3 * KEYFRAME_EVERY)
    for _ in range(4):
        search.look()
    assert steps.looked_at == [2 * KEYFRAME_EVERY + n for n in (1, 2, 3, 4)]
    assert search.found == [2 * KEYFRAME_EVERY + 2, 2 * KEYFRAME_EVERY + 4]


def test_steps_that_are_added_are_looked_at_and_others_not_again(search, steps):
    search.go_on_to(4)
    finish(search)
    steps.looked_at.clear()
    search.go_on_to(7)
    assert finish(search) == [2, 4, 6]
    assert steps.looked_at == [5, 6, 7]


def test_steps_that_came_in_the_place_of_others_are_looked_at(search, steps):
    search.go_on_to(4)
    finish(search)
    steps.ids[4] = 77
    steps.looked_at.clear()
    search.go_on_to(5)
    assert finish(search) == [2, 4]
    assert sorted(steps.looked_at) == [1, 2, 3, 4, 5]


def test_a_shorter_log_is_looked_at_anew(search):
    search.go_on_to(8)
    finish(search)
    search.go_on_to(3)
    assert finish(search) == [2]
    search.go_on_to(0)
    assert search.is_done
    assert search.found == []
