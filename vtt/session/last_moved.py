"""Which pieces were put down last: in VASSAL those lie on top of what lies in the same layer."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping

from vtt.base.ids import PieceId
from vtt.commands.base import Command, single_commands
from vtt.commands.piece import AddPieces, MovePieces
from vtt.commands.pile import Draw
from vtt.session.shown_game import ShownGame


class LastMoved:
    """Reads the line of a game once, and after that what has come to it."""

    def __init__(self, game: ShownGame) -> None:
        self._game = game
        self._line: list[int] = []
        self._put: list[tuple[PieceId, ...]] = []
        self._when: dict[PieceId, list[int]] = defaultdict(list)

    def __call__(self) -> Mapping[PieceId, int]:
        """The position of the line at which each piece was put down last, of the moment that is shown.

        What lies where it lay at the start is left out.
        """
        self._follow()
        now = self._game.position
        counts = ((piece, when, bisect_right(when, now)) for piece, when in self._when.items())
        return {piece: when[count - 1] for piece, when, count in counts if count}

    def _follow(self) -> None:
        """Forget what has left the line, and read what is new on it."""
        log = self._game.log
        while self._line and not self._is_on_line(len(self._line)):
            self._line.pop()
            for piece in self._put.pop():
                self._when[piece].pop()
        for position in range(len(self._line) + 1, log.length + 1):
            put = tuple(dict.fromkeys(put_down(log.command_at(position).command)))
            self._line.append(log.number_at(position))
            self._put.append(put)
            for piece in put:
                self._when[piece].append(position)

    def _is_on_line(self, position: int) -> bool:
        log = self._game.log
        return position <= log.length and log.number_at(position) == self._line[position - 1]


def put_down(command: Command) -> Iterator[PieceId]:
    """The pieces that a command puts on a table."""
    for single in single_commands(command):
        if isinstance(single, MovePieces):
            yield from (move.piece for move in single.moves)
        elif isinstance(single, Draw):
            yield from (card for card, _ in single.draws)
        elif isinstance(single, AddPieces):
            yield from (piece.id for piece in single.pieces)
