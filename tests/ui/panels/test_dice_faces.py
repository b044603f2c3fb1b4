import pytest

from vtt.commands.dice import DiceRequest, RollDice
from vtt.commands.dice_pool import parse_pool, request_of
from vtt.ui.panels.dice_faces import FACE, GAP, PIPS, DiceFaces


def shown(qtbot, dice, results, label="", purpose="table"):
    faces = DiceFaces()
    qtbot.addWidget(faces)
    faces.show_roll(RollDice(DiceRequest(purpose, dice, label), results))
    faces.resize(faces.sizeHint())
    return faces


def test_it_is_hidden_until_something_is_rolled(qtbot):
    faces = DiceFaces()
    qtbot.addWidget(faces)
    assert faces.isHidden()
    assert faces.text == ""


def test_a_roll_is_told_with_its_sum(qtbot):
    assert shown(qtbot, (6, 6), (3, 5), "Morale").text == "Morale: 3 + 5 = 8"
    assert shown(qtbot, (20,), (17,)).text == "Dice: 17"


def test_dice_of_the_rules_are_told_one_by_one(qtbot):
    """Three PIP dice are for three commands: nobody wants to know what they come to together."""
    faces = shown(qtbot, (6, 6, 6), (5, 6, 3), "PIP", "pip")
    assert faces.text == "PIP: 5, 6, 3"
    assert faces.total == ""


def test_a_six_sided_die_shows_as_many_pips(qtbot):
    for result, pips in PIPS.items():
        assert len(pips) == result
        image = shown(qtbot, (6,), (result,)).grab().toImage()
        dark = [
            image.pixelColor(round(GAP + x * FACE), round(GAP + y * FACE)).lightness() < 90
            for x, y in pips
        ]
        assert all(dark)


def test_many_dice_do_not_make_it_endlessly_wide(qtbot):
    assert shown(qtbot, (6,) * 100, (1,) * 100).sizeHint().width() < 900


@pytest.mark.parametrize(
    ("pool", "results", "total"),
    [("3d6+2", (1, 2, 3), "= 8"), ("4d6>=5", (5, 6, 1, 2), "2 of 4"), ("d20", (7,), "")],
)
def test_a_pool_is_told_by_what_it_came_to(qtbot, pool, results, total):
    faces = DiceFaces()
    qtbot.addWidget(faces)
    faces.show_roll(RollDice(request_of(parse_pool(pool)), results))
    assert faces.total == total
