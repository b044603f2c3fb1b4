"""Records go into boxes and come back; what is no such record is named."""

import msgspec
import pytest

from tests.rules.duel import DUEL, FIGHT, MODULE, Fight, start
from vtt.base.errors import CommandError
from vtt.base.frozen import freeze
from vtt.base.ids import PieceId
from vtt.rules.record import BoxRecord, pack, unpack
from vtt.rules.view import RulesView


class Wing(msgspec.Struct, frozen=True):
    units: tuple[str, ...]
    losses: dict[str, int]


@pytest.fixture
def view() -> RulesView:
    return RulesView(start(), MODULE, DUEL, {})


def test_a_packed_record_is_frozen_and_comes_back():
    wing = Wing(("a", "b"), {"a": 1})
    packed = pack(wing)
    assert packed == freeze({"units": ["a", "b"], "losses": {"a": 1}})
    hash(packed)
    assert unpack(packed, Wing) == wing


def test_a_wrong_record_is_named_with_its_field():
    with pytest.raises(CommandError, match=r"expected a record Wing.*units"):
        unpack(freeze({"losses": {}}), Wing)


def test_a_box_record_is_written_read_and_cleared(view):
    fight = Fight(PieceId("red_1"), PieceId("blue_1"))
    assert FIGHT.read(view) is None
    written = view.then(FIGHT.write(view, fight))
    assert FIGHT.read(written) == fight
    assert FIGHT.read(written.then(FIGHT.clear(written))) is None


def test_records_can_lie_below_a_path(view):
    wings = BoxRecord(("battle", "wings"), Wing)
    written = view.then(wings.write(view, Wing((), {}), "left"))
    assert wings.read(written, "left") == Wing((), {})
    assert wings.read(written, "right") is None
    assert written.box("battle", "wings", "left") is not None
