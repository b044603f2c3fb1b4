import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import CTRL, LEFT, in_dialog
from vtt.ui.dialogs.picture_dialog import Part, PictureDialog
from vtt.ui.dialogs.print_dialog import PrintDialog
from vtt.ui.dialogs.sheet_dialog import SheetDialog


@pytest.fixture
def saves_to(monkeypatch):
    def choose(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    return choose


def press(player, text):
    def act(dialog):
        button = next(b for b in dialog.buttons.buttons() if b.text() == text)
        player.qtbot.mouseClick(button, LEFT)

    return act


def test_the_whole_table_is_saved_at_the_chosen_scale(duel_player, tmp_path, saves_to):
    saves_to(tmp_path / "field.png")
    faults = in_dialog(PictureDialog, press(duel_player, "Save ..."))
    duel_player.do("save_picture")
    assert faults == []
    definition = duel_player.page.seat.definition
    image = QImage(str(tmp_path / "field.png"))
    assert image.width() == round(definition.width * 2)
    assert duel_player.window.bar.message.text == f"Saved: {tmp_path / 'field.png'}"


def test_what_is_selected_and_what_is_seen_can_be_saved(duel_player, tmp_path, saves_to):
    duel_player.click((100, 100))
    duel_player.page.view.zoom_by(3.0)
    for part, name in ((Part.SELECTION, "selected.svg"), (Part.SEEN, "seen.svg")):
        saves_to(tmp_path / name)

        def choose(dialog, part=part):
            duel_player.qtbot.mouseClick(dialog.part.buttons[part], LEFT)
            press(duel_player, "Save ...")(dialog)

        faults = in_dialog(PictureDialog, choose)
        duel_player.do("save_picture")
        assert faults == []
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("<svg")


def test_nothing_selected_cannot_be_chosen(duel_player):
    enabled = []

    def look(dialog):
        enabled.append(dialog.part.buttons[Part.SELECTION].isEnabled())
        dialog.reject()

    in_dialog(PictureDialog, look)
    duel_player.do("save_picture")
    assert enabled == [False]


def test_another_ending_and_a_place_that_cannot_be_written_are_refused_in_words(
    duel_player, tmp_path, saves_to
):
    (tmp_path / "taken.png").mkdir()
    for name, start in (
        ("field.gif", "Not saved: expected a picture"),
        ("taken.png", f"Not saved: {tmp_path / 'taken.png'} cannot be written"),
    ):
        saves_to(tmp_path / name)
        in_dialog(PictureDialog, press(duel_player, "Save ..."))
        duel_player.do("save_picture")
        assert duel_player.window.bar.message.text.startswith(start)


def test_printing_to_pdf_in_true_size(duel_player, tmp_path, saves_to):
    saves_to(tmp_path / "field")

    def tiled(dialog):
        duel_player.qtbot.mouseClick(dialog.tiled, LEFT)
        press(duel_player, "Save as PDF ...")(dialog)

    faults = in_dialog(PrintDialog, tiled)
    duel_player.key(Qt.Key.Key_P, CTRL)
    assert faults == []
    data = (tmp_path / "field.pdf").read_bytes()
    assert data.count(b"/Type /Page\n") > 1


def test_a_counter_sheet_holds_the_games_pieces(player, tmp_path, saves_to):
    saves_to(tmp_path / "sheet.pdf")
    faults = in_dialog(SheetDialog, press(player, "Save as PDF ..."))
    player.do("counter_sheet")
    assert faults == []
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert player.window.bar.message.text.startswith("Saved: ")


def test_cancelling_any_of_them_writes_nothing(duel_player, tmp_path, saves_to):
    saves_to(tmp_path / "never.pdf")
    for action, kind in (
        ("save_picture", PictureDialog),
        ("print_table", PrintDialog),
        ("counter_sheet", SheetDialog),
    ):
        faults = in_dialog(kind, lambda dialog: dialog.reject())
        duel_player.do(action)
        assert faults == []
    assert list(tmp_path.iterdir()) == []
