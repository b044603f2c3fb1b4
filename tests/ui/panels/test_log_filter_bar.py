from PySide6.QtCore import Qt

from vtt.definition.side import SideDefinition
from vtt.session.log_lines import NO_FILTER, LineKind, LogFilter
from vtt.ui.panels.log_filter_bar import LogFilterBar

SIDES = (SideDefinition("red", "Red"), SideDefinition("blue", "Blue"))


def test_it_tells_what_is_wanted(qtbot):
    bar = LogFilterBar(SIDES)
    qtbot.addWidget(bar)
    bar.show_turns(3)
    bar.show_turns(3)
    told = []
    bar.changed.connect(told.append)
    assert bar.wanted == NO_FILTER
    qtbot.mouseClick(bar.more, Qt.MouseButton.LeftButton)
    assert turns(bar) == ["All turns", "Turn 1", "Turn 2", "Turn 3"]
    for box, steps in ((bar.kind, 1), (bar.side, 2), (bar.turn, 3)):
        for _ in range(steps):
            qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.keyClicks(bar.search, "gap")
    assert told[-1] == LogFilter(LineKind.MOVES, "blue", 3, "gap")
    assert len({bar.kind.itemText(n) for n in range(bar.kind.count())}) == len(LineKind) + 1


def test_turns_are_offered_by_their_names_which_are_asked_for_when_somebody_looks(qtbot):
    bar = LogFilterBar(SIDES)
    qtbot.addWidget(bar)
    asked = []

    def name_of(number):
        asked.append(number)
        return f"Bound {number}"

    bar.show_turns(2, name_of)
    assert asked == []
    qtbot.mouseClick(bar.more, Qt.MouseButton.LeftButton)
    bar.show_turns(3, name_of)
    assert turns(bar) == ["All turns", "Bound 1", "Bound 2", "Bound 3"]
    assert asked == [1, 2, 3]


def turns(bar):
    return [bar.turn.itemText(n) for n in range(bar.turn.count())]


def test_every_field_has_a_name(qtbot):
    bar = LogFilterBar(SIDES)
    qtbot.addWidget(bar)
    assert all(field.accessibleName() for field in (bar.search, bar.kind, bar.side, bar.turn))
