"""Writes what is published of the format: `python -m vtt.formats.xml.publish` in a checkout.

The schema is shipped with the program; the reference page lies in `docs/format/module.md`, below its
mark. A test holds both against the declarations.
"""

from pathlib import Path

from vtt.formats.xml.reference import REFERENCE_MARK, reference_text
from vtt.formats.xml.schema import SCHEMA_FILE, schema_text

PAGE = Path(__file__).parents[3] / "docs" / "format" / "module.md"


def page_text(present: str) -> str:
    """The reference page: what is written by hand, then what is made."""
    by_hand = present.split(REFERENCE_MARK)[0]
    return by_hand + reference_text()


def publish() -> None:
    """Write the schema and the reference page."""
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8", newline="\n")
    page = page_text(PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(page, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    publish()
