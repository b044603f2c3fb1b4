"""An import's report names each expression and each property that play will not understand."""

import pytest

from tests.vassal.generate import (
    MODULE,
    WIDGET,
    element,
    module_file,
    piece_text,
    prototypes,
    root,
    slot,
)
from vtt.definition.exchange import NoteKind
from vtt.formats.exchange import import_file
from vtt.formats.vassal.tell_expressions import MOST_LINES

LABEL = "label;;;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false"


def macro(condition):
    return f"macro;Go;Go;71,130;{condition};;;false;;;counted;;;;false;;1;1", ""


def told(tmp_path, *traits, more=()):
    """Lines, counts and places of the report on a module with one counter that has these traits."""
    palette = element(
        f"{MODULE}PieceWindow", element(f"{WIDGET}ListWidget", slot("Pike", "1", *traits))
    )
    file = module_file(tmp_path, root(palette, *more))
    report = import_file(file, tmp_path / "out")
    kept = [note for note in report.notes if note.kind is NoteKind.KEPT_RAW]
    return [note for note in kept if "counts as empty" in note.text or "more expr" in note.text]


@pytest.mark.parametrize(
    ("traits", "expected"),
    [
        ([macro("{A +}")], "{A +} (expected a value, found 'the end')"),
        ([macro("{Sleep(5) > 1}")], "{Sleep(5) > 1} (there is no function 'Sleep' here)"),
        ([macro("{Math.ulp(1) > 0}")], "(there is no function 'Math.ulp' here)"),
        ([macro('{"a".codePointAt(0) > 1}')], "(a text has no method 'codePointAt' here)"),
        ([macro("{Strength > 1}")], "a property that nothing gives counts as empty: 'Strength'"),
        ([macro("Strength = 1")], "a property that nothing gives counts as empty: 'Strength'"),
        ([(LABEL, "$Strength$")], "a property that nothing gives counts as empty: 'Strength'"),
        ([macro('{Count("{Side == 1}") > 1}')], "counts as empty: 'Side'"),
        ([("sendto;Go;71,130;;;{X+};0;;;0;0;1;1;;L;;;;", "")], "counts as empty: {X+} ("),
        ([("AreaOfEffect;0,0,0;30;1;true;;;;false;Reach;;;;;;;true", "false")], "'Reach'"),
    ],
)
def test_what_is_not_understood_has_a_line_with_its_place(tmp_path, traits, expected):
    (note,) = told(tmp_path, *traits)
    assert expected in note.text
    assert "Pike: " in note.text
    assert note.where.line > 1


def test_equal_expressions_make_one_line_with_their_number(tmp_path):
    (note,) = told(tmp_path, macro("{A +}"), macro("{A +}"))
    assert note.count == 2


@pytest.mark.parametrize(
    "trait",
    [
        macro("{Hits > 1 && Level == 1 && LocationName == 1 && PlayerSide == 1}"),
        macro('{If(GetProperty("Hits") > 1, Math.max(1, 2), SumStack("Hits")) > 1}'),
        macro("Hits > 1 && Level = $PieceName$"),
        ("report;68,130;$newPieceName$: $oldHits$ $location$ $menuCommand$;;;;false", "-1"),
        (LABEL, "{pieceName + Hits}"),
    ],
)
def test_what_is_understood_has_none(tmp_path, trait):
    known = ("PROP;Hits;true,0,6,false;;", "0"), ("mark;Level", "1")
    assert told(tmp_path, *known, trait) == []


def test_a_prototype_is_told_once_for_all_that_use_it(tmp_path):
    (note,) = told(
        tmp_path,
        ("prototype;Foot", ""),
        more=[prototypes(("Foot", piece_text("", "", [macro("{A +}")], "")))],
    )
    assert note.count == 1
    assert "Foot: trigger, condition" in note.text


def test_of_very_many_only_the_first_have_a_line(tmp_path):
    found = told(tmp_path, *(macro(f"{{A{n} +}}") for n in range(MOST_LINES + 5)))
    assert len(found) == MOST_LINES + 1
    assert found[-1].count == 5
