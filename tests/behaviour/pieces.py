"""Kinds and pieces with traits, for tests of what traits do."""

import immutables
import msgspec

from tests.render.battle import MODULE, piece
from vtt.behaviour.perform import perform_key
from vtt.behaviour.performing import Acting, Performing
from vtt.behaviour.piece_scope import NOTHING, PieceScope
from vtt.commands.chance import FixedDice, SeededRandom
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_parts import MenuCommand
from vtt.geometry.outline import rectangle
from vtt.state.game import GameState, ModuleRef

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


KEY = "Ctrl+K"


def command(menu="Do", key=KEY):
    """A menu entry with a key."""
    return MenuCommand(menu, key)


def game(module, *pieces, side=None, **state):
    """A key's work on a game of these pieces."""
    made = GameState(
        ModuleRef("m"),
        tables=tuple(table.id for table in module.tables),
        sides=("blue", "red"),
        pieces=immutables.Map({p.id: p for p in pieces}),
        **{name: immutables.Map(value) for name, value in state.items()},
    )
    return Performing(module, made, side, SeededRandom(3))


def acting(*traits, side=None, more=(), answers=(), falls=(1,), **state):
    """A piece of the kind `unit` with these traits, from the inside out, ready for a key."""
    work = game(imported(*traits), piece("a", "unit", 100, 100, **state), *more, side=side)
    work.answers, work.random = answers, FixedDice(falls)
    return Acting(work, "a")


def after(me, key=KEY):
    """The piece after a key; None where it is gone."""
    perform_key(me, key)
    return me.work.state.pieces.get("a")
