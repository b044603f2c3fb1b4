"""The report: turn by turn, nothing that its viewer may not see, and texts that are only texts."""

import re

import pytest

from tests.rules.duel import ADVISE, BLUE, DUEL, RED, Attack, EndTurn, move
from tests.session.games import duel_game, free_game
from tests.session.test_log_lines import move as step
from vtt.commands.flow import EndGame, Say, SetTurn
from vtt.commands.piece import SetMark, SetSecrecy
from vtt.commands.rules import SetRulesValue
from vtt.definition.secrecy import SecrecyKind
from vtt.rules.action import declare
from vtt.session.battle_report import BattleReport, Chapter
from vtt.session.log_lines import LogLines
from vtt.session.report_words import ReportWords
from vtt.state.piece import Secrecy
from vtt.state.sight import UMPIRE
from vtt.state.turn import Outcome, TurnState


class Painter:
    """Takes down what was to be drawn."""

    def __init__(self):
        self.drawn = []
        self.places = []

    def __call__(self, view, table, place):
        self.drawn.append((view.side, table, frozenset(view.state.pieces)))
        if place is not None:
            self.places.append(place)
        return b"PNG"


def told(game, painter=None, words=None):
    report = BattleReport(game, painter or Painter(), words)
    parts = list(report.parts())
    assert len(parts) == report.steps
    return "".join(parts)


@pytest.fixture
def played():
    game = free_game()
    game.execute("red", Say("forward"))
    game.execute("red", SetMark(("red_1",), moved=True))
    game.execute("red", SetTurn(TurnState(2, "move", "blue")))
    game.execute("blue", Say("hold <b>& wait</b>"))
    game.execute("blue", SetMark(("blue_1",), moved=True))
    return game


def test_each_turn_has_its_steps_and_a_picture_and_the_beginning_has_one(played):
    painter = Painter()
    report = BattleReport(played, painter)
    assert report.chapters == (Chapter(1, 1, 2), Chapter(2, 3, 5))
    text = told(played, painter)
    assert re.findall(r"<h2[^>]*>([^<]*)", text) == ["The beginning", "Turn 1", "Turn 2"]
    assert [table for _, table, _ in painter.drawn] == ["field"] * 3
    assert text.count("data:image/png;base64,UE5H") == 3
    assert "forward" in text
    assert "The game is not over." in text
    assert "Played 14 November 2023." in text


@pytest.mark.parametrize("day", ["1 December 2026", "Dec. 2026 A.D."])
def test_a_day_that_ends_in_a_full_stop_ends_the_sentence(played, day):
    text = told(played, words=ReportWords(day=lambda _when: day))
    assert f"Played {day.removesuffix('.')}.</p>" in text


def test_other_dots_of_a_sentence_stay_as_its_translator_wrote_them(played):
    words = ReportWords(played="From... {first}", day=lambda _when: "1 Dec.")
    assert "From... 1 Dec.</p>" in told(played, words=words)


def test_texts_are_escaped_and_nothing_is_fetched(played):
    played.comment("<script>alert(1)</script>", bookmark=True)
    text = told(played)
    assert "hold &lt;b&gt;&amp; wait&lt;/b&gt;" in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "<script" not in text
    assert "http" not in text.replace("http-equiv", "")
    assert "default-src 'none'" in text


def test_undone_steps_are_not_told(played):
    played.undo_to(1)
    text = told(played)
    assert "forward" in text
    assert "wait" not in text


