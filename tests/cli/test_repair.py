from tests.formats.games import changed, game_of_notes, pieces_of


def game(path, pieces):
    path.write_bytes(b"".join(pieces))
    return path


def test_what_is_saved_and_what_is_lost_is_told(vtt, tmp_path):
    pieces = pieces_of(game_of_notes(4))
    pieces[3] = changed(pieces[3])
    path = game(tmp_path / "x.vttg", pieces)
    result = vtt("repair", path, "-o", tmp_path / "y.vttg")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        f"{path}: entry 3 was changed: it does not fit the chain of the entries before it",
        f"saved in {tmp_path / 'y.vttg'}: entries 1 to 2",
        "lost: entries 3 to 4",
    ]
    assert vtt("replay", tmp_path / "y.vttg", "--verify").exit_code in (0, 1)


def test_where_nothing_is_lost_or_wrong_it_is_said_so(vtt, tmp_path):
    pieces = pieces_of(game_of_notes(4))
    path = game(tmp_path / "x.vttg", [pieces[0], *reversed(pieces[1:])])
    result = vtt("repair", path)
    assert (result.exit_code, result.output.splitlines()[-1]) == (0, "nothing is lost")
    repaired = tmp_path / "x-repaired.vttg"
    result = vtt("repair", repaired)
    assert (result.exit_code, result.output) == (0, f"{repaired}: nothing to repair\n")


def test_where_nothing_can_be_saved_the_reason_is_an_error(vtt, tmp_path):
    result = vtt("repair", game(tmp_path / "x.vttg", [b"nothing"]))
    assert result.exit_code != 0
    assert "neither its first state nor a keyframe can be read" in str(result.exception)
