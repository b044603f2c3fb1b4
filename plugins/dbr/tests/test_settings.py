"""Every switch of the manifest is read by the rules, and shown by cases as it is and changed."""

import re
from pathlib import Path

import pytest

from plugins.dbr.tests.test_cases import CASES
from vtt.rules.registry import PluginRegistry

ROOT = Path(__file__).parents[3]
MANIFEST = PluginRegistry().find("dbr").manifest
KEYS = [setting.key for setting in MANIFEST.settings]
TEXTS = [
    path.read_text(encoding="utf-8")
    for folder, pattern in (("plugins/dbr/vtt_dbr", "*.py"), ("modules/dbr/tables", "*.xml"))
    for path in sorted((ROOT / folder).glob(pattern))
]


@pytest.mark.parametrize("key", KEYS)
def test_a_setting_is_read(key):
    asked = re.compile(rf"[\"']{key}[\"' ]")
    assert any(asked.search(text) for text in TEXTS), f"nothing reads the setting {key!r}"


@pytest.mark.parametrize("key", KEYS)
def test_a_setting_is_shown_changed(key):
    changed = [case.id for case in CASES if key in case.entry.get("settings", {})]
    assert changed, f"no case shows what the setting {key!r} changes"


def test_every_setting_names_its_rule_and_a_default_of_its_own_kind():
    for setting in MANIFEST.settings:
        assert re.fullmatch(r"[A-E]\d+(\.\d+)?", setting.rule), setting.key
        assert setting.text
        assert not setting.values or setting.default in setting.values, setting.key
