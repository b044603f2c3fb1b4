"""What an attack would come to, before the die: strengths, what the ground does, every face (5.4 to 5.8)."""

from collections.abc import Iterator, Sequence

import msgspec

from vtt.commands.base import Command
from vtt.commands.rules import Declare
from vtt.rules.action import declare, read_action
from vtt.rules.forecast import (
    Forecast,
    ForecastColumn,
    ForecastLine,
    ForecastResult,
    WhatIf,
    counted,
)
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_hexdemo import tables
from vtt_hexdemo.actions import Attack
from vtt_hexdemo.combat import can_reach
from vtt_hexdemo.odds import Odds, ground_modifier, odds, river_modifier
from vtt_hexdemo.units import board, name, on_map, side_of, strength


def forecast(view: RulesView, command: Command) -> tuple[Forecast, ...]:
    """The attack that a command declares, if it has odds."""
    attack = read_action(command, Attack) if isinstance(command, Declare) else None
    if attack is None or not attack.units or not odds(view, attack).column:
        return ()
    return (_of_attack(view, attack, odds(view, attack)),)


def _of_attack(view: RulesView, attack: Attack, found: Odds) -> Forecast:
    attackers, defenders = map(view.piece, found.attackers), map(view.piece, found.defenders)
    (faces,) = tables.dice(view)
    results = [
        _result(view, tables.result_name(view, die + found.modifier, found.column))
        for die in range(1, faces + 1)
    ]
    return Forecast(
        f"Attack on {found.cell}",
        (
            _side(view, list(attackers), "attack", found.attack),
            _side(view, list(defenders), "defence", found.defence),
            ForecastColumn(
                "On the die", f"{found.modifier:+d}", tuple(_on_the_die(view, attack, found))
            ),
        ),
        f"{found.attack} to {found.defence} = {found.words}",
        counted(results),
        faces,
        tuple(_others(view, attack)),
        (*found.attackers, *found.defenders),
        "5.4",
    )


def _side(view: RulesView, units: Sequence[PieceState], what: str, total: int) -> ForecastColumn:
    """One side's units with their strengths."""
    side = side_of(units[0])
    lines = (
        ForecastLine(
            name(view, unit), str(strength(view, unit, what)), "5.4", pieces=(unit.id,), fixed=True
        )
        for unit in units
    )
    return ForecastColumn(view.module.side(side).name, str(total), tuple(lines), side)


def _on_the_die(view: RulesView, attack: Attack, found: Odds) -> Iterator[ForecastLine]:
    cell = board(view).cell(attack.cell)
    ground = ground_modifier(view, cell)
    river = river_modifier(view, [view.piece(unit) for unit in found.attackers], cell)
    if ground:
        yield ForecastLine(f"defends {board(view).terrain(cell)}", f"{ground:+d}", "5.6")
    if river:
        yield ForecastLine("across a river", f"{river:+d}", "5.7")


def _result(view: RulesView, result: str) -> ForecastResult:
    """A cell of the combat table in words: what each side loses, how far it goes back (6)."""
    found = tables.result(view, result)
    told = []
    for who, steps, hexes in (
        ("attackers", found.attacker_steps, found.attacker_hexes),
        ("defenders", found.defender_steps, found.defender_hexes),
    ):
        told += [f"{who} lose {steps}"] if steps else []
        told += [f"{who} go back {hexes}"] if hexes else []
    return ForecastResult(f"{result}: {', '.join(told)}", 1, "5.8")


def _others(view: RulesView, attack: Attack) -> Iterator[WhatIf]:
    """The same attack without each of its units, and with each that could join it."""
    cell, side = board(view).cell(attack.cell), view.piece(attack.units[0]).side
    if side is None:
        return
    for unit in on_map(view, side):
        joins = unit.id in attack.units
        if not joins and (unit.moved or not can_reach(view, unit, cell)):
            continue
        others = tuple(u for u in attack.units if u != unit.id)
        units = others if joins else (*attack.units, unit.id)
        changed = msgspec.structs.replace(attack, units=units)
        if units and odds(view, changed).column:
            yield WhatIf(name(view, unit), joins, declare(view.plugin, changed), (unit.id,))
