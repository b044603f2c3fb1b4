"""Every text that can be translated is, and nothing else changes."""

from pathlib import Path

import msgspec
import pytest

from vtt.definition.messages import messages
from vtt.definition.module import Translation
from vtt.definition.translated import translated
from vtt.session.library import read_module_at

MODULES = sorted(p.parent for p in (Path(__file__).parents[2] / "modules").glob("*/module.xml"))


@pytest.fixture(scope="module", params=MODULES, ids=lambda path: path.name)
def module(request):
    return read_module_at(request.param)


def in_capitals(module):
    words = tuple((name, f"<{text}>") for name, text in messages(module).items())
    return msgspec.structs.replace(module, translations=(Translation("xx", words),))


def test_every_message_is_replaced(module):
    found = translated(in_capitals(module), "xx")
    assert messages(found) == {name: f"<{text}>" for name, text in messages(module).items()}


def test_ids_numbers_and_fingerprint_stay(module):
    found = translated(in_capitals(module), "xx")
    assert found.fingerprint == module.fingerprint
    assert [piece.id for piece in found.pieces] == [piece.id for piece in module.pieces]
    assert found.rules_tables[0].cells == module.rules_tables[0].cells
    assert found.scenarios[0].placements == module.scenarios[0].placements


def test_a_language_without_a_translation_changes_nothing(module):
    assert translated(module, "tlh") is module


def test_what_a_translation_leaves_out_stays(module):
    words = (("module.name", "Осада"),)
    other = msgspec.structs.replace(module, translations=(Translation("ru", words),))
    found = translated(other, "ru")
    assert found.info.name == "Осада"
    assert found.pieces == module.pieces
