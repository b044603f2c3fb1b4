from vtt.base.problems import SourceRef
from vtt.definition.exchange import NoteKind
from vtt.formats.vassal.report import Report


def test_equal_lines_are_counted_with_their_first_place_and_examples():
    report = Report()
    report.lost("gone")
    for number in range(5):
        report.changed("a picture is missing", SourceRef("m", number), f"p{number}")
    report.kept("raw")
    report.carried("pieces", 7, [SourceRef("m", 2), SourceRef("m", 4)])
    report.carried("decks", 0)
    notes = report.notes()
    assert [note.kind for note in notes] == list(NoteKind)
    assert notes[1].text == "a picture is missing ('p0', 'p1', 'p2')"
    assert (notes[1].count, notes[1].where) == (5, SourceRef("m", 0))
    assert notes[1].places == tuple(SourceRef("m", number) for number in range(5))
    assert (notes[0].count, notes[0].where) == (7, SourceRef("m", 2))
    assert notes[2].places == ()
