"""A combat in words: both sums with the rule of every line, and the odds."""

from collections.abc import Iterator, Sequence

from vtt.base.ids import PieceId
from vtt.commands.flow import Say
from vtt.rules.view import RulesView
from vtt_dbr.battlefield import battlefield
from vtt_dbr.combat import Combat, Fought
from vtt_dbr.element import Element
from vtt_dbr.party import Party
from vtt_dbr.results import Result


def names_of(view: RulesView, both: Sequence[PieceId], fought: Combat) -> tuple[str, ...]:
    """What the two are called; where that is the same, with their sides."""
    titles = tuple(party.troops.title for party in fought.parties)
    sides = [view.piece(piece).side for piece in both]
    if titles[0] != titles[1]:
        return titles
    return tuple(
        title if side is None else f"{view.module.side(side).name}: {title}"
        for title, side in zip(titles, sides, strict=True)
    )


def short_names_of(view: RulesView, both: Sequence[PieceId]) -> tuple[str, ...]:
    """What the two are called without class and grade, in rows of lists; where that is the same, longer."""
    pieces = [view.piece(piece) for piece in both]
    names = [str(view.value(one, "name") or view.definition(one).name) for one in pieces]
    if any(one.secrecy is not None for one in pieces) or names[0] == names[1]:
        return ("",) * len(names)
    return tuple(names)


def bases_in_words(names: Sequence[str], fought: Combat) -> tuple[str, ...]:
    """Both with what they have before the dice: "Finns +4"."""
    return tuple(f"{n} {p.base:+d}" for n, p in zip(names, fought.parties, strict=True))


def sum_in_words(name: str, party: Party) -> str:
    """A sum with every line and its rule: "Finns +4: Pi against FOOT +3 (A6.3), a general +1 (A9.6)"."""
    lines = ", ".join(f"{line.title} {line.value:+d} ({line.rule})" for line in party.lines)
    return f"{name} {party.base:+d}: {lines}"


def odds_in_words(names: Sequence[str], fought: Combat) -> str:
    """How likely each thing is that may happen to either side, the likeliest first."""
    chances: dict[str, float] = {}
    for results, share in fought.odds().items():
        key = result_in_words(names, results)
        chances[key] = chances.get(key, 0.0) + float(share)
    ordered = sorted(chances.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{key} {share:.0%}" for key, share in ordered)


def result_in_words(names: Sequence[str], results: Sequence[Result]) -> str:
    """What becomes of both: "Finns recoils", "nothing happens"."""
    told = [f"{n} {_TOLD[r]}" for n, r in zip(names, results, strict=True) if r in _TOLD]
    return " and ".join(told) or "nothing happens"


def outcome_said(
    label: str,
    names: Sequence[str],
    both: Sequence[PieceId],
    fought: Combat,
    dice: tuple[int, int],
    views: tuple[RulesView, RulesView],
) -> Iterator[Say]:
    """What came of a combat: each die with its sum, then the fate of both and of others who are lost.

    `views` are the game before and after what followed. Of somebody hidden nothing is said.
    """
    before, after = views
    found = fought.fight(dice)
    sums = " against ".join(
        _thrown(party.base, one) for party, one in zip(fought.parties, found, strict=True)
    )
    fates = [_fate(after, who, one.result) for who, one in zip(both, found, strict=True)]
    gone = sorted(set(before.state.pieces) - set(after.state.pieces) - set(both))
    known = {who: _element(before, who) for who in (*both, *gone)}
    if any(one is not None and one.hidden for one in known.values()):
        return
    lost = ", ".join(one.title for who in gone if (one := known[who]) is not None)
    also = f"; also lost: {lost}" if lost else ""
    yield Say(f"{label}: {sums}; {result_in_words(names, fates)}{also}.")


def _element(view: RulesView, piece: PieceId) -> Element | None:
    field = battlefield(view, view.piece(piece).table)
    return field.elements.get(piece) or field.aboard.get(piece)


def _thrown(base: int, fought: Fought) -> str:
    """What was there before the die, the die, what the grade changes, the total: "4 + 3 = 7"."""
    grade = "".join(f" {'-' if line.value < 0 else '+'} {abs(line.value)}" for line in fought.grade)
    return f"{base} + {fought.die}{grade} = {fought.total}"


def _fate(after: RulesView, piece: PieceId, result: Result) -> Result:
    """A result as it came about: who could not get away is destroyed."""
    gone = piece not in after.state.pieces
    return Result.DESTROYED if gone and result is not Result.NONE else result


_TOLD = {
    Result.RECOIL: "recoils",
    Result.FLEE: "flees",
    Result.DESTROYED: "is destroyed",
    Result.CAPTURED: "is captured",
    Result.TEAMS_LOST: "loses its teams",
}
