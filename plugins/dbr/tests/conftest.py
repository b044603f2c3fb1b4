"""The shipped module, the plug-in and its case files, made once for all tests."""

from pathlib import Path

import msgspec
import pytest

from vtt.commands.chance import FixedDice
from vtt.definition.module import ModuleDefinition
from vtt.formats.module_file import read_module
from vtt.rules.api import LoadedRules
from vtt.rules.guard import Budget
from vtt.rules.referee import Referee
from vtt.rules.testing import load_rules
from vtt.rules.whole_games import PATIENCE
from vtt.state.game import GameState
from vtt.state.mode import RulesMode, TableMode
from vtt.state.new_game import new_game

FOLDER = Path(__file__).parents[3] / "modules" / "dbr"


@pytest.fixture(scope="session")
def folder() -> Path:
    return FOLDER


@pytest.fixture(scope="session")
def module() -> ModuleDefinition:
    return read_module(FOLDER)


@pytest.fixture(scope="session")
def rules() -> LoadedRules:
    return load_rules("dbr")


@pytest.fixture
def referee(rules: LoadedRules, module: ModuleDefinition) -> Referee:
    return Referee(rules, module, FixedDice(()), Budget().times(PATIENCE))


@pytest.fixture
def skirmish(module: ModuleDefinition) -> GameState:
    return in_movement(at_mode(new_game(module, "skirmish", secret="s"), RulesMode.ENFORCE))


@pytest.fixture
def battle(module: ModuleDefinition) -> GameState:
    return in_movement(at_mode(new_game(module, "lutzen", secret="s"), RulesMode.ENFORCE))


def at_mode(state: GameState, mode: RulesMode) -> GameState:
    return msgspec.structs.replace(state, mode=TableMode(mode))


def in_movement(state: GameState) -> GameState:
    """A battle in its first movement phase without a ledger: moves cost nothing."""
    turn = msgspec.structs.replace(state.turn, phase="move")
    return msgspec.structs.replace(state, turn=turn)
