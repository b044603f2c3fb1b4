import subprocess
import sys

import pytest

from vtt.base.errors import JournalError
from vtt.formats.file_lock import lock_file


def test_a_second_hand_on_a_file_is_refused_until_the_first_lets_go(tmp_path):
    path = tmp_path / "game.vttg"
    path.write_bytes(b"x")
    with path.open("r+b", buffering=0) as first, path.open("r+b", buffering=0) as second:
        lock_file(first, "game.vttg")
        with pytest.raises(JournalError, match=r"game\.vttg is open in another window or program"):
            lock_file(second, "game.vttg")
        first.close()
        lock_file(second, "game.vttg")


def test_another_program_is_refused_as_well(tmp_path):
    path = tmp_path / "game.vttg"
    path.write_bytes(b"x")
    code = (
        "import sys; from vtt.base.errors import JournalError\n"
        "from vtt.formats.file_lock import lock_file\n"
        "try: lock_file(open(sys.argv[1], 'r+b', buffering=0), 'it')\n"
        "except JournalError as error: print(error)\n"
    )

    def ask():
        ended = subprocess.run(
            [sys.executable, "-c", code, str(path)],
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        return ended.stdout.strip()

    with path.open("r+b", buffering=0) as file:
        lock_file(file, "game.vttg")
        assert ask() == "it is open in another window or program"
    assert ask() == ""
