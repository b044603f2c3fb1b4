"""The duel of tests/rules as an installed plug-in with a module folder, for tests of the command line."""

import shutil
from pathlib import Path

from tests.rules.duel import MODULE
from vtt.formats.module_save import write_module

RULES_TESTS = Path(__file__).parents[1] / "rules"

MANIFEST = """
id = "duel"
name = "Duel"
version = "1.0"
api = 1
rules = "vtt_duel.rules:Duel"
modules = ["duel"]

[[settings]]
key = "pace"
type = "whole"
default = 2
text = "How fast"
"""

BROKEN = """
id = "broken"
name = "Broken"
version = "1.0"
api = 99
rules = "vtt_broken.rules:Broken"
"""


def install(site: Path) -> Path:
    """Put the duel and a broken plug-in into a folder on the path; gives the duel's module folder."""
    (site / "duel-1.0.dist-info").mkdir(parents=True)
    (site / "duel-1.0.dist-info" / "METADATA").write_text("Name: duel\nVersion: 1.0\n")
    (site / "duel-1.0.dist-info" / "entry_points.txt").write_text(
        "[vtt.rules]\nduel = vtt_duel:plugin.toml\nbroken = vtt_broken:plugin.toml\n"
    )
    for name, manifest in (("vtt_duel", MANIFEST), ("vtt_broken", BROKEN)):
        (site / name).mkdir()
        (site / name / "__init__.py").write_text("")
        (site / name / "plugin.toml").write_text(manifest)
    (site / "vtt_duel" / "rules.py").write_text("from tests.rules.duel import Duel\n")
    shutil.copy(RULES_TESTS / "coverage.toml", site / "vtt_duel" / "coverage.toml")
    write_module(MODULE, site / "modules" / "duel")
    return site / "modules" / "duel"
