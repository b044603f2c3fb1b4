"""The first state of a game: what a scenario of a module puts on the tables and into the decks."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Final

import immutables
import msgspec

from vtt.base.errors import DefinitionError
from vtt.base.frozen import EMPTY, FrozenDict
from vtt.base.ids import PieceId, ScenarioId, SideId, StackId
from vtt.base.problems import did_you_mean
from vtt.definition.module import ModuleDefinition
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.state.game import GameState, ModuleRef
from vtt.state.piece import PieceState, Secrecy, checked_pose, in_deck
from vtt.state.turn import TurnState

NOTHING: Final = ScenarioDefinition(ScenarioId(""), "")
"""What a module without scenarios begins with."""


def new_game(
    module: ModuleDefinition, scenario_id: str = "", *, secret: str | None = None
) -> GameState:
    """The state in which a scenario begins; empty tables where the module has none.

    Args:
        module: the module; pieces, tables, decks and sides are looked up in it.
        scenario_id: which scenario; empty: the module's first.
        secret: seeds the aliases of pieces that a side may not know; None: a new random one.

    Raises:
        DefinitionError: for an unknown scenario, piece, table, deck, side, level, slot or phase, for
            an id that two placements share, and for a stack that stands in several places.
    """
    is_empty = not scenario_id and not module.scenarios
    scenario = NOTHING if is_empty else module.scenario(scenario_id)
    placements = sorted(scenario.placements, key=lambda item: (item.order, item.id))
    pieces = {item.id: _placed(module, scenario, item) for item in placements}
    if len(pieces) != len(placements):
        raise DefinitionError(f"{_in(scenario)}: two placements share an id")
    stacks = _stacks(scenario, pieces)
    return GameState(
        module=ModuleRef(module.info.id, module.info.version, module.fingerprint),
        scenario=scenario.id,
        tables=tuple(table.id for table in module.tables),
        sides=tuple(side.id for side in module.sides),
        pieces=immutables.Map(_without_lone_stacks(pieces.values(), stacks)),
        stacks=immutables.Map(stacks),
        decks=immutables.Map(
            {
                deck.id: tuple(piece.id for piece in pieces.values() if piece.deck == deck.id)
                for deck in module.decks
            }
        ),
        terrain=immutables.Map({feature.id: feature for feature in scenario.terrain}),
        turn=_first_turn(module, scenario),
        boxes=scenario.boxes.update(_for_plugin(module, scenario, "a box", scenario.box)),
        settings=_for_plugin(module, scenario, "settings", scenario.settings),
        secret=secrets.token_hex(16) if secret is None else secret,
    )


def _placed(
    module: ModuleDefinition, scenario: ScenarioDefinition, placement: PiecePlacement
) -> PieceState:
    """A placement as a piece, everything that it names looked up."""
    definition = module.piece(placement.definition)
    side = definition.side if placement.side is None else placement.side
    for named in (side, placement.known_to):
        if named is not None:
            module.side(named)
    if placement.deck is not None:
        if placement.stack is not None:
            raise DefinitionError(
                f"{_in(scenario)}: piece {placement.id!r} is in a stack and in a deck"
            )
        module.deck(placement.deck)
        return in_deck(_piece(scenario, placement, side), placement.deck)
    table = module.table(placement.table)
    _expect_place(scenario, placement.id, "level", placement.level, [x.id for x in table.levels])
    _expect_place(scenario, placement.id, "slot", placement.slot, [x.id for x in table.slots])
    return _piece(scenario, placement, side)


def _piece(
    scenario: ScenarioDefinition, placement: PiecePlacement, side: SideId | None
) -> PieceState:
    return PieceState(
        id=placement.id,
        definition=placement.definition,
        table=placement.table,
        pose=checked_pose(placement.pose),
        side=side,
        stack=placement.stack,
        level=placement.level,
        slot=placement.slot,
        face=placement.face,
        properties=placement.properties,
        secrecy=_secrecy(scenario, placement, side),
        locked=placement.locked,
        moved=placement.moved,
    )


def _secrecy(
    scenario: ScenarioDefinition, placement: PiecePlacement, side: SideId | None
) -> Secrecy | None:
    """What the other sides do not know of a piece: it is known to a given side, else to its own."""
    if placement.secrecy is None:
        return None
    knower = placement.known_to or side
    if knower is None:
        raise DefinitionError(
            f"{_in(scenario)}: piece {placement.id!r} is {placement.secrecy} and belongs to nobody; "
            "expected the side that it is known to"
        )
    return Secrecy(placement.secrecy, knower)


def _expect_place(
    scenario: ScenarioDefinition, piece: PieceId, kind: str, name: str, known: list[str]
) -> None:
    if name and name not in known:
        raise DefinitionError(
            f"{_in(scenario)}: piece {piece!r} stands at {kind} {name!r}, which its table does not "
            f"have{did_you_mean(name, known)}"
        )


def _stacks(
    scenario: ScenarioDefinition, pieces: Mapping[PieceId, PieceState]
) -> dict[StackId, tuple[PieceId, ...]]:
    """The stacks of two pieces or more, each held to one place."""
    members: dict[StackId, list[PieceState]] = {}
    for piece in pieces.values():
        if piece.stack is not None:
            members.setdefault(piece.stack, []).append(piece)
    for stack, inside in members.items():
        places = {(piece.table, piece.pose.point, piece.level, piece.slot) for piece in inside}
        if len(places) > 1:
            raise DefinitionError(
                f"{_in(scenario)}: the pieces of stack {stack!r} must stand at one place, level "
                f"and slot; found {len(places)} places"
            )
    return {
        stack: tuple(piece.id for piece in inside)
        for stack, inside in members.items()
        if len(inside) > 1
    }


def _without_lone_stacks(
    pieces: Iterable[PieceState], stacks: Mapping[StackId, tuple[PieceId, ...]]
) -> dict[PieceId, PieceState]:
    return {
        piece.id: piece if piece.stack in stacks else msgspec.structs.replace(piece, stack=None)
        for piece in pieces
    }


def _first_turn(module: ModuleDefinition, scenario: ScenarioDefinition) -> TurnState:
    """The scenario's turn; with no phase or side given, the module's first phase and its side."""
    start = scenario.start
    phases = {phase.id: phase for phase in module.phases}
    name = start.phase or next(iter(phases), "")
    if name and phases and name not in phases:
        raise DefinitionError(
            f"{_in(scenario)} starts with phase {name!r}, which the module does not have"
            f"{did_you_mean(name, phases)}"
        )
    of_phase = phases[name].side if name in phases else ""
    side = start.side if start.side is not None else SideId(of_phase) if of_phase else None
    if side is not None:
        module.side(side)
    return TurnState(start.number, name, side)


def _for_plugin(
    module: ModuleDefinition, scenario: ScenarioDefinition, what: str, value: FrozenDict
) -> FrozenDict:
    """A scenario's box or settings under the name of the module's rules plug-in."""
    if not value:
        return EMPTY
    if module.rules is None:
        raise DefinitionError(f"{_in(scenario)} has {what}, but the module names no rules plug-in")
    return EMPTY.set(module.rules.plugin, value)


def _in(scenario: ScenarioDefinition) -> str:
    return f"scenario {scenario.id!r}"
