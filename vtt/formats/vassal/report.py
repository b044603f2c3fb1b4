"""What became of the parts of a VASSAL file: notes are counted by what they say, with their first places."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from vtt.base.problems import SourceRef
from vtt.definition.exchange import ExchangeNote, NoteKind

_NAMED = 3
"""How many examples a line of the report names."""
MOST_PLACES = 1_000
"""So many places of one line are remembered; all are counted."""


@dataclass
class _Line:
    count: int = 0
    places: list[SourceRef] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)


class Report:
    """Collects what was carried, changed, kept raw and lost."""

    def __init__(self) -> None:
        self._lines: dict[tuple[NoteKind, str], _Line] = {}

    def add(
        self,
        kind: NoteKind,
        text: str,
        where: SourceRef | None = None,
        example: str = "",
        count: int = 1,
    ) -> None:
        """One more of a kind; equal texts make one line, which names the first few examples."""
        line = self._lines.setdefault((kind, text), _Line())
        line.count += count
        if where is not None and len(line.places) < MOST_PLACES:
            line.places.append(where)
        if example and len(line.examples) < _NAMED and example not in line.examples:
            line.examples.append(example)

    def carried(self, what: str, count: int, places: Iterable[SourceRef] = ()) -> None:
        """Parts that became parts of our module, and where they stood."""
        if count:
            self.add(NoteKind.CARRIED, what, count=count)
            self._lines[NoteKind.CARRIED, what].places += list(places)[:MOST_PLACES]

    def changed(self, text: str, where: SourceRef | None = None, example: str = "") -> None:
        """Something that means the same and is said otherwise, or was mended."""
        self.add(NoteKind.CHANGED, text, where, example)

    def kept(self, text: str, where: SourceRef | None = None, example: str = "") -> None:
        """Something that is not understood, or has no place of its own here; it is written back."""
        self.add(NoteKind.KEPT_RAW, text, where, example)

    def lost(self, text: str, where: SourceRef | None = None, example: str = "") -> None:
        """Something that is not in the result."""
        self.add(NoteKind.LOST, text, where, example)

    def notes(self) -> tuple[ExchangeNote, ...]:
        """All lines: what was carried first, what was lost last."""
        order = list(NoteKind)
        lines = sorted(self._lines.items(), key=lambda item: order.index(item[0][0]))
        return tuple(
            ExchangeNote(
                kind,
                text + _such_as(line.examples),
                next(iter(line.places), None),
                line.count,
                tuple(line.places),
            )
            for (kind, text), line in lines
        )


def _such_as(examples: Iterable[str]) -> str:
    shown = [repr(example) for example in examples]
    return f" ({', '.join(shown)})" if shown else ""
