import pytest
from PySide6.QtGui import QColor

from vtt.definition.side import SideDefinition
from vtt.rules.verdict import Severity
from vtt.session.log_lines import LogLine
from vtt.ui.panels.log_model import LogModel
from vtt.ui.panels.log_rows import LogRowDelegate
from vtt.ui.panels.log_view import LogView

RED = SideDefinition("red", "Red", "#c01010")


@pytest.fixture
def painted(qtbot):
    """Paints a row; gives the colours that are seen in it."""
    kept = []

    def paint(line):
        model = LogModel(lambda position: line)
        delegate = LogRowDelegate([RED])
        view = LogView(model, delegate)
        kept.append((model, delegate, view))
        qtbot.addWidget(view)
        view.resize(400, 60)
        model.show_rows(range(1, 2))
        view.show()
        picture = view.viewport().grab(view.visualRect(model.index(0, 0))).toImage()
        return {
            picture.pixelColor(x, y).name()
            for x in range(picture.width())
            for y in range(picture.height())
        }

    return paint


def test_whose_step_it_was_is_told_by_a_stripe(painted):
    assert QColor("#c01010").name() in painted(LogLine(1, "moves", side="red"))
    assert QColor("#c01010").name() not in painted(LogLine(1, "moves", side="green"))


@pytest.mark.parametrize(
    ("worst", "seen"), [(Severity.ILLEGAL, True), (Severity.NOTE, False), (None, False)]
)
def test_a_step_against_the_rules_has_a_mark(painted, worst, seen):
    assert ("#d55e00" in painted(LogLine(1, "moves", worst=worst))) == seen


def test_dice_are_seen_beside_the_longest_words(painted):
    assert "#fbf7ec" in painted(LogLine(1, "word " * 90, dice=((6, 5), (20, 17))))
    assert "#fbf7ec" not in painted(LogLine(1, "word " * 90))
