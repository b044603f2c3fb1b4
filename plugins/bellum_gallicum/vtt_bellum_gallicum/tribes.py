"""Tribes and their mobilisation: what the map says of them, and the counters that they raise (0.4)."""

from collections.abc import Iterator
from dataclasses import dataclass

from vtt.base.ids import PieceDefinitionId, PieceId, SideId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import AddPieces
from vtt.definition.values import Properties
from vtt.rules.rulebook import Rulebook
from vtt.rules.tables import text, whole
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_bellum_gallicum.places import place_at
from vtt_bellum_gallicum.units import ARRIVED, BATTLE, GALLIC, MAP, Spot, is_unit

book = Rulebook()

TRIBE = "tribe"
"""A property of tribal units: the tribe that has raised them."""


@dataclass(frozen=True)
class Tribe:
    """A tribe: its region, its rating of mobilisation, and whether it leads the others there."""

    name: str
    region: str
    rating: int
    leads: bool


def tribes(view: RulesView) -> dict[str, Tribe]:
    """Every tribe by its name; the first one of a region is the principal, the others are its vassals."""
    return view.of_pieces("tribes", lambda: _tribes(view))


def _tribes(view: RulesView) -> dict[str, Tribe]:
    return {tribe.name: tribe for region in view.areas(MAP).areas for tribe in _of(view, region)}


def _of(view: RulesView, region: str) -> Iterator[Tribe]:
    printed = str(view.areas(MAP).value(region, "tribes", ""))
    for number, entry in enumerate(filter(None, printed.split("; "))):
        name, _, rating = entry.rpartition(" ")
        yield Tribe(name, region, int(rating), number == 0)


def tribes_in(view: RulesView, region: str) -> list[Tribe]:
    """The tribes of a region, the principal one first."""
    return [tribe for tribe in tribes(view).values() if tribe.region == region]


def principal(view: RulesView, region: str) -> Tribe | None:
    """The tribe that leads the others of a region; None at sea and in the mountains."""
    return next((tribe for tribe in tribes_in(view, region) if tribe.leads), None)


def warriors(view: RulesView, tribe: Tribe) -> list[PieceState]:
    """The anti-Roman units of a tribe, wherever they are: while it has some it is in revolt."""
    return [
        piece
        for piece in view.state.pieces.values()
        if piece.table in (MAP, BATTLE) and piece.side == GALLIC and piece.get(TRIBE) == tribe.name
    ]


@book.clause("0.4", otherwise=())
def mobilisation(view: RulesView, rating: int) -> tuple[str, ...]:
    """The units that a rating raises, foot by its strength (I4) and horse (C2)."""
    row = str(rating)
    known = row in view.table("mobilisation").rows
    return tuple(text(view, "mobilisation", row, "units").split()) if known else ()


def raise_units(view: RulesView, tribe: Tribe, rating: int) -> tuple[SingleCommand, ...]:
    """A tribe raises its units at home, as far as there are counters."""
    nation = str(view.areas(MAP).value(tribe.region, "nation"))
    found: list[SingleCommand] = []
    for code in mobilisation(view, rating):
        if counters_left(view, code) > 0:
            new = new_piece(
                view, f"{nation}_{code.lower()}", Spot(tribe.region), GALLIC, ((TRIBE, tribe.name),)
            )
            found.append(new)
            view = view.then(new)
    return tuple(found)


def counters_left(view: RulesView, code: str) -> int:
    """How many counters of a size are beside the map: all nations share them (R)."""
    ending = f"_{code.lower()}"
    used = [
        piece
        for piece in view.state.pieces.values()
        if piece.table in (MAP, BATTLE)
        and is_unit(view, piece)
        and piece.definition.endswith(ending)
    ]
    return whole(view, "counters", code.lower(), "count") - len(used)


def new_piece(
    view: RulesView, definition: str, spot: Spot, side: SideId, properties: Properties = ()
) -> AddPieces:
    """A counter on to the map, with a number where there are several alike."""
    number, piece_id = 0, PieceId(definition)
    if _comes_in_numbers(view, definition):
        number, piece_id = 1, PieceId(f"{definition}_1")
    while piece_id in view.state.pieces:
        number += 1
        piece_id = PieceId(f"{definition}_{number}")
    place = place_at(view, spot, side)
    return AddPieces(
        (
            PieceState(
                piece_id,
                PieceDefinitionId(definition),
                MAP,
                place.pose,
                side=side,
                stack=place.stack,
                slot=place.slot,
                properties=((ARRIVED, view.state.turn.number), *properties),
            ),
        )
    )


def _comes_in_numbers(view: RulesView, definition: str) -> bool:
    """Whether there are several counters of a kind: tribal units and ships."""
    known = view.module.piece(PieceDefinitionId(definition))
    return known.kind == "ship" or dict(known.properties).get("type") == "tribal"
