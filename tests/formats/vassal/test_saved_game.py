import pytest

from tests.vassal.saves import PASSWORD, add_piece
from vtt.formats.vassal.players import Players
from vtt.formats.vassal.saved_game import SavedGame


def piece(number, x=10, y=20, map_="Main"):
    return add_piece(str(number), f"piece;;;a.png;P{number}", f"{map_};{x};{y};{number};0")


@pytest.fixture
def game():
    made = SavedGame(Players("m"))
    for command in (piece(1), piece(2), "+/9/stack/Main;10;20;1;2;@@-1", piece(3, 50, 60)):
        made.do(command)
    made.touched.clear()
    return made


def test_pieces_and_their_stacks(game):
    assert game.piles["9"].members == ["1", "2"]
    assert (game.pieces["3"].map, game.pieces["3"].x, game.pieces["3"].gpid) == ("Main", 50, "3")
    assert game.holder == {"1": "9", "2": "9"}


def test_a_piece_that_moves_to_a_stack_joins_it_above_the_one_below(game):
    game.do("M/3/Main/10/20/1/Main/50/60/null/x")
    assert game.piles["9"].members == ["1", "3", "2"]
    game.do("M/1/Main/50/60/null/Main/10/20/null/x")
    assert game.piles["9"].members == ["3", "2"]
    assert "1" in game.touched
    game.do("M/1/Main/10/20/null/Main/50/60/null")
    assert game.piles["9"].members[0] == "1", "at the bottom, where nothing is named"


def test_a_stack_moves_whole_and_merges(game):
    game.do("M/9/Main/50/61/null/Main/10/20/null/x")
    assert game.pieces["2"].y == 61
    game.do("+/8/stack/Main;50;60;3;@@-1")
    game.do("M/9/Main/50/60/null/Main/50/61/null/x")
    assert game.piles["8"].members == ["3", "1", "2"]


def test_removing_and_changing(game):
    game.do("-/1")
    assert game.piles["9"].members == ["2"]
    game.do("D/2/Main;70;80;2;0/Main;10;20;2;0")
    assert (game.pieces["2"].x, game.holder) == (70, {})
    game.do("D/9/Main;5;5;3;@@1")
    assert game.piles["9"].members == ["3"]
    game.do("-/9")
    assert "3" in game.pieces


def test_decks_take_what_is_dropped_on_them(game):
    fields = ";".join(
        ["false", "0,0,0", "40", "40", "Always", "Always", *["true"] * 3, "", "", "", "Draw"]
    )
    game.do(f"+/7/deck;{fields}/Main;90;90;true;3")
    assert (game.piles["7"].deck, game.piles["7"].face_down) == ("Draw", True)
    game.do("M/2/Main/90/90/null/Main/10/20/1/x")
    assert game.piles["7"].members == ["2", "3"], "where nothing is named it goes to the bottom"
    game.do("M/1/Main/90/90/3/Main/10/20/null/x")
    assert game.piles["7"].members == ["2", "3", "1"]
    game.do("D/7/Main;90;90;false;2,3")
    assert game.piles["7"].members == ["2", "3"]


def test_everything_else_finds_its_place(game):
    for command in (
        f"PLAYER\t{PASSWORD}\tAnn\tRed",
        "GlobalProperty\t;Turn;3;Module",
        "MutableProperty\tTurn\t3\t4\tModule",
        "MutableProperty\tNew\t\t1",
        "MainBoardPicker\tEast\t0\t0",
        "TURNTurnTracker0\t0|1;0;false;10",
        "NOTES\tone|two",
        "PNOTES\tpublic",
        f"PNOTE\t{PASSWORD}\tmine",
        f"SNOTE\tS\t{PASSWORD}\ttrue\thidden\td\th",
        "SNOTE\tT\tx\tfalse\topen\td\th",
        f"UNMASK\t{PASSWORD}",
        f"INFO\t{PASSWORD}\tx",
        "SETUP_STACK\t",
        "CHAT* hello",
        "begin_save",
        "end_save",
    ):
        game.do(command)
    assert game.globals == {("Module", "Turn"): "4", ("", "New"): "1"}
    assert game.notes == {"scenario": "one\ntwo", "public": "public", "T": "open"}
    assert sorted(game.private_notes.values()) == ["hidden", "mine"]
    assert game.boards["Main"] == "MainBoardPicker\tEast\t0\t0"
    assert game.turns == {"TurnTracker0": "0|1;0;false;10"}
    assert game.said == ["* hello"]
    assert game.set_up
    assert len(game.raw) == 2
    assert PASSWORD not in repr((game.raw, game.private_notes, game.players.names))


