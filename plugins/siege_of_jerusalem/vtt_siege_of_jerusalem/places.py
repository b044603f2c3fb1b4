"""Whether a hex has a place for a unit that ends its move there, and at which level (6.4, 6.5)."""

from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_siege_of_jerusalem.city import City
from vtt_siege_of_jerusalem.company import has_room
from vtt_siege_of_jerusalem.marches import level_in
from vtt_siege_of_jerusalem.muster import LADDERS, markers
from vtt_siege_of_jerusalem.perches import towers
from vtt_siege_of_jerusalem.stacking import is_full
from vtt_siege_of_jerusalem.units import GROUND, HQ, LADDER, TOWER, UNDER, WALL, class_of


def has_place(view: RulesView, where: City, unit: PieceState, node: int) -> bool:
    """Whether a unit can stay where its move ends: not in a full hex, nor at an engine without room."""
    number = node % where.count
    level = level_at(view, where, unit, node)
    if number in markers(view, LADDERS) and node < where.count and class_of(view, unit) != HQ:
        return False
    if not where.is_perch(node) and is_full(view, where, number, unit):
        return False
    return where.is_high(node) or has_room(view, number, unit, level)


def level_at(view: RulesView, where: City, unit: PieceState, node: int) -> str:
    """The level of a node for a unit that ends there."""
    number = where.hex_of_node(node)
    if where.is_high(node):
        return WALL
    if where.is_perch(node):
        return TOWER if number in towers(view) else LADDER
    level = level_in(view, where, number, unit, GROUND)
    return level if where.stand(number, level) == node else UNDER


def height_in_words(view: RulesView, where: City, node: int) -> str:
    """How the height of a place is called behind its label; the ground is not named."""
    if where.is_perch(node):
        return " (tower)" if where.hex_of_node(node) in towers(view) else " (ladders)"
    return " (wall)" if where.is_high(node) else ""
