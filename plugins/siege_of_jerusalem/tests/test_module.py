"""The module of the game: without a fault, in canonical text, with everything that the rules read."""

from plugins.siege_of_jerusalem.tests.game import MODULE, MODULE_FOLDER, RULES, referee, start
from vtt.definition.messages import messages
from vtt.definition.rules_table import DataSource
from vtt.formats.module_file import inspect_module
from vtt.formats.module_save import module_texts
from vtt.rules.manifest import check_module
from vtt.rules.registry import PluginRegistry
from vtt_siege_of_jerusalem.city import city


def test_the_module_has_no_fault():
    assert inspect_module(MODULE_FOLDER).problems == ()


def test_its_files_are_canonical():
    for name, text in module_texts(MODULE).items():
        assert (MODULE_FOLDER / name).read_text(encoding="utf-8") == text


def test_it_has_every_table_that_the_rules_read():
    manifest = PluginRegistry().find(RULES.id).manifest
    assert check_module(manifest, MODULE, "siege") == ()


def test_labels_run_by_letters_and_along_the_diagonal():
    """The facts of rule 2.14: W36, AA21, QQ36 and XX1 are axial (23,36), (27,21), (43,36), (50,1)."""
    board = city(referee().view(start("gallus"))).board
    susa = board.cell("QQ36")
    around = [board.label(cell) for cell in board.neighbours(susa)]
    assert around == ["QQ35", "RR35", "RR36", "QQ37", "PP37", "PP36"]
    assert len(board.cells.cells) == 3092


def test_every_gate_joins_two_ground_hexes_across_it_but_those_at_the_bridge():
    where = city(referee().view(start("gallus")))
    gates = [number for number, terrain in enumerate(where.terrain) if terrain == "gate"]
    assert len(gates) == 27
    through = [gate for gate in gates if len(where.entries[gate]) == 2]
    assert [where.labels[gate] for gate in gates if gate not in through] == ["FF47", "JJ43"]
    for gate in through:
        first, second = (where.cell(number) for number in where.entries[gate])
        assert where.board.distance(first, second) == 2


def test_every_piece_of_the_scenario_stands_where_rules_find_it():
    state = start("gallus")
    assert referee().validate(state) == ((), ())


def test_every_text_is_in_chinese_too():
    (chinese,) = (t for t in MODULE.translations if t.language == "zh")
    assert set(messages(MODULE)) - {name for name, _ in chinese.words} == set()


def test_players_can_look_up_every_table_with_a_reconstruction():
    shown = {chart.rules_table for chart in MODULE.charts}
    doubtful = {
        table.id
        for table in MODULE.rules_tables
        if any(cell.source is DataSource.RECONSTRUCTION for _, _, cell in table.cells)
    }
    assert doubtful == {"factors", "heights", "movement", "terrain", "units"}
    assert doubtful <= shown


def test_charts_call_everything_by_words():
    """A name that is no number or result has a title: charts show no name of the program's."""
    for table in MODULE.rules_tables:
        titles = dict(table.titles)
        texts = {cell.value for _, _, cell in table.cells if isinstance(cell.value, str)}
        for name in {*table.rows, *table.columns, *texts} if titles else ():
            assert name in titles or name.isdigit() or set(name) <= set("BDE-"), name
    assert all(MODULE.rules_table(chart.rules_table).titles for chart in MODULE.charts)


def test_the_notice_of_the_maps_facts_travels_in_the_credits_that_the_window_shows():
    page = " ".join((MODULE_FOLDER / "CREDITS.md").read_text(encoding="utf-8").split())
    notice = page[page.index("Permission is hereby") : page.index("## How far the data")].strip()
    chinese = dict(next(t for t in MODULE.translations if t.language == "zh").words)
    for credits in (MODULE.info.credits, chinese["module.credits"]):
        assert "Copyright (c) 2026 Titanium Helix (DrEvil)" in credits
        assert notice in credits


def test_each_legion_has_a_testudo_marker_with_both_faces():
    markers = [piece for piece in MODULE.pieces if piece.get("marker") == "testudo"]
    legions = {piece.get("legion"): len(piece.faces) for piece in markers if piece.get("legion")}
    assert legions == {"5": 2, "10": 2, "12": 2, "15": 2}
