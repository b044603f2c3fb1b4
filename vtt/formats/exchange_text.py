"""The report of an import or export in words and as plain data, the same wherever it is read."""

from collections import Counter
from collections.abc import Iterator

from vtt.definition.exchange import ExchangeNote
from vtt.formats.exchange import ExchangeReport

MOST_SHOWN = 5
"""How many problems of one kind are named; the plain data has them all."""


def report_lines(report: ExchangeReport) -> Iterator[str]:
    """The report line by line: problems, notes by kind, and what was written."""
    shown: Counter[str] = Counter()
    for problem in report.problems:
        shown[problem.code] += 1
        if shown[problem.code] <= MOST_SHOWN:
            yield str(problem)
    for code, count in shown.items():
        if count > MOST_SHOWN:
            yield f"... and {count - MOST_SHOWN} more [{code}]"
    yield from map(_line, report.notes)
    count = len(report.files)
    files = "one file" if count == 1 else f"{count} files"
    yield f"{report.target}: {files} written ({report.format})"


def report_data(report: ExchangeReport) -> dict[str, object]:
    """The whole report as plain data, ready for JSON."""
    return {
        "format": report.format,
        "target": str(report.target),
        "files": list(report.files),
        "lossless": report.is_lossless,
        "notes": [
            {
                "kind": note.kind.value,
                "text": note.text,
                "count": note.count,
                "file": note.where.file if note.where else None,
                "line": note.where.line if note.where else None,
                "places": [str(place) for place in note.places],
            }
            for note in report.notes
        ],
        "problems": [
            {"code": p.code, "severity": p.severity.value, "message": p.message}
            for p in report.problems
        ],
    }


def _line(note: ExchangeNote) -> str:
    place = f"{note.where}: " if note.where is not None else ""
    times = f" ({note.count} times)" if note.count > 1 else ""
    return f"{place}{note.kind}: {note.text}{times}"
