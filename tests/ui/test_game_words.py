from vtt.ui.game_words import mode_text, saved_text, title_of


def test_a_new_game_has_its_module_and_scenario_in_the_title(player):
    title = title_of(player.window.desk)
    assert title.startswith("DBR: ")
    assert title.endswith("[*]")
    assert saved_text(player.window.desk) == "Kept, not yet named"


def test_a_named_game_has_its_file_in_the_title(player, tmp_path):
    player.window.desk.save_as(tmp_path / "noon.vttg")
    assert title_of(player.window.desk).endswith(" - noon.vttg[*]")
    assert saved_text(player.window.desk) == "Saved"


def test_the_status_line_tells_turn_phase_and_mode(duel_player):
    assert mode_text(duel_player.window.desk).startswith("Turn 1   ")
    assert mode_text(duel_player.window.desk).endswith("Rules: enforce")
