from tests.vassal.saves import PASSWORD
from vtt.formats.vassal.players import PREFIX, Players


def test_a_player_has_the_same_name_in_every_save_of_a_module_and_no_other():
    one, two, other = Players("m"), Players("m"), Players("n")
    assert one.hashed(PASSWORD) == two.hashed(PASSWORD)
    assert one.hashed(PASSWORD) != other.hashed(PASSWORD)
    assert one.hashed(PASSWORD).startswith(PREFIX)
    assert PASSWORD not in one.hashed(PASSWORD)
    assert one.hashed("") == one.hashed("null") == ""


def test_sides_and_observers():
    players = Players("m")
    players.add(PASSWORD, "Ann", "Red")
    players.add("other", "Bob", "<observer>")
    assert players.side_of(PASSWORD) == "Red"
    assert players.side_of("Blue") == "Blue"
    assert set(players.names.values()) == {"Ann", "Bob"}
    assert players.knows(PASSWORD)
    assert not players.knows("Ann")


def test_ids_are_taken_out_of_texts_as_whole_words():
    players = Players("m")
    players.add("a", "Ann", "Red")
    assert (
        players.scrubbed("INFO\ta\tabc;a|b")
        == f"INFO\t{players.hashed('a')}\tabc;{players.hashed('a')}|b"
    )
    assert players.scrubbed("nothing here") == "nothing here"
