import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.disks import without_reading
from tests.strategies import words
from vtt.session.preferences import (
    RECENT_KEPT,
    SEATS_KEPT,
    STARTS_KEPT,
    KeptSeat,
    KeptStart,
    Preferences,
    ThemeChoice,
    load_preferences,
    preferences_path,
    save_preferences,
)
from vtt.state.mode import RulesMode


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings" / "preferences.json"


def test_a_game_saved_under_a_name_takes_the_place_of_its_file_without_one():
    unnamed, old, new = Path("/unsaved/dbr-1.vttg"), Path("/games/a.vttg"), Path("/games/b.vttg")
    likes = Preferences(recent=(str(unnamed), str(old)))
    assert likes.with_saved(new, unnamed).recent == (str(new), str(old))
    again = likes.with_saved(new, None)
    assert again.recent == (str(new), str(unnamed), str(old))


def test_preferences_come_back(path):
    liked = Preferences(
        player="Ada",
        theme=ThemeChoice.DARK,
        rules_mode=RulesMode.ENFORCE,
        snapping=False,
        windows={"dbr": "layout"},
    ).with_recent(Path("a.vttg"))
    save_preferences(liked, path)
    assert load_preferences(path) == (liked, ())
    assert path.read_text(encoding="utf-8").startswith('{\n  "player": "Ada"')


def test_without_a_file_the_defaults_hold(path):
    assert load_preferences(path) == (Preferences(), ())
    assert preferences_path().name == "preferences.json"


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "the preferences cannot be read"), ("[1]", "expected an object of preferences")],
)
def test_a_file_that_is_none_is_named_and_the_defaults_hold(path, text, message):
    path.parent.mkdir()
    path.write_text(text)
    preferences, problems = load_preferences(path)
    assert preferences == Preferences()
    assert message in problems[0].message
    assert str(path) in str(problems[0])


def test_one_bad_value_does_not_spoil_the_others(path):
    path.parent.mkdir()
    path.write_text('{"theme": "purple", "player": "Ada", "from_a_later_version": 1}')
    preferences, problems = load_preferences(path)
    assert preferences == Preferences(player="Ada")
    assert [problem.message.split(":")[0] for problem in problems] == ["theme"]


def test_recent_files_are_few_unique_and_the_last_comes_first():
    preferences = Preferences()
    for number in [*range(12), 5]:
        preferences = preferences.with_recent(Path(f"{number}.vttg"))
    assert preferences.recent[:3] == ("5.vttg", "11.vttg", "10.vttg")
    assert len(preferences.recent) == len(set(preferences.recent)) == RECENT_KEPT


def test_each_module_has_a_layout_of_its_own():
    preferences = Preferences().with_window("dbr", "a").with_window("siege", "b")
    assert preferences.with_window("dbr", "c").windows == {"dbr": "c", "siege": "b"}


@given(words, st.lists(words).map(tuple))
def test_any_text_can_be_kept(player, recent):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "preferences.json"
        liked = Preferences(player=player, recent=recent)
        save_preferences(liked, path)
        assert load_preferences(path) == (liked, ())


def test_a_file_is_taken_off_the_list_of_those_opened_last():
    liked = Preferences().with_recent(Path("/games/a.vttg")).with_recent(Path("/games/b.vttg"))
    assert liked.without_recent(Path("/games/b.vttg")).recent == ("/games/a.vttg",)
    assert liked.without_recent(Path("/games/c.vttg")) == liked


def test_dice_are_kept_under_names_for_each_module():
    kept = Preferences().with_roll("dbr", "morale", "2d6+1").with_roll("hexdemo", "fight", "d6")
    assert kept.rolls == {"dbr": {"morale": "2d6+1"}, "hexdemo": {"fight": "d6"}}
    kept = kept.with_roll("dbr", "morale", "3d6").with_roll("hexdemo", "fight", "")
    assert kept.rolls == {"dbr": {"morale": "3d6"}, "hexdemo": {}}


def test_the_seat_at_each_game_is_kept_and_comes_back(path):
    liked = Preferences().with_seat(Path("/a.vttg"), KeptSeat("imperial", True))
    liked = liked.with_seat(Path("/b.vttg"), KeptSeat("sweden"))
    save_preferences(liked, path)
    assert load_preferences(path) == (liked, ())
    assert liked.seats == {"/a.vttg": KeptSeat("imperial", True), "/b.vttg": KeptSeat("sweden")}
    umpire = liked.with_seat(Path("/a.vttg"), KeptSeat())
    assert list(umpire.seats) == ["/b.vttg"], "all begin there"


def test_of_very_many_games_the_seats_taken_last_are_kept():
    liked = Preferences()
    for number in [*range(SEATS_KEPT + 2), 3]:
        liked = liked.with_seat(Path(f"{number}.vttg"), KeptSeat("red"))
    assert len(liked.seats) == SEATS_KEPT
    assert next(iter(liked.seats)) == "2.vttg"
    assert list(liked.seats)[-1] == "3.vttg"


def test_how_a_module_was_begun_last_is_kept_and_comes_back(path):
    begun = KeptStart("lutzen", "solo", RulesMode.ENFORCE, "sweden")
    liked = Preferences().with_start(Path("/dbr"), KeptStart("skirmish", "hot-seat"))
    liked = liked.with_start(Path("/gaul"), KeptStart()).with_start(Path("/dbr"), begun)
    save_preferences(liked, path)
    assert load_preferences(path) == (liked, ())
    assert list(liked.starts.items()) == [("/gaul", KeptStart()), ("/dbr", begun)]


def test_of_very_many_modules_those_begun_last_are_kept():
    liked = Preferences()
    for number in [*range(STARTS_KEPT + 2), 3]:
        liked = liked.with_start(Path(f"{number}"), KeptStart())
    assert len(liked.starts) == STARTS_KEPT
    assert next(iter(liked.starts)) == "2"
    assert list(liked.starts)[-1] == "3"


def test_a_file_that_may_not_be_read_is_told(tmp_path):
    place = tmp_path / "config"
    place.mkdir()
    (place / "preferences.json").write_bytes(b"{}")
    with without_reading(place):
        found, problems = load_preferences(place / "preferences.json")
    assert found == Preferences()
    assert "the preferences cannot be read: [Errno 13] Permission denied" in str(problems[0])
