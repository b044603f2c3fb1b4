"""Sorties: an attack out of a gate opens it, and who is not driven off may strike back (11.14)."""

from collections.abc import Iterator, Sequence

import msgspec

from vtt.rules.api import Consequence
from vtt.rules.proposal import Proposal
from vtt.rules.record import BoxRecord
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.actions import EndPhase
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.sequence import kind_of, phase_of
from vtt_siege_of_jerusalem.units import WALL, hex_of

book = Rulebook()


class Sorties(msgspec.Struct, frozen=True):
    """The gates that stand open, by label, and the hexes into which somebody has sallied from them."""

    opened: dict[str, tuple[str, ...]] = {}


SORTIES = BoxRecord("sorties", Sorties)
ALL_CLOSED: dict[str, tuple[str, ...]] = {}


def opened(view: RulesView) -> dict[str, tuple[str, ...]]:
    """The open gates of this phase and the hexes before them that have not been cleared."""
    known = SORTIES.read(view)
    return {} if known is None else known.opened


@book.clause("11.14", otherwise=ALL_CLOSED)
def opened_by(
    view: RulesView, units: Sequence[PieceState], target: int
) -> dict[str, tuple[str, ...]]:
    """The open gates when these units attack: those out of which they sally are open too (11.14)."""
    where, found = city(view), dict(opened(view))
    for unit in units:
        cell = hex_of(view, unit)
        here = -1 if cell is None else where.number_of(cell)
        out = unit.level == WALL and here >= 0 and target in where.entries[here]
        if out and where.terrain[here] == "gate" and kind_of(phase_of(view)) == "melee":
            gate, label = where.labels[here], where.labels[target]
            found[gate] = tuple(sorted({*found.get(gate, ()), label}))
    return found


def cleared(view: RulesView, label: str) -> dict[str, tuple[str, ...]]:
    """The open gates when a hex before them is cleared: there is nobody to strike back from it."""
    left = {gate: tuple(h for h in there if h != label) for gate, there in opened(view).items()}
    return {gate: there for gate, there in left.items() if there}


def may_counter(view: RulesView, unit: PieceState, target: int) -> bool:
    """Whether a unit may strike back at an open gate: out of a hex that was attacked from it (11.14, G46)."""
    where, cell = city(view), hex_of(view, unit)
    if cell is None or kind_of(phase_of(view)) != "counter" or unit.level == WALL:
        return False
    here = where.labels[where.number_of(cell)]
    return here in opened(view).get(where.labels[target], ())


@book.effect("11.14", on=EndPhase)
def gates_close(p: Proposal) -> Iterator[Consequence]:
    """After the counterattacks every gate is closed again."""
    if kind_of(phase_of(p.before)) == "counter" and opened(p.before):
        yield SORTIES.clear(p.after)
