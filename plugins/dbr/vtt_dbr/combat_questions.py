"""What case files may ask about combat: rows of troops, dice and changes, and what comes of them.

A row reads `Ln O 4 | Sh O 3 +2 rough`: class, grade and die of each party, then changes to its total
and words: `rough` (it does not stand in good going), traits (`loaded`, `fixed`, `captured`), `charged`.
"""

from typing import Any

from vtt.base.frozen import FrozenDict
from vtt.base.ids import PieceId, SideId
from vtt.rules.view import RulesView
from vtt_dbr.combat import Combat, prepare
from vtt_dbr.factors import arm_of, factor_line
from vtt_dbr.fights import Pair
from vtt_dbr.losses import tally, worth
from vtt_dbr.melee import combat_of
from vtt_dbr.party import CLOSE, SHOOTING, SHOT_AT, Line, Party, Troops
from vtt_dbr.tables import read_as

ROLES = {
    "close": (frozenset((CLOSE,)), frozenset((CLOSE,))),
    "shoot": (frozenset((SHOOTING,)), frozenset((SHOT_AT,))),
    "mutual": (frozenset((SHOOTING, SHOT_AT)), frozenset((SHOOTING, SHOT_AT))),
}
NO_TRAITS = ("rough", "charged")


def ask_results(view: RulesView, args: FrozenDict) -> Any:
    """For each of `rows`: totals before and after grades, and both results.

    `how` is close, shoot (the first party shoots) or mutual; `bound` says whose bound it is, first
    or second.
    """
    how, bound = str(args.get("how", "close")), str(args.get("bound", "first"))
    rows: Any = args["rows"]
    return [_result(view, str(row), how, bound) for row in rows]


def ask_odds(view: RulesView, args: FrozenDict) -> Any:
    """How many of all pairs of dice bring about each pair of results, for one row."""
    how, bound = str(args.get("how", "close")), str(args.get("bound", "first"))
    combat, _ = read_combat(view, str(args["row"]), how, bound)
    return {
        f"{first} {second}": int(share * combat.die**2)
        for (first, second), share in sorted(combat.odds().items())
    }


def ask_sums(view: RulesView, args: FrozenDict) -> Any:
    """The lines of both sums of a fight on the table: `first` has its front on `second`."""
    pair = Pair(PieceId(str(args["first"])), PieceId(str(args["second"])))
    return [
        " ".join(f"{line.rule}{line.value:+d}" for line in party.lines)
        for party in combat_of(view, pair).parties
    ]


def ask_tally(view: RulesView, args: FrozenDict) -> Any:
    """What a side has lost and what it began with, in morale equivalents."""
    return list(tally(view, SideId(str(args["side"]))))


def ask_worth(view: RulesView, args: FrozenDict) -> Any:
    """The morale equivalents of `rows`: class, grade, and `general` for one."""
    rows: Any = args["rows"]
    words = [str(row).split() for row in rows]
    return [worth(view, one[0], arm_of(view, one[0]), one[1], "general" in one) for one in words]


def _result(view: RulesView, row: str, how: str, bound: str) -> str:
    combat, dice = read_combat(view, row, how, bound)
    a, b = combat.fight(dice)
    return f"{a.before} {b.before} / {a.total} {b.total} / {a.result} {b.result}"


def read_combat(view: RulesView, row: str, how: str, bound: str) -> tuple[Combat, tuple[int, int]]:
    """A row as a combat with its dice: "class grade die changes | class grade die changes"."""
    first, second = (part.split() for part in row.split("|"))
    troops = (_troops(view, first), _troops(view, second))
    parties = (
        _party(view, first, troops[0], troops[1], ROLES[how][0], bound == "first"),
        _party(view, second, troops[1], troops[0], ROLES[how][1], bound == "second"),
    )
    return prepare(view, *parties), (int(first[2]), int(second[2]))


def _troops(view: RulesView, words: list[str]) -> Troops:
    traits = frozenset(word for word in words[3:] if word.isalpha() and word not in NO_TRAITS)
    kind = next((trait for trait in ("captured", "loaded") if trait in traits), "")
    name = read_as(view, words[0])
    return Troops(name, arm_of(view, name), words[1], words[0], kind, traits)


def _party(
    view: RulesView,
    words: list[str],
    own: Troops,
    enemy: Troops,
    roles: frozenset[str],
    own_bound: bool,
) -> Party:
    changes = [Line("", word, int(word)) for word in words[3:] if word[0] in "+-"]
    role = CLOSE if CLOSE in roles else SHOOTING
    return Party(
        own,
        own_bound,
        roles,
        (*factor_line(view, own, enemy, role), *changes),
        in_good="rough" not in words,
        charged="charged" in words,
        ignores=roles == {SHOOTING},
    )
