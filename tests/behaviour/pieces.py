"""Kinds and pieces with traits, for tests of what traits do."""

import msgspec

from tests.render.battle import MODULE, piece
from vtt.behaviour.piece_scope import NOTHING, PieceScope
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import rectangle

TREE = KeptTree("module", "vassal", name="Game.vmod", root=KeptPart("VASSAL.build.GameModule"))


def imported(*traits, name="Unit", **more):
    """A module as if it had come from VASSAL; its kind `unit` has these traits, from the inside out."""
    kind = PieceDefinition("unit", name, rectangle(20.0, 20.0), traits=traits, **more)
    return msgspec.structs.replace(MODULE, pieces=(*MODULE.pieces, kind), kept=(TREE,))


def scope_of(*traits, around=NOTHING, **state):
    """The names of a piece of that kind; without a state: one of no game."""
    module = imported(*traits)
    own = piece("a", "unit", 10, 20, **state) if state else None
    return PieceScope(module, module.piece("unit"), own, around)
