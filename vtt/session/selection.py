"""Which pieces are selected: a plain set in the order of selecting, with listeners."""

from collections.abc import Iterable

from vtt.base.ids import PieceId
from vtt.base.observers import Observers


class Selection:
    """The selected pieces of one window; the first one leads a move."""

    def __init__(self) -> None:
        self._pieces: dict[PieceId, None] = {}
        self.changed: Observers[tuple[PieceId, ...]] = Observers()

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """The selected pieces, in the order in which they were selected."""
        return tuple(self._pieces)

    def __contains__(self, piece: PieceId) -> bool:
        return piece in self._pieces

    def __len__(self) -> int:
        return len(self._pieces)

    def replace(self, pieces: Iterable[PieceId]) -> None:
        """Select these and nothing else."""
        self._set(dict.fromkeys(pieces))

    def add(self, pieces: Iterable[PieceId]) -> None:
        """Select these as well."""
        self._set(self._pieces | dict.fromkeys(pieces))

    def toggle(self, pieces: Iterable[PieceId]) -> None:
        """Select those that are not, and drop those that are."""
        changed = dict(self._pieces)
        for piece in pieces:
            if piece in changed:
                del changed[piece]
            else:
                changed[piece] = None
        self._set(changed)

    def keep(self, existing: Iterable[PieceId]) -> None:
        """Drop pieces that exist no longer."""
        known = set(existing)
        self._set({piece: None for piece in self._pieces if piece in known})

    def clear(self) -> None:
        """Select nothing."""
        self._set({})

    def _set(self, pieces: dict[PieceId, None]) -> None:
        if list(pieces) != list(self._pieces):
            self._pieces = pieces
            self.changed.notify(self.pieces)
