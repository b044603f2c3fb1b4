"""What one side may see of a game, made in this one place: scene, log, exports and network use views.

A view is a state with its secrets taken out, and a module that knows what stands for them. So all that
works on a state works on a view: drawing, look-ups, differences, and a computer player's rules.
"""

import msgspec

from vtt.base.errors import CommandError
from vtt.base.ids import DeckId, PieceId, StackId
from vtt.base.problems import did_you_mean
from vtt.definition.module import ModuleDefinition
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.pose import Pose
from vtt.state.boxes import public_boxes
from vtt.state.game import GameState
from vtt.state.masks import UNKNOWN_KIND, Masks, masks_of
from vtt.state.notes import notes_for
from vtt.state.piece import PieceState, Secrecy
from vtt.state.sight import UMPIRE, Sight, Viewer

replace = msgspec.structs.replace


class PlayerView(msgspec.Struct, frozen=True):
    """A game through one side's eyes.

    `side` is None for an observer and `UMPIRE` for who sees all. Pieces that the side may not know
    stand in `state` under an alias, as one of the kinds that `module` adds for them.
    """

    side: Viewer
    state: GameState
    module: ModuleDefinition

    def is_unknown(self, piece: PieceId) -> bool:
        """Whether the side sees only that something is there."""
        found = self.state.pieces.get(piece)
        return found is not None and self.module.piece(found.definition).kind == UNKNOWN_KIND


def view_for(state: GameState, module: ModuleDefinition, side: Viewer) -> PlayerView:
    """The game as a side sees it.

    - Masked: the piece is seen, with its outline and mask, but not what it is, its face, its
      properties or its id.
    - Concealed: one marker for all such pieces at a place: neither what nor how many.
    - Hidden: nothing.
    - A note that another side wrote for itself: nothing.
    - A deck lying face down shows how many cards it has and the back of the topmost; one with an
      owner (a hand) is open to its owner alone.
    - A table that is not open to all: nothing of what lies on it, except to its owners.
    """
    masks = masks_of(module)
    if side == UMPIRE:
        return PlayerView(side, replace(state, secret=""), masks.module)
    return PlayerView(side, _Redaction(state, module, side, masks).result(), masks.module)


def resolve_alias(
    state: GameState, module: ModuleDefinition, side: Viewer, piece: PieceId
) -> PieceId:
    """The true id of a piece that a command names as `side` sees it; of several concealed, the topmost.

    Raises:
        CommandError: if the side sees no such piece; it says nothing of pieces that the side may
            not know.
    """
    sight = Sight(state, module, side)
    found = state.pieces.get(piece)
    if found is not None and sight.secret(found) is None:
        return piece
    aliases = sight.aliases()
    if piece in aliases:
        return aliases[piece]
    seen = view_for(state, module, side).state.pieces
    raise CommandError(f"there is no piece {piece!r}{did_you_mean(piece, seen)}")


class _Redaction:
    """A state under way to what one side may see of it."""

    def __init__(
        self, state: GameState, module: ModuleDefinition, side: Viewer, masks: Masks
    ) -> None:
        self._state = state
        self._side = side
        self._masks = masks
        self._sight = Sight(state, module, side)
        self._pieces = state.pieces
        self._stacks = state.stacks
        self._decks = state.decks
        self._shown: dict[PieceId, PieceId | None] = {}
        """For each piece that the side may not know: the id under which it is seen, if at all."""

    def result(self) -> GameState:
        """The state without what the side may not know."""
        for piece in self._state.pieces.values():
            self._show(piece)
        for stack in sorted({s for p in self._shown if (s := self._state.pieces[p].stack)}):
            self._show_stack(stack)
        for deck in sorted({d for p in self._shown if (d := self._state.pieces[p].deck)}):
            self._show_deck(deck)
        return replace(
            self._state,
            pieces=self._pieces,
            stacks=self._stacks,
            decks=self._decks,
            boxes=public_boxes(self._state.boxes, self._side, self._alias_text),
            notes=notes_for(self._state.notes, self._side),
            secret="",
        )

    def _show(self, piece: PieceState) -> None:
        kind = self._sight.secret(piece)
        if kind is None:
            if piece.veil:
                self._pieces = self._pieces.set(piece.id, replace(piece, veil=0))
            return
        self._pieces = self._pieces.delete(piece.id)
        self._shown[piece.id] = None
        if kind is SecrecyKind.HIDDEN or piece.deck is not None:
            return
        alias = self._sight.alias(piece)
        self._shown[piece.id] = alias
        self._pieces = self._pieces.set(alias, self._stand_in(piece, alias, kind))

    def _stand_in(self, piece: PieceState, alias: PieceId, kind: SecrecyKind) -> PieceState:
        """What is seen of a piece on a table that is masked or concealed."""
        masked = kind is SecrecyKind.MASKED
        concealer = piece.secrecy.side if piece.secrecy else piece.side
        return PieceState(
            id=alias,
            definition=self._masks.of_piece(piece.definition) if masked else self._masks.marker,
            table=piece.table,
            pose=piece.pose if masked else Pose(piece.pose.x, piece.pose.y, 0.0),
            side=piece.side if masked else concealer,
            stack=piece.stack if masked else None,
            level=piece.level,
            slot=piece.slot,
            secrecy=Secrecy(kind, concealer) if concealer else None,
            locked=piece.locked and masked,
            moved=piece.moved and masked,
        )

    def _show_stack(self, stack: StackId) -> None:
        """The members that are seen; a marker lies where the topmost concealed piece does."""
        seen: list[PieceId] = []
        for member in reversed(self._state.stacks[stack]):
            shown = self._shown.get(member, member)
            if shown is not None and shown not in seen and self._free(shown, stack):
                seen.append(shown)
        members = tuple(reversed(seen)) if len(seen) > 1 else ()
        self._stacks = self._stacks.set(stack, members) if members else self._stacks.delete(stack)
        for piece_id in seen:
            inside = replace(self._pieces[piece_id], stack=stack if members else None)
            self._pieces = self._pieces.set(piece_id, inside)

    def _free(self, piece: PieceId, stack: StackId) -> bool:
        """Whether a piece may lie in a stack: a marker for several stacks lies in one of them."""
        return self._pieces[piece].stack in (None, stack)

    def _show_deck(self, deck: DeckId) -> None:
        """Cards that the side may not know, by their places; the topmost shows its back."""
        cards = self._sight.cards(deck)
        names: list[PieceId] = []
        for index, card in enumerate(cards):
            name = card
            if card in self._shown:
                name = self._sight.card_alias(deck, index)
                self._shown[card] = name
                top = index == len(cards) - 1
                self._pieces = self._pieces.set(name, self._card(card, name, top))
            names.append(name)
        self._decks = self._decks.set(deck, tuple(names))

    def _card(self, card: PieceId, alias: PieceId, top: bool) -> PieceState:
        piece = self._state.pieces[card]
        back = self._masks.of_piece(piece.definition) if top else self._masks.marker
        return PieceState(alias, back, piece.table, piece.pose, deck=piece.deck)

    def _alias_text(self, text: str) -> str | None:
        """A text of a rules box: the id of a masked piece becomes its alias, another secret one None.

        The alias of a concealed piece would tell how many there are, that of a card where it lies.
        """
        piece_id = PieceId(text)
        if piece_id not in self._shown:
            return text
        piece = self._state.pieces[piece_id]
        on_table = piece.deck is None and self._sight.secret(piece) is SecrecyKind.MASKED
        return self._shown[piece_id] if on_table else None
