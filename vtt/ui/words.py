"""Words that people read, in their language: English is written in the code, catalogs hold the rest."""

from collections.abc import Mapping

_catalog: dict[str, str] = {}


def tr(text: str, **values: object) -> str:
    """A text in the user's language, with named values put in: `tr("{count} pieces", count=3)`.

    The text is a literal: what is collected for translators is found by reading the source. A text
    that the catalog does not know is shown as it is.
    """
    found = _catalog.get(text, text)
    return found.format(**values) if values else found


def tr_known(text: str) -> str:
    """The same for a text that stands as a literal elsewhere: in a table of actions, as a dock's title."""
    return _catalog.get(text, text)


def tr_later(text: str) -> str:
    """A literal in a table of words: it is collected here, and translated where it is shown (`tr_known`)."""
    return text


def use_catalog(catalog: Mapping[str, str]) -> None:
    """Speak by this catalog from now on: for each English text its translation."""
    _catalog.clear()
    _catalog.update(catalog)
