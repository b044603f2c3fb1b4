"""A person opens files of VASSAL: asked where, shown the report, and the game is on the table."""

import json
import shutil
import threading
import time

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from tests.formats.vassal.test_extension import files as extension_files
from tests.ui.player import LEFT, PATIENT, forget
from tests.vassal.generate import module_file, write_archive
from tests.vassal.saves import add_piece, save_file, save_text
from tests.vassal.showcase import showcase_file
from vtt.base.steps import WorkStopped, listening, step
from vtt.commands.chance import SeededRandom
from vtt.rules.registry import PluginRegistry
from vtt.session.consent import PlayStyle
from vtt.session.foreign_games import bring_in
from vtt.session.library import ModuleLibrary
from vtt.session.start import NewGame, Setup
from vtt.ui.app import Desktop
from vtt.ui.dialogs.begin_dialog import BeginDialog
from vtt.ui.dialogs.import_dialog import ImportIntoDialog, ImportModuleDialog
from vtt.ui.dialogs.import_report_dialog import ImportReportDialog
from vtt.ui.long_work import BusyDialog
from vtt.ui.shell import build_app

LOOK_MS = 20


@pytest.fixture
def own(qtbot, tmp_path):
    """A desktop whose modules lie in a folder of the test."""
    setup = Setup(
        library=ModuleLibrary([tmp_path / "modules"]),
        plugins=PluginRegistry(),
        unsaved=tmp_path / "unsaved",
        cache=tmp_path / "cache",
        random=SeededRandom(1),
        budget=PATIENT,
    )
    desktop = Desktop(build_app([]), setup, tmp_path / "preferences.json")
    yield desktop
    for window in list(desktop.windows):
        forget(window)


class Answers:
    """Answers the dialogs that come, each with real clicks; work that is shown in between is waited for."""

    def __init__(self, qtbot, *steps):
        self.qtbot = qtbot
        self.steps = list(steps)
        self.fault = None
        self.timer = QTimer()
        self.timer.timeout.connect(self._look)
        self.timer.start(LOOK_MS)

    def _look(self):
        dialog = QApplication.activeModalWidget()
        if dialog is None or isinstance(dialog, BusyDialog) or not dialog.isVisible():
            return
        try:
            kind, act = self.steps.pop(0)
            assert isinstance(dialog, kind), dialog
            act(dialog)
        except BaseException as fault:  # a fault inside Qt's loop would leave the dialog open
            self.fault = self.fault or fault
            dialog.reject()

    def done(self):
        """No fault, and every dialog that was expected has come."""
        self.timer.stop()
        if self.fault is not None:
            raise self.fault
        assert self.steps == []


@pytest.fixture
def press(qtbot):
    return lambda name: lambda dialog: qtbot.mouseClick(getattr(dialog, name), LEFT)


@pytest.fixture
def imported(own, qtbot, tmp_path, press):
    """The folder of a module that was imported, and is not played."""
    answers = Answers(
        qtbot,
        (ImportModuleDialog, press("import_button")),
        (ImportReportDialog, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape)),
    )
    assert own.open_path(str(module_file(tmp_path))) is None
    answers.done()
    return tmp_path / "modules" / "Test"


def branches(dialog):
    tree = dialog.tree
    return [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]


def game(tmp_path):
    text = save_text([add_piece("p1", "piece;;;inf.png;1/Inf", "Main;15;20;1;0")])
    return save_file(tmp_path / "turn3.vsav", text)


def test_a_module_is_asked_about_imported_told_of_and_played(own, qtbot, tmp_path, press):
    told = {}

    def read(dialog):
        told.update({item.text(0): item for item in branches(dialog)})
        told["pieces"] = [
            item.child(row).text(1)
            for item in branches(dialog)
            for row in range(item.childCount())
            if item.child(row).text(0) == "pieces"
        ]
        press("play_button")(dialog)

    answers = Answers(
        qtbot, (ImportModuleDialog, press("import_button")), (ImportReportDialog, read)
    )
    window = own.open_path(str(module_file(tmp_path)))
    answers.done()
    assert {"Carried", "Kept raw"} <= set(told)
    assert told["pieces"] == ["8"]
    assert window.desk.session.module.info.name == "Test Module"
    assert window.desk.session.view.state.pieces
    assert (tmp_path / "modules" / "Test" / "module.xml").is_file()


def test_a_drop_on_the_start_page_does_the_same(own, qtbot, tmp_path, press):
    page = own.starting.show()
    answers = Answers(
        qtbot,
        (ImportModuleDialog, press("import_button")),
        (ImportReportDialog, press("play_button")),
    )
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(module_file(tmp_path)))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    page.dropEvent(QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, data, buttons, keys))
    answers.done()
    assert len(own.windows) == 1
    page.close()


def test_a_module_that_is_there_can_be_played_as_it_is(own, imported, qtbot, tmp_path, press):
    before = (imported / "module.xml").stat().st_mtime_ns
    answers = Answers(qtbot, (ImportModuleDialog, press("play_button")))
    assert own.open_path(str(tmp_path / "Test.vmod")) is not None
    answers.done()
    assert (imported / "module.xml").stat().st_mtime_ns == before


