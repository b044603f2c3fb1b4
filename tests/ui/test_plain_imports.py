"""Modules are imported without anybody's reading their source."""

import subprocess
import sys

READ = """
import linecache, sys
from vtt.ui.shell import build_app
app = build_app([])
linecache.clearcache()
import colorsys, vtt.ui.game_desk
print(len(linecache.cache), "colorsys" in sys.modules, "vtt.ui.game_desk" in sys.modules)
"""


def test_no_source_is_read_when_a_module_is_imported():
    ended = subprocess.run(
        [sys.executable, "-c", READ], capture_output=True, encoding="utf-8", check=True
    )
    assert ended.stdout.split() == ["0", "True", "True"]
