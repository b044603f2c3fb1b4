import msgspec
import pytest

from vtt.base.errors import CommandError
from vtt.base.frozen import EMPTY
from vtt.commands.dice import DiceRequest
from vtt.commands.dice_pool import FACES, POOL, parse_pool, pool_of, request_of


@pytest.mark.parametrize(
    ("text", "results", "outcome", "words"),
    [
        ("3d6+2", (1, 4, 6), 13, "1 + 4 + 6 + 2 = 13"),
        ("d20", (17,), 17, "17"),
        ("d%", (100,), 100, "100"),
        ("2d6 - 1", (3, 3), 5, "3 + 3 - 1 = 5"),
        ("d8-d4", (5, 3), 2, "5 - 3 = 2"),
        ("-d4+10", (3,), 7, "- 3 + 10 = 7"),
        ("2d6>=5", (4, 6), 1, "4, 6: 1 of 2"),
        ("4D6<3", (1, 2, 3, 4), 2, "1, 2, 3, 4: 2 of 4"),
        ("3d10=7", (7, 7, 1), 2, "7, 7, 1: 2 of 3"),
    ],
)
def test_a_pool_is_added_up_or_counted(text, results, outcome, words):
    pool = parse_pool(text)
    assert pool.outcome(results) == outcome
    assert pool.words(results) == words


@pytest.mark.parametrize(
    "text",
    ["", "six", "3d", "3d6+", "d6>=", "5", "101d6", "60d6+60d6", "0d6", "d1", "d1001", "d6+1>=3",
     "d8-d4>2", "3d6 2d6", "(d6)"],
)  # fmt: skip
def test_what_is_no_pool_is_refused_with_what_was_expected(text):
    with pytest.raises(CommandError, match="expected"):
        parse_pool(text)


def test_a_request_remembers_its_pool():
    request = request_of(parse_pool("2d6+1"), "morale", "red")
    assert (request.dice, request.label, request.side) == ((6, 6), "morale", "red")
    assert pool_of(request).bonus == 1
    assert pool_of(DiceRequest("melee", (6,))) is None
    assert pool_of(DiceRequest("table", (6,), values={"pool": "2d6"})) is None
    assert pool_of(DiceRequest("table", (6,), values={"pool": "d6!"})) is None


def test_dice_with_faces_are_told_by_them_and_come_back_of_their_request():
    pool = msgspec.structs.replace(parse_pool("2d3"), faces=("Hit", "", "Miss"))
    request = request_of(pool, "Fight")
    assert pool_of(request) == pool
    assert pool.words((1, 3)) == pool.brief((1, 3)) == "Hit, Miss"
    assert pool.words((2, 2)) == "2, 2", "a face without a word has its number"
    assert pool_of(msgspec.structs.replace(request, values=EMPTY.set(POOL, "2d3"))).faces == ()
    odd = request.values.set(FACES, ("one",))
    assert pool_of(msgspec.structs.replace(request, values=odd)).faces == ()
