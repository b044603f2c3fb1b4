"""Tables in the pages have as many cells in every row as in their head; else a reader sees less."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("plugins/*/*.md"))
)


def _cells(row: str) -> int:
    return len(re.split(r"(?<!\\)\|", row.strip())) - 2


def _faults(lines: list[str]) -> list[str]:
    found, columns = [], 0
    for number, line in enumerate(lines, 1):
        if not line.startswith("|"):
            columns = 0
        elif columns == 0:
            columns = _cells(line)
        elif _cells(line) != columns:
            found.append(f"line {number}: {_cells(line)} cells, expected {columns}")
    return found


def test_a_row_with_a_cell_too_many_is_found():
    assert _faults(["| a | b |", "| --- | --- |", "| 1 | 2 | 3 |", "", r"| a\|b |"]) == [
        "line 3: 3 cells, expected 2"
    ]


@pytest.mark.parametrize("page", PAGES)
def test_rows_are_as_wide_as_their_head(page):
    assert _faults((ROOT / page).read_text(encoding="utf-8").splitlines()) == []
