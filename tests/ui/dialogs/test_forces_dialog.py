from PySide6.QtCore import Qt

from tests.ui.player import LEFT
from vtt.session.bring_in import Offered
from vtt.state.forces import Forces
from vtt.ui.dialogs.forces_dialog import ForcesDialog

SIDES = (("blue", "Blue"), ("red", "Red"))


def offers(side):
    known = Forces(f"Guards of {side}", "1600, two elements", ("First line", " 2 Pikes (O)"))
    return (Offered("forces/a.xml", known), Offered("forces/b.xml", fault="line 3: no such class"))


def reads(path, side):
    return Offered(path.name, Forces(path.stem))


def asked(qtbot, offers=offers):
    dialog = ForcesDialog(SIDES, "red", offers, reads)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_the_first_forces_of_the_side_are_chosen_and_told(qtbot):
    dialog = asked(qtbot)
    assert dialog.side == "red"
    assert dialog.chosen.title == "Guards of red"
    assert dialog.told.toPlainText() == "First line\n    2 Pikes (O)"
    assert dialog.note.text() == "1600, two elements"
    assert dialog.replaces
    qtbot.mouseClick(dialog.bring_button, LEFT)
    assert dialog.result() == ForcesDialog.DialogCode.Accepted


def test_another_side_has_its_own(qtbot):
    dialog = asked(qtbot)
    dialog.side_box.setCurrentIndex(0)
    assert dialog.chosen.title == "Guards of blue"


def test_a_faulty_file_says_what_is_wrong_and_cannot_be_taken(qtbot):
    dialog = asked(qtbot)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert dialog.list.currentItem().text() == "b.xml"
    assert dialog.note.text() == "line 3: no such class"
    assert dialog.chosen is None
    assert not dialog.bring_button.isEnabled()


def test_a_file_of_ones_own_joins_the_list(qtbot, tmp_path):
    dialog = asked(qtbot)
    dialog.add_file(tmp_path / "mine.xml")
    assert dialog.list.currentItem().text() == "mine"
    assert dialog.chosen.title == "mine"


def test_where_there_are_none_it_says_so(qtbot):
    dialog = asked(qtbot, lambda _side: ())
    assert dialog.chosen is None
    assert "offers none" in dialog.note.text()
