"""The army lists that come with the module: sound, historical in size, and no two alike."""

import itertools
from pathlib import Path

import pytest

from vtt.formats.foreign import OpenedFile
from vtt_dbr.formats.army_list import ArmyList, army_list_xml, parse_army_list

FOLDER = Path(__file__).parents[4] / "modules" / "dbr" / "forces"
FILES = sorted(FOLDER.glob("*.xml"))
LEAST = 6


def read(path: Path) -> ArmyList:
    army, problems = parse_army_list(OpenedFile(path))
    assert problems == (), path.name
    return army


def kinds(army: ArmyList) -> set[tuple[str, str, str]]:
    """What an army is made of: the class, grade and general of every line."""
    lines = (line for command in army.commands for line in command.elements)
    return {(line.class_name, line.grade, line.general) for line in lines}


def test_there_are_enough():
    assert len(FILES) >= LEAST


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_army_has_its_time_its_commands_and_ten_lines(path):
    army = read(path)
    lines = [line for command in army.commands for line in command.elements]
    assert army.id == path.stem
    assert 1500 <= army.years[0] <= army.years[1] <= 1700
    assert army.description
    assert len(army.commands) >= 2
    assert len(lines) >= 10
    assert 24 <= army.elements <= 48
    assert sum(line.general == "cinc" for line in lines) == 1
    for command in army.commands:
        assert sum(bool(line.general) for line in command.elements) == 1, command.name


def test_no_two_are_alike_in_more_than_half():
    for first, second in itertools.combinations(map(read, FILES), 2):
        shared = kinds(first) & kinds(second)
        fewer = min(len(kinds(first)), len(kinds(second)))
        assert 2 * len(shared) <= fewer, (first.id, second.id, sorted(shared))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_what_would_be_written(path):
    army = read(path)
    again = army_list_xml(army)
    assert [child.attributes["id"] for child in again.children] == [c.id for c in army.commands]
