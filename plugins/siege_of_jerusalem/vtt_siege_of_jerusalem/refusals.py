"""Why a unit does not get to a place, in words: the rule, and the hex at which its way ends (8.11)."""

from vtt.rules.verdict import Finding, illegal
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.obstacles import held_hexes
from vtt_siege_of_jerusalem.phase import points_text
from vtt_siege_of_jerusalem.reach import allowance, reach, rules_in_use
from vtt_siege_of_jerusalem.spending import way_line
from vtt_siege_of_jerusalem.tables import HALVES
from vtt_siege_of_jerusalem.units import ENGINE, JUDAEA, class_of, enemy_of, name

OF_A_HEX = {
    "6.1": "{who} may not share {hex} with cavalry.",
    "6.2": "Cavalry may not share {hex} with other units.",
    "6.3": "{hex} has no place for this artillery.",
    "6.4": "Nobody else finds a place at the engine in {hex}, or beside it.",
    "6.5": "The ladders of {hex} are full.",
    "6.61": "{who}: no testudo is joined like that, and none goes to {hex}.",
    "8.5": "{hex} has no place for a Cauldron beside its artillery.",
    "E.1": "{hex} lies beyond what {who} may enter in this scenario.",
    "5.3": "{who} is out of command: {hex} is in the enemy's zone, or beside walls that he holds.",
    "16.51": "{who} is disrupted and may not enter the enemy's zone at {hex}.",
}
"""What keeps a unit from a hex, be it its goal or one on the way there."""

OF_A_WAY = {
    "8.91": "The gate on the way of {who} to {place} is closed.",
    "8.7": "Two units have used the ladders on the way of {who} in this phase.",
    "16.3": "{who} is not fresh and does not climb ladders.",
    "7.31": "An enemy zone of control stops {who} before {place}.",
    "7.311": "{who} begins in an enemy zone of control and may not go on to {place} from there.",
    "15.5": "{who} is off the map and does not come back in this assault.",
    "8.95": "Cavalry and artillery come to {place} by road only, through built-up hexes.",
    "8.96": "The breach of {place} is too narrow for {who}: it takes two side by side.",
}
"""What keeps a unit from a place as a whole."""

ENGINES_ALONE = "An engine enters no hex where others are, or a wreck: {hex} is not free for {who}."
ENGINES_FROM_BELOW = "{who} gets at the engine in {hex} from the ground only."


def refusal(view: RulesView, unit: PieceState, node: int, rule: str) -> Finding:
    """What a rule says against a unit's going to a node."""
    if rule == "8.11":
        return _no_way(view, unit, node)
    where = city(view)
    place = where.labels[where.hex_of_node(node)]
    barred = where.labels[where.hex_of_node(_barred_at(view, unit, node, rule))]
    known = {"who": name(view, unit), "place": place, "hex": barred}
    if rule in OF_A_WAY:
        return illegal(rule, OF_A_WAY[rule].format(**known), (unit.id,))
    text = _of_a_hex(view, unit, rule).format(**known)
    return illegal(rule, text if barred == place else f"On the way to {place}: {text}", (unit.id,))


def _of_a_hex(view: RulesView, unit: PieceState, rule: str) -> str:
    if rule == "6.4" and class_of(view, unit) == ENGINE:
        return ENGINES_ALONE
    if rule == "6.4" and unit.side == JUDAEA:
        return ENGINES_FROM_BELOW
    return OF_A_HEX[rule]


def _barred_at(view: RulesView, unit: PieceState, node: int, rule: str) -> int:
    """The first node, on the way that there would be without a rule, to which the rule lets no way lead."""
    bars = rules_in_use(view)
    before = bars.index(rule) if rule in bars else 0
    way, within = reach(view, unit, bars[:before]), reach(view, unit, bars[: before + 1])
    if node not in way.spent:
        return node
    return next((step for step in way.path(node) if step not in within.spent), node)


def _no_way(view: RulesView, unit: PieceState, node: int) -> Finding:
    """The enemy is there or stands between, it is too far, or no way leads there at all (8.11)."""
    where, who = city(view), name(view, unit)
    number = where.hex_of_node(node)
    place, held = where.labels[number], held_hexes(view, enemy_of(unit.side))
    if number in held:
        return illegal("8.11", f"The enemy holds {place}: {who} does not move there.", (unit.id,))
    free, left = reach(view, unit, ()), allowance(view, unit)
    if node not in free.spent:
        return illegal("8.11", f"There is no way for {who} to {place}.", (unit.id,))
    cost = free.spent[node]
    needs, most = points_text(cost), points_text(left)
    text = f"Too far: {who} needs {needs} of {most} MF to {place}."
    if cost <= left:
        between = (where.hex_of_node(step) for step in free.path(node))
        first = next((where.labels[hex_] for hex_ in between if hex_ in held), place)
        text = f"The enemy holds {first} on the way of {who} to {place}; around it, {most} MF are too few."
    marks = (way_line(view, free, node),) if cost > left else ()
    return illegal(
        "8.11",
        text,
        (unit.id,),
        marks=marks,
        measured=cost / HALVES,
        limit=left / HALVES,
        unit="MF",
    )
