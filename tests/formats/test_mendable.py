import msgspec
import pytest

from tests.formats.games import changed, game_of_notes, pieces_of
from vtt.formats.journal_format import FIRST_CHAIN, MARK, next_chain, pack_record
from vtt.formats.mendable import is_mendable


def later_game():
    packed = msgspec.msgpack.encode([99, {"new": 1}])
    return MARK + pack_record(0, packed, next_chain(FIRST_CHAIN, packed))


def broken(number):
    pieces = pieces_of(game_of_notes(3))
    pieces[number] = changed(pieces[number], 40)
    return b"".join(pieces)


@pytest.mark.parametrize(
    ("data", "mendable"),
    [
        (b"", False),
        (b"Dear Ada, this is no game", False),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, False),
        (MARK, False),
        (later_game(), False),
        (broken(0), True),
        (broken(2), True),
        (bytes(8) + b"".join(pieces_of(game_of_notes(3)))[8:], True),
        (b"".join(pieces_of(game_of_notes(3))[1:]), True),
    ],
    ids=["nothing", "text", "picture", "mark", "later", "header", "entry", "no mark", "no header"],
)
def test_what_holds_a_record_of_ours_may_be_mended(tmp_path, data, mendable):
    path = tmp_path / "x.vttg"
    path.write_bytes(data)
    assert is_mendable(path) is mendable


def test_of_what_cannot_be_read_nothing_is_saved(tmp_path):
    assert not is_mendable(tmp_path / "gone.vttg")
    assert not is_mendable(tmp_path)