@pytest.mark.parametrize(("viewer", "sees"), [("red", True), ("blue", False), (UMPIRE, True)])
def test_a_side_is_told_only_what_it_may_see(viewer, sees):
    game = free_game()
    game.execute("red", SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red")))
    game.execute("red", SetMark(("red_1",), moved=True))
    game.look_as(viewer)
    painter = Painter()
    text = told(game, painter)
    assert {side for side, *_ in painter.drawn} == {viewer}
    assert ("red_1" in painter.drawn[-1][2]) is sees
    assert text.count("<li ") == (2 if sees else 1), (
        "that it is hidden is seen, what it does is not"
    )
    assert ("As the umpire saw it." in text) is (viewer == UMPIRE)
    assert ("As Blue saw it." in text) is (viewer == "blue")


def test_findings_dice_bookmarks_and_the_end_stand_there():
    game = duel_game(6, mode=ADVISE)
    game.execute(RED, move("red_1", 100, 380))
    game.comment("the charge", bookmark=True)
    game.execute(RED, declare(DUEL, Attack("red_1", "blue_1")))
    game.execute(None, EndGame(Outcome(BLUE, "Red fled")))
    text = told(game)
    assert "moves 280.0 mm of" in text
    assert "(M1)" in text
    assert "<span class=dice> [6]</span>" in text
    assert "&#9873; the charge" in text
    assert "<h2>The end</h2>\n<p>Blue wins. Red fled</p>" in text
    assert 'style="border-color: ' in text


def test_what_a_step_s_line_tells_is_not_told_below_it_again():
    game = duel_game(6, mode=ADVISE)
    game.execute(RED, SetRulesValue(DUEL, ("attacked",), None))  # nothing but a finding is told
    sentence = "ttacked is what the rules remember"
    assert sentence in LogLines(game).line(1).text
    assert told(game).count(sentence) == 1


def test_a_turn_that_the_rules_end_is_a_chapter():
    game = duel_game()
    game.execute(RED, declare(DUEL, EndTurn()))
    game.execute(BLUE, declare(DUEL, EndTurn()))
    assert len(BattleReport(game, Painter()).chapters) >= 1
    assert "As the umpire saw it." in told(game)


def test_a_game_in_which_nothing_happened_has_only_its_beginning():
    text = told(free_game())
    assert text.count("<figure>") == 1
    assert "Played" not in text


def test_a_draw_and_what_everybody_saw():
    game = free_game()
    game.execute("red", EndGame(Outcome(None, "dusk")))
    game.look_as(None)
    text = told(game)
    assert "A draw. dusk" in text
    assert "As everybody saw it." in text


def test_a_turn_with_moves_has_a_picture_of_where_it_was_played():
    game = free_game()
    game.execute("red", step("red_1", 130, 160))
    game.execute("red", step("red_1", 160, 160))
    game.execute("red", SetTurn(TurnState(2, "move", "blue")))
    game.execute("blue", Say("nothing"))
    painter = Painter()
    text = told(game, painter)
    (place,) = painter.places
    left, top, right, bottom = place.box
    assert left < 100
    assert right > 160
    assert right - left < 0.5 * 600, "a part, not the table"
    assert top < 160 < bottom
    assert [trail.points for trail in place.trails] == [
        ((100, 100), (130, 160)),
        ((130, 160), (160, 160)),
    ]
    assert "Where turn 1 was played, with the ways of its moves: Field" in text
    assert "Where turn 2" not in text


def test_ways_of_what_the_reader_does_not_see_are_not_drawn():
    game = free_game()
    game.execute("red", SetSecrecy(("red_1",), Secrecy(SecrecyKind.HIDDEN, "red")))
    game.execute("red", step("red_1", 160, 160))
    game.look_as("blue")
    painter = Painter()
    told(game, painter)
    assert painter.places == []


def test_the_words_are_those_that_the_window_speaks(played):
    words = ReportWords(
        language="ru",
        beginning="Начало",
        turn="Ход {number}",
        not_over="Игра <не> окончена.",
        day=lambda when: f"{when:%Y}",
    )
    text = told(played, words=words)
    assert '<html lang="ru">' in text
    assert re.findall(r"<h2[^>]*>([^<]*)", text) == ["Начало", "Ход 1", "Ход 2"]
    assert "Игра &lt;не&gt; окончена." in text
    assert "Played 2023." in text


def test_a_table_that_is_as_it_was_is_not_shown_again():
    game = free_game()
    game.execute("red", SetTurn(TurnState(2, "move", "blue")))
    game.execute("blue", step("blue_1", 100, 250))
    game.execute("red", SetTurn(TurnState(3, "move", "red")))
    game.execute("red", Say("wait"))
    painter = Painter()
    text = told(game, painter)
    assert re.findall(r"<h2[^>]*>([^<]*)", text) == ["The beginning", "Turn 2", "Turn 3"]
    assert len(painter.drawn) - len(painter.places) == 2


def test_a_picture_is_called_what_it_is(played):
    class Webp(Painter):
        def __call__(self, *asked):
            super().__call__(*asked)
            return b"RIFF----WEBP"

    assert "data:image/webp;base64,UklGR" in told(played, Webp())


def test_a_turn_that_has_a_name_is_told_by_it(played, monkeypatch):
    monkeypatch.setattr(played, "turn_name", lambda state: f"Bound {state.turn.number} <BC>")
    text = told(played)
    assert re.findall(r"<h2[^>]*>([^<]*)", text)[1:] == ["Bound 1 &lt;BC&gt;", "Bound 2 &lt;BC&gt;"]
    assert 'href="#turn-2">Bound 2 &lt;BC&gt;</a>' in text
    captions = re.findall(r"<figcaption>(Bound[^:]*)", text)
    assert "Bound 1 &lt;BC&gt;, at its end" in captions
    assert "Bound 2 &lt;BC&gt;, up to now" in captions
    assert "urn 1" not in text.replace("turn-1", "")


def test_the_turn_that_is_played_is_not_called_over(played):
    def captions():
        found = re.findall(r"<figcaption>(\w+) (turn \d)", told(played))
        return [(word, turn) for word, turn in found if word in ("After", "In")]

    assert captions() == [("After", "turn 1"), ("In", "turn 2")]
    played.execute(None, EndGame(Outcome("red", "all is lost")))
    assert captions()[-1] == ("After", "turn 2")
