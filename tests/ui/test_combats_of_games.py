"""The combats of the shipped games, in a real window with real clicks: told, thought otherwise, fought."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.ui.conftest import read_once
from tests.ui.games import case_player
from tests.ui.player import CTRL, LEFT, SHIFT
from vtt.commands.base import single_commands
from vtt.commands.dice import RollDice
from vtt.session.log_lines import LogLines
from vtt.ui.parts.combat_part import CombatPart
from vtt.ui.parts.turn_part import TurnPart
from vtt.ui.scene.marks import overlays_of_preview

PLUGINS = Path(__file__).parents[2] / "plugins"


def case_of(game, name):
    return PLUGINS / game / "tests" / "cases" / f"{name}.toml"


def panel_of(player):
    """The dock of combats, brought to the front by its key and filled."""
    panel = player.window.part(CombatPart).panel
    player.key(Qt.Key.Key_F4)
    player.qtbot.waitUntil(lambda: panel.sheet.isVisible(), timeout=20_000)
    return panel


def chances(panel):
    return [words for words, _, _ in panel.sheet.rows() if "%" in words]


def tick(player, sheet, words):
    """A click on the box of the row that can be ticked and says this."""
    how = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    found = sheet.findItems(words, how)
    item = next(i for i in found if i.data(0, Qt.ItemDataRole.CheckStateRole) is not None)
    sheet.scrollToItem(item)
    box = sheet.visualItemRect(item)
    left = max(box.left(), sheet.indentation())
    player.qtbot.mouseClick(sheet.viewport(), LEFT, pos=QPoint(left + 10, box.center().y()))


def rolls(player):
    command = player.session.log.command_at(player.session.position).command
    return [one for one in single_commands(command) if isinstance(one, RollDice)]


@pytest.fixture
def dbr(qtbot):
    file = case_of("dbr", "fights")
    with case_player(qtbot, file, "shot beat shot, who recoil", read_once, (5, 4)) as player:
        yield player


def test_dbr_a_fight_is_told_over_36_pairs_and_resolved_with_its_recoil_in_one_step(dbr):
    panel = panel_of(dbr)
    assert "of 36" in str(panel.sheet.rows())
    assert sum(int(words.split("(")[1].split(")")[0]) for words in chances(panel)) == 36
    owed = dbr.window.part(TurnPart).panel.owed
    dbr.qtbot.waitUntil(lambda: owed.count() == 1)
    assert "have not fought yet. (C9.6)" in owed.item(0).text()
    stood = dbr.pose("e")
    dbr.qtbot.mouseClick(panel.resolve, LEFT)
    assert dbr.session.position == 1
    assert len(rolls(dbr)) == 1
    assert dbr.pose("e") != stood
    assert "4 + 5 = 9 against 4 + 4 = 8; " in panel.outcome.text()
    assert "recoils;" in panel.outcome.text()
    dbr.qtbot.waitUntil(lambda: owed.count() == 0)
    dbr.key(Qt.Key.Key_Z, CTRL)
    assert (dbr.session.position, dbr.pose("e")) == (0, stood)


def test_dbr_a_move_in_hand_is_told_its_fight_and_nothing_moves(dbr):
    panel = panel_of(dbr)
    start = dbr.pose("a").point
    dbr.press(start)
    dbr.move((start[0], start[1] + 40))
    dbr.move((start[0], start[1] + 1))
    dbr.qtbot.waitUntil(lambda: panel.title.text().startswith("If it goes there:"))
    assert not panel.resolve.isVisible()
    dbr.qtbot.keyClick(dbr.page.view, Qt.Key.Key_Escape)
    dbr.release(start)
    dbr.qtbot.waitUntil(lambda: panel.resolve.isVisible())
    assert dbr.session.position == 0


@pytest.fixture
def met(qtbot):
    file = case_of("dbr", "conforming")
    name = "lone skirmishers line up with a group that meets them"
    with case_player(qtbot, file, name, read_once) as player:
        yield player


def test_dbr_who_will_line_up_is_drawn_in_its_new_place_while_the_group_is_held(met):
    met.click(met.pose("a").point)
    met.table_key(Qt.Key.Key_G)
    assert set(met.page.seat.selection.pieces) == {"a", "b"}
    met.table_key(Qt.Key.Key_Up, SHIFT)
    assert met.page.scene.preview.verdict.is_legal
    assert lines_up(met) == []
    met.table_key(Qt.Key.Key_Up, SHIFT)
    (drawn,) = lines_up(met)
    assert met.pose("e").x == 505.0
    met.table_key(Qt.Key.Key_Return)
    xs, ys = zip(*drawn.points, strict=True)
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    assert middle == pytest.approx((500.0, 460.0), abs=0.1)
    assert met.pose("e").point == pytest.approx(middle, abs=0.1)
    assert lines_up(met) == []


def lines_up(player):
    """What is drawn now with these words, for the gesture that is under way."""
    preview = player.page.scene.preview
    drawn = overlays_of_preview(preview, player.page.seat.table)
    return [one for one in drawn if getattr(one, "label", "") == "lines up"]


def volley(qtbot, name, dice=(2, 3)):
    return case_player(qtbot, case_of("dbr", "volleys"), name, read_once, dice)


def row_of(player, words):
    """The row of the combat that says this, chosen with the mouse."""
    found = player.panel.list
    row = next(n for n in range(found.count()) if words in found.item(n).text())
    place = found.visualItemRect(found.item(row)).center()
    player.qtbot.mouseClick(found.viewport(), LEFT, pos=place)
    return row


@pytest.fixture
def lone(qtbot):
    with volley(qtbot, "the dice of a lone shot fall with it") as player:
        yield player


def test_dbr_one_press_declares_a_lone_shot_and_throws_its_dice_and_one_undo_takes_it_back(lone):
    panel = panel_of(lone)
    assert panel.resolve.text() == "Throw the dice"
    lone.key(Qt.Key.Key_R, CTRL)
    assert (lone.session.position, len(rolls(lone))) == (1, 1)
    lone.qtbot.waitUntil(lambda: not panel.resolve.isVisible(), timeout=20_000)
    told = "Shot (O) +2 shoots at Pistols (O) +3: 2 + 2 = 4 against 3 + 3 = 6; nothing happens."
    assert panel.outcome.isVisible()
    assert panel.outcome.text() == told
    assert LogLines(lone.session).line(1).text == told
    lone.key(Qt.Key.Key_Z, CTRL)
    assert lone.session.position == 0
    assert not panel.outcome.isVisible()


@pytest.fixture
def answering(qtbot):
    with volley(qtbot, "a target that can shoot back does so with the shot") as player:
        yield player


def test_dbr_a_target_that_can_shoot_back_does_so_with_the_same_press(answering):
    panel = panel_of(answering)
    assert panel.resolve.text() == "Throw the dice"
    assert panel.told.text() == "Imperial army: Shot (O) shoots back."
    answering.key(Qt.Key.Key_R, CTRL)
    assert (answering.session.position, len(rolls(answering))) == (1, 1)


@pytest.fixture
def waiting(qtbot):
    name = "who could shoot at another one is asked whether he helps the answer"
    with volley(qtbot, name) as player:
        yield player


def test_dbr_who_has_a_choice_is_asked_before_the_dice_and_one_click_lets_them_fall(waiting):
    panel = waiting.panel = panel_of(waiting)
    waiting.qtbot.waitUntil(lambda: panel.list.count() > 1, timeout=20_000)
    row_of(waiting, "Sweden and allies: Shot (O) shoots at Imperial army: Shot (O)")
    assert panel.resolve.text() == "Shoot"
    assert panel.told.text().endswith("First Imperial army is asked who helps it.")
    waiting.key(Qt.Key.Key_R, CTRL)
    assert rolls(waiting) == []
    assert "who helps it?" in waiting.window.bar.message.text
    waiting.qtbot.waitUntil(panel.waiting.isVisible, timeout=20_000)
    waiting.qtbot.waitUntil(panel.sheet.isVisible, timeout=20_000)
    assert "Imperial army has to answer" in panel.waiting.text()
    waiting.qtbot.waitUntil(lambda: not panel.resolve.isVisible(), timeout=20_000)
    waiting.qtbot.mouseClick(waiting.bar_button("Nobody else"), LEFT)
    assert len(rolls(waiting)) == 1
    assert " against " in panel.outcome.text()
    waiting.key(Qt.Key.Key_Z, CTRL)
    assert rolls(waiting) == []
    assert "who helps it?" in waiting.window.bar.message.text, "the answer may be another one"


@pytest.fixture
def passive(qtbot):
    with volley(qtbot, "the passive side shoots alone") as player:
        yield player


def test_dbr_a_shot_that_the_passive_side_owes_is_a_combat_and_a_click_on_what_is_owed_shows_it(
    passive,
):
    panel = passive.window.part(CombatPart).panel
    owed = passive.window.part(TurnPart).panel.owed
    passive.qtbot.waitUntil(lambda: owed.count() == 1, timeout=20_000)
    docks = passive.window.docks
    docks.show("log")
    passive.qtbot.wait(300)
    assert not docks.is_seen("combats")
    place = owed.visualItemRect(owed.item(0)).center()
    passive.qtbot.mouseClick(owed.viewport(), LEFT, pos=place)
    passive.qtbot.waitUntil(lambda: docks.is_seen("combats"), timeout=20_000)
    assert panel.title.text() == "Shot (O) shoots at Pistols (O)"
    assert panel.resolve.text() == "Throw the dice"
    passive.qtbot.mouseClick(panel.resolve, LEFT)
    assert (passive.session.position, len(rolls(passive))) == (1, 1)


@pytest.fixture
def siege(qtbot):
    file = case_of("siege_of_jerusalem", "again")
    with case_player(qtbot, file, "two_to_one_and_seven", read_once, (6,)) as player:
        yield player


def test_siege_a_phase_with_attacks_brings_them_to_the_front_once(siege):
    docks = siege.window.docks
    siege.qtbot.waitUntil(lambda: docks.is_seen("combats"), timeout=20_000)
    docks.show("log")
    siege.window.refresh()
    siege.qtbot.wait(500)
    assert not docks.is_seen("combats")


def test_siege_who_attacks_is_ticked_and_the_odds_follow(siege):
    panel = panel_of(siege)
    siege.qtbot.waitUntil(lambda: panel.odds.text().startswith("18 to 8 = 2-1"))
    tick(siege, panel.sheet, "XII Recruits, cohort I")
    siege.qtbot.waitUntil(lambda: panel.odds.text().startswith("13 to 8 = 1-1"))
    assert siege.session.position == 0
    siege.qtbot.mouseClick(panel.resolve, LEFT)
    (rolled,) = rolls(siege)
    assert "13 to 8" in rolled.request.label


def test_siege_an_attack_is_one_step_with_the_answers_of_the_defender(siege):
    panel = panel_of(siege)
    before = siege.session.view.state.pieces
    siege.qtbot.mouseClick(panel.resolve, LEFT)
    desk = siege.window.desk
    answered = 0
    while desk.flow.choices and answered < 20:
        choice = desk.flow.choices[0]
        desk.answer(choice, tuple(option.id for option in choice.options[: choice.minimum]))
        answered += 1
    assert answered > 0, "the defender has to say who suffers"
    assert siege.session.position == 1 + answered
    siege.do("undo")
    assert siege.session.position == 0
    assert siege.session.view.state.pieces == before


@pytest.fixture
def gaul(qtbot):
    """Both armies lie on the battle display, the Gauls to be drawn up first."""
    file, name = case_of("bellum_gallicum", "pitched"), "pb9_a_sequence_is_rolled"
    with case_player(qtbot, file, name, read_once, (3,), steps=1) as player:
        yield player


def test_gaul_units_are_dragged_to_wings_and_strengths_are_counted_live(gaul):
    panel = panel_of(gaul)
    assert gaul.page.seat.table == "battle"
    gaul.qtbot.waitUntil(lambda: panel.odds.text().startswith("24 to 19"))
    assert panel.resolve.text() == "Drawn up"
    pieces = gaul.session.view.state.pieces
    unit = next(name for name, piece in pieces.items() if piece.slot == "gallic_reserve")
    start, wing = gaul.pose(unit).point, (60.0, 240.0)
    gaul.press(start)
    gaul.move(((start[0] + wing[0]) / 2, (start[1] + wing[1]) / 2))
    gaul.move(wing)
    gaul.release(wing)
    assert gaul.session.view.state.pieces[unit].slot == "gallic_left"
    gaul.qtbot.waitUntil(lambda: panel.odds.text().startswith("4 to 19"))
    assert ("left: Celtic infantry 4", "4", "4.4.3 R") in panel.sheet.rows()
