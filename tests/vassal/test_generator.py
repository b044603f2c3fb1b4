"""The generated module has each component, trait and grid that is declared: the round trips try them all."""

import typing

import pytest

from tests.vassal.full_modules import TRAITS, everything
from tests.vassal.generate import module_file
from vtt.definition.trait import Trait
from vtt.formats.exchange import import_file
from vtt.formats.module_file import read_module
from vtt.formats.vassal.components import COMPONENTS, PLAIN
from vtt.formats.vassal.traits import PREFIXES
from vtt.geometry.grid_spec import HexGridSpec, SquareGridSpec

ROOTS = {"VASSAL.launch.BasicModule", "VASSAL.build.module.ModuleExtension"}
"""Other roots of a file, which stand in none."""


def test_each_declared_component_is_in_it():
    found = {part.tag for part in everything().walk()}
    assert set(COMPONENTS) - ROOTS <= found
    assert found >= PLAIN


def test_each_prefix_of_a_trait_is_in_it():
    texts = [part.text for part in everything().walk() if part.text.startswith("+/")]
    whole = "\n".join(texts)
    for prefix in PREFIXES:
        assert any(text.startswith(prefix) for text in (*TRAITS["templates"], *TRAITS["old"]))
        assert prefix in whole


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    folder = tmp_path_factory.mktemp("everything")
    import_file(module_file(folder, everything()), folder / "out")
    return read_module(folder / "out")


@pytest.mark.parametrize("kind", typing.get_args(Trait), ids=lambda kind: kind.__name__)
def test_each_kind_of_trait_comes_of_it(imported, kind):
    parts = (*imported.pieces, *imported.prototypes)
    assert any(isinstance(trait, kind) for part in parts for trait in part.traits)


def test_each_kind_of_grid_comes_of_it(imported):
    boards = [board for table in imported.tables for board in table.boards]
    grids = [board.grid for board in boards] + [z.grid for b in boards for z in b.zones]
    assert {type(grid) for grid in grids} >= {HexGridSpec, SquareGridSpec}
    assert any(zone.regions for board in boards for zone in board.zones)
