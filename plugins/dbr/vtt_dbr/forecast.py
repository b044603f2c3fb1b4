"""What a fight or a volley would come to: both sums with their rules, and all 36 pairs of dice (A10, A11)."""

import itertools
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.base import Command, single_commands
from vtt.commands.piece import MovePieces, SetMark
from vtt.commands.rules import Declare
from vtt.definition.rules_table import DataSource
from vtt.rules.action import declare, read_action
from vtt.rules.choice import PendingChoice
from vtt.rules.forecast import (
    Forecast,
    ForecastColumn,
    ForecastLine,
    ForecastResult,
    WhatIf,
    counted,
)
from vtt.rules.view import RulesView
from vtt_dbr import at_once, bound, joining, melee, volley
from vtt_dbr.actions import Fight, Resolve, Shoot, Storm
from vtt_dbr.battlefield import battlefield
from vtt_dbr.combat import Combat, die_of
from vtt_dbr.combat_words import names_of, result_in_words, short_names_of
from vtt_dbr.element import Element
from vtt_dbr.factors import FACTORS
from vtt_dbr.fights import Pair, all_pairs, wall_before
from vtt_dbr.grades import GRADES, GradeRow
from vtt_dbr.party import Line, Party, total
from vtt_dbr.storming import sums
from vtt_dbr.support import FLANK, REAR
from vtt_dbr.tactical import TACTICAL
from vtt_dbr.volley import Exchange

SUMMED = (FACTORS, REAR, FLANK, TACTICAL, GRADES)
"""The tables whose rows are the lines of a sum."""


def forecast(view: RulesView, command: Command) -> tuple[Forecast, ...]:
    """The fight or volley that is declared; for moves, the fights of those who move where they end."""
    found: list[Forecast] = []
    for single in single_commands(command):
        if isinstance(single, MovePieces):
            found += _after_move(view, single)
        elif isinstance(single, Declare):
            found += _declared(view, single)
    return tuple(found)


def _declared(view: RulesView, command: Declare) -> Iterator[Forecast]:
    fight, resolve = read_action(command, Fight), read_action(command, Resolve)
    shot = read_action(command, Shoot)
    if fight is not None:
        yield of_fight(view, Pair(fight.first, fight.second))
    elif resolve is not None:
        yield from of_volley(view, resolve.target)
    elif shot is not None:
        yield from of_shot(view, shot)
    storm = read_action(command, Storm)
    if storm is not None:
        yield from of_storm(view, storm.piece)


def of_fight(view: RulesView, pair: Pair) -> Forecast:
    """What a fight would come to as the two stand."""
    both = (pair.first, pair.second)
    return _forecast(view, melee.combat_of(view, pair), "against", both, both, "C9.1")


def of_volley(view: RulesView, target: PieceId) -> Iterator[Forecast]:
    """What has been shot at a target comes to, with all who must take part."""
    seen = at_once.gathered(view, target)
    asked = joining.question(seen, joining.Awaited(target))
    found = volley.exchange(seen, target)
    if found is not None and asked is not None and asked.kind == joining.ANSWER:
        answer = joining.shot_of(seen, target, found.primary.id)  # as if it were the nearest one
        seen = at_once.gathered(seen.then(answer), target)
        found = volley.exchange(seen, target)
    if found is not None:
        both = (found.primary.id, target)
        who = (*both, *(one.id for one in (*found.helpers, *found.answering)))
        told = _forecast(seen, volley.combat_of(seen, found), "shoots at", both, who, "B18.15")
        yield replace(
            told,
            verb="" if asked is None else "Shoot",
            told=" ".join(_who_shoots(seen, found, told.columns[1].title, asked)),
        )


def of_shot(view: RulesView, shot: Shoot) -> Iterator[Forecast]:
    """What a shot would come to, with those who help it; the dice fall with it where they may."""
    if not shot.at_once:
        shot = replace(joining.with_helpers(view, shot), at_once=at_once.may_fall(view))
    side = view.module.side(bound.active_side(view)).name
    for told in of_volley(joining.declared(view, shot), shot.target):
        yield replace(
            told,
            command=declare(view.plugin, shot),
            what_ifs=tuple(_helped(view, shot)),
            verb=told.verb if shot.at_once else "Declare the shot",
            told=told.told if shot.at_once else f"{told.told} {side} throws the dice.".strip(),
        )


def _who_shoots(
    view: RulesView, found: Exchange, target: str, asked: PendingChoice | None
) -> Iterator[str]:
    """Who else takes part in an exchange of shots, and who has still to choose."""
    if found.helpers:
        yield f"{_titles(found.helpers)} {_shoot(found.helpers)} at it too."
    if found.answers:
        also = f", and {_titles(found.answering)} with it" if found.answering else ""
        yield f"{target} shoots back{also}."
    if asked is not None:
        what = "whom it shoots back at" if asked.kind == joining.ANSWER else "who helps it"
        yield f"First {view.module.side(asked.side).name} is asked {what}."


