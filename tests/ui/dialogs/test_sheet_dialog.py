from tests.ui.player import LEFT
from vtt.ui.dialogs.sheet_dialog import SheetDialog


def test_the_game_at_first_and_its_numbers_are_told(qtbot):
    dialog = SheetDialog(20, 67)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.in_game.isChecked()
    assert dialog.in_game.text() == "The 67 pieces of this game"
    assert dialog.once.text() == "Each of the 20 kinds once"
    qtbot.mouseClick(dialog.once, LEFT)
    assert not dialog.in_game.isChecked()


def test_an_empty_game_offers_the_kinds(qtbot):
    dialog = SheetDialog(20, 0)
    qtbot.addWidget(dialog)
    assert dialog.once.isChecked()
    assert not dialog.in_game.isEnabled()
    assert dialog.paper_size.paper(on_its_side=False).width == 210
