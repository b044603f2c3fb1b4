"""The shipped module: sound, canonical, playable, and with everything that the rules read."""

import shutil

import pytest

from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.module_save import module_texts, write_module
from vtt.rules.manifest import check_module
from vtt.rules.registry import PluginRegistry
from vtt.state.check import check_state
from vtt.state.new_game import new_game
from vtt_dbr.formats.bases import base_mm, bases

SCENARIOS = ("lutzen", "nordlingen", "skirmish", "skirmish-25", "vanguards")


def test_it_has_no_faults(folder):
    assert inspect_module(folder).problems == ()


def test_it_has_what_the_rules_need(module):
    manifest = PluginRegistry().find("dbr").manifest
    assert manifest is not None
    assert check_module(manifest, module, "modules/dbr") == ()


def test_its_files_are_canonical(folder, module):
    for name, text in module_texts(module).items():
        assert (folder / name).read_text(encoding="utf-8") == text, name


def test_saving_it_without_edits_changes_no_byte(folder, tmp_path):
    copy = tmp_path / "dbr"
    shutil.copytree(folder, copy)
    assert write_module(read_module(copy), copy, tidy=True) == ()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_scenarios_begin_soundly(module, referee, scenario):
    state = new_game(module, scenario, secret="s")
    assert check_state(state, module) == []
    assert referee.validate(state) == ((), ())
    assert {piece.side for piece in state.pieces.values()} == {"sweden", "imperial"}


def test_its_terrain_pieces_are_of_kinds_that_it_has(module):
    pieces = [piece for piece in module.resolved_pieces if piece.kind == "terrain"]
    assert len(pieces) >= 15
    for piece in pieces:
        assert module.terrain_kind(piece.get("terrain")).id == piece.get("terrain")


def test_a_blank_table_begins_with_nothing_on_it(module, referee):
    state = new_game(module, "blank", secret="s")
    assert not state.pieces
    assert referee.validate(state) == ((), ())


def test_its_armies_are_as_large_as_the_help_says(module):
    state = new_game(module, "lutzen", secret="s")
    counts = [sum(p.side == side for p in state.pieces.values()) for side in ("sweden", "imperial")]
    assert counts == [34, 33]


def test_the_vanguards_are_twelve_elements_a_side(module):
    state = new_game(module, "vanguards", secret="s")
    counts = [sum(p.side == side for p in state.pieces.values()) for side in ("sweden", "imperial")]
    assert counts == [12, 12]


def test_its_pieces_have_bases_of_their_class(module):
    for piece in module.resolved_pieces:
        if piece.kind != "base":
            continue
        left, top, right, bottom = piece.outline.bounds
        name = str(piece.get("class"))
        scale = "25_normal" if piece.army.endswith("-25") else "15_normal"
        assert (right - left, bottom - top) == base_mm(module, scale, name), piece.id
        assert piece.get("arm") == bases().classes[name].arm, piece.id


def test_in_25_mm_it_has_bases_of_every_class_for_both_sides(module):
    for side in ("sweden", "imperial"):
        large = {p.get("class") for p in module.resolved_pieces if p.army == f"{side}-troops-25"}
        assert large == set(bases().classes)


def test_its_table_of_classes_says_what_pieces_and_lists_have(module):
    classes, factors = module.rules_table("classes"), module.rules_table("combat_factors")
    assert set(classes.rows) == set(bases().classes)
    for name, usual in bases().classes.items():
        assert classes.text(name, "name") == usual.name
        size = (classes.number(name, "width"), classes.number(name, "depth"))
        assert size == tuple(usual.base), name
        assert classes.text(name, "arm") == usual.arm == factors.text(name, "arm"), name


def test_players_can_read_every_table_of_it(module):
    """So they see what is printed and what is a house ruling."""
    charted = {chart.rules_table for chart in module.charts if chart.rules_table}
    assert charted == {table.id for table in module.rules_tables}


def test_nothing_of_its_weather_is_said_to_be_printed_but_how_far_one_sees_at_night(module):
    cells = module.rules_table("weather").cells
    printed = {(row, column) for row, column, cell in cells if cell.source == "S"}
    assert printed == {("moonlight", "visibility"), ("night", "visibility")}


def test_its_pieces_have_three_levels_of_detail(module):
    for piece in module.pieces:
        if piece.kind != "base":
            continue
        assert [picture.min_px for picture in piece.faces[0].pictures] == [0.0, 40.0, 100.0]
