import pytest

from tests.formats.modules import copy_of_small, edit
from vtt.formats.module_file import inspect_module


def told(folder):
    return [str(problem) for problem in inspect_module(folder).problems]


def test_a_missing_picture_is_told_where_it_is_named(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(
        copy / "pieces" / "red.xml",
        '<masked path="images/pike_far.svg"/>',
        '<masked path="images/Pike_far.svg"/>',
    )
    assert told(copy) == [
        "pieces/red.xml:8: error: there is no file 'images/Pike_far.svg' in the module; did you mean "
        "'images/pike_far.svg'? [missing-file]"
    ]


def test_every_kind_of_place_that_names_a_file_is_looked_at(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(copy / "module.xml", 'picture="images/pike.svg"', 'picture="images/x1.svg"')
    edit(copy / "charts.xml", "docs/summary.md", "docs/x2.md")
    edit(
        copy / "pieces" / "blue.xml",
        '<marker name="nation" value="Blue"/>',
        '<layer><level picture="images/x3.svg"/></layer>',
    )
    missing = [line.split("'")[1] for line in told(copy)]
    assert missing == ["docs/x2.md", "images/x1.svg", "images/x3.svg"]


def test_a_broken_picture_is_told_once_at_its_own_line_with_its_first_use(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "images" / "pike.svg").write_text("<svg>\n<g></svg>", encoding="utf-8")
    (line,) = told(copy)
    assert line.startswith("images/pike.svg:2: error: expected well-formed XML: ")
    assert line.endswith("(used at module.xml:2) [broken-picture]")


def test_a_feature_that_is_not_drawn_is_a_warning(tmp_path):
    copy = copy_of_small(tmp_path)
    edit(copy / "images" / "pike_far.svg", "<rect ", '<rect clip-path="url(#c)" ')
    (line,) = told(copy)
    assert line.startswith("images/pike_far.svg:1: warning: the program does not draw clip paths")


@pytest.mark.parametrize("name", ["docs/summary.md"])
def test_a_page_is_a_text(tmp_path, name):
    copy = copy_of_small(tmp_path)
    (copy / name).write_bytes(b"caf\xe9")
    (line,) = told(copy)
    assert line.startswith("docs/summary.md: error: expected a text in UTF-8")


def test_files_that_nobody_names_are_not_looked_at(tmp_path):
    copy = copy_of_small(tmp_path)
    (copy / "images" / "unused.svg").write_text("no picture", encoding="utf-8")
    assert told(copy) == []
