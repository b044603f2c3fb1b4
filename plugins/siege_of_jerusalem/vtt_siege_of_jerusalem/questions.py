"""What case files may ask by name: distances, costs, ranges."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

import msgspec

from vtt.base.frozen import FrozenDict
from vtt.base.ids import PieceId
from vtt.rules.api import Question
from vtt.rules.record import unpack
from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.advance import beyond
from vtt_siege_of_jerusalem.barrage import barrage
from vtt_siege_of_jerusalem.battlefield import column_and_row
from vtt_siege_of_jerusalem.city import city
from vtt_siege_of_jerusalem.command import command_range, in_command
from vtt_siege_of_jerusalem.fire import Fire
from vtt_siege_of_jerusalem.flight import runs
from vtt_siege_of_jerusalem.melee import Melee
from vtt_siege_of_jerusalem.reach import reach
from vtt_siege_of_jerusalem.results import fire_chances, melee_chances
from vtt_siege_of_jerusalem.retreat import held_by_heavies, order_after, retreats
from vtt_siege_of_jerusalem.sight import sight
from vtt_siege_of_jerusalem.strength import column_of, odds
from vtt_siege_of_jerusalem.tables import HALVES
from vtt_siege_of_jerusalem.units import WALL


class Pair(msgspec.Struct, frozen=True):
    """Two hexes by their labels."""

    start: str
    end: str


class One(msgspec.Struct, frozen=True):
    """A unit."""

    unit: PieceId


def answers_of_beaten(view: RulesView, args: FrozenDict) -> list[str]:
    """The hexes in which a retreat may end, and the order of the unit there."""
    beaten, where = unpack(args, Beaten), city(view)
    unit = view.piece(beaten.unit)
    found = retreats(view, unit, beaten.kind, held_by_heavies(view, unit))
    return sorted(
        f"{where.labels[where.hex_of_node(way.end)]}: {order_after(unit, way).name.lower()}"
        for way in found
    )


class Onward(msgspec.Struct, frozen=True):
    """A unit that has advanced, and how many excess E there were."""

    unit: PieceId
    hexes: int


class Goal(msgspec.Struct, frozen=True):
    """A unit and a hex, on its wall or on the ground."""

    unit: PieceId
    end: str
    level: str = "ground"


def distance(view: RulesView, args: FrozenDict) -> int:
    """Hexes from one to the other."""
    pair, board = unpack(args, Pair), city(view).board
    return board.distance(board.cell(pair.start), board.cell(pair.end))


class Hex(msgspec.Struct, frozen=True):
    """A hex by its label."""

    hex: str


class Strengths(msgspec.Struct, frozen=True):
    """What both sides of a melee come to."""

    attack: int
    defence: int


def coordinates(view: RulesView, args: FrozenDict) -> list[int]:
    """Column and number of a label."""
    return list(column_and_row(unpack(args, Hex).hex))


def neighbours(view: RulesView, args: FrozenDict) -> list[str]:
    """The hexes around one, clockwise from the top."""
    where = city(view)
    return [where.labels[n] for n in where.neighbours[where.number(unpack(args, Hex).hex)]]


def class_of_hex(view: RulesView, args: FrozenDict) -> str:
    """The class of a hex for fire and breaching."""
    where = city(view)
    return where.kind[where.number(unpack(args, Hex).hex)]


def column_of_odds(view: RulesView, args: FrozenDict) -> str:
    """The column of two strengths, and what is beyond the table."""
    sums = unpack(args, Strengths)
    column, beyond = column_of(Fraction(sums.attack), Fraction(sums.defence))
    return f"{column.removeprefix('odds_').replace('_', '-')}, {beyond:+d}"


def range_of_command(view: RulesView, args: FrozenDict) -> int:
    """How far an HQ commands."""
    return command_range(view, view.piece(unpack(args, One).unit))


def is_in_command(view: RulesView, args: FrozenDict) -> bool:
    """Whether a unit is in command control."""
    return unpack(args, One).unit in in_command(view)


def line_of_fire(view: RulesView, args: FrozenDict) -> str:
    """The line of fire between two hexes in words: clear, indirect, or what blocks it."""
    pair, where = unpack(args, Pair), city(view)
    found = sight(view, where.number(pair.start), where.number(pair.end))
    if not found.clear:
        return f"blocked at {found.over} ({found.rule})"
    return "indirect" if found.indirect else "clear"


def fire_in_words(view: RulesView, args: FrozenDict) -> str:
    """What an attack by fire comes to: factor, row, column, modifier."""
    found = barrage(view, unpack(args.set("type", Fire.action_name()), Fire))
    return f"{found.factor} against {found.row}: {found.column or 'nothing'}, {found.modifier:+d}"


def melee_in_words(view: RulesView, args: FrozenDict) -> str:
    """What a melee comes to: both strengths, the column, the modifier."""
    found = odds(view, unpack(args.set("type", Melee.action_name()), Melee))
    column = found.column.removeprefix("odds_").replace("_", "-")
    return f"{found.attack} to {found.defence}: {column}, {found.modifier:+d}"


class Beaten(msgspec.Struct, frozen=True):
    """A beaten unit and how it goes back."""

    unit: PieceId
    kind: str


def ways_back(view: RulesView, args: FrozenDict) -> list[str]:
    """The hexes in which a retreat may end."""
    beaten, where = unpack(args, Beaten), city(view)
    unit = view.piece(beaten.unit)
    found = retreats(view, unit, beaten.kind, held_by_heavies(view, unit))
    return sorted(where.labels[where.hex_of_node(way.end)] for way in found)


def ways_on(view: RulesView, args: FrozenDict) -> list[str]:
    """The hexes to which a unit may go on after its advance."""
    onward, where = unpack(args, Onward), city(view)
    found = beyond(view, view.piece(onward.unit), onward.hexes)
    return sorted(where.labels[where.hex_of_node(node)] for node in found)


def ways_to_run(view: RulesView, args: FrozenDict) -> list[str]:
    """The hexes in which a unit that runs may end."""
    where = city(view)
    found = runs(view, view.piece(unpack(args, One).unit))
    return sorted(where.labels[where.hex_of_node(node)] for node in found)


def chances_of_melee(view: RulesView, args: FrozenDict) -> str:
    """What a melee can bring, each result with its faces of six."""
    found = odds(view, unpack(args.set("type", Melee.action_name()), Melee))
    return melee_chances(view, found)


def chances_of_fire(view: RulesView, args: FrozenDict) -> str:
    """What fire can bring, each result with its faces of six."""
    found = barrage(view, unpack(args.set("type", Fire.action_name()), Fire))
    return fire_chances(view, found)


def cost(view: RulesView, args: FrozenDict) -> float | None:
    """Movement factors that a unit needs to a hex; None where it does not get there."""
    goal, where = unpack(args, Goal), city(view)
    node = where.node(where.number(goal.end), WALL if goal.level == WALL else "ground")
    found = reach(view, view.piece(goal.unit)).spent.get(node)
    return None if found is None else found / HALVES


QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        "distance": distance,
        "coordinates": coordinates,
        "neighbours": neighbours,
        "class_of_hex": class_of_hex,
        "column_of_odds": column_of_odds,
        "command_range": range_of_command,
        "in_command": is_in_command,
        "cost": cost,
        "line_of_fire": line_of_fire,
        "barrage": fire_in_words,
        "odds": melee_in_words,
        "retreats": ways_back,
        "beyond": ways_on,
        "runs": ways_to_run,
        "ways_back": answers_of_beaten,
        "melee_chances": chances_of_melee,
        "fire_chances": chances_of_fire,
    }
)
