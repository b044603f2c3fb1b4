"""A full disk and a read-only folder in front of a person: told in the bar, and nothing is lost."""

import re

import msgspec
import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.builders import make_module
from tests.disks import FULL, KINDS, read_only_folder, without_rights
from tests.session.killed import setup_in
from tests.ui.conftest import Layouts
from tests.ui.parts.test_paper_part import press
from tests.ui.player import LEFT, Player, forget, in_dialog
from vtt.commands.flow import SetNote
from vtt.formats.journal import read_journal
from vtt.session.start import begin_game
from vtt.ui.dialogs.picture_dialog import PictureDialog
from vtt.ui.game_desk import GameDesk
from vtt.ui.game_window import GameWindow
from vtt.ui.message_bar import NOTICED, Lasts, Message

LONG = "a long note " * 400


class Circles:
    """Every picture is a circle."""

    def read(self, _path):
        return b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'


def seated(qtbot, setup):
    desk = GameDesk(begin_game(make_module(), setup=setup).session, Circles())
    player = Player(qtbot, None)
    player.sit_down(GameWindow(desk, lambda name: None, Layouts()))
    return player


@pytest.fixture(params=KINDS)
def disk(request, tmp_path):
    with request.param(tmp_path) as made:
        yield made


@pytest.fixture
def player(qtbot, disk, tmp_path):
    """A person at a game whose file lies on the disk."""
    setup = msgspec.structs.replace(setup_in(tmp_path), unsaved=disk.folder / "unsaved")
    made = seated(qtbot, setup)
    yield made
    disk.free()
    forget(made.window)


@pytest.fixture
def saves_to(monkeypatch):
    def choose(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    return choose


def said(player, *words):
    """Wait until the bar says all of these."""

    def heard():
        message = player.window.bar.message
        assert message is not None
        assert all(word in message.text for word in words), message.text

    player.qtbot.waitUntil(heard, timeout=5000)


def fill(player, disk):
    """Fill the disk, and move until it is noticed: the last block of a file may still have room."""
    disk.fill()
    player.drag("red_1", 0, 40)
    for number in range(10):
        player.session.execute(None, SetNote("n", f"{LONG}{number}"))


def test_steps_that_cannot_be_written_are_told_wait_and_are_written_when_there_is_room(
    player, disk
):
    fill(player, disk)
    name = player.session.file.path.name
    said(player, f"{name} cannot be written: ", "Play can go on", "wait in memory")
    assert re.search(FULL, player.window.bar.message.text)
    assert re.search("steps? waits?: ", player.window.status.saved.text())
    assert player.window.isWindowModified()
    player.drag("red_1", 0, 40)
    assert player.pose("red_1").point[1] == pytest.approx(180, abs=2)
    disk.free()
    player.session.file.save(10)
    said(player, f"All steps are kept in {name} now; nothing was lost.")
    assert read_journal(player.session.file.path).payloads == player.session.log.payloads()


def test_it_stands_until_somebody_has_read_it_whatever_is_said_and_done_meanwhile(player, disk):
    fill(player, disk)
    said(player, "cannot be written")
    player.do("undo")
    said(player, "cannot be written")
    player.do("redo")
    said(player, "cannot be written")
    player.window.bar.show_message(Message("something else", NOTICED, lasts=Lasts.UNTIL_NEXT_ACT))
    player.drag("red_1", 0, 40)
    said(player, "cannot be written", "Play can go on")


def test_it_is_told_once_and_not_again_at_every_step(player, disk):
    fill(player, disk)
    said(player, "cannot be written")
    player.window.bar.close_message()
    player.drag("red_1", 0, 40)
    player.qtbot.waitUntil(lambda: player.session.file.failure is not None)
    player.qtbot.wait(50)
    assert player.window.bar.message is None


def test_the_bar_offers_to_save_elsewhere(player, disk, tmp_path, saves_to):
    fill(player, disk)
    said(player, "cannot be written")
    disk.free()  # the limit is that of every disk
    (tmp_path / "elsewhere").mkdir()
    saves_to(tmp_path / "elsewhere" / "battle.vttg")
    player.qtbot.mouseClick(player.bar_button("Save elsewhere ..."), LEFT)
    said(player, "All steps are kept in battle.vttg now")
    kept = read_journal(tmp_path / "elsewhere" / "battle.vttg").payloads
    assert kept == player.session.log.payloads()


def test_saving_under_a_name_on_a_full_disk_says_why_and_leaves_the_old_file(
    player, disk, saves_to
):
    target = disk.folder / "battle.vttg"
    target.write_bytes(b"an older game " * 2000)
    before = target.read_bytes()
    disk.fill()
    saves_to(target)
    player.do("save_as")
    said(player, "Not saved: ", "battle.vttg cannot be written: ")
    assert target.read_bytes() == before
    assert player.session.file.is_unsaved
    assert not player.window.desk.is_closed


@pytest.mark.parametrize("name", ["field.svg", "field.png"])
def test_a_picture_on_a_full_disk_says_why_and_leaves_the_old_one(player, disk, saves_to, name):
    target = disk.folder / name
    target.write_bytes(b"an older picture")
    disk.fill()
    saves_to(target)
    faults = in_dialog(PictureDialog, press(player, "Save ..."))
    player.do("save_picture")
    assert faults == []
    said(player, f"Not saved: {target} cannot be written: ")
    assert target.read_bytes() == b"an older picture"


def test_a_game_with_steps_that_wait_is_not_left_without_a_question(player, disk, saves_to):
    saves_to(disk.folder / "battle.vttg")
    player.do("save_as")
    fill(player, disk)
    said(player, "cannot be written")
    asked = []

    def stay(box):
        asked.append(box.text())
        box.button(QMessageBox.StandardButton.Cancel).click()

    faults = in_dialog(QMessageBox, stay)
    assert not player.window.close()
    assert faults == []
    assert "battle.vttg" in asked[0]
    assert player.window.isVisible()


def test_a_game_with_steps_that_wait_can_be_given_up(player, disk, saves_to):
    saves_to(disk.folder / "battle.vttg")
    player.do("save_as")
    fill(player, disk)
    said(player, "cannot be written")

    def give_up(box):
        next(button for button in box.buttons() if button.text() == "Give up").click()

    made = player.session.log.payloads()
    faults = in_dialog(QMessageBox, give_up)
    assert player.window.close()
    assert faults == []
    kept = read_journal(disk.folder / "battle.vttg").payloads
    assert len(kept) < len(made)
    assert kept == made[: len(kept)]


def test_a_read_only_folder_is_told_and_the_game_stays_where_it_is(qtbot, tmp_path, saves_to):
    player = seated(qtbot, setup_in(tmp_path))
    player.drag("red_1", 0, 40)
    with read_only_folder() as folder:
        (folder / "battle.vttg").write_bytes(b"older")
        saves_to(folder / "battle.vttg")
        with without_rights(folder):
            player.do("save_as")
        said(player, "Not saved: ", "battle.vttg cannot be written: Permission denied")
        assert (folder / "battle.vttg").read_bytes() == b"older"
        saves_to(folder / "field.svg")
        with without_rights(folder):
            in_dialog(PictureDialog, press(player, "Save ..."))
            player.do("save_picture")
        said(player, "Not saved: ", "field.svg cannot be written: Permission denied")
    assert player.session.file.is_unsaved
    player.session.file.save(10)
    assert len(read_journal(player.session.file.path).payloads) == 1
    forget(player.window)