def test_no_folder_with_other_things_in_it_is_taken(own, qtbot, tmp_path, press):
    other = tmp_path / "letters"
    other.mkdir()
    (other / "letter.txt").touch()
    could = []

    def name_it(dialog):
        dialog.edit.selectAll()
        qtbot.keyClicks(dialog.edit, str(other))
        could.append(dialog.import_button.isEnabled())
        dialog.reject()

    answers = Answers(qtbot, (ImportModuleDialog, name_it))
    assert own.open_path(str(module_file(tmp_path))) is None
    answers.done()
    assert could == [False]


@pytest.fixture
def elsewhere(qtbot, tmp_path, press):
    """A step that has the module go to another folder than the usual one."""
    place = tmp_path / "elsewhere" / "game"

    def name_it(dialog):
        dialog.edit.selectAll()
        qtbot.keyClicks(dialog.edit, str(place))
        press("import_button")(dialog)

    return place, (ImportModuleDialog, name_it)


def test_a_module_elsewhere_is_found_again(own, qtbot, tmp_path, press, elsewhere):
    place, name_it = elsewhere
    answers = Answers(qtbot, name_it, (ImportReportDialog, press("play_button")))
    assert own.open_path(str(module_file(tmp_path))) is not None
    answers.done()
    assert own.preferences.module_folders == (str(place.parent),)


def test_a_save_opens_with_its_pieces_in_its_module(own, imported, qtbot, tmp_path, press):
    chosen = []

    def look(dialog):
        chosen.append(dialog.folder)
        press("open_button")(dialog)

    answers = Answers(qtbot, (ImportIntoDialog, look), (ImportReportDialog, press("play_button")))
    window = own.open_path(str(game(tmp_path)))
    answers.done()
    assert chosen == [imported]
    assert list(window.desk.session.view.state.pieces) == ["p1"]
    assert window.desk.session.file.is_unsaved


def test_a_save_without_its_module_says_what_to_open_first(own, qtbot, tmp_path):
    said = []

    def read(box):
        said.append(box.informativeText())
        box.accept()

    answers = Answers(qtbot, (QMessageBox, read))
    own.try_open(str(game(tmp_path)))
    answers.done()
    assert "'Test Module'" in said[0]
    assert ".vmod" in said[0]


def test_a_damaged_module_is_refused_in_words(own, qtbot, tmp_path, press):
    said = []

    def read(box):
        said.append(box.informativeText())
        box.accept()

    file = tmp_path / "bad.vmod"
    file.write_bytes(b"no archive at all")
    answers = Answers(qtbot, (ImportModuleDialog, press("import_button")), (QMessageBox, read))
    own.try_open(str(file))
    answers.done()
    assert "bad.vmod" in said[0]
    assert own.windows == []


def test_what_did_not_come_in_leaves_no_folder_among_the_preferences(
    own, qtbot, tmp_path, elsewhere
):
    file = tmp_path / "bad.vmod"
    file.write_bytes(b"no archive at all")
    answers = Answers(qtbot, elsewhere[1], (QMessageBox, lambda box: box.accept()))
    own.try_open(str(file))
    answers.done()
    assert own.preferences.module_folders == ()


def test_the_report_is_saved_as_text_and_json(own, qtbot, tmp_path, press, monkeypatch):
    names = iter([(str(tmp_path / "report.txt"), ""), (str(tmp_path / "report.json"), "")])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: next(names))

    def save(dialog):
        press("text_button")(dialog)
        press("json_button")(dialog)
        dialog.reject()

    answers = Answers(
        qtbot, (ImportModuleDialog, press("import_button")), (ImportReportDialog, save)
    )
    assert own.open_path(str(module_file(tmp_path))) is None
    answers.done()
    assert "carried: pieces (8 times)" in (tmp_path / "report.txt").read_text("utf-8")
    data = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert data["format"] == "vassal"


def test_an_import_is_stopped_and_leaves_nothing_behind(own, qtbot, tmp_path, press, monkeypatch):
    begun = threading.Event()

    def slow(path, folder, game):
        begun.set()
        for number in range(3000):
            step(f"part {number}")
            time.sleep(0.01)
        raise AssertionError("nobody stopped it")

    monkeypatch.setattr("vtt.ui.importing.bring_in", slow)
    answers = Answers(qtbot, (ImportModuleDialog, press("import_button")))

    def stop():
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, BusyDialog) and begun.is_set():
            qtbot.mouseClick(dialog.stop_button, LEFT)

    timer = QTimer()
    timer.timeout.connect(stop)
    timer.start(50)
    assert own.open_path(str(module_file(tmp_path))) is None
    timer.stop()
    answers.done()
    assert not (tmp_path / "modules").exists()
    assert own.windows == []


