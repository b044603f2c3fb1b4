"""Stacks in words: who came to lie on whom, or that a stack was put in another order."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.base.phrasing import pattern
from vtt.commands.naming import Named, Names
from vtt.commands.pile import OrderStack
from vtt.definition.secrecy import SecrecyKind
from vtt.state.piece import place_of

REORDERED = (
    pattern("{who} is put in order"),
    pattern("{who} are stacked in a new order"),
)
STACKED = pattern("{who} is stacked"), pattern("{who} are stacked")
LIES_ON = pattern("{who} lies on {whom}"), pattern("{who} lie on {whom}")
"""What is said of one and of several."""


def describe_stack(command: OrderStack, names: Names) -> Iterator[Named]:
    """A line for what a step did to a stack; none for one that it moved whole, as it lay.

    Concealed pieces are left out: what befalls one of them would tell how many there are.
    """
    pile = command.pieces
    if pile in names.start.stacks.values():
        return
    seen = [piece for piece in pile if names.secret(piece) is not SecrecyKind.CONCEALED]
    came = [piece for piece in seen if _came(piece, names)]
    lay = [piece for piece in seen if piece not in came]
    if came and lay:
        yield from _joined(came, lay, names)
        return
    who = names.crowd(seen)
    if who is None:
        return
    if set(pile) == set(names.start.stacks.get(command.stack, ())):
        yield names.said(who, *REORDERED)
    elif not any(set(pile) == set(lay) for lay in names.start.stacks.values()):
        yield names.said(who, *STACKED)


def _came(piece: PieceId, names: Names) -> bool:
    """Whether a piece was elsewhere before the step."""
    before, after = names.start.pieces.get(piece), names.after.pieces[piece]
    if before is None:
        return True
    old, new = place_of(before), place_of(after)
    return (old.table, old.pose.point, old.level, old.slot) != (
        new.table,
        new.pose.point,
        new.level,
        new.slot,
    )


def _joined(came: list[PieceId], lay: list[PieceId], names: Names) -> Iterator[Named]:
    who, whom = names.crowd(came), names.crowd(lay)
    if who is not None and whom is not None:
        line = names.said(who, *LIES_ON, whom=whom.text)
        yield Named(line.text, (*who.pieces, *whom.pieces))
