"""Windows of the program: opened, opened twice, left behind, and what is kept between them."""

import gc
import json
import shutil
import weakref

import msgspec
import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.formats.games import changed, game_of_notes, pieces_of
from tests.ui.player import MODULES, SHOT, Player, in_dialog
from vtt.base.errors import VttError
from vtt.formats.journal_format import FIRST_CHAIN, MARK, next_chain, pack_record
from vtt.rules.registry import PluginRegistry
from vtt.session.library import ModuleLibrary
from vtt.session.start import Setup
from vtt.state.mode import RulesMode
from vtt.ui.app import NOT_DONE, Desktop, _told, play
from vtt.ui.shell import build_app
from vtt.ui.theme import apply_theme

DBR = str(MODULES / "dbr")


def save_to(player, path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    player.window.actions_by_id["save"].trigger()


def test_a_module_may_be_named_by_its_module_file_and_begins_with_the_mode_that_is_asked(desktop):
    window = desktop.open_path(f"{DBR}/module.xml", "skirmish", RulesMode.ENFORCE)
    assert window.desk.mode is RulesMode.ENFORCE
    assert "Skirmish" in window.windowTitle()


def test_a_scenario_that_there_is_not_is_named(desktop):
    with pytest.raises(VttError, match="skirmisch"):
        desktop.open_path(DBR, "skirmisch")
    assert desktop.windows == []


def test_the_game_of_an_open_window_is_not_opened_twice(player, desktop, tmp_path, monkeypatch):
    path = tmp_path / "battle.vttg"
    player.drag(SHOT, 0, -40)
    save_to(player, path, monkeypatch)
    assert desktop.open_path(str(path)) is player.window
    assert len(desktop.windows) == 1
    assert player.window.bar.message.text == "battle.vttg is open here already."


def test_a_game_that_another_program_has_open_is_refused_by_name(
    player, desktop, tmp_path, monkeypatch
):
    path = tmp_path / "battle.vttg"
    player.drag(SHOT, 0, -40)
    save_to(player, path, monkeypatch)
    second = Desktop(build_app([]), desktop.setup, tmp_path / "others.json")
    with pytest.raises(VttError, match=r"battle\.vttg is open in another window or program"):
        second.open_path(str(path))


def test_a_read_only_game_goes_on_in_a_copy_and_says_so(player, desktop, tmp_path, monkeypatch):
    path = tmp_path / "battle.vttg"
    player.drag(SHOT, 0, -40)
    save_to(player, path, monkeypatch)
    player.window.close()

    def refused(_path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("vtt.session.start.Journal.open", refused)
    window = desktop.open_path(str(path))
    assert "cannot be written; the game goes on in an unsaved copy" in window.bar.message.text
    assert window.desk.log_count == 1
    assert window.desk.is_unsaved


def test_a_game_whose_end_was_lost_opens_and_says_where_it_ends(
    player, desktop, tmp_path, monkeypatch
):
    path = tmp_path / "battle.vttg"
    player.drag(SHOT, 0, -40)
    player.drag(SHOT, 0, -20)
    save_to(player, path, monkeypatch)
    player.window.close()
    path.write_bytes(path.read_bytes()[:-5])
    window = desktop.open_path(str(path))
    assert window.bar.message.text.startswith("The file ends at entry 1")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [("empty.vttg", b"", "expected a game file"), ("none.vttg", None, "No such file")],
)
def test_what_cannot_be_opened_is_said_in_a_box(desktop, qtbot, tmp_path, name, content, words):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    texts = []
    faults = in_dialog(QMessageBox, lambda box: texts.append((box.text(), box.informativeText())))
    desktop.try_open(str(path))
    assert faults == []
    assert texts[0][0] == f"{name} cannot be opened."
    assert words in texts[0][1]


def test_a_damaged_game_that_is_opened_is_repaired_if_the_person_wants(desktop, qtbot, tmp_path):
    path = tmp_path / "battle.vttg"
    pieces = pieces_of(game_of_notes(4))
    pieces[3] = changed(pieces[3], 40)
    path.write_bytes(b"".join(pieces))
    told = []

    def read(box):
        told.append(box.text())
        box.accept()

    def mend(box):
        told.append(box.informativeText())
        more.extend([in_dialog(QMessageBox, read)])
        next(b for b in box.buttons() if b.text() == "Save what can be saved").click()

    more = []
    faults = in_dialog(QMessageBox, mend)
    desktop.try_open(str(path))
    assert (faults, more) == ([], [[]])
    assert "entry 3 was changed" in told[0]
    assert told[1] == "What could be saved of battle.vttg is in a new game."
    assert (tmp_path / "battle-repaired.vttg").is_file()


@pytest.mark.parametrize("name", ["letter.vttg", "later.vttg"])
def test_what_is_no_damaged_game_is_not_offered_for_repair(desktop, qtbot, tmp_path, name):
    """A file of another kind, and a game of a later version of the program."""
    path = tmp_path / name
    later = pack_record(0, packed := msgspec.msgpack.encode([99]), next_chain(FIRST_CHAIN, packed))
    path.write_bytes(MARK + later if name == "later.vttg" else b"Dear Ada, this is no game")
    buttons = []
    faults = in_dialog(QMessageBox, lambda box: buttons.extend(b.text() for b in box.buttons()))
    desktop.try_open(str(path))
    assert faults == []
    assert len(buttons) == 1


def test_a_game_that_is_only_in_use_is_not_offered_for_repair(
    player, desktop, tmp_path, monkeypatch
):
    path = tmp_path / "battle.vttg"
    player.drag(SHOT, 0, -40)
    save_to(player, path, monkeypatch)
    second = Desktop(build_app([]), desktop.setup, tmp_path / "others.json")
    buttons = []
    faults = in_dialog(QMessageBox, lambda box: buttons.extend(b.text() for b in box.buttons()))
    second.try_open(str(path))
    assert faults == []
    assert "Save what can be saved" not in buttons


def test_a_module_with_a_broken_picture_is_played_with_a_crossed_box_and_a_word(
    desktop, qtbot, tmp_path
):
    copy = shutil.copytree(DBR, tmp_path / "dbr")
    for picture in (copy / "images").rglob("*.svg"):
        picture.write_bytes(picture.read_bytes()[:40])
    window = desktop.open_path(str(copy), "skirmish")
    player = Player(qtbot, desktop)
    player.sit_down(window)
    qtbot.waitUntil(lambda: window.bar.message is not None)
    assert "a crossed box stands in its place" in window.bar.message.text
    player.drag(SHOT, 0, -40)
    assert player.session.log.position == 1


def test_faulty_preferences_are_told_once_and_do_no_harm(qtbot, tmp_path):
    path = tmp_path / "preferences.json"
    path.write_text("{", encoding="utf-8")
    setup = Setup(
        ModuleLibrary([MODULES]), PluginRegistry(), tmp_path / "unsaved", tmp_path / "cache"
    )
    desktop = Desktop(build_app([]), setup, path)
    windows = [desktop.open_path(DBR, "skirmish") for _ in range(2)]
    assert "preferences.json" in windows[0].bar.message.text
    assert windows[1].bar.message is None
    for window in windows:
        window.close()


def test_what_was_opened_is_remembered(player, tmp_path):
    kept = json.loads((tmp_path / "preferences.json").read_text(encoding="utf-8"))
    assert DBR in json.dumps(kept)


def test_preferences_that_cannot_be_written_do_not_stop_the_game(qtbot, tmp_path):
    place = tmp_path / "a file, no folder"
    place.write_text("", encoding="utf-8")
    setup = Setup(
        ModuleLibrary([MODULES]), PluginRegistry(), tmp_path / "unsaved", tmp_path / "cache"
    )
    desktop = Desktop(build_app([]), setup, place / "preferences.json")
    window = desktop.open_path(DBR, "skirmish")
    assert "cannot be written" in window.bar.message.text
    window.close()


@pytest.mark.parametrize("dark", [True, False])
def test_the_theme_of_the_preferences_holds(qapp, tmp_path, dark):
    path = tmp_path / "preferences.json"
    path.write_text(json.dumps({"theme": "dark" if dark else "light"}), encoding="utf-8")
    try:
        assert Desktop(build_app([]), Setup(unsaved=tmp_path, cache=tmp_path), path).is_dark is dark
    finally:
        apply_theme(qapp, False)


def test_a_new_game_that_begins_with_a_mode_has_no_step_yet_and_closes_without_a_question(desktop):
    window = desktop.open_path(DBR, "skirmish", RulesMode.ENFORCE)
    assert window.desk.mode is RulesMode.ENFORCE
    assert window.desk.log_count == 0
    assert window.close()


def test_a_window_that_was_closed_keeps_nothing_of_its_game(desktop, qtbot):
    """Its map may be hundreds of megabytes, and who closes one game goes on with another."""
    window = desktop.open_path(DBR, "skirmish")
    scene = weakref.ref(window.page.scene)
    window.furnish()
    gc.collect()  # as of a window that was open for long: its objects are old
    assert window.close()
    del window
    qtbot.waitUntil(lambda: scene() is None)


def test_a_misspelt_word_in_a_table_is_told_with_its_file_and_the_nearest_word(desktop, tmp_path):
    spoilt = tmp_path / "dbr"
    shutil.copytree(DBR, spoilt)
    roles = spoilt / "tables" / "roles.xml"
    text = roles.read_text(encoding="utf-8")
    roles.write_text(text.replace("A11.2 guns Art", "A11.2 gunz Art"), encoding="utf-8")
    window = desktop.open_path(str(spoilt), "skirmish")
    window.furnish()
    told = window.bar.message.text
    assert "tables/roles.xml: table 'roles', row 'guns', column 'role': expected one of" in told
    assert "found 'gunz'; did you mean 'guns'?" in told


@pytest.mark.parametrize(("count", "lines"), [(1, 1), (8, 8), (9, 9), (5000, 9)])
def test_many_notes_are_told_in_a_few_lines(count, lines):
    """A bar as high as 5,000 lines leaves no table to play on."""
    told = _told([f"note {number}" for number in range(count)]).splitlines()
    assert len(told) == lines
    assert told[0] == "note 0"
    assert (told[-1] == f"... and {count - 8} more") is (count > 8)


def test_the_collector_leaves_the_program_alone_and_no_window(monkeypatch):
    told = []

    class Opens:
        def __init__(self, _app):
            pass

        def watch_faults(self):
            told.append("faults are told")

        def open_path(self, *_):
            told.append("a game is opened")

    monkeypatch.setattr("vtt.ui.app.Desktop", Opens)
    monkeypatch.setattr("vtt.ui.app.calm_collector", lambda: told.append("calm"))
    assert play("any") == NOT_DONE
    assert told == ["faults are told", "calm", "a game is opened"]
