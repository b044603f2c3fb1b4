"""Words that people read, in their language: English is written in the code, catalogs hold the rest."""

from collections.abc import Mapping

_catalog: dict[str, str] = {}

BETWEEN = "\x04"
"""Stands in a catalog between what a text is said of and the text, as gettext has it."""


def tr(text: str, /, **values: object) -> str:
    """A text in the user's language, with named values put in: `tr("{count} pieces", count=3)`.

    The text is a literal: what is collected for translators is found by reading the source. A text
    that the catalog does not know is shown as it is.
    """
    found = _catalog.get(text, text)
    return found.format(**values) if values else found


def tr_of(what: str, text: str) -> str:
    """A text that is another word in other languages, depending on what it is said of.

    `tr_of("card", "Play")` is not the word on the button that plays a replay. Both are literals.
    """
    return _catalog.get(key_of(what, text), text)


def key_of(what: str, text: str) -> str:
    """Under which a catalog has a text that is said of something (empty: of anything)."""
    return f"{what}{BETWEEN}{text}" if what else text


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