def test_a_property_of_a_zone_is_changed_where_the_save_has_it(game):
    game.do("GlobalProperty\t;Fog\\\tSea\\\tEast\\\tMain;no;".replace("\\\t", "\t"))
    game.do("MutableProperty\tFog\tno\tyes\tMain:Sea")
    game.do("MutableProperty\tFog\tno\tyes\tOther:Sea")
    assert game.globals == {("", "Fog\tSea\tEast\tMain"): "yes", ("Other:Sea", "Fog"): "yes"}


@pytest.mark.parametrize(
    "command", ["+/1", "M/99/Main/1/1/null", "D/99/x", "+/1/stack/x", "M/1/Main/x/y/z"]
)
def test_damaged_commands_are_kept_and_passed_over(game, command):
    game.do(command)
    assert game.damaged == [command]


def test_on_what_is_named_a_piece_comes_to_lie_though_that_lay_alone(game):
    game.do("-/9")
    game.do("M/3/Main/10/20/1/Main/50/60/null/x")
    assert [pile.members for pile in game.piles.values()] == [["1", "3"]]
    game.do("M/2/Main/10/20/null/Main/10/20/null/x")
    assert [pile.members for pile in game.piles.values()] == [["2", "1", "3"]]


def test_a_piece_joins_the_latest_stack_that_takes_it_and_no_other(game):
    game.may_join = lambda moved, top: {moved.id, top.id} != {"1", "2"}
    game.do("M/1/Main/30/30/null/Main/10/20/null/x")
    game.do("M/2/Main/30/30/null/Main/10/20/null/x")
    assert (game.holder.get("1"), game.holder.get("2")) == (None, None), (
        "as VASSAL's layers have it"
    )
    game.do("M/3/Main/30/30/9/Main/50/60/null/x")
    assert game.pieces["3"].x == 30
    assert sorted(len(pile.members) for pile in game.piles.values()) == [0, 2]


@pytest.fixture
def alone():
    """A, B, C and D, each on a place of its own."""
    made = SavedGame(Players("m"))
    for number, name in enumerate("ABCD"):
        made.do(piece(name, x=number))
    return made


def test_a_stack_whose_first_piece_went_away_stays_together(alone):
    for number, (name, x) in enumerate([("B", 0), ("D", 0), ("A", 50), ("C", 50)]):
        under = "A" if number == 0 else "null"
        alone.do(f"M/{name}/Main/{x}/20/{under}/Main/0/0/null/x")
    piles = {pile.id: set(pile.members) for pile in alone.piles.values()}
    assert {frozenset(members) for members in piles.values()} == {
        frozenset("BD"),
        frozenset("AC"),
    }
    assert len({alone.holder[name] for name in "BD"}) == 1
    assert set(alone.holder) == set("ABCD")


def test_no_move_walks_through_what_lies_elsewhere(alone):
    asked = []
    alone.may_join = lambda moved, top: not asked.append((moved.id, top.id))
    alone.pieces = _Unwalked(alone.pieces)
    alone.piles = _Unwalked(alone.piles)
    for name in "BCD":
        alone.do(f"M/{name}/Main/0/20/null/Main/9/20/null/x")
    assert asked == [("B", "A"), ("C", "A"), ("D", "A")]
    assert [alone.holder[name] for name in "ABCD"] == ["stack-A"] * 4
    assert alone.damaged == []


class _Unwalked(dict):
    """What is looked up and never walked through."""

    def values(self):
        raise AssertionError

    __iter__ = items = keys = values
