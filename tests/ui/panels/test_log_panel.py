import pytest
from PySide6.QtCore import Qt

from tests.session.games import free_game
from tests.session.test_log_lines import move
from vtt.commands.dice import RollDice
from vtt.commands.dice_pool import parse_pool, request_of
from vtt.commands.flow import Say, SetTurn
from vtt.session.log_lines import LineKind, LogLine, LogLines
from vtt.state.turn import TurnState
from vtt.ui.panels.log_panel import LogPanel

Role = Qt.ItemDataRole


class Lines:
    """Lines that are made up; it remembers which were asked for."""

    def __init__(self):
        self.asked = []

    def line(self, position):
        self.asked.append(position)
        return LogLine(position, f"move of {'shot' if position % 2 else 'pikes'}")

    def step_id(self, position):
        return position

    def matches(self, position, wanted):
        return wanted.words.lower() in self.line(position).text


@pytest.fixture
def lines():
    return Lines()


def shown(qtbot, panel):
    qtbot.addWidget(panel)
    panel.resize(320, 400)
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def panel(qtbot, lines):
    return shown(qtbot, LogPanel(lines))


@pytest.fixture
def session():
    session = free_game()
    session.execute("red", move("red_1", 100, 150))
    session.execute("red", RollDice(request_of(parse_pool("3d6")), (1, 4, 6)))
    session.execute("red", SetTurn(TurnState(2, "move", "blue")))
    session.execute("blue", Say("my move"))
    return session


@pytest.fixture
def game(qtbot, session):
    panel = LogPanel(LogLines(session), session.module.sides)
    panel.filters.show_turns(2)
    panel.show_entries(4)
    return shown(qtbot, panel)


def rows(panel):
    model = panel.model
    return [model.data(model.index(row, 0)) for row in range(model.rowCount())]


def positions(panel):
    return [panel.model.position(row) for row in range(panel.model.rowCount())]


def choose(qtbot, box, text):
    """Pick an entry of a list by the keyboard, as a person does."""
    box.setFocus()
    while box.currentText() != text:
        before = box.currentIndex()
        qtbot.keyClick(box, Qt.Key.Key_Down)
        assert box.currentIndex() != before, f"there is no {text!r}"


def test_an_empty_log_teaches(panel):
    assert panel.view.isHidden()
    assert "will be written here" in panel._empty.text()
    panel.show_entries(2)
    assert not panel.view.isHidden()
    assert rows(panel) == ["1  move of shot", "2  move of pikes"]


def test_only_lines_that_are_seen_are_made(panel, lines, qtbot):
    panel.show_entries(100_000)
    qtbot.wait(30)
    assert len(set(lines.asked)) < 200
    assert panel.model.rowCount() == 100_000


def test_an_appended_line_is_told_as_one(panel, qtbot):
    panel.show_entries(3)
    with qtbot.waitSignal(panel.model.rowsInserted) as told:
        panel.show_entries(4)
    assert told.args[1:3] == [3, 3]


def test_search_keeps_what_holds_the_words(panel, qtbot):
    panel.show_entries(5)
    qtbot.keyClicks(panel.search, "PIKES")
    qtbot.waitUntil(lambda: not panel.is_searching)
    assert rows(panel) == ["2  move of pikes", "4  move of pikes"]
    panel.search.clear()
    assert len(rows(panel)) == 5


def test_a_long_log_is_searched_in_bites_that_hold_nobody_up(panel, lines, qtbot):
    panel.show_entries(100_000)
    lines.asked.clear()
    qtbot.keyClicks(panel.search, "pikes")
    assert panel.is_searching
    assert len(set(lines.asked)) < 100_000, "the whole log was read before the key was let go"
    qtbot.waitUntil(lambda: not panel.is_searching, timeout=60_000)
    assert panel.model.rowCount() == 50_000


def test_what_comes_in_while_something_is_searched_for_is_searched_too(panel, qtbot):
    panel.show_entries(4)
    qtbot.keyClicks(panel.search, "pikes")
    panel.show_entries(6)
    qtbot.waitUntil(lambda: not panel.is_searching)
    assert positions(panel) == [2, 4, 6]
    panel.show_entries(3)
    qtbot.waitUntil(lambda: not panel.is_searching)
    assert positions(panel) == [2]


def test_nothing_found_is_said(panel, qtbot):
    panel.show_entries(4)
    qtbot.keyClicks(panel.search, "elephants")
    assert panel._empty.text() == "No step is like that."
    assert panel.view.isHidden()


def test_a_click_chooses_the_step_also_after_a_search(panel, qtbot):
    panel.show_entries(5)
    qtbot.keyClicks(panel.search, "pikes")
    where = panel.view.visualRect(panel.model.index(1, 0)).center()
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert chosen.args == [4]


def test_steps_are_chosen_by_the_keyboard(panel, qtbot):
    panel.show_entries(5)
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert chosen.args == [2]


def test_filters_are_put_away_until_they_are_asked_for(game, qtbot):
    filters = game.filters
    assert filters.kind.isHidden() or not filters.kind.isVisible()
    qtbot.mouseClick(filters.more, Qt.MouseButton.LeftButton)
    assert filters.kind.isVisible()
    choose(qtbot, filters.kind, "Dice")
    assert positions(game) == [2]
    assert filters.wanted.kind is LineKind.DICE
    choose(qtbot, filters.kind, "Talk and notes")
    choose(qtbot, filters.side, "Blue")
    choose(qtbot, filters.turn, "Turn 2")
    assert positions(game) == [4]
    qtbot.mouseClick(filters.more, Qt.MouseButton.LeftButton)
    assert positions(game) == [1, 2, 3, 4]


def test_a_row_tells_its_dice_in_words_and_paints_them(game):
    model = game.model
    assert model.data(model.index(1, 0), Role.AccessibleTextRole) == "2  Dice: 3d6 = 11 [1, 4, 6]"
    assert "1 + 4 + 6" in model.data(model.index(1, 0), Role.ToolTipRole)
    row = game.view.visualRect(model.index(1, 0))
    picture = game.view.viewport().grab(row).toImage()
    paper = sum(
        picture.pixelColor(x, picture.height() // 2 - 5).name() == "#fbf7ec"
        for x in range(picture.width())
    )
    assert paper > 10, "no face of a die is seen"


def test_a_screen_reader_reads_the_rows(game):
    assert game.view.accessibleName() == "Log of the game"
    texts = [game.model.data(game.model.index(r, 0), Role.AccessibleTextRole) for r in range(4)]
    assert texts[3] == "4  “my move”"


def test_lines_are_read_again_when_the_game_changed(game, session):
    """After an undo the same lines read otherwise."""
    session.undo()
    told = []
    game.model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    game.show_entries(4)
    assert told == [(0, 3)]
    assert rows(game)[3] == "4  undone: “my move”"


def test_the_last_lines_stay_in_sight_when_the_dock_becomes_lower(panel, qtbot):
    panel.show_entries(100)
    panel.resize(320, 200)
    qtbot.wait(10)
    bar = panel.view.verticalScrollBar()
    assert bar.value() == bar.maximum()
    bar.setValue(3)
    panel.resize(320, 150)
    qtbot.wait(10)
    assert bar.value() == 3
