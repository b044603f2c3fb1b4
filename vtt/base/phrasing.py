"""How sentences that are put together reach a reader in a language.

English patterns stand in the code, where they are used; who shows the sentences gives the way to say
them. Nothing that is stored, hashed or sent is made of such sentences.
"""

from typing import Protocol


class Phrasing(Protocol):
    """Says a pattern with its named values put in: `phrase("{who} is removed", who="Pike 1")`.

    The pattern is a literal: what translators need is found by reading the source
    (`vtt.ui.collect_words`).
    """

    def __call__(self, text: str, /, **values: object) -> str:
        """The sentence in the reader's language; the pattern itself where nothing is put in."""
        ...


def in_english(text: str, /, **values: object) -> str:
    """The pattern as it stands in the code.

    >>> in_english("{who} is removed", who="Pike 1")
    'Pike 1 is removed'
    """
    return text.format(**values) if values else text


def pattern(text: str) -> str:
    """A literal that is said elsewhere: it is found here by those who collect what is to be translated."""
    return text


def with_rule(words: str, rule: str) -> str:
    """A sentence with the number of its rule behind it, unless it is named there already.

    The table's own rules (whose turn it is, what waits for an answer) have words and no number: no reader
    could look them up, and their sentences say all.
    """
    has_number = any(letter.isdigit() for letter in rule)
    named = words.rstrip(".").endswith(f"({rule})")
    return f"{words} ({rule})" if has_number and not named else words
