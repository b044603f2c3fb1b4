"""The page filled by the program: what stands in its lists and what comes of choosing there."""

import shutil

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.builders import start
from tests.formats.games import changed, game_of_notes, pieces_of
from tests.session.games import TIME
from tests.ui.player import LEFT, MODULES, to_front
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.session.library import ModuleLibrary
from vtt.session.preferences import KeptStart, Preferences
from vtt.session.start_offers import GameKind
from vtt.state.mode import RulesMode
from vtt.ui.start_filler import StartFiller
from vtt.ui.start_page import StartPage

POPUPS = "This plugin does not support grabbing"
"""The platform without a screen grabs none when a menu pops up."""


def broken_game():
    """The bytes of a game of which the first record was changed, and the second can be read."""
    first, *others = pieces_of(game_of_notes(2))
    return b"".join((changed(first, 40), *others))


class Keeper:
    """Takes down what is asked of the program."""

    def __init__(self, folder, *folders):
        self.preferences = Preferences(rules_mode=RulesMode.OFF)
        self.library = ModuleLibrary(folders)
        self.language = ""
        self.unsaved = folder / "unsaved"
        self.consent = True
        self.asked = []

    def try_open(self, name):
        self.asked.append(("open", name))

    def try_begin(self, game):
        self.asked.append(("begin", game.scenario))

    def forget_recent(self, path):
        self.asked.append(("forget", path.name))
        rest = tuple(name for name in self.preferences.recent if name != str(path))
        self.preferences = msgspec.structs.replace(self.preferences, recent=rest)

    def give_up(self, path):
        self.asked.append(("give up", path.name))
        if self.consent:
            path.unlink()
        return self.consent

    def repair(self, path):
        self.asked.append(("repair", path.name))


@pytest.fixture
def shelf(tmp_path):
    """A folder with two modules, as far as a list of modules looks at them."""
    for name in ("dbr", "hexdemo"):
        for part in ("module.xml", "scenarios", "images/cover.png"):
            target = tmp_path / "modules" / name / part
            target.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if part == "scenarios" else shutil.copy
            copy(MODULES / name / part, target)
    return tmp_path / "modules"


def game(path):
    journal = Journal.create(path, make_header("vtt", TIME, start()))
    journal.append(b"x")
    journal.close()
    return str(path)


@pytest.fixture
def filled(qtbot, tmp_path):
    def fill(*folders, recent=(), keeper=None):
        page = StartPage()
        qtbot.addWidget(page)
        keeper = keeper or Keeper(tmp_path, *folders)
        keeper.preferences = msgspec.structs.replace(keeper.preferences, recent=recent)
        filler = StartFiller(page, keeper)
        page.show()
        qtbot.waitUntil(lambda: not filler.is_filling)
        return page, keeper, filler

    return fill


def lines(box):
    return [box.item(row).text() for row in range(box.count())]


def click(qtbot, box, row, *, double=False):
    place = box.visualItemRect(box.item(row)).center()
    qtbot.mouseClick(box.viewport(), LEFT, pos=place)
    if double:
        qtbot.mouseDClick(box.viewport(), LEFT, pos=place)


def test_modules_stand_there_with_their_pictures_and_the_first_is_chosen(filled, tmp_path, shelf):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "module.xml").write_text("<module")
    page, _, filler = filled(tmp_path, shelf)
    modules = page.rooms.sidebar.modules
    assert lines(modules) == ["DBR: Lützen", "Three Mills", "broken"]
    assert not modules.item(0).icon().isNull()
    assert modules.item(2).icon().isNull()
    assert page.rooms.details.currentWidget() is filler.module_panel
    assert filler.module_panel.modes.currentText() == "Off", "the person's own mode"


def test_without_any_module_it_says_where_one_belongs(filled, tmp_path):
    page, *_ = filled(tmp_path)
    assert "No module is here yet" in page.rooms.hint.text()


def test_a_module_of_the_list_is_begun(filled, qtbot, shelf):
    page, keeper, filler = filled(shelf)
    click(qtbot, page.rooms.sidebar.modules, 1)
    qtbot.mouseClick(filler.module_panel.begin, LEFT)
    assert keeper.asked == [("begin", "mills")]


def test_a_module_is_offered_as_it_was_begun_last(filled, qtbot, tmp_path, shelf):
    keeper = Keeper(tmp_path, shelf)
    begun = KeptStart("bridge", "hot-seat", RulesMode.ENFORCE)
    keeper.preferences = keeper.preferences.with_start(shelf / "hexdemo", begun)
    page, _, filler = filled(keeper=keeper)
    click(qtbot, page.rooms.sidebar.modules, 1)
    assert filler.module_panel.modes.currentText() == "Enforce"
    qtbot.mouseClick(filler.module_panel.begin, LEFT)
    assert keeper.asked == [("begin", "bridge")]


def test_who_passes_the_games_with_tab_keeps_the_module_that_was_chosen(
    filled, qtbot, tmp_path, shelf
):
    page, _, filler = filled(shelf, recent=(game(tmp_path / "rain.vttg"),))
    to_front(qtbot, page)
    sidebar, shown = page.rooms.sidebar, page.rooms.details
    click(qtbot, sidebar.modules, 1)
    qtbot.keyClick(sidebar.modules, Qt.Key.Key_Tab)
    assert page.focusWidget() is sidebar.games
    assert shown.currentWidget() is filler.module_panel
    qtbot.keyClick(sidebar.games, Qt.Key.Key_Tab)
    assert page.focusWidget() is sidebar.open_button
    qtbot.keyClick(sidebar.open_button, Qt.Key.Key_Backtab)
    qtbot.keyClick(sidebar.games, Qt.Key.Key_Down)
    assert shown.currentWidget() is filler.game_panel
    assert filler.game_panel.name.text() == "rain"


