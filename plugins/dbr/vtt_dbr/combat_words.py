"""A combat in words: both sums with the rule of every line, and the odds."""

from collections.abc import Sequence

from vtt.base.ids import PieceId
from vtt.rules.view import RulesView
from vtt_dbr.combat import Combat
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


_TOLD = {
    Result.RECOIL: "recoils",
    Result.FLEE: "flees",
    Result.DESTROYED: "is destroyed",
    Result.CAPTURED: "is captured",
    Result.TEAMS_LOST: "loses its teams",
}
