"""What a position is worth to the computer player: losses, nearness, the verdict."""

import msgspec
import pytest

from plugins.dbr.tests.test_roles import changed
from vtt.base.ids import PieceId
from vtt.commands.apply import apply
from vtt.commands.chance import FixedDice
from vtt.commands.piece import MovePieces, PieceMove
from vtt.rules.referee import Referee
from vtt.state.piece import place_of
from vtt.state.turn import Outcome
from vtt_dbr.battlefield import battlefield
from vtt_dbr.losses import destroy
from vtt_dbr.score import VICTORY


def worth(referee, state, side="sweden"):
    value, notices = referee.score(state, side)
    assert notices == ()
    return value


def after_loss(referee, state, piece):
    view = referee.view(state)
    element = battlefield(view, view.piece(PieceId(piece)).table).elements[PieceId(piece)]
    for command in destroy(view, [element]):
        state = apply(state, command)
    return state


def test_losses_of_the_enemy_are_good_and_own_ones_bad(referee, skirmish):
    before = worth(referee, skirmish)
    assert worth(referee, after_loss(referee, skirmish, "sk-im-croats")) > before
    assert worth(referee, after_loss(referee, skirmish, "sk-sw-light")) < before


@pytest.mark.parametrize(
    ("piece", "better"),
    [("sk-sw-finns", True), ("sk-sw-guns", False), ("sk-sw-general", False)],
)
def test_fighting_troops_come_forward_and_guns_and_generals_need_not(
    referee, skirmish, piece, better
):
    unit = skirmish.pieces[PieceId(piece)]
    place = msgspec.structs.replace(place_of(unit), pose=unit.pose.ahead(40))
    moved = apply(skirmish, MovePieces((PieceMove(unit.id, place),)))
    assert (worth(referee, moved) > worth(referee, skirmish)) is better


def test_who_need_not_come_forward_is_the_word_of_the_module(module, rules, skirmish):
    for listed, better in (("Art Bgg Pon", False), ("Bgg Pon", True)):
        referee = Referee(
            rules, changed(module, "roles", "stays_back", "classes", listed), FixedDice(())
        )
        guns = skirmish.pieces[PieceId("sk-sw-guns")]
        place = msgspec.structs.replace(place_of(guns), pose=guns.pose.ahead(40))
        moved = apply(skirmish, MovePieces((PieceMove(guns.id, place),)))
        assert (worth(referee, moved) > worth(referee, skirmish)) is better


def test_the_verdict_outweighs_everything(referee, skirmish):
    won = msgspec.structs.replace(skirmish, outcome=Outcome("sweden", "beaten", "C12.1"))
    assert worth(referee, won) == VICTORY == -worth(referee, won, "imperial")
    drawn = msgspec.structs.replace(skirmish, outcome=Outcome(None, "both beaten", "C12.2"))
    assert worth(referee, drawn) == 0.0
