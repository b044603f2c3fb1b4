"""The module of the game: without a fault, in canonical text, with everything that the rules read."""

from plugins.hexdemo.tests.game import MODULE, MODULE_FOLDER, RULES, referee, start
from vtt.formats.module_file import inspect_module
from vtt.formats.module_save import module_texts
from vtt.rules.manifest import check_module
from vtt.rules.registry import PluginRegistry
from vtt_hexdemo.units import MAP
from vtt_hexdemo.victory import towns


def test_the_module_has_no_fault():
    assert inspect_module(MODULE_FOLDER).problems == ()


def test_its_files_are_canonical():
    for name, text in module_texts(MODULE).items():
        assert (MODULE_FOLDER / name).read_text(encoding="utf-8") == text


def test_it_has_every_table_that_the_rules_read():
    manifest = PluginRegistry().find(RULES.id).manifest
    assert check_module(manifest, MODULE, "hexdemo") == ()


def test_the_map_has_fourteen_columns_of_ten_and_three_towns():
    view = referee().view(start("mills"))
    assert len(view.cells(MAP).cells) == 140
    names = {view.cells(MAP).value(cell, "name"): owner for cell, owner in towns(view).items()}
    assert names == {"Ostry": "duchy", "Harl": "league", "Venn": "league"}


def test_every_piece_of_a_scenario_stands_where_rules_find_it():
    for scenario in MODULE.scenarios:
        state = start(scenario.id)
        assert referee().validate(state) == ((), ())
        view = referee().view(state)
        for unit in view.pieces(MAP).values():
            cell = view.cell_of(unit)
            if cell is not None:
                assert unit.pose.point == view.cells(MAP).place(cell).pose.point
