"""A package of the user's folder runs from its sources, whatever bytecode lies beside them."""

import importlib
import py_compile
import sys

import pytest

from vtt.rules.source_import import allow_package


@pytest.fixture
def clean_imports():
    finders, modules = list(sys.meta_path), set(sys.modules)
    yield
    sys.meta_path[:] = finders
    for name in set(sys.modules) - modules:
        del sys.modules[name]


@pytest.mark.usefixtures("clean_imports")
def test_bytecode_is_neither_read_nor_written(tmp_path):
    folder = tmp_path / "vtt_sources_only"
    (folder / "deep").mkdir(parents=True)
    for file in (folder / "__init__.py", folder / "deep" / "__init__.py"):
        file.write_text("")
    source = folder / "deep" / "rules.py"
    source.write_text("VALUE = 'old'")
    py_compile.compile(
        str(source), doraise=True, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
    )
    source.write_text("VALUE = 'new'")
    allow_package(folder)
    assert importlib.import_module("vtt_sources_only.deep.rules").VALUE == "new"
    assert not (folder / "__pycache__").exists()


@pytest.mark.usefixtures("clean_imports")
def test_a_package_cannot_hide_an_installed_one(tmp_path):
    folder = tmp_path / "json"
    folder.mkdir()
    (folder / "__init__.py").write_text("VALUE = 1")
    allow_package(folder)
    assert not hasattr(importlib.import_module("json"), "VALUE")


@pytest.mark.usefixtures("clean_imports")
def test_what_else_lies_in_the_folder_cannot_be_imported(tmp_path):
    for name in ("vtt_allowed", "vtt_beside"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("VALUE = 1")
    allow_package(tmp_path / "vtt_allowed")
    assert importlib.import_module("vtt_allowed").VALUE == 1
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("vtt_beside")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("vtt_allowed.nothing")
