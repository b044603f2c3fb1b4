import pytest

from tests.builders import start
from vtt.base.errors import CommandError
from vtt.base.frozen import freeze_dict
from vtt.commands.apply import apply
from vtt.commands.dice import DiceRequest, RollDice


def test_a_roll_changes_nothing_on_the_table():
    assert apply(start(), RollDice(DiceRequest("pip", (6,)), (4,))) == start()


def test_a_request_freezes_what_it_carries():
    request = DiceRequest("melee", (6,), values={"attackers": ["red_1"]})
    assert request.values == freeze_dict({"attackers": ("red_1",)})
    assert hash(request)


@pytest.mark.parametrize(
    ("dice", "results", "message"),
    [
        ((6, 6), (1,), "a roll of 2 dice needs as many results, found 1"),
        ((6,), (7,), "a die of 6 sides cannot show 7"),
        ((6,), (0,), "a die of 6 sides cannot show 0"),
    ],
)
def test_results_that_no_dice_show_are_refused(dice, results, message):
    with pytest.raises(CommandError, match=message):
        apply(start(), RollDice(DiceRequest("x", dice), results))
