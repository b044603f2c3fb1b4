"""Stacks in words: who came to lie on whom, or that a stack was put in another order."""

from collections.abc import Iterator

from vtt.base.ids import PieceId
from vtt.commands.naming import Named, Names
from vtt.commands.pile import OrderStack
from vtt.definition.secrecy import SecrecyKind
from vtt.state.piece import place_of


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
    elif set(pile) == set(names.start.stacks.get(command.stack, ())):
        yield from _said(seen, names, "is put in order", "are stacked in a new order")
    else:
        yield from _said(seen, names, "is stacked", "are stacked")


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
    who, whom = names.pieces(came), names.pieces(lay)
    if who is not None and whom is not None:
        verb = "lies" if who.is_one else "lie"
        yield Named(f"{who.text} {verb} on {whom.text}", (*who.pieces, *whom.pieces))


def _said(pieces: list[PieceId], names: Names, of_one: str, of_many: str) -> Iterator[Named]:
    who = names.pieces(pieces)
    if who is not None:
        yield Named(f"{who.text} {of_one if who.is_one else of_many}", who.pieces)
