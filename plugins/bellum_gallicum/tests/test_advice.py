"""Under rules that only advise, whatever is possible is done: no effect fails in a strange position."""

import random

import msgspec
import pytest

from plugins.bellum_gallicum.tests.game import referee, start
from vtt.base.ids import PieceId
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.rules.action import Action, declare
from vtt.state.mode import RulesMode, TableMode
from vtt.state.piece import Place
from vtt_bellum_gallicum.actions import (
    Besiege,
    BuildHiberna,
    BuildTrireme,
    LayUp,
    Levies,
    Revolt,
    Supplementum,
    TakeTown,
)
from vtt_bellum_gallicum.units import MAP

SLOTS = ("", "", "port_veneti", "corbilo", "sea_atlantic", "alesia")
DEEDS: tuple[Action, ...] = (
    BuildTrireme("l7", "leader_caesar"),
    BuildTrireme("leader_caesar", "l7"),
    LayUp("veneti_ship_1"),
    LayUp("l7"),
    Supplementum(),
    Supplementum("remi"),
    Levies(("l7", "l8")),
    Levies(("l7", "l7")),
    Revolt("volcae"),
    Revolt("britannia"),
    BuildHiberna("remi", ("l7", "leader_sabinus")),
    BuildHiberna("germania", ()),
    Besiege("corbilo", ("l7",)),
    TakeTown("corbilo", True),
)


def advised():
    return msgspec.structs.replace(start("s56"), mode=TableMode(RulesMode.ADVISE))


@pytest.mark.parametrize("deed", DEEDS, ids=repr)
def test_every_deed_is_stood(deed: Action) -> None:
    decision = referee().decide(advised(), declare("bellum_gallicum", deed), None)
    assert decision.verdict.notices == ()


def test_pieces_are_put_down_anywhere() -> None:
    chance, state = random.Random(3), advised()
    pieces = sorted(piece.id for piece in state.pieces.values() if piece.table == MAP)
    for _ in range(60):
        piece: PieceId = chance.choice(pieces)
        pose = Pose(chance.uniform(5, 1115), chance.uniform(5, 835), 0.0)
        to = Place(MAP, pose, slot=chance.choice(SLOTS))
        decision = referee().decide(state, MovePieces((PieceMove(piece, to),)), None)
        assert decision.verdict.notices == (), f"{piece} to {to}"
