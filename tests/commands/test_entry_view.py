import pytest

from tests.builders import make_module, position
from vtt.base.errors import JournalError
from vtt.commands.apply import apply
from vtt.commands.entry import (
    CommandEntry,
    CommentEntry,
    Consent,
    KeyframeEntry,
    RedoEntry,
    UndoEntry,
)
from vtt.commands.entry_view import effective_entries, entry_view, finding_words
from vtt.commands.log import EventLog
from vtt.commands.piece import AddPieces, RemovePieces, SetMark
from vtt.state.notation import parse_piece
from vtt.state.sight import UMPIRE

POSITION = "a pike 10,10 @0\nm pike 20,20 @0 secrecy=masked:red\nh gun 40,40 @0 secrecy=hidden:red"
FINDINGS = (
    {"rule": "A", "message": "about a", "pieces": ["a"]},
    {"rule": "M", "message": "about m", "pieces": ["a", "m"]},
    {"rule": "H", "message": "about h", "pieces": ["h"], "readers": []},
    {"rule": "R", "message": "for red", "pieces": ["a"], "readers": ["red"]},
    {"rule": "B", "message": "for blue, about m", "pieces": ["m"], "readers": ["blue"]},
    {"rule": "N", "message": "about nothing"},
)


def view(entry, side, before=None):
    return entry_view(7, entry, before or position(POSITION), make_module(), side, position=3)


def command_entry(command=SetMark(("a",), moved=True), **fields):  # noqa: B008
    return CommandEntry("red", "Ada", 99, command, findings=FINDINGS, **fields)


@pytest.mark.parametrize(
    ("side", "rules"),
    [("red", "AMHRN"), ("blue", "ABN"), (None, "AN"), (UMPIRE, "AMHRBN")],
)
def test_findings_are_read_by_their_readers_or_by_who_knows_all_their_pieces(side, rules):
    seen = view(command_entry(), side)
    assert "".join(finding["rule"] for finding in seen.findings) == rules
    assert (seen.number, seen.position, seen.side, seen.player, seen.time) == (
        7,
        3,
        "red",
        "Ada",
        99,
    )


def test_a_finding_about_a_piece_that_is_added_in_secret_stays_secret():
    new = parse_piece("n pike 1,1 @0 secrecy=hidden:red", "field")
    entry = CommandEntry(
        "red", "", 0, AddPieces((new,)), findings=({"rule": "X", "pieces": ["n"]},)
    )
    assert view(entry, "blue").findings == ()
    assert view(entry, "blue").lines == ()
    assert len(view(entry, "red").findings) == 1


@pytest.mark.parametrize(
    ("side", "told"), [("red", True), ("blue", False), (None, False), (UMPIRE, True)]
)
def test_what_a_plugin_could_not_judge_is_told_to_who_asked(side, told):
    notices = view(command_entry(notices=("dbr has no opinion",)), side).notices
    assert notices == (("dbr has no opinion",) if told else ())


def texts(entry, side=UMPIRE):
    return [line.text for line in view(entry, side).lines]


def test_a_consent_to_what_breaks_no_rule_is_told_too():
    """The end of another side's phase."""
    assert texts(command_entry(consent=Consent("blue", "Bob", "hot-seat"))) == [
        "Pike a is marked as moved",
        "in the phase of another side, with the consent of Bob (hot-seat)",
    ]


def test_an_override_is_told_with_who_agreed():
    entry = command_entry(overruled=("B16", "B17"), consent=Consent("blue", "Bob", "hot-seat"))
    assert texts(entry) == [
        "Pike a is marked as moved",
        "overrules B16, B17, with the consent of Bob (hot-seat)",
    ]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (UndoEntry("red", "Ada", 1, 4), "takes back to entry 4"),
        (UndoEntry("red", "Ada", 1, 0), "takes back to the start"),
        (
            UndoEntry("red", "Ada", 1, 4, Consent("blue", "", "hot-seat")),
            "takes back to entry 4, with the consent of Blue (hot-seat)",
        ),
        (
            UndoEntry(None, "", 1, 4, Consent(None, "", "solo")),
            "takes back to entry 4, with the consent of both sides (solo)",
        ),
        (RedoEntry("red", "Ada", 1, 6), "does again up to entry 6"),
        (CommentEntry("red", "Ada", 1, "a break"), "a break"),
        (CommentEntry("red", "Ada", 1, "dusk", bookmark=True), "bookmark: dusk"),
    ],
)
def test_other_entries_in_words(entry, text):
    assert texts(entry) == [text]
    assert view(entry, "blue").position == 0


def test_a_keyframe_says_nothing():
    assert view(KeyframeEntry(b""), UMPIRE).lines == ()


def test_an_entry_that_cannot_be_applied_is_named():
    with pytest.raises(
        JournalError, match="entry 7 cannot be applied: cannot remove piece 'ghost'"
    ):
        view(CommandEntry("red", "", 0, RemovePieces(("ghost",))), UMPIRE)


def test_the_effective_line_is_read_in_order_and_in_part():
    log = EventLog(position(POSITION))
    for piece in "amh":
        command = SetMark((piece,), locked=True)
        log.record(CommandEntry("red", "Ada", 1, command), apply(log.state, command))
    module = make_module()
    everything = [
        [line.text for line in entry.lines] for entry in effective_entries(log, module, "blue")
    ]
    assert everything == [
        ["Pike a is marked as locked"],
        ["a masked piece is marked as locked"],
        [],
    ]
    part = list(effective_entries(log, module, "red", 2, 2))
    assert [(entry.number, entry.position) for entry in part] == [(2, 2)]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Too far.", "Too far. (A14.2)"),
        ("Costs 1: a move +1 (A14.2).", "Costs 1: a move +1 (A14.2)."),
        ("Costs 0: a road +0 (A14.1).", "Costs 0: a road +0 (A14.1). (A14.2)"),
    ],
)
def test_the_number_of_a_rule_is_told_once(message, words):
    assert finding_words({"message": message, "rule": "A14.2"}) == words
