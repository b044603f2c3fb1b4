"""What a declared roll would come to, before the dice: melee, fire, breach, rally."""

from collections.abc import Iterator

from vtt.commands.base import Command, single_commands
from vtt.commands.rules import Declare
from vtt.rules.action import read_action
from vtt.rules.forecast import Forecast, ForecastColumn, ForecastLine, ForecastResult, counted
from vtt.rules.tables import whole
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.attack_forecast import DIE, of_fire, of_melee
from vtt_siege_of_jerusalem.breach import Breach, at_a_gate, blow, factor_of
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.fire import Fire
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.rally import Rally, modifiers, needed, order_after
from vtt_siege_of_jerusalem.tables import breach_defence, faces_of
from vtt_siege_of_jerusalem.units import Order, is_fresh, name, order_of, side_of
from vtt_siege_of_jerusalem.walls import hexes


def forecast(view: RulesView, command: Command) -> tuple[Forecast, ...]:
    """The rolls that a command declares."""
    found: list[Forecast] = []
    for single in single_commands(command):
        if isinstance(single, Declare):
            found += _declared(view, single)
    return tuple(found)


def _declared(view: RulesView, command: Declare) -> Iterator[Forecast]:
    melee, fire = read_action(command, Melee), read_action(command, Fire)
    breach, rally = read_action(command, Breach), read_action(command, Rally)
    if melee is not None:
        yield from of_melee(view, melee)
    elif fire is not None:
        yield from of_fire(view, fire)
    elif breach is not None:
        yield _of_breach(view, breach)
    elif rally is not None and not is_fresh(view.piece(rally.unit)):
        yield _of_rally(view, rally)


def _of_breach(view: RulesView, breach: Breach) -> Forecast:
    """Damage by the faces of the die; what reaches the defence of the hex breaches it (12.1, 12.2)."""
    where, found = city(view), blow(view, breach)
    target = where.number(breach.target)
    engines = [view.piece(engine) for engine in breach.engines]
    before, wanted = (
        hexes(view).damage.get(breach.target, 0),
        breach_defence(view, where.kind[target]),
    )
    lines = []
    for engine in engines:
        bonus = at_a_gate(view, engine, target)
        words = f"{name(view, engine)}, at a gate x {bonus}" if bonus > 1 else name(view, engine)
        rule = "12.5" if bonus > 1 else "12.1"
        value = str(factor_of(view, engine) * bonus)
        lines.append(ForecastLine(words, value, rule, pieces=(engine.id,), fixed=True))
    faces = faces_of(view, "breach")
    results = []
    for die in faces:
        points = whole(view, "breach", found.row, f"die_{die}")
        damaged = f"{points} damage, {before + points} of {wanted}"
        words = f"breached ({damaged})" if before + points >= wanted else damaged
        results.append(ForecastResult(words if points else "nothing happens", 1, "12.2"))
    return Forecast(
        f"Breach attack on {breach.target}",
        (
            ForecastColumn(
                "Rams", str(found.factor), tuple(lines), side_of(engines[0]) if engines else None
            ),
            ForecastColumn(breach.target, f"{before} of {wanted}"),
        ),
        f"factor {found.factor}",
        counted(results),
        len(faces),
        pieces=breach.engines,
        rule="12.1",
    )


def _of_rally(view: RulesView, rally: Rally) -> Forecast:
    """What becomes of a unit that tries to rally (17.2)."""
    unit = view.piece(rally.unit)
    found = modifiers(view, unit)
    added, before = sum(one.value for one in found), order_of(unit)
    faces = faces_of(view, "rally")
    lines = tuple(ForecastLine(one.why, f"{one.value:+d}", one.rule) for one in found)
    results = []
    for die in faces:
        after = order_after(view, unit, die + added)
        words = "eliminated" if after is Order.ELIMINATED else after.name.lower()
        told = f"stays {words}" if after is before else words
        results.append(ForecastResult(told, 1, "17.2"))
    return Forecast(
        f"{name(view, unit)} rallies",
        (
            ForecastColumn(name(view, unit), f"needs {needed(view, unit)}", (), unit.side),
            ForecastColumn(DIE, f"{added:+d}", lines),
        ),
        f"{added:+d}, at most {needed(view, unit)}",
        counted(results),
        len(faces),
        pieces=(unit.id,),
        rule="17.1",
    )
