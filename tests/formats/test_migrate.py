"""Old versions are read: each has a golden module that must still open, and be the same module."""

import msgspec
import pytest

from tests.formats.modules import GOLDEN, copy_of_small, edit, tree
from vtt.base.problems import ProblemSeverity
from vtt.formats.migrate import MIGRATIONS
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.module_save import write_module
from vtt.formats.xml.module_elements import FORMAT

OLD = [GOLDEN / f"format-{version}" for version in range(FORMAT)]


def test_every_old_version_has_a_migration_and_a_module():
    assert sorted(MIGRATIONS) == list(range(FORMAT))
    assert all((folder / "module.xml").exists() for folder in OLD)


@pytest.mark.parametrize("folder", OLD, ids=lambda folder: folder.name)
def test_an_old_module_opens_with_a_warning(folder):
    (problem,) = inspect_module(folder).problems
    version = folder.name.removeprefix("format-")
    assert problem.severity is ProblemSeverity.WARNING
    assert str(problem) == (
        f"module.xml:2: warning: format {version} is old; it is read as format {FORMAT} and will be "
        "saved so [old-format]"
    )


def test_version_0_names_the_piece_of_a_placement_definition():
    text = (GOLDEN / "format-0" / "scenarios" / "duel.xml").read_text(encoding="utf-8")
    assert 'definition="pike"' in text
    placements = read_module(GOLDEN / "format-0").scenario("duel").placements
    assert [(item.id, item.definition) for item in placements] == [("a", "pike"), ("b", "pike")]


def test_an_old_module_is_saved_in_the_present_version(tmp_path):
    module = read_module(GOLDEN / "format-0")
    write_module(
        module, tmp_path, {n: b for n, b in tree(GOLDEN / "format-0").items() if "images" in n}
    )
    assert inspect_module(tmp_path).problems == ()
    again = read_module(tmp_path)
    assert msgspec.structs.replace(again, fingerprint="", parts=()) == msgspec.structs.replace(
        module, fingerprint="", parts=()
    )
    assert f'format="{FORMAT}"' in (tmp_path / "module.xml").read_text(encoding="utf-8")
    assert 'piece="pike"' in (tmp_path / "scenarios" / "duel.xml").read_text(encoding="utf-8")


def test_saving_over_an_old_module_brings_every_file_up_to_date(tmp_path):
    import shutil

    copy = shutil.copytree(GOLDEN / "format-0", tmp_path / "old")
    assert write_module(read_module(copy), copy) == ("module.xml", "scenarios/duel.xml")
    assert inspect_module(copy).problems == ()


@pytest.mark.parametrize(
    ("version", "fault"),
    [
        ("x", "<module> format: expected a whole number of at most 64 bits, found 'x'"),
        ("-1", "<module>: expected format 1, found -1"),
        (
            "99",
            "expected a module of format 1 at most, found format 99: it was written for a newer version "
            "of the program",
        ),
    ],
)
def test_a_strange_version_is_a_fault(tmp_path, version, fault):
    copy = copy_of_small(tmp_path)
    edit(copy / "module.xml", 'format="1"', f'format="{version}"')
    assert inspect_module(copy).problems[0].message == fault
