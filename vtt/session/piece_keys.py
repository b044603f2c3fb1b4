"""The menus and keys of pieces whose traits declare some, as one side sees and may use them."""

from collections.abc import Sequence

from vtt.base.errors import DefinitionError
from vtt.base.ids import PieceId, SideId
from vtt.behaviour.menu import MenuEntry, keys_of, menu_of
from vtt.behaviour.perform import perform
from vtt.behaviour.performing import Acting, Performing
from vtt.commands.base import Command
from vtt.commands.chance import RandomSource, SystemRandom
from vtt.definition.trait_looks import ActionButton
from vtt.definition.trait_parts import KeyStroke
from vtt.geometry.outline import Outline
from vtt.geometry.pose import Point
from vtt.geometry.ring import in_ring
from vtt.state.view import PlayerView

SYSTEM = SystemRandom()


def piece_menu(view: PlayerView, side: SideId | None, piece: PieceId) -> tuple[MenuEntry, ...]:
    """What the traits of a piece offer; nothing of one that is not known."""
    me = _acting(view, side, piece)
    return () if me is None else menu_of(me)


def answers(
    view: PlayerView, side: SideId | None, pieces: Sequence[PieceId], key: KeyStroke
) -> tuple[PieceId, ...]:
    """Those of some pieces that do something at a key."""
    found = ((piece, _acting(view, side, piece)) for piece in pieces)
    return tuple(piece for piece, me in found if me is not None and key in keys_of(me))


def button_at(view: PlayerView, side: SideId | None, piece: PieceId, point: Point) -> KeyStroke:
    """The key of the button on a piece that lies under a point (table mm); empty where none does.

    Of several buttons the outermost trait's counts.
    """
    me = _acting(view, side, piece)
    if me is None:
        return ""
    pose, outline = me.piece.pose, me.definition.outline
    local = pose.to_local(point)
    for trait in reversed(me.definition.traits):
        if (
            isinstance(trait, ActionButton)
            and not trait.opens_menu
            and _holds(trait, outline, local)
        ):
            return trait.key
    return ""


def _holds(button: ActionButton, outline: Outline, local: Point) -> bool:
    if button.whole_shape:
        left, top, right, bottom = outline.bounds
        return left <= local[0] <= right and top <= local[1] <= bottom
    if len(button.points) > 2:
        return in_ring(button.points, local)
    x, y = local[0] - button.x, local[1] - button.y
    return 0.0 <= x <= button.width and 0.0 <= y <= button.height


def key_command(
    view: PlayerView,
    side: SideId | None,
    pieces: Sequence[PieceId],
    key: KeyStroke,
    label: str = "",
    said: Sequence[tuple[str, ...]] = (),
    random: RandomSource = SYSTEM,
) -> Command | None:
    """The command that a key makes of pieces; None: nothing comes of it.

    Args:
        view: the game as the side sees it.
        side: who acts; None: who plays all sides.
        pieces: to which the key is given, in this order.
        key: the key, or a command's name.
        label: what the step is called, where it is made of several commands.
        said: what a person has said to the questions of this key.
        random: where chance comes from.

    Raises:
        AnswerNeeded: where a person has to say something first.
        VttError: where it cannot be done.
    """
    work = Performing(view.module, view.state, side, random, said)
    return perform(work, pieces, key, label)


def _acting(view: PlayerView, side: SideId | None, piece: PieceId) -> Acting | None:
    if piece not in view.state.pieces or view.is_unknown(piece):
        return None
    me = Acting(Performing(view.module, view.state, side, SYSTEM), piece)
    try:
        return me if me.definition.traits else None
    except DefinitionError:
        return None
