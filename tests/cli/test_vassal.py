"""VASSAL's files on the command line: a module and a log come in, and both go out again."""

import json

from tests.formats.vassal.test_save_reader import OTHERS, PIECES, STEPS
from tests.vassal.generate import module_file
from tests.vassal.saves import PASSWORD, save_file, save_text
from vtt.formats.container import open_container


def test_a_module_comes_in_with_its_report_and_goes_out_the_same(vtt, tmp_path):
    file = module_file(tmp_path)
    result = vtt("import", file, "-o", tmp_path / "game", "--report", "json")
    report = json.loads(result.output)
    assert report["format"] == "vassal"
    assert {note["kind"] for note in report["notes"]} >= {"carried", "kept raw"}
    assert vtt("check", tmp_path / "game").exit_code == 0
    assert vtt("export", tmp_path / "game", "-o", tmp_path / "again.vmod").exit_code == 0
    assert _entries(tmp_path / "again.vmod") == _entries(file)


def test_a_log_becomes_a_game_and_its_scenario_a_save(vtt, tmp_path):
    vtt("import", module_file(tmp_path), "-o", tmp_path / "game")
    log = save_file(tmp_path / "first.vlog", save_text(PIECES, OTHERS, STEPS))
    game = tmp_path / "first.vttg"
    result = vtt("import", log, "-o", tmp_path / "game", "--game", game)
    assert game.exists()
    assert PASSWORD not in result.output
    told = vtt("replay", "--verify", game, "--module", tmp_path / "game")
    assert (told.exit_code, PASSWORD in told.output) == (0, False)
    save = tmp_path / "again.vsav"
    result = vtt("export", tmp_path / "game", "-o", save, "--part", "first")
    assert save.exists()
    assert PASSWORD not in result.output


def _entries(file):
    archive = open_container(file)
    found = {name: archive.read(name) for name in archive.names()}
    archive.close()
    return found


def test_a_game_that_is_there_already_is_kept_as_a_backup(vtt, tmp_path):
    vtt("import", module_file(tmp_path), "-o", tmp_path / "game")
    log = save_file(tmp_path / "first.vlog", save_text(PIECES, OTHERS, STEPS))
    game = tmp_path / "first.vttg"
    game.write_bytes(b"what was there")
    vtt("import", log, "-o", tmp_path / "game", "--game", game)
    assert vtt("replay", game, "--module", tmp_path / "game").exit_code == 0
    assert (tmp_path / "first.vttg.bak1").read_bytes() == b"what was there"
