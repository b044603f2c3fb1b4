import json
from pathlib import Path

from vtt.base.problems import Problem, ProblemSeverity, SourceRef
from vtt.definition.exchange import ExchangeNote, NoteKind
from vtt.formats.exchange import ExchangeReport
from vtt.formats.exchange_text import MOST_SHOWN, report_data, report_lines

WARNING = Problem("picture.missing", "no such picture", severity=ProblemSeverity.WARNING)
PLACES = (SourceRef("buildFile.xml", 7), SourceRef("buildFile.xml", 9))
NOTES = (
    ExchangeNote(NoteKind.CARRIED, "pieces", None, 12),
    ExchangeNote(NoteKind.LOST, "a sound", PLACES[0], 2, PLACES),
)
REPORT = ExchangeReport("vassal", Path("game"), ("module.xml",), NOTES, (WARNING,) * 7)


def test_words_have_count_and_place_and_no_flood_of_problems():
    lines = list(report_lines(REPORT))
    assert lines[:MOST_SHOWN] == [str(WARNING)] * MOST_SHOWN
    assert lines[MOST_SHOWN:] == [
        "... and 2 more [picture.missing]",
        "carried: pieces (12 times)",
        "buildFile.xml:7: lost: a sound (2 times)",
        "game: one file written (vassal)",
    ]


def test_plain_data_has_everything_and_is_json():
    data = json.loads(json.dumps(report_data(REPORT)))
    assert len(data["problems"]) == 7
    assert data["lossless"] is False
    assert data["notes"][1] == {
        "kind": "lost",
        "text": "a sound",
        "count": 2,
        "file": "buildFile.xml",
        "line": 7,
        "places": ["buildFile.xml:7", "buildFile.xml:9"],
    }
