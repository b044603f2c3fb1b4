from PySide6.QtWidgets import QMessageBox

from tests.ui.player import in_dialog


def test_about_tells_the_modules_name(duel_player):
    texts = []
    faults = in_dialog(QMessageBox, lambda box: texts.append(box.text()))
    duel_player.do("about")
    assert faults == []
    assert texts[0].startswith("Duel")