def test_recent_games_are_opened_and_removed(filled, qtbot, tmp_path, shelf):
    recent = (game(tmp_path / "rain.vttg"), str(tmp_path / "gone.vttg"))
    page, keeper, filler = filled(shelf, recent=recent)
    games = page.rooms.sidebar.games
    assert lines(games) == ["rain", "gone"]
    click(qtbot, games, 1, double=True)
    assert keeper.asked == [], "what is gone cannot be opened"
    click(qtbot, games, 0, double=True)
    assert keeper.asked == [("open", recent[0])]
    assert page.rooms.sidebar.modules.currentItem() is None, "one thing is chosen, not two"
    click(qtbot, games, 1)
    qtbot.keyClick(games, Qt.Key.Key_Delete)
    assert keeper.asked[-1] == ("forget", "gone.vttg")
    assert lines(games) == ["rain"]
    qtbot.mouseClick(page.rooms.sidebar.modules.viewport(), LEFT)
    click(qtbot, games, 0)
    qtbot.mouseClick(filler.game_panel.remove, LEFT)
    assert lines(games) == []


def test_a_game_left_behind_is_offered_first_and_can_be_given_up(filled, qtbot, tmp_path, shelf):
    (tmp_path / "unsaved").mkdir()
    left = game(tmp_path / "unsaved" / "left.vttg")
    page, keeper, filler = filled(shelf, recent=(game(tmp_path / "rain.vttg"),))
    assert page.rooms.details.currentWidget() is filler.game_panel
    assert "never saved" in filler.game_panel.words.text()
    qtbot.mouseClick(filler.game_panel.open, LEFT)
    assert keeper.asked == [("open", left)]
    keeper.consent = False
    qtbot.mouseClick(filler.game_panel.remove, LEFT)
    assert page.rooms.sidebar.games.count() == 2
    keeper.consent = True
    qtbot.mouseClick(filler.game_panel.remove, LEFT)
    assert lines(page.rooms.sidebar.games) == ["rain"]


def test_a_damaged_game_is_named_and_its_repair_asked_for(filled, qtbot, tmp_path, shelf):
    (tmp_path / "unsaved").mkdir()
    (tmp_path / "unsaved" / "broken.vttg").write_bytes(broken_game())
    _page, keeper, filler = filled(shelf)
    assert "It cannot be opened" in filler.game_panel.words.text()
    qtbot.mouseClick(filler.game_panel.repair, LEFT)
    assert keeper.asked == [("repair", "broken.vttg")]


def test_a_file_that_is_no_game_is_not_offered_for_repair(filled, tmp_path, shelf):
    (tmp_path / "unsaved").mkdir()
    (tmp_path / "unsaved" / "letter.vttg").write_bytes(b"Dear Ada, this is no game")
    _page, _keeper, filler = filled(shelf)
    assert "expected a game file, found a text" in filler.game_panel.words.text()
    assert not filler.game_panel.repair.isVisible()


OTHER = "another kind of file"


@pytest.mark.qt_log_ignore(POPUPS)
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (GameKind.RECENT, ["Open", "Remove"]),
        (GameKind.MISSING, ["Remove"]),
        (GameKind.DAMAGED, ["Save what can be saved", "Remove"]),
        (OTHER, ["Remove"]),
    ],
)
def test_a_right_click_offers_what_fits(filled, tmp_path, kind, words, shelf):
    path = tmp_path / "rain.vttg"
    if kind is GameKind.RECENT:
        game(path)
    elif kind is GameKind.DAMAGED:
        path.write_bytes(broken_game())
    elif kind is OTHER:
        path.write_bytes(b"Dear Ada, this is no game")
    page, keeper, _ = filled(shelf, recent=(str(path),))
    games = page.rooms.sidebar.games
    games.customContextMenuRequested.emit(games.rect().bottomLeft())
    assert QApplication.activePopupWidget() is None, "there is no game"
    games.customContextMenuRequested.emit(games.visualItemRect(games.item(0)).center())
    menu = QApplication.activePopupWidget()
    assert [action.text() for action in menu.actions()] == words
    menu.actions()[-1].trigger()
    menu.close()
    assert keeper.asked == [("forget", "rain.vttg")]


def test_it_looks_again_when_it_is_shown_again(filled, qtbot, tmp_path, shelf):
    page, keeper, filler = filled(shelf)
    keeper.preferences = msgspec.structs.replace(
        keeper.preferences, recent=(game(tmp_path / "rain.vttg"),)
    )
    filler.refresh()
    assert filler.is_filling
    qtbot.waitUntil(lambda: not filler.is_filling)
    assert lines(page.rooms.sidebar.games) == ["rain"]
    assert page.rooms.sidebar.modules.count() == 2


@pytest.mark.parametrize("kind", ["a module", "a game of it"])
def test_the_module_played_last_is_chosen(filled, tmp_path, shelf, kind):
    mills, module = tmp_path / "day.vttg", msgspec.structs.replace(start().module, id="hexdemo")
    state = msgspec.structs.replace(start(), module=module)
    journal = Journal.create(mills, make_header("vtt", TIME, state))
    journal.append(b"x")
    journal.close()
    recent = (str(shelf / "hexdemo") if kind == "a module" else str(mills), str(shelf / "dbr"))
    page, _, filler = filled(shelf, recent=(str(tmp_path / "gone.vttg"), *recent))
    assert page.rooms.sidebar.modules.currentItem().text() == "Three Mills"
    assert filler.module_panel.name.text() == "Three Mills"
