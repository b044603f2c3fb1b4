import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from vtt.session.piece_list import ListedPiece, PieceGroup
from vtt.ui.panels.piece_model import PieceModel

Role = Qt.ItemDataRole
GROUPS = (
    PieceGroup("Red", (ListedPiece("a", "Pike 1"), ListedPiece("b", "Pike 2"))),
    PieceGroup("Blue", (ListedPiece("c", "Shot"),)),
)


@pytest.fixture
def model(qapp):
    model = PieceModel(lambda piece: f"place of {piece}", lambda piece: f"all of {piece}")
    model.show_groups(GROUPS)
    return model


def test_qts_own_tester_finds_no_fault(model):
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.show_groups(GROUPS[:1])
    assert model.rowCount() == 1
    assert tester.model() is model


def test_groups_tell_their_size_and_pieces_their_place(model):
    red = model.index(0, 0)
    assert model.data(red) == "Red (2)"
    assert model.data(red, Role.AccessibleTextRole) == "Red: 2 pieces"
    assert [model.data(model.index(1, column, red)) for column in range(2)] == [
        "Pike 2",
        "place of b",
    ]
    assert model.data(model.index(1, 1, red), Role.AccessibleTextRole) == "all of b"
    assert not model.flags(red) & Qt.ItemFlag.ItemIsSelectable


def test_pieces_and_rows(model):
    found = model.index_of("c")
    assert (found.row(), found.parent().row()) == (0, 1)
    assert model.piece_at(found) == "c"
    assert model.piece_at(found.parent()) is None
    assert model.index_of("nobody") == QModelIndex()


def test_rows_stay_where_only_places_changed(model, qtbot):
    told = []
    model.modelReset.connect(lambda: told.append("reset"))
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    assert not model.show_groups(GROUPS)
    assert told == [(0, 1), (0, 0)]
    assert model.show_groups(GROUPS[::-1])
    assert told[-1] == "reset"
