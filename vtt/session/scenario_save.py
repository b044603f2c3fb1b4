"""A position of a game as a scenario of its module: opened again, it is the same position."""

from dataclasses import dataclass
from pathlib import Path

import msgspec

from vtt.base.errors import DefinitionError, VttError
from vtt.base.frozen import EMPTY, FrozenDict, freeze_dict
from vtt.base.ids import DeckId, PieceId, ScenarioId, TableId, is_id, unused_id
from vtt.definition.module import ModuleDefinition
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition, StartTurn
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module
from vtt.state.game import GameState
from vtt.state.piece import PieceState

NAMELESS = "position"


@dataclass(frozen=True)
class ScenarioWords:
    """What a new scenario is called, and what players read before they choose it."""

    name: str
    description: str = ""


def save_scenario(state: GameState, folder: Path, words: ScenarioWords) -> ScenarioDefinition:
    """Add a position to a module's folder, as its last scenario; no other file is touched.

    Args:
        state: the whole game, secrets included.
        folder: the module's folder; an archive is refused.
        words: name and description; the scenario's id is made from the name, and is a new one.

    Returns:
        The scenario as it was written.

    Raises:
        VttError: if the folder is none, holds another module or a faulty one, or cannot be written; or
            if the position holds what the module does not know.
    """
    if not folder.is_dir():
        raise VttError(
            f"{folder.name} is an archive, and a scenario is written into a module's folder: unpack it "
            "first (vtt import), and begin the game from there"
        )
    module = read_module(folder)
    if module.info.id != state.module.id:
        raise VttError(f"{folder} holds the module {module.info.id!r}, not {state.module.id!r}")
    scenario = scenario_of(state, module, words)
    changed = msgspec.structs.replace(module, scenarios=(*module.scenarios, scenario))
    try:
        write_module(changed, folder)
    except OSError as error:
        raise VttError(
            f"{error.filename or folder} cannot be written: {error.strerror or error}"
        ) from error
    return scenario


def scenario_of(
    state: GameState, module: ModuleDefinition, words: ScenarioWords
) -> ScenarioDefinition:
    """A position as a scenario, with a new id and behind the others.

    Notes, seats, the table's mode and the way in which the position came about are no part of it.

    Raises:
        DefinitionError: if a piece is of a kind that the module does not have, or is nobody's although
            its kind belongs to a side; or if other rules than the module's remember something.
    """
    heights = _heights(state)
    plugin = module.rules.plugin if module.rules is not None else ""
    return ScenarioDefinition(
        id=ScenarioId(unused_id(_id_of(words.name), {item.id for item in module.scenarios})),
        name=words.name,
        description=words.description,
        placements=tuple(
            _placement(state.pieces[piece], module, heights.get(piece, 0))
            for piece in sorted(state.pieces)
        ),
        terrain=tuple(state.terrain[feature] for feature in sorted(state.terrain)),
        start=StartTurn(state.turn.number, state.turn.phase, state.turn.side),
        settings=_of_plugin(state.settings, plugin, "settings"),
        box=_of_plugin(state.boxes, plugin, "a box"),
        order=max((item.order for item in module.scenarios), default=-1) + 1,
    )


def _placement(piece: PieceState, module: ModuleDefinition, height: int) -> PiecePlacement:
    if not module.has_piece(piece.definition):
        raise DefinitionError(
            f"piece {piece.id!r} is of the kind {piece.definition!r}, which the module does not have"
        )
    if piece.side is None and module.piece(piece.definition).side is not None:
        raise DefinitionError(
            f"piece {piece.id!r} is nobody's, but its kind {piece.definition!r} belongs to a side: a "
            "scenario cannot say that"
        )
    secrecy = piece.secrecy
    own = secrecy is not None and secrecy.side == piece.side
    return PiecePlacement(
        id=piece.id,
        definition=piece.definition,
        table=piece.table if piece.deck is None else _table_of(piece.deck, module),
        pose=piece.pose,
        side=piece.side,
        stack=piece.stack,
        level=piece.level,
        slot=piece.slot,
        deck=piece.deck,
        face=piece.face,
        properties=piece.properties,
        order=height,
        secrecy=secrecy.kind if secrecy is not None else None,
        known_to=secrecy.side if secrecy is not None and not own else None,
        locked=piece.locked,
        moved=piece.moved,
    )


def _table_of(deck: DeckId, module: ModuleDefinition) -> TableId:
    """A card stands in the file below a table; which one does not matter."""
    return module.deck(deck).table


def _heights(state: GameState) -> dict[PieceId, int]:
    """For each piece in a stack or a deck its place in it, counted from the bottom."""
    piles = (*state.stacks.values(), *state.decks.values())
    return {piece: height for pile in piles for height, piece in enumerate(pile)}


def _of_plugin(values: FrozenDict, plugin: str, what: str) -> FrozenDict:
    others = sorted(name for name in values if name != plugin and values[name])
    if others:
        raise DefinitionError(
            f"the game has {what} of {', '.join(others)}, which the module does not name as its rules"
        )
    return freeze_dict(values.get(plugin) or EMPTY)


def _id_of(name: str) -> str:
    """An id that can be read, from a name: "The bridge, noon" gives `the-bridge-noon`."""
    plain = "".join(char if char.isascii() and char.isalnum() else "-" for char in name.lower())
    found = "-".join(part for part in plain.split("-") if part)
    return found if is_id(found) else NAMELESS
