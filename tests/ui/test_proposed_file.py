"""A new file is proposed under the name of what is played, with the day; no other file has it."""

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.disks import without_reading
from tests.ui.player import CTRL, SHIFT
from vtt.ui.proposed_file import plain_name, proposed_file

TODAY = date.today().isoformat()


@pytest.fixture
def proposed(monkeypatch, tmp_path):
    """The names that the dialogs begin with; what they answer is `answer`."""

    class Names(list):
        answer = ""

    names = Names()

    def ask(_parent, _title, start, _kinds):
        names.append(start)
        return names.answer, ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    return names


def test_saving_proposes_the_scenario_and_the_day_in_the_persons_folder(player, proposed, tmp_path):
    player.key(Qt.Key.Key_S, CTRL)
    assert proposed == [str(tmp_path / f"Skirmish on the Leipzig road {TODAY}.vttg")]


def test_a_name_that_is_taken_is_counted_on(player, tmp_path):
    desk = player.window.desk
    first = proposed_file(desk, ".vttg", tmp_path)
    first.write_bytes(b"another game")
    assert proposed_file(desk, ".vttg", tmp_path).name == f"{first.stem} (2).vttg"


def test_a_game_with_a_name_keeps_it_and_its_report_lies_beside_it(player, proposed, tmp_path):
    proposed.answer = str(tmp_path / "noon.vttg")
    player.key(Qt.Key.Key_S, CTRL | SHIFT)
    proposed.answer = ""
    proposed.clear()
    player.key(Qt.Key.Key_S, CTRL | SHIFT)
    player.do("battle_report")
    assert proposed == [str(tmp_path / "noon.vttg"), str(tmp_path / "noon.html")]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Lützen 1632", "Lützen 1632"),
        ('Rome / Gaul: "58 BC"?', "Rome Gaul 58 BC"),
        ("a\x7fb", "a b"),
        ("The end.", "The end"),
        ("...", ""),
        ("long " * 40, "long " * 15 + "long"),
    ],
)
def test_signs_that_no_file_may_bear_are_left_out(name, told):
    assert plain_name(name) == told


def test_a_folder_that_may_not_be_looked_into_is_proposed_all_the_same(player, tmp_path):
    """The system's own dialog says what is wrong with it."""
    place = tmp_path / "locked"
    place.mkdir()
    with without_reading(place):
        assert proposed_file(player.window.desk, ".vttg", place).parent == place
