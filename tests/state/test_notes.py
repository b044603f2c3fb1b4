import immutables
import pytest

from tests.builders import make_module, position
from vtt.commands.apply import apply
from vtt.commands.flow import SetNote
from vtt.state.notes import PRIVATE, Note, notes_for, notes_in
from vtt.state.sight import UMPIRE
from vtt.state.snapshot import decode_state, encode_state
from vtt.state.view import view_for

WRITTEN = (
    SetNote("weather", "rain"),
    SetNote("plan", "left", "red"),
    SetNote("plan", "wait", "blue"),
)


@pytest.fixture
def state():
    found = position("")
    for note in WRITTEN:
        found = apply(found, note)
    return found


@pytest.mark.parametrize(
    ("viewer", "read"),
    [
        (UMPIRE, [("weather", None), ("plan", "blue"), ("plan", "red")]),
        ("red", [("weather", None), ("plan", "red")]),
        ("blue", [("weather", None), ("plan", "blue")]),
        (None, [("weather", None)]),
    ],
)
def test_each_side_reads_the_notes_for_all_and_its_own(state, viewer, read):
    view = view_for(state, make_module(), viewer)
    assert [(note.name, note.side) for note in notes_in(view.state.notes)] == read


def test_who_wrote_none_has_none(state):
    without = apply(state, SetNote("plan", "", "red"))
    assert notes_for(without.notes, "red") == immutables.Map({"weather": "rain"})
    assert notes_in(without.notes)[-1] == Note("plan", "wait", "blue")


def test_the_last_note_of_all_sides_leaves_nothing_behind(state):
    for note in WRITTEN:
        state = apply(state, SetNote(note.name, "", note.side))
    assert PRIVATE not in state.notes
    assert len(state.notes) == 0


def test_notes_are_kept_in_the_bytes_of_a_state(state):
    assert decode_state(encode_state(state)).notes == state.notes
