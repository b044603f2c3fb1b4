"""What a save for VASSAL says of secrets: what only passwords could say is left out and told."""

import zipfile

import pytest

from tests.builders import position
from tests.vassal.generate import entries, small_module, write_archive
from tests.vassal.saves import PASSWORD, add_piece, save_file, save_text
from vtt.definition.exchange import NoteKind
from vtt.definition.secrecy import SecrecyKind
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import read_module
from vtt.formats.vassal.chain import join_chain
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.save_writer import numbers_of
from vtt.state.new_game import new_game


@pytest.fixture
def folder(tmp_path):
    import_file(write_archive(tmp_path / "m.vmod", entries(small_module())), tmp_path / "out")
    return tmp_path


OTHERS = [
    f"PLAYER\t{PASSWORD}\tAnn\tRed",
    "PLAYER\tbob-secret\tBob\t<observer>",
    "MainBoardPicker\tEast\t0\t0\tWest\t1\t0",
]


def masked(number, access, owner, options):
    types = [f"obs;77,130;b.png;Mask;I;?;{access};Peek;;true;;", "piece;;;a.png;Agent"]
    states = [f"{owner};{options}", f"Main;60;70;;0;number;{number}"]
    return add_piece(str(number), join_chain(types), join_chain(states))


def test_who_else_may_unmask_a_piece_goes_out_without_passwords_and_with_lines(folder):
    pieces = [
        masked(201, "player:", PASSWORD, "true|2|bob-secret|x"),
        masked(202, "side:", "Red", "|0"),
        masked(203, "side:", "Red", "false|0"),
    ]
    import_file(save_file(folder / "m.vsav", save_text(pieces, OTHERS)), folder / "out")
    module = read_module(folder / "out")
    told = export_module(module, folder / "again.vsav", "", "m", source=folder / "out")
    with zipfile.ZipFile(folder / "again.vsav") as archive:
        saved = read_commands(saved_text(archive.read("savedGame"))).state
    states = {line.split("/")[1]: line for line in saved if line.startswith("+/20")}
    assert "/Red;true|0\tMain;" in states["201"]
    assert "/Red;\tMain;" in states["202"], "as it is where nobody has set anything"
    assert "/Red;false|0\tMain;" in states["203"]
    lines = {(note.kind, note.count) for note in told.notes if "password" in note.text}
    assert {(NoteKind.LOST, 2), (NoteKind.CHANGED, 1)} <= lines
    assert not any("bob-secret" in line or PASSWORD in line for line in saved)
    import_file(folder / "again.vsav", folder / "out")
    again = read_module(folder / "out")
    owners = {
        piece: found.secrecy and (found.secrecy.kind, found.secrecy.side)
        for piece, found in new_game(again, "again").pieces.items()
    }
    assert owners == dict.fromkeys(("201", "202", "203"), (SecrecyKind.MASKED, "red"))


@pytest.mark.parametrize(
    ("pieces", "numbers"),
    [
        (("7", "guard"), ["7", "1000000000002"]),
        (("1.7", "7"), ["7", "1000000000002"]),
        (("1000000000002", "guard"), ["1000000000002", "1000000000003"]),
        (("a", "b", "1000000000002"), ["1000000000002", "1000000000003", "1000000000004"]),
    ],
)
def test_no_two_pieces_have_one_number(pieces, numbers):
    """Also where a save of ours came back from VASSAL, and pieces went and came since."""
    state = position("\n".join(f"{own} pike 100,100 @0" for own in pieces))
    assert sorted(numbers_of(state).values(), key=int) == numbers
