"""What a piece knows of its mat, and a mat of its cargo."""

import immutables
import msgspec
import pytest

from tests.behaviour.pieces import imported
from tests.render.battle import piece
from vtt.behaviour.game_scope import GameScope
from vtt.behaviour.mats import MAT_PROPERTIES, OLD_MATS, cargo_of, mat_under
from vtt.behaviour.old_place import left_behind
from vtt.definition.trait_data import CalculatedProperty
from vtt.definition.trait_moves import Mat, MatCargo
from vtt.geometry.outline import CircleOutline, rectangle
from vtt.state.game import GameState, ModuleRef


def game(*pieces, round_mat=False):
    module = imported(MatCargo(), CalculatedProperty(name="Was", expression="{OldMat}"))
    unit = module.pieces[-1]
    outline = CircleOutline(30.0) if round_mat else rectangle(60.0, 40.0)
    ship = msgspec.structs.replace(
        unit, id="ship", name="Trireme", traits=(Mat(name="Ship"),), outline=outline
    )
    module = msgspec.structs.replace(module, pieces=(*module.pieces, ship))
    return GameScope(
        module, GameState(ModuleRef("m"), pieces=immutables.Map({p.id: p for p in pieces}))
    )


SHIP = piece("s", "ship", 100.0, 100.0, facing=90.0)
ABOARD, ASHORE = piece("a", "unit", 115.0, 125.0), piece("b", "unit", 125.0, 100.0)


def test_cargo_stands_where_the_turned_outline_of_the_mat_is():
    made = game(SHIP, ABOARD, ASHORE)
    assert mat_under(made, ABOARD) is SHIP
    assert mat_under(made, ASHORE) is None
    assert mat_under(made, SHIP) is None, "a mat that is no cargo"
    assert cargo_of(made, SHIP) == (ABOARD,)
    assert cargo_of(made, ABOARD) == ()


def test_a_round_mat_goes_by_its_radius():
    made = game(SHIP, ABOARD, ASHORE, round_mat=True)
    assert mat_under(made, ABOARD) is SHIP
    assert mat_under(made, ASHORE) is SHIP
    assert mat_under(made, piece("c", "unit", 125.0, 125.0)) is None


@pytest.mark.parametrize(
    ("name", "aboard", "ashore"),
    [
        ("IsCargo", "true", "false"),
        ("CurrentMat", "Ship", ""),
        ("CurrentMatID", "s", ""),
        ("CurrentMatX", "400", ""),
        ("CurrentMatOffsetX", "60", ""),
        ("CurrentMatOffsetY", "100", ""),
        ("CurrentMatPieceName", "Trireme", ""),
        ("CurrentMatBasicName", "Trireme", ""),
    ],
)
def test_what_a_piece_knows_of_its_mat(name, aboard, ashore):
    made = game(SHIP, ABOARD, ASHORE)
    assert name in MAT_PROPERTIES
    assert made.scope(ABOARD).text(name) == aboard
    assert made.scope(ASHORE).text(name) == ashore


def test_a_mat_counts_its_cargo_and_cargo_remembers_its_mat():
    made = game(SHIP, ABOARD, ASHORE)
    assert made.scope(SHIP).text("MatNumCargo") == "1"
    assert "OldMat" in OLD_MATS
    left = dict(left_behind(made, made.module.piece("unit"), ABOARD))
    assert left == {"OldMat": "Ship"}