@pytest.mark.parametrize("steps", [0, 1, 3, 6])
def test_an_import_that_is_stopped_at_any_step_writes_no_folder(tmp_path, steps):
    left = iter(range(steps))
    with listening(lambda _what: next(left, None) is not None), pytest.raises(WorkStopped):
        bring_in(module_file(tmp_path), tmp_path / "out", tmp_path)
    assert not (tmp_path / "out").exists()


def test_an_extension_joins_its_module_in_the_window(own, imported, qtbot, tmp_path, press):
    chosen = []

    def look(dialog):
        chosen.append(dialog.folder)
        press("open_button")(dialog)

    path = write_archive(tmp_path / "More.vmdx", extension_files())
    answers = Answers(qtbot, (ImportIntoDialog, look), (ImportReportDialog, press("play_button")))
    window = own.open_path(str(path))
    answers.done()
    assert chosen == [imported]
    names = {piece.name for piece in window.desk.session.module.pieces}
    assert {"1/Inf", "Guard"} <= names


def test_a_log_steps_both_ways_in_the_window(own, imported, qtbot, tmp_path, press):
    add = add_piece("p1", "piece;;;inf.png;1/Inf", "Main;15;20;1;0")
    steps = ["M/p1/Main/65/20/null/Main/15/20/null/x", "CHAT* forward", "D/p1/Main;115;20;1;0"]
    path = save_file(tmp_path / "turn4.vlog", save_text([add], steps=steps))
    answers = Answers(
        qtbot, (ImportIntoDialog, press("open_button")), (ImportReportDialog, press("play_button"))
    )
    window = own.open_path(str(path))
    answers.done()

    def x():
        return window.desk.session.view.state.pieces["p1"].pose.x * 4

    places = []
    session = window.desk.session
    for position in (*range(session.log.length + 1), *reversed(range(session.log.length))):
        session.go_to(position)
        places.append(round(x()))
    assert places[0] == places[-1] == 15
    assert {15, 65, 115} <= set(places)
    assert places == places[::-1]
    window.actions_by_id["replay_forward"].trigger()
    qtbot.waitUntil(lambda: session.position == 1)
    window.actions_by_id["replay_back"].trigger()
    qtbot.waitUntil(lambda: session.position == 0)


def test_two_folders_with_one_module_are_told_of(own, imported, qtbot, tmp_path):
    twin = shutil.copytree(imported, imported.parent / "Twin")
    window = own.open_path(str(twin))
    window.furnish()
    told = window.bar.message.text
    assert "more than once" in told
    assert str(twin) in told
    assert str(imported) in told
    forget(window)
    shutil.rmtree(twin)
    alone = own.open_path(str(imported))
    alone.furnish()
    assert alone.bar.message is None


def test_two_folders_are_told_of_with_other_notes_also_where_people_sit_down_first(
    own, imported, tmp_path
):
    twin = shutil.copytree(imported, imported.parent / "Twin")
    own._notes = ["something else to know"]
    window = own.begin(NewGame(twin, style=PlayStyle.HOT_SEAT))
    told = window.bar.message.text
    assert told.startswith("something else to know\n")
    assert "more than once" in told
    forget(window)


def test_notes_are_told_where_people_sit_down_first(own, imported):
    own._notes = ["something to know"]
    window = own.begin(NewGame(imported, style=PlayStyle.HOT_SEAT))
    assert window.bar.message.text == "something to know"
    forget(window)


@pytest.mark.parametrize(
    ("keys", "name", "pieces"), [((), "A new game", 9), ((Qt.Key.Key_Down,), "Ambush", 1)]
)
def test_a_module_with_set_ups_asks_which_one_to_begin_with(
    own, qtbot, tmp_path, press, keys, name, pieces
):
    def choose(dialog):
        for key in keys:
            qtbot.keyClick(dialog.setups, key)
        press("begin_button")(dialog)

    answers = Answers(
        qtbot,
        (ImportModuleDialog, press("import_button")),
        (ImportReportDialog, press("play_button")),
        (BeginDialog, choose),
    )
    window = own.open_path(str(showcase_file(tmp_path)))
    answers.done()
    assert name in window.windowTitle()
    assert len(window.desk.session.view.state.pieces) == pieces


def test_a_game_need_not_be_begun_after_an_import(own, qtbot, tmp_path, press):
    answers = Answers(
        qtbot,
        (ImportModuleDialog, press("import_button")),
        (ImportReportDialog, press("play_button")),
        (BeginDialog, lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape)),
    )
    assert own.open_path(str(showcase_file(tmp_path))) is None
    answers.done()
    assert not own.windows


def test_a_dialog_that_was_answered_is_painted_over_before_the_work_that_follows(
    own, qtbot, tmp_path, press, monkeypatch
):
    page, painted = own.starting.show(), []
    monkeypatch.setattr(page, "repaint", lambda: painted.append(QApplication.activeModalWidget()))
    answers = Answers(
        qtbot,
        (ImportModuleDialog, press("import_button")),
        (ImportReportDialog, press("play_button")),
    )
    own.open_path(str(module_file(tmp_path)))
    answers.done()
    assert painted == [None, None]
