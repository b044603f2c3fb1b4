"""Combats are told before the dice, with all that counts; what is supposed changes nothing on the table."""

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt

from tests.rules.duel import Attack, Duel, move
from tests.ui.conftest import read_once
from tests.ui.games import case_player
from tests.ui.player import CTRL, LEFT, MODULES, Player
from vtt.commands.flow import SetTurn
from vtt.definition.board import SlotDefinition
from vtt.rules.action import declare
from vtt.rules.verdict import note
from vtt.session.consent import PlayStyle
from vtt.session.tools.base import Ghost, Preview
from vtt.state.turn import TurnState
from vtt.ui.panels.findings_panel import FINDING_ROLE
from vtt.ui.parts.combat_part import CombatPart
from vtt.ui.parts.referee_part import RefereePart
from vtt.ui.parts.turn_part import TurnPart

NEAR = (("red_1", 90.0), ("red_2", 112.0))
HITS = "67% (4): hit (A3)"
FEWER = "50% (3): hit (A3)"


@pytest.fixture
def fighter(duelist):
    """Both red men stand before the first blue one; the next die shows 6."""
    player = duelist(6, style=PlayStyle.SOLO)
    for man, x in NEAR:
        player.window.desk.overrule(move(man, x, 380.0))
    player.panel = player.window.part(CombatPart).panel
    player.key(Qt.Key.Key_F4)
    player.qtbot.waitUntil(lambda: player.panel.list.count() == 2)
    return player


def rows(player):
    return player.panel.sheet.rows()