def _helped(view: RulesView, shot: Shoot) -> Iterator[WhatIf]:
    """Those who could shoot at somebody else, and help the shot or not."""
    alone = joining.declared(view, replace(shot, helpers=()))
    side = joining.side_of(view, shot.shooter)
    for one in joining.helpers(alone, shot.target, side):
        on = one.id in shot.helpers
        rest = tuple(other for other in shot.helpers if other != one.id)
        changed = replace(shot, helpers=rest if on else (*rest, one.id))
        yield WhatIf(f"{one.title} shoots too", on, declare(view.plugin, changed), (one.id,))


def _titles(elements: Sequence[Element]) -> str:
    return " and ".join(one.title for one in elements)


def _shoot(elements: Sequence[Element]) -> str:
    return "shoots" if len(elements) == 1 else "shoot"


def of_storm(view: RulesView, piece: PieceId) -> Iterator[Forecast]:
    """Die against die, with what works add; a failure does no harm (A6.13, A9.1, C9.5)."""
    field = battlefield(view, view.piece(piece).table)
    element, die = field.elements.get(piece), die_of(view)
    wall = None if element is None else wall_before(field, element)
    found = None if element is None else sums(view, element)
    if element is None or wall is None or found is None:
        return
    own, works = (total(lines) for lines in found)
    pairs = itertools.product(range(die), repeat=2)
    over = sum(first + own > second + works for first, second in pairs)
    told = [tuple(_line(view, line) for line in lines) for lines in found]
    yield Forecast(
        f"{element.title} storms {wall.name}",
        (
            ForecastColumn(element.title, f"{own:+d}", told[0], element.side),
            ForecastColumn(wall.name, f"{works:+d}", told[1]),
        ),
        f"{own:+d} : {works:+d}",
        counted(
            [
                ForecastResult("goes over", over, "C9.5"),
                ForecastResult("stays where it is", die**2 - over, "C9.5"),
            ]
        ),
        die**2,
        pieces=(piece,),
        rule="C9.5",
    )


def _after_move(view: RulesView, command: MovePieces) -> Iterator[Forecast]:
    """The fights in which those who move would be."""
    movers = tuple(move.piece for move in command.moves)
    after = view.then(command, SetMark(movers, moved=True))
    for pair in all_pairs(after):
        if {pair.first, pair.second} & set(movers):
            yield of_fight(after, pair)


def _forecast(
    view: RulesView,
    combat: Combat,
    verb: str,
    both: tuple[PieceId, PieceId],
    pieces: tuple[PieceId, ...],
    rule: str,
) -> Forecast:
    first, second = combat.parties
    names = names_of(view, both, combat)
    columns = (
        _column(view, piece, name, party, grade)
        for piece, name, party, grade in zip(
            both, names, combat.parties, combat.grades, strict=True
        )
    )
    shorts = short_names_of(view, both)
    return Forecast(
        f"{names[0]} {verb} {names[1]}",
        tuple(replace(one, name=short) for one, short in zip(columns, shorts, strict=True)),
        f"{first.base:+d} : {second.base:+d}",
        _results(names, combat),
        combat.die**2,
        pieces=pieces,
        rule=rule,
    )


def _column(
    view: RulesView, piece: PieceId, name: str, party: Party, grades: tuple[GradeRow, ...]
) -> ForecastColumn:
    """The lines of a sum, then what grades may change once both totals are known."""
    own = f"{party.troops.title} "  # the column is named after it already
    told = (_line(view, one) for one in party.lines)
    lines = [replace(one, words=one.words.removeprefix(own)) for one in told]
    lines += [_line(view, one.line, depends=True) for one in grades]
    side = view.piece(piece).side
    return ForecastColumn(name, f"{party.base:+d}", tuple(lines), side)


def _line(view: RulesView, line: Line, depends: bool = False) -> ForecastLine:
    source = DataSource.RECONSTRUCTION if line.ours else DataSource.RULE_TEXT
    return ForecastLine(line.title, f"{line.value:+d}", line.rule, source, depends=depends)


def _results(names: Sequence[str], combat: Combat) -> tuple[ForecastResult, ...]:
    """What each pair of dice brings to both, pairs that bring the same counted together."""
    found = []
    for dice in itertools.product(range(1, combat.die + 1), repeat=2):
        fought = combat.fight((dice[0], dice[1]))
        rule = ", ".join(one.rule for one in fought if one.rule)
        words = result_in_words(names, [one.result for one in fought])
        found.append(ForecastResult(words, 1, rule))
    return counted(found)
