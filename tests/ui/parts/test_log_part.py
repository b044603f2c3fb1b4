import pytest

from tests.ui.player import LEFT
from vtt.commands.piece import SetMark, SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.state.piece import Secrecy
from vtt.ui.catalogs import load_catalog
from vtt.ui.parts.log_part import LogPart
from vtt.ui.words import use_catalog


@pytest.fixture
def russian():
    use_catalog(load_catalog("ru"))
    yield
    use_catalog({})


def click_row(player, row):
    panel = player.log
    where = panel.view.visualRect(panel.model.index(row, 0)).center()
    player.qtbot.mouseClick(panel.view.viewport(), LEFT, pos=where)


def test_each_step_is_a_line_and_a_clicked_line_is_shown_on_the_table(duel_player):
    duel_player.drag("red_1", 0, 40)
    duel_player.drag("red_2", 0, 40)
    assert duel_player.log.model.rowCount() == 2
    click_row(duel_player, 0)
    assert duel_player.session.position == 1
    assert not duel_player.session.shows_present
    assert duel_player.page.seat.selection.pieces == ("red_1",)
    click_row(duel_player, 1)
    assert duel_player.session.shows_present


def test_a_click_brings_what_the_line_speaks_of_into_sight(duel_player):
    duel_player.drag("red_1", 0, 40)
    view = duel_player.page.view
    view.zoom_by(12.0)
    view.centerOn(*duel_player.pose("blue_2").point)
    click_row(duel_player, 0)
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    assert seen.contains(*duel_player.pose("red_1").point)


def test_another_reader_finds_nothing_of_what_the_last_one_found(free_player):
    secret = SetSecrecy(("red_2",), Secrecy(SecrecyKind.HIDDEN, "red"))
    desk = free_player.window.desk
    for command in (secret, SetMark(("red_2",), locked=True), SetMark(("blue_1",), locked=True)):
        desk.propose(command)
    free_player.qtbot.keyClicks(free_player.log.search, "locked")
    model = free_player.log.model

    def found():
        """A search goes on in bites: on a busy machine it is done later."""
        return [model.position(row) for row in range(model.rowCount())]

    free_player.qtbot.waitUntil(lambda: found() == [2, 3])
    desk.sit("blue")
    free_player.qtbot.waitUntil(lambda: found() == [3])
    assert model.index(0, 0).data() == "3  Shot 1 is marked as locked"


def test_the_log_and_the_undo_speak_the_language_of_the_window(russian, duel_player):
    duel_player.drag("red_1", 0, 40)
    way = duel_player.pose("red_1").y - 100  # to a pixel of the window
    line, *_findings = duel_player.window.part(LogPart).lines.line(1).details
    assert line.startswith(f"Man 1: движение {way:.1f} mm до ")
    assert f"Man 1: движение {way:.1f} mm" in duel_player.window.actions_by_id["undo"].text()
    duel_player.log.search.setText("движение")  # QTest types Latin letters only
    duel_player.qtbot.waitUntil(lambda: duel_player.log.model.rowCount() == 1)
