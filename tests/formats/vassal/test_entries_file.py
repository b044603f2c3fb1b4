"""Entries in memory are read like those of an archive."""

import pytest

from tests.vassal.generate import entries, small_module
from vtt.base.errors import FormatError
from vtt.formats.vassal.archive import open_module
from vtt.formats.vassal.entries_file import EntriesFile
from vtt.formats.vassal.importer import import_module

FILE = EntriesFile("Game.vmod", entries(small_module()))


def test_a_module_in_memory_is_imported_as_a_file_is():
    assert import_module(open_module(FILE)).module.info.name == "Test Module"


def test_an_entry_that_is_not_there_is_named():
    assert FILE.read("rules.html") == b"<html>rules</html>"
    with pytest.raises(FormatError, match=r"Game.vmod has no file 'gone'"):
        FILE.read("gone")


@pytest.mark.parametrize("ask", [FILE.data, FILE.text, FILE.xml])
def test_it_has_no_bytes_of_its_own(ask):
    with pytest.raises(FormatError, match="is an archive"):
        ask()
