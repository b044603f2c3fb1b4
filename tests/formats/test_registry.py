import sys
from importlib.metadata import EntryPoint

import pytest

from tests.formats.roster import MANIFEST, install
from vtt.base.errors import FormatError, PluginError
from vtt.base.problems import SourceRef
from vtt.formats.registry import FormatRegistry, load_function, read_formats

WHERE = SourceRef("formats.toml")


@pytest.fixture
def registry(tmp_path, monkeypatch):
    return FormatRegistry([install(tmp_path, monkeypatch)])


def one(line):
    return f'api = 1\n[[format]]\nid = "x"\nname = "X"\nsuffixes = [".x"]\nread = "m:f"\n{line}\n'


def test_formats_are_found_without_importing_their_code(registry):
    assert [item.id for item in registry.formats()] == ["broken", "names", "old", "roster"]
    roster = registry.find("roster")
    assert (roster.can_read, roster.can_write) == (True, True)
    assert (registry.find("names").can_read, registry.find("names").can_write) == (False, True)
    assert "test_roster.roster" not in sys.modules


def test_a_format_that_is_not_there_is_named_with_the_nearest(registry):
    with pytest.raises(
        PluginError, match="no installed package brings a format 'rostr'; did you mean"
    ):
        registry.find("rostr")


def test_a_broken_package_is_named_and_keeps_nobody_else_from_being_found(tmp_path, monkeypatch):
    good = install(tmp_path, monkeypatch)
    gone = EntryPoint("gone", "no_such_package:formats.toml", "vtt.formats")
    bare = EntryPoint("bare", "test_roster:other.toml", "vtt.formats")
    registry = FormatRegistry([gone, good, bare])
    assert len(registry.formats()) == 4
    errors = {found.package: found.error for found in registry.discover()}
    assert errors["roster"] == ""
    assert errors["gone"] == "there is no package 'no_such_package'"
    assert "other.toml" in errors["bare"]
    with pytest.raises(
        PluginError, match=r"format 'xyz' \(bare is broken: .*; gone is broken: there is"
    ):
        registry.find("xyz")


def test_the_installed_packages_are_the_default():
    assert all(found.package for found in FormatRegistry().discover())


@pytest.mark.parametrize(
    ("name", "root", "format_id"),
    [
        ("sweden.xml", "roster", "roster"),
        ("SWEDEN.ROSTER", "roster", "roster"),
        ("x.brk", None, "broken"),
    ],
)
def test_a_file_is_known_by_its_ending_and_its_root(registry, name, root, format_id):
    assert registry.for_reading(name, root).id == format_id


@pytest.mark.parametrize(
    ("name", "root"), [("x.xml", "module"), ("x.doc", None), ("names.txt", None)]
)
def test_a_file_that_no_format_reads_is_refused(registry, name, root):
    with pytest.raises(
        PluginError,
        match=r"no installed format can read '.*'; formats to read: broken \(\.brk\), old \(\.old\), "
        r"roster \(\.xml \.roster\)$",
    ):
        registry.for_reading(name, root)


def test_the_ending_says_in_which_format_to_write(registry):
    assert registry.for_writing("x.txt").id == "names"
    with pytest.raises(
        PluginError, match=r"can write 'x\.pdf'; formats to write: .*names \(\.txt\)"
    ):
        registry.for_writing("x.pdf")


def test_several_formats_for_one_ending_leave_the_choice_to_the_user(tmp_path, monkeypatch):
    manifest = MANIFEST.replace('suffixes = [".txt"]', 'suffixes = [".roster"]')
    registry = FormatRegistry([install(tmp_path, monkeypatch, manifest)])
    with pytest.raises(
        PluginError, match=r"several formats can write 'x\.roster': names, roster; name one"
    ):
        registry.for_writing("x.roster")


def test_of_two_formats_with_one_id_the_first_packages_holds(tmp_path, monkeypatch):
    entry = install(tmp_path, monkeypatch)
    twin = EntryPoint("twin", entry.value, entry.group)
    assert len(FormatRegistry([entry, twin]).formats()) == 4


def test_functions_are_loaded_when_they_are_needed(registry):
    assert callable(load_function(registry.find("roster"), "test_roster.roster:read"))


@pytest.mark.parametrize(
    "name", ["test_roster.roster:raed", "test_roster.nothing:read", "no_such:read"]
)
def test_code_that_cannot_be_loaded_is_named(registry, name):
    with pytest.raises(PluginError, match=f"the format 'roster' is broken: cannot load {name}"):
        load_function(registry.find("roster"), name)


def test_what_is_no_function_is_refused(registry):
    with pytest.raises(PluginError, match="test_roster:__name__ is no function"):
        load_function(registry.find("roster"), "test_roster:__name__")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("api = 2", "it is written for version 2 of the interface for formats, this is 1"),
        ("", "missing required field `api`"),
        ("api = ", "formats.toml: "),
        (one('colour = "red"'), "unknown field `colour`"),
        (one("").replace('"x"', '"X y"'), "id: expected small letters"),
        (one("").replace('[".x"]', '["x"]'), "suffixes: expected texts like '.xml'"),
        (one("").replace('[".x"]', "[]"), "suffixes: expected texts like '.xml'"),
        (one("").replace("m:f", "m.f"), "expected 'module:function', found 'm.f'"),
        (one("").replace('read = "m:f"', ""), "expected a function to read, to write or to place"),
    ],
)
def test_a_bad_manifest_is_told(text, fault):
    with pytest.raises(FormatError) as caught:
        read_formats(text, WHERE)
    assert fault in str(caught.value)
