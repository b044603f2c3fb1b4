"""Our own XML held against its published schema (goal X5)."""

import copy
import re
from pathlib import Path

from lxml import etree

from tests.benchmarks.conftest import Goal
from tests.benchmarks.reference.bare_parse import bare_parse
from vtt.formats.xml.schema import SCHEMA_FILE

ARMY = Path(__file__).parents[2] / "modules" / "dbr" / "pieces" / "imperial.xml"
PIECES = 10_000


def large_army():
    """The sample battle's army, its pieces written again and again under other ids."""
    pieces = re.findall(r"  <piece .*?</piece>\n", ARMY.read_text(encoding="utf-8"), re.DOTALL)
    copies = (
        pieces[number % len(pieces)].replace('" name=', f'-{number}" name=', 1)
        for number in range(PIECES)
    )
    return f'<army id="imperial" name="Imperial">\n{"".join(copies)}</army>\n'.encode()


def test_the_schema_check(goals):
    data = large_army()
    schema = etree.XMLSchema(etree.parse(SCHEMA_FILE))
    document = etree.fromstring(data)
    faulty = copy.deepcopy(document)
    faulty[-1].set("kind-of", "base")
    assert schema.validate(document), schema.error_log
    assert not schema.validate(faulty), "the check looks at the last piece as well"
    goals.times(
        Goal("X5", f"schema check of {len(data) / 1e6:.0f} MB of pieces", "a bare parse", 0.5),
        lambda: schema.validate(document) and len(document),
        reference=lambda: bare_parse(data),
    )
