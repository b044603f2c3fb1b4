import contextlib
import gc
import threading
import weakref

import pytest

from vtt.base.collector import (
    YOUNG,
    calm_collector,
    collect_due,
    collect_now,
    main_only,
    paused_collector,
)


@pytest.fixture(scope="module", autouse=True)
def left_as_found(frozen_again):
    """What the collector left alone before these tests it leaves alone after them."""


@pytest.fixture
def collector():
    """The collector as Python begins with it; as it was, afterwards."""
    before, was_on = gc.get_threshold(), gc.isenabled()
    gc.unfreeze()
    gc.enable()
    gc.set_threshold(700, 10, 10)
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    if not was_on:
        gc.disable()


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


class Circle:
    """Something that only the collector frees."""

    def __init__(self):
        self.own = self


def lost_circle():
    """A reference to a circle that nobody holds."""
    return weakref.ref(Circle())


def in_thread(work):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_another_thread_frees_no_circle_when_the_main_one_collects(collector):
    gc.collect()
    main_only()
    lost = lost_circle()
    in_thread(lambda: [Circle() for _ in range(5_000)])
    in_thread(collect_now)
    assert lost() is not None
    collect_due()
    assert lost() is None


def test_without_windows_any_thread_may_collect(collector):
    gc.collect()
    lost = lost_circle()
    in_thread(collect_now)
    assert lost() is None


def test_nothing_is_looked_through_before_it_is_time(collector):
    main_only()
    gc.collect()
    lost = lost_circle()
    collect_due()
    assert lost() is not None


@pytest.mark.parametrize(
    ("counts", "limits", "age"),
    [
        ((800, 3, 9), (700, 10, 10), 0),
        ((10, 11, 0), (700, 10, 10), 1),
        ((800, 11, 11), (700, 10, 10), 2),
        ((800, 3, 9), (700, 10, 0), 0),
    ],
)
def test_the_oldest_that_are_due_are_looked_through_with_the_younger(
    monkeypatch, counts, limits, age
):
    looked = []
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "get_threshold", lambda: limits)
    monkeypatch.setattr(gc, "collect", looked.append)
    collect_due()
    assert looked == [age]


def test_without_a_limit_for_the_oldest_they_are_not_looked_through_all_the_time(monkeypatch):
    looked = []
    monkeypatch.setattr(gc, "get_count", lambda: (10, 3, 9))
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 0))
    monkeypatch.setattr(gc, "collect", looked.append)
    collect_due()
    assert looked == []


@pytest.mark.parametrize("was_on", [True, False])
def test_after_a_pause_the_collector_is_as_it_was_before(collector, was_on):
    if not was_on:
        main_only()
    with contextlib.suppress(KeyError), paused_collector():
        assert not gc.isenabled()
        raise KeyError
    assert gc.isenabled() == was_on
