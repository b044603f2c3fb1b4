"""What the process holds is told, and what calls leave behind is told from what others do."""

from vtt.base import memory
from vtt.base.memory import KeptMemory, give_back, resident_bytes

MEGABYTE = 2**20


def test_what_is_held_grows_with_what_is_taken():
    before = resident_bytes()
    taken = b"x" * (64 * MEGABYTE)
    assert resident_bytes() - before > 48 * MEGABYTE
    assert len(taken) == 64 * MEGABYTE


class Scale:
    def __init__(self, monkeypatch):
        self.bytes = 100
        monkeypatch.setattr(memory, "resident_bytes", lambda: self.bytes)

    def call(self, kept, growth):
        kept.begin()
        self.bytes += growth
        kept.end()


def test_what_calls_keep_adds_up(monkeypatch):
    scale = Scale(monkeypatch)
    kept = KeptMemory()
    for _ in range(3):
        scale.call(kept, 10)
    assert kept.bytes == 30


def test_what_is_freed_between_calls_does_not_count(monkeypatch):
    scale = Scale(monkeypatch)
    kept = KeptMemory()
    for _ in range(100):
        scale.call(kept, 10)
        scale.bytes -= 10
    assert kept.bytes == 10


def test_what_others_take_does_not_count(monkeypatch):
    scale = Scale(monkeypatch)
    kept = KeptMemory()
    scale.bytes += 1000
    scale.call(kept, 10)
    scale.bytes += 1000
    scale.call(kept, -5)
    assert kept.bytes == 5


def test_small_things_that_nobody_holds_are_given_back():
    before = resident_bytes()
    held = [[number] for number in range(500_000)]
    held.append(held)
    del held
    give_back()
    assert resident_bytes() - before < 24 * MEGABYTE
