"""What is counted in a battle: PIPs of the bound, morale equivalents of commands and armies (C1, C2, C12)."""

from collections.abc import Iterator

from vtt.base.ids import PieceId, SideId
from vtt.rules.tally import Tally
from vtt.rules.view import RulesView
from vtt_dbr import bound, tables
from vtt_dbr.ledger import left_in_words, noted_of, pips_of
from vtt_dbr.losses import (
    Lost,
    command_title,
    commands_of,
    elements_of,
    is_command_broken,
    is_lost_to_command,
    lost,
    members_of,
    tally,
    worth_of,
)


def tallies(view: RulesView) -> tuple[Tally, ...]:
    """The ledger of PIPs, then what each army and each of its commands has lost."""
    found = [*_pips(view)]
    for side in view.state.sides:
        found.append(_army(view, side))
        names = commands_of(view, side)
        found += (_command(view, side, name) for name in names if len(names) > 1)
    return tuple(found)


def _pips(view: RulesView) -> Iterator[Tally]:
    side = bound.active_side(view)
    for name, (thrown, spent) in pips_of(view).items():
        words = left_in_words(thrown - spent)
        title = f"PIPs of {command_title(view, side, name)}"
        lines = noted_of(view, name)
        seen = _seen(view, side, name)
        yield Tally(title, spent, thrown, side, words=words, rule="C2", lines=lines, pieces=seen)


def _seen(view: RulesView, side: SideId, name: str) -> tuple[PieceId, ...]:
    """The elements of a command, of which everybody knows."""
    return tuple(one.id for one in members_of(view, side, name) if not one.hidden)


def _army(view: RulesView, side: SideId) -> Tally:
    """What an army has lost of what it began with; it is beaten when that is more than its share (A13)."""
    gone, whole = tally(view, side)
    limit = whole / tables.distance(view, "defeat")
    mine = (one for one in lost(view).values() if one.side == side)
    lines = tuple(_fate(one) for one in mine)
    words = f"beaten above {limit:g}"
    return Tally("Morale equivalents lost", gone, whole, side, limit, words, "C12.1", lines)


def _command(view: RulesView, side: SideId, name: str) -> Tally:
    """The same of a command, which breaks at the start of its bound when it has lost its share (A13)."""
    mine = [one for one in lost(view).values() if (one.side, one.command) == (side, name)]
    left = [e for e in elements_of(view, side) if e.command == name and e.id not in lost(view)]
    gone = sum(one.worth for one in mine if is_lost_to_command(view, one))
    whole = sum(one.worth for one in mine) + sum(worth_of(view, e) for e in left)
    limit = whole / tables.distance(view, "break")
    broken = is_command_broken(view, side, name)
    words = "broken" if broken else f"breaks above {limit:.3g}"
    return Tally(
        f"Lost by {command_title(view, side, name)}",
        gone,
        whole,
        side,
        limit,
        words,
        "C1.2",
        tuple(_fate(one) for one in mine),
        _seen(view, side, name),
    )


def _fate(one: Lost) -> str:
    """What somebody lost was worth and what became of it: "Finns (Pi F): 1 (destroyed)"."""
    return f"{one.title}: {one.worth:g} ({one.how.replace('_', ' ')})"
