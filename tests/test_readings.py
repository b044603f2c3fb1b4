"""Every reading of an unclear rule that a plug-in's code names by number stands in its README."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLUGINS = sorted(path for path in (ROOT / "plugins").iterdir() if (path / "README.md").is_file())


NUMBER = r"\b[EG]\d{1,2}\b"
"""How the readings of a game are numbered."""


def _named(path: Path) -> set[str]:
    brackets = re.findall(r'\([^()]*\)|rule = "\w+"', path.read_text(encoding="utf-8"))
    return {number for text in brackets for number in re.findall(NUMBER, text)}


def test_every_plugin_of_ours_has_a_readme():
    folders = {path.name for path in (ROOT / "plugins").iterdir() if path.is_dir()}
    folders.discard("__pycache__")
    assert {path.name for path in PLUGINS} == folders


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda path: path.name)
def test_readings_are_listed(plugin):
    page = (plugin / "README.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|")]
    listed = {number for row in rows for number in re.findall(NUMBER, row)}
    code = [*plugin.glob("vtt_*/**/*.py"), *plugin.glob("vtt_*/*.toml")]
    named = {number for path in code for number in _named(path)}
    assert named <= listed, f"not in {plugin.name}/README.md: {sorted(named - listed)}"
    assert listed <= named, f"listed, but not named in the code: {sorted(listed - named)}"
