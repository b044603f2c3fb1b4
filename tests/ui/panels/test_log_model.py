from PySide6.QtCore import Qt

from vtt.rules.verdict import Severity
from vtt.session.log_lines import LogLine
from vtt.ui.panels.log_model import LogModel
from vtt.ui.panels.log_rows import LINE_ROLE


def line(position):
    return LogLine(
        position, f"step {position}", (f"step {position}", "and more"), worst=Severity.NOTE
    )


def test_the_model_has_one_column_and_no_children(qapp):
    model = LogModel(line)
    model.show_rows(range(1, 3))
    assert model.columnCount() == 1
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.data(model.index(1, 0), Qt.ItemDataRole.DecorationRole) is None
    assert model.data(model.index(1, 0), LINE_ROLE).position == 2
    assert model.data(model.index(0, 0), Qt.ItemDataRole.ToolTipRole) == "step 1\nand more"


def test_rows_and_positions(qapp):
    model = LogModel(line)
    model.show_rows([3, 7])
    assert (model.position(1), model.row_of(7), model.row_of(5)) == (7, 1, -1)


def test_found_rows_that_are_appended_are_told_as_such(qapp, qtbot):
    model = LogModel(line)
    model.show_rows([3])
    with qtbot.waitSignal(model.rowsInserted) as told:
        model.show_rows([3, 9])
    assert told.args[1:3] == [1, 1]
    with qtbot.waitSignal(model.modelReset):
        model.show_rows([4, 9])


def test_one_step_more_leaves_the_rows_before_it_alone(qapp, qtbot):
    model = LogModel(line)
    model.show_rows(range(1, 4))
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.waitSignal(model.rowsInserted):
        model.show_rows(range(1, 5))


def test_a_step_that_took_the_place_of_an_undone_one_is_read_anew(qapp, qtbot):
    model = LogModel(line)
    model.show_rows(range(1, 4))
    with qtbot.waitSignal(model.dataChanged):
        model.show_rows(range(1, 4))
    with qtbot.waitSignal(model.dataChanged):
        model.show_rows(range(1, 6))
