import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import CTRL, LEFT, in_dialog
from vtt.ui.dialogs.picture_dialog import Part, PictureDialog
from vtt.ui.dialogs.print_dialog import PrintDialog
from vtt.ui.dialogs.sheet_dialog import SheetDialog
from vtt.ui.parts import paper_part


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


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_what_is_seen_is_saved_as_it_lies_before_the_reader(duel_player, tmp_path, saves_to, turn):
    view = duel_player.page.view
    view.turn_to(turn)
    view.zoom_by(1.6)
    duel_player.page.settle()
    shown = view.viewport().grab().toImage()
    saved = saved_picture(duel_player, tmp_path / "seen.png", saves_to, Part.SEEN)
    table, ours = greys(shown), greys(saved)
    wrong = float(np.abs(ours - np.rot90(table, 2)).mean())
    assert float(np.abs(ours - table).mean()) < wrong / 4


def test_the_whole_table_and_what_is_selected_lie_as_the_view_is_turned(
    duel_player, tmp_path, saves_to
):
    duel_player.click((100, 100))
    duel_player.page.view.turn_to(90)
    table = duel_player.page.seat.definition
    whole = saved_picture(duel_player, tmp_path / "whole.png", saves_to, Part.TABLE)
    assert (whole.width(), whole.height()) == (round(table.height * 2), round(table.width * 2))
    left, top, right, bottom = duel_player.page.seat.footprint(
        next(iter(duel_player.page.seat.selection.pieces))
    ).bounds
    part = saved_picture(duel_player, tmp_path / "part.png", saves_to, Part.SELECTION)
    expected = (round((bottom - top + 20) * 2), round((right - left + 20) * 2))
    assert (part.width(), part.height()) == expected


def test_pieces_lie_on_each_other_as_the_window_has_them(
    duel_player, tmp_path, saves_to, monkeypatch
):
    """In modules of VASSAL's what was moved last lies on top."""
    orders, draw = [], paper_part.draw_game

    def drawn(*args, order, **named):
        orders.append(tuple(order))
        return draw(*args, order=order, **named)

    monkeypatch.setattr(paper_part, "draw_game", drawn)
    saved_picture(duel_player, tmp_path / "table.png", saves_to, Part.TABLE)
    assert set(orders) == {tuple(duel_player.page.seat.pieces())}


def test_names_that_are_off_are_not_saved(player, tmp_path, saves_to):
    def words():
        path = tmp_path / "field.svg"
        saved_picture(player, path, saves_to, Part.TABLE)
        return path.read_text(encoding="utf-8").count("aria-label")

    player.open()
    before = words()
    player.do("names")
    assert before > words()


def saved_picture(player, path, saves_to, part):
    saves_to(path)

    def choose(dialog):
        player.qtbot.mouseClick(dialog.part.buttons[part], LEFT)
        press(player, "Save ...")(dialog)

    faults = in_dialog(PictureDialog, choose)
    player.do("save_picture")
    assert faults == []
    return QImage(str(path))


def greys(image):
    """A picture made small, so that where things lie counts and not how their edges are smoothed."""
    small = image.convertToFormat(QImage.Format.Format_Grayscale8).scaled(
        64, 48, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return np.array(
        [[small.pixelColor(x, y).red() for x in range(64)] for y in range(48)], dtype=float
    )


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