def item_of(player, words):
    sheet = player.panel.sheet
    found = sheet.findItems(words, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    assert found, rows(player)
    return found[0]


def click_box(player, words):
    """A click on the tick of a row."""
    sheet, item = player.panel.sheet, item_of(player, words)
    sheet.scrollToItem(item)
    box = sheet.visualItemRect(item)
    place = QPoint(box.left() + 10, box.center().y())
    player.qtbot.mouseClick(sheet.viewport(), LEFT, pos=place)


def told(player, chance):
    return any(chance in row[0] for row in rows(player))


def test_without_combats_the_dock_says_what_will_stand_there(duel_player):
    panel = duel_player.window.part(CombatPart).panel
    duel_player.key(Qt.Key.Key_F4)
    assert panel.empty.isVisible()
    assert not panel.resolve.isVisible()
    assert not duel_player.window.actions_by_id["resolve_combat"].isEnabled()


def test_each_combat_is_told_with_what_counts_and_its_chances(fighter):
    assert fighter.panel.isVisible()
    assert fighter.panel.odds.text() == "4+"
    assert ("a friend near him", "+1", "A3.1") in rows(fighter)
    assert told(fighter, HITS)
    assert told(fighter, "33% (2): miss (A3)")


def test_a_combat_is_chosen_with_the_mouse_and_its_pieces_are_marked(fighter):
    panel = fighter.panel
    place = panel.list.visualItemRect(panel.list.item(1)).center()
    fighter.qtbot.mouseClick(panel.list.viewport(), LEFT, pos=place)
    drawn = fighter.page.scene.lying_overlays
    assert len(drawn) == 2
    assert {overlay.role.value for overlay in drawn} == {"mark"}


def test_a_click_on_a_piece_chooses_its_combat(fighter):
    panel = fighter.panel
    assert panel.list.currentRow() == 0
    fighter.click(fighter.pose("red_2").point)
    fighter.qtbot.waitUntil(lambda: panel.list.currentRow() == 1)
    fighter.click(fighter.pose("red_1").point)
    fighter.qtbot.waitUntil(lambda: panel.list.currentRow() == 0)


def test_one_click_resolves_as_one_step_with_the_answer_to_come(fighter):
    before = fighter.session.position
    fighter.qtbot.mouseClick(fighter.panel.resolve, LEFT)
    assert fighter.session.position == before + 1
    assert [choice.id for choice in fighter.window.desk.flow.choices] == ["loss:blue_1"]


def test_while_a_question_is_open_the_fight_is_seen_with_its_dice_and_who_has_to_answer(fighter):
    panel, desk = fighter.panel, fighter.window.desk
    fighter.qtbot.mouseClick(panel.resolve, LEFT)
    fighter.qtbot.waitUntil(lambda: not panel.list.isVisible())
    for side in (None, "red", "blue"):
        desk.sit(side)
        fighter.qtbot.waitUntil(panel.title.isVisible)
        assert panel.title.text() == "Attack"
        assert panel.outcome.text().startswith("Attack")
        asked = "Blue has to answer" + ("." if side == "red" else ": Who falls?")
        assert panel.waiting.text() == asked
        assert ("a friend near him", "+1", "A3.1") in rows(fighter)
        assert not panel.resolve.isVisible()
        assert not panel.what_if.isVisible()
        assert not panel.empty.isVisible()
    desk.answer(desk.flow.choices[0], ("blue_1",))
    fighter.qtbot.waitUntil(panel.empty.isVisible)
    assert not panel.waiting.isVisible()
    assert panel.outcome.isVisible(), "what came of it is told until the phase ends"


def test_the_keyboard_chooses_and_resolves(fighter):
    assert fighter.panel.list.hasFocus()
    fighter.qtbot.keyClick(fighter.panel.list, Qt.Key.Key_Down)
    assert fighter.panel.list.currentRow() == 1
    fighter.key(Qt.Key.Key_R, CTRL)
    assert fighter.session.log.command_at(fighter.session.position).command.commands[0] == declare(
        "duel", Attack("red_2", "blue_1")
    )


def test_what_if_a_factor_did_not_count_changes_nothing(fighter):
    position, state = fighter.session.position, fighter.session.view.state
    fighter.qtbot.mouseClick(fighter.panel.what_if, LEFT)
    click_box(fighter, "a friend near him")
    fighter.qtbot.waitUntil(lambda: told(fighter, FEWER))
    assert not fighter.panel.resolve.isVisible()
    assert fighter.panel.title.text() == "What if: Attack"
    assert (fighter.session.position, fighter.session.view.state) == (position, state)
    click_box(fighter, "a friend near him")
    fighter.qtbot.waitUntil(lambda: told(fighter, HITS))
    assert fighter.panel.resolve.isVisible()


def test_what_if_is_not_offered_where_all_that_counts_is_printed(fighter):
    """As of most fights of the Siege of Jerusalem: a button without ticks would look dead."""
    part = fighter.window.part(CombatPart)
    assert fighter.panel.what_if.isVisible()
    chosen = part._chosen
    columns = tuple(
        msgspec.structs.replace(
            column,
            lines=tuple(msgspec.structs.replace(line, fixed=True) for line in column.lines),
        )
        for column in chosen.forecast.columns
    )
    printed = msgspec.structs.replace(chosen.forecast, columns=columns)
    part._found((msgspec.structs.replace(chosen, forecast=printed),))
    assert fighter.panel.resolve.isVisible()
    assert not fighter.panel.what_if.isVisible()


def test_of_two_combats_of_one_command_the_chosen_one_is_supposed_otherwise(fighter, monkeypatch):
    first = Duel.forecast

    def both(self, view, command):
        return tuple(
            msgspec.structs.replace(told, title=title, pieces=told.pieces[:count])
            for told in first(self, view, command)
            for count, title in ((2, "Attack"), (1, "Pursuit"))
        )

    monkeypatch.setattr(Duel, "forecast", both)
    fighter.window.desk.session.comment("anew")
    panel = fighter.panel
    fighter.qtbot.waitUntil(lambda: panel.list.count() == 4)
    panel.list.setCurrentRow(1)
    assert panel.title.text() == "Pursuit"
    fighter.qtbot.mouseClick(panel.what_if, LEFT)
    click_box(fighter, "a friend near him")
    fighter.qtbot.waitUntil(lambda: "What if" in panel.title.text())
    assert panel.title.text() == "What if: Pursuit"


def test_the_end_of_what_if_shows_it_as_it_is(fighter):
    fighter.qtbot.mouseClick(fighter.panel.what_if, LEFT)
    item = item_of(fighter, "a friend near him")
    fighter.panel.sheet.setCurrentItem(item)
    fighter.qtbot.keyClick(fighter.panel.sheet, Qt.Key.Key_Space)
    fighter.qtbot.waitUntil(lambda: told(fighter, FEWER))
    fighter.qtbot.mouseClick(fighter.panel.what_if, LEFT)
    assert told(fighter, HITS)
    assert item_of(fighter, "a friend near him").data(0, Qt.ItemDataRole.CheckStateRole) is None


def test_a_phase_without_combats_leaves_the_docks_as_they_are(duelist):
    player = duelist(6, style=PlayStyle.SOLO)
    docks = player.window.docks
    docks.show("inspector")
    player.qtbot.wait(300)
    assert not docks.is_seen("combats")


class HeldBack:
    """Stands for the rules' thread: what it is to do waits for a hand."""

    def __init__(self):
        self.start = (jobs := []).append
        self.jobs = jobs


def test_an_answer_of_the_last_phase_says_nothing_of_this_one(duelist, monkeypatch):
    player = duelist(6, style=PlayStyle.SOLO)
    desk, docks = player.window.desk, player.window.docks
    part = player.window.part(CombatPart)
    docks.show("inspector")
    held = HeldBack()
    with monkeypatch.context() as slow:
        slow.setattr(part._finder, "_thread", held)
        part._finder.ask_now()
        desk.overrule(move("red_1", 90.0, 380.0))
        desk.overrule(SetTurn(TurnState(2, "play", "red")))
    for job in held.jobs:
        job()
    assert part._raised_in != part._moment()
    player.qtbot.waitUntil(lambda: docks.is_seen("combats"))


def test_a_move_in_hand_is_foretold_in_the_slot_to_which_it_leads(fighter, monkeypatch):
    seat = fighter.page.seat
    corners = ((0.0, 0.0), (900.0, 0.0), (900.0, 900.0), (0.0, 900.0))
    wing = SlotDefinition("wing", "Wing", corners)
    table = msgspec.structs.replace(seat.definition, slots=(wing,))
    monkeypatch.setattr(type(seat), "definition", property(lambda _seat: table))
    there = seat.piece("red_1").pose.moved(0.0, 20.0)
    fighter.page.previewed.emit(Preview(table=seat.table, ghosts=(Ghost("red_1", there),)))
    (part,) = fighter.window.part(CombatPart)._moved.moves
    assert (part.to.pose, part.to.slot) == (there, "wing")


def test_who_was_selected_before_the_phase_hides_no_fight_until_he_is_clicked(fighter):
    """A click on bare table was needed for it."""
    part = fighter.window.part(CombatPart)
    fighter.click(fighter.pose("red_1").point)
    fighter.qtbot.waitUntil(lambda: part._chosen.forecast.pieces[0] == "red_1")
    fighter.window.desk.overrule(SetTurn(TurnState(2, "play", "red")))
    part._finder.ask_now()
    assert fighter.window.asked.pieces == ()
    fighter.click(fighter.pose("red_1").point)
    assert part._finder._due.isActive()
    assert fighter.window.asked.pieces == ("red_1",)


def test_where_no_dice_are_thrown_the_selection_is_asked_for_as_before(fighter, monkeypatch):
    """Rules may refuse a fight, or another side may have to agree first."""
    part = fighter.window.part(CombatPart)
    fighter.click(fighter.pose("red_1").point)
    fighter.qtbot.waitUntil(lambda: part._chosen.forecast.pieces[0] == "red_1")
    monkeypatch.setattr(fighter.window.desk, "propose", lambda _command: False)
    fighter.do("resolve_combat")
    assert fighter.window.asked.pieces == ("red_1",)


def test_a_fight_that_is_owed_and_cannot_be_asked_for_now_is_not_chosen_later(fighter):
    """Another seat, or a moment of the past, has no combats: the wish is over then."""
    part = fighter.window.part(CombatPart)
    owed = note("A3", "is owed", ("red_2", "blue_1"))
    fighter.key(Qt.Key.Key_PageUp)
    assert not fighter.window.desk.may_act
    part.show_owed(owed)
    fighter.key(Qt.Key.Key_End, CTRL)
    fighter.qtbot.waitUntil(lambda: fighter.panel.list.count() == 2)
    fighter.window.docks.show("log")
    fighter.click(fighter.pose("red_1").point)
    fighter.qtbot.wait(400)
    assert not fighter.window.docks.is_seen("combats")
    assert part._chosen.forecast.pieces[0] == "red_1"


def test_who_sits_down_finds_no_combats_of_another_seat(fighter):
    part = fighter.window.part(CombatPart)
    fighter.window.desk.session.comment("they are asked for anew")
    part._finder.ask_now()
    fighter.window.desk.sit("blue")
    assert fighter.panel.list.count() == 0
    fighter.qtbot.wait(600)
    assert fighter.panel.list.count() == 0


def test_all_of_it_can_be_heard(fighter):
    panel = fighter.panel
    assert panel.list.accessibleName() == "Combats that can be fought"
    assert panel.sheet.accessibleName() == "What counts in this combat, and its chances"


@pytest.mark.parametrize("is_quick", [False, True])
def test_a_base_that_was_dropped_in_contact_keeps_the_fight_in_sight(
    qtbot, desktop, monkeypatch, is_quick
):
    """DBR: in the movement phase the fight is to come, and nothing can be resolved yet.

    So it is for who is quick as well, and moves before the rules have said what is fought in this phase.
    """
    player = Player(qtbot, desktop)
    player.open()
    player.window.resize(1600, 1000)
    part = player.window.part(CombatPart)
    panel = part.panel
    if is_quick:
        monkeypatch.setattr(part._finder, "_question", lambda: None)
    player.begin_to_move()
    if not is_quick:
        qtbot.waitUntil(lambda: part._raised_in == part._moment())
    player.key(Qt.Key.Key_F4)
    start, enemy = (player.pose(f"sk-{side}-general").point for side in ("sw", "im"))
    end = (enemy[0], enemy[1] + 30.0)
    player.press(start)
    player.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    player.move(end)
    qtbot.waitUntil(lambda: panel.title.text().startswith("If it goes there: "), timeout=20_000)
    told, odds = panel.title.text().removeprefix("If it goes there: "), panel.odds.text()
    player.release(end)
    if is_quick:
        monkeypatch.setattr(part._finder, "_question", part._question)
        part._finder.want()
    qtbot.waitUntil(lambda: panel.title.text() == f"Where it stands: {told}", timeout=20_000)
    qtbot.wait(500)
    assert panel.title.isVisible()
    assert panel.odds.text() == odds
    assert not panel.resolve.isVisible()
    assert not player.window.actions_by_id["resolve_combat"].isEnabled()


TWO_FIGHTS = f"""
title = "Two fights"
plugin = "dbr"
module = "{(MODULES / "dbr").as_posix()}"
source = "by hand"
[[case]]
id = "two fights"
rule = "C9.1"
position = '''
z sweden-sh-o 500,500 @0
e imperial-sh-o 500,480 @180
b sweden-sh-o 700,500 @0
f imperial-sh-o 700,480 @180
far sweden-pi-o 200,900 @0
'''
turn = {{ number = 1, phase = "shoot", side = "sweden" }}
box = {{ fights = {{ "e|z" = true, "b|f" = true }} }}
declare = {{ action = "end_phase" }}
expect = {{ accepted = true }}
"""


def marked(player):
    """Which pieces are marked on the table, where marks are all that is drawn."""
    drawn = player.page.scene.lying_overlays
    if {overlay.role.value for overlay in drawn} != {"mark"}:
        return set()
    points = [overlay.points for overlay in drawn]
    middles = {
        (sum(x for x, _ in one) / len(one), sum(y for _, y in one) / len(one)) for one in points
    }
    return {piece for piece in player.page.seat.pieces() if player.pose(piece).point in middles}


def test_the_first_combat_of_a_phase_is_marked_whatever_is_selected_and_the_dock_has_room(
    qtbot, tmp_path
):
    file = tmp_path / "fights.toml"
    file.write_text(TWO_FIGHTS)
    with case_player(qtbot, file, "two fights", read_once, (6, 1, 6, 1)) as player:
        panel, docks = player.window.part(CombatPart).panel, player.window.docks
        low = docks["log"].height()
        player.click(player.pose("far").point)
        qtbot.waitUntil(lambda: "zone" in {o.role.value for o in player.page.scene.lying_overlays})
        player.key(Qt.Key.Key_Return, CTRL)
        qtbot.waitUntil(lambda: marked(player) == {"e", "z"}, timeout=20_000)
        assert player.page.seat.selection.pieces == ("far",)
        assert panel.list.count() == 2
        assert docks["combats"].height() > low + 40
        player.click(player.pose("z").point)
        qtbot.waitUntil(lambda: not panel.list.isVisible() and panel.resolve.isVisible())
        player.key(Qt.Key.Key_R, CTRL)  # who has fought does not hide who has not
        qtbot.waitUntil(lambda: marked(player) == {"b", "f"}, timeout=20_000)
        player.key(Qt.Key.Key_R, CTRL)
        qtbot.waitUntil(lambda: abs(docks["combats"].height() - low) < 40, timeout=20_000)


OWED_SHOTS = f"""
title = "Owed shots"
plugin = "dbr"
module = "{(MODULES / "dbr").as_posix()}"
source = "by hand"
[[case]]
id = "owed shots"
rule = "B18.12"
position = '''
a sweden-sh-o 500,600 @0
b sweden-sh-o 560,600 @0
e imperial-sk-o 500,500 @0
c sweden-sh-o 900,600 @0
f imperial-sk-o 900,500 @0
'''
turn = {{ number = 1, phase = "shoot", side = "sweden" }}
declare = {{ action = "end_phase" }}
expect = {{ accepted = false }}
"""


@pytest.mark.parametrize("where", ["turn", "findings"])
@pytest.mark.parametrize("shot", [("b", "e"), ("c", "f")])
def test_a_click_on_an_owed_shot_brings_it_forward_whatever_is_selected(
    qtbot, tmp_path, where, shot
):
    """DBR, with another base selected: only that one's shots stood among the combats."""
    file = tmp_path / "owed_shots.toml"
    file.write_text(OWED_SHOTS, encoding="utf-8")
    with case_player(qtbot, file, "owed shots", read_once) as player:
        part, window = player.window.part(CombatPart), player.window
        turn, referee = window.part(TurnPart).panel, window.part(RefereePart)
        qtbot.waitUntil(lambda: turn.owed.count() == 3, timeout=20_000)
        player.click(player.pose("a").point)
        qtbot.waitUntil(
            lambda: part._chosen is not None and part._chosen.forecast.pieces[0] == "a",
            timeout=20_000,
        )
        listed = turn.owed
        if where == "findings":
            window.actions_by_id["end_phase"].trigger()
            listed = referee.findings.list
            qtbot.waitUntil(lambda: listed.count() == 3)
            window.docks.show("findings")
        items = [listed.item(row) for row in range(listed.count())]
        item = next(i for i in items if i.data(FINDING_ROLE).pieces == shot)
        listed.scrollToItem(item)
        place = listed.visualItemRect(item).center()
        qtbot.mouseClick(listed.viewport(), LEFT, pos=place)
        qtbot.waitUntil(lambda: {*shot} <= {*part._chosen.forecast.pieces}, timeout=20_000)
        qtbot.wait(600)
        assert {*shot} <= {*part._chosen.forecast.pieces}
        assert window.docks.is_seen("combats")
        assert part.panel.resolve.isVisible()
