"""Numbers in the sentences of findings, and what the log says of an order."""

from collections.abc import Iterator, Sequence

from vtt.base.units import mm_text
from vtt.commands.flow import Say
from vtt.commands.naming import joined
from vtt_dbr.element import Element


def used_of(used: float, limit: float) -> str:
    """How much of a limit in mm.

    >>> used_of(92.0, 80.0)
    '92 of 80 mm'
    """
    return f"{mm_text(used).removesuffix(' mm')} of {mm_text(limit)}"


def said_of(elements: Sequence[Element], one: str, many: str) -> Iterator[Say]:
    """What elements do, in a sentence for the log; of somebody hidden nothing is said."""
    if any(element.hidden for element in elements):
        return
    titles = joined([element.title for element in elements])
    yield Say(f"{titles} {one if len(elements) == 1 else many}.")


def crowd_of(elements: Sequence[Element]) -> str:
    """One or two by their titles, of more the first and how many others: "Finns (Pi F) and 3 more"."""
    titles = [element.title for element in elements]
    return " and ".join(titles) if len(titles) < 3 else f"{titles[0]} and {len(titles) - 1} more"
