import gc

import pytest

from vtt.base.collector import YOUNG, calm_collector


@pytest.fixture
def collector():
    """The collector as Python begins with it; as it was, afterwards."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


def test_what_is_there_is_left_alone_and_the_rest_is_looked_at_less_often(collector):
    assert gc.get_threshold()[0] < YOUNG
    calm_collector()
    assert gc.get_freeze_count() > 1000
    assert gc.get_threshold()[0] == YOUNG
    assert gc.isenabled()


def test_circles_are_still_found(collector):
    calm_collector()

    class Node:
        pass

    one, other = Node(), Node()
    one.other, other.other = other, one
    del one, other
    assert gc.collect() >= 2
