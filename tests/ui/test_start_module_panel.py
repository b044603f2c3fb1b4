from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.player import LEFT, MODULES
from vtt.definition.module import ModuleInfo
from vtt.formats.module_info import ModuleHead, read_module_head
from vtt.session.consent import PlayStyle
from vtt.session.preferences import KeptStart
from vtt.session.start import NewGame
from vtt.session.start_offers import ModuleOffer
from vtt.state.mode import RulesMode
from vtt.ui.start_module_panel import StartModulePanel


@pytest.fixture
def panel(qtbot):
    panel = StartModulePanel(RulesMode.ADVISE)
    qtbot.addWidget(panel)
    panel.resize(700, 600)
    panel.show()
    panel.begun = []
    panel.begin_wanted.connect(panel.begun.append)
    return panel


def mills():
    path = MODULES / "hexdemo"
    return ModuleOffer(path, "Three Mills", read_module_head(path))


def test_a_module_shows_its_picture_words_and_scenarios(panel):
    panel.show_module(mills())
    assert panel.banner.isVisible()
    assert panel.name.text() == "Three Mills"
    assert panel.about.text() == "version 1  ·  The vtt project  ·  CC0-1.0"
    assert panel.words.text().startswith("The smallest complete hex game")
    names = [panel.scenarios.item(row).text() for row in range(panel.scenarios.count())]
    assert names == ["The three mills", "The bridge of Harl"]


def test_a_game_begins_as_it_was_chosen(panel, qtbot):
    panel.show_module(mills())
    qtbot.keyClick(panel.scenarios, Qt.Key.Key_Down)
    qtbot.keyClick(panel.styles, Qt.Key.Key_Down)
    qtbot.keyClick(panel.modes, Qt.Key.Key_Up)
    qtbot.mouseClick(panel.begin, LEFT)
    wanted = NewGame(MODULES / "hexdemo", "bridge", PlayStyle.HOT_SEAT, RulesMode.ENFORCE)
    assert panel.begun == [wanted]


def test_at_first_the_mode_is_the_persons_and_one_plays_alone(panel, qtbot):
    panel.show_module(mills())
    qtbot.keyClick(panel.scenarios, Qt.Key.Key_Return)
    assert panel.begun == [NewGame(MODULES / "hexdemo", "mills", PlayStyle.SOLO, RulesMode.ADVISE)]


def chosen(panel):
    row = panel.scenarios.currentRow()
    scenario = panel.scenarios.contents()[row]
    return scenario, panel.styles.currentData(), panel.modes.currentData()


@pytest.mark.parametrize(
    ("begun", "offered"),
    [
        (
            KeptStart("bridge", "hot-seat", RulesMode.ENFORCE),
            ("bridge", "hot-seat", RulesMode.ENFORCE),
        ),
        (
            KeptStart("bridge", "solo", RulesMode.ENFORCE, "league"),
            ("bridge", "seat:league", RulesMode.ENFORCE),
        ),
        (KeptStart("gone", "by post", None, None), ("mills", "solo", RulesMode.ADVISE)),
        (
            KeptStart("bridge", "solo", RulesMode.OFF, "league"),
            ("bridge", "solo", RulesMode.OFF),
        ),
    ],
)
def test_what_was_begun_last_is_offered_again_as_far_as_it_is_still_there(panel, begun, offered):
    panel.show_module(mills(), begun)
    assert chosen(panel) == offered


def test_what_was_chosen_is_still_chosen_after_a_look_at_another_module(panel, qtbot):
    panel.show_module(mills())
    qtbot.keyClick(panel.scenarios, Qt.Key.Key_Down)
    qtbot.keyClick(panel.modes, Qt.Key.Key_Up)
    path = MODULES / "dbr"
    panel.show_module(ModuleOffer(path, "DBR", read_module_head(path)))
    assert chosen(panel)[2] == RulesMode.ADVISE, "of another module it is the person's own"
    panel.show_module(mills(), KeptStart("mills", "hot-seat", RulesMode.OFF))
    assert chosen(panel) == ("bridge", "solo", RulesMode.ENFORCE)


def test_a_module_that_cannot_be_used_says_why_and_begins_nothing(panel, qtbot):
    panel.show_module(ModuleOffer(Path("broken"), "broken", error="expected a module with an id"))
    assert panel.words.text() == "expected a module with an id"
    assert not panel.begin.isEnabled()
    assert not panel.scenarios.isVisible()
    panel.scenarios.activated_one.emit(None)
    assert panel.begun == []


def test_a_module_without_scenarios_and_rules_begins_with_empty_tables(panel, qtbot):
    panel.show_module(ModuleOffer(Path("bare"), "Bare", ModuleHead(ModuleInfo("bare", "Bare"))))
    assert not panel.modes.isEnabled()
    qtbot.mouseClick(panel.begin, LEFT)
    assert panel.begun == [NewGame(Path("bare"))]


def test_a_scenario_has_a_line_in_the_list_and_the_chosen_one_is_told_whole_below(panel, qtbot):
    path = MODULES / "dbr"
    head = read_module_head(path)
    panel.show_module(ModuleOffer(path, "DBR", head))
    heights = {panel.scenarios.sizeHintForRow(row) for row in range(panel.scenarios.count())}
    assert len(heights) == 1
    assert panel.scenario_words.text() == head.scenarios[0].description
    qtbot.keyClick(panel.scenarios, Qt.Key.Key_Down)
    assert panel.scenario_words.text() == head.scenarios[1].description
    assert panel.scenario_words.isVisible()
    panel.resize(4000, 600)
    QApplication.processEvents()
    assert panel.scenario_words.text() == "", "it is read in the list"


def test_scenarios_stand_in_the_order_of_their_module():
    names = [one.name for one in read_module_head(MODULES / "bellum_gallicum").scenarios]
    assert [name[:2] for name in names] == ["58", "57", "56", "52", "Th"]


def test_a_side_is_played_against_the_computer_where_there_are_rules_in_play(panel, qtbot):
    panel.show_module(mills())
    words = [panel.styles.itemText(row) for row in range(panel.styles.count())]
    assert words[2:] == [
        "Duchy of Calder, against the computer",
        "Mill League, against the computer",
    ]
    for _ in range(3):
        qtbot.keyClick(panel.styles, Qt.Key.Key_Down)
    qtbot.mouseClick(panel.begin, LEFT)
    mode = RulesMode.ADVISE
    assert panel.begun == [NewGame(MODULES / "hexdemo", "mills", PlayStyle.SOLO, mode, "league")]
    qtbot.keyClick(panel.modes, Qt.Key.Key_Down)
    assert panel.modes.currentData() == RulesMode.OFF
    assert panel.styles.count() == 2
    qtbot.mouseClick(panel.begin, LEFT)
    assert panel.begun[-1] == NewGame(MODULES / "hexdemo", "mills", PlayStyle.SOLO, RulesMode.OFF)
