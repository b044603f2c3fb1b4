"""The languages of the window: a catalog of translations for each, in the format of gettext."""

from collections.abc import Mapping
from pathlib import Path

from vtt.ui.words import key_of

FOLDER = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ru": "Русский", "zh": "中文"}
"""The languages that there are texts in, by code, each by its own name."""


def load_catalog(language: str) -> Mapping[str, str]:
    """The translations into a language; none for English and for a language without a catalog.

    Untranslated texts and those that a translator marked as doubtful are left out.
    """
    place = FOLDER / f"{language}.po"
    if language not in LANGUAGES or not place.is_file():
        return {}
    import polib

    catalog = polib.pofile(place.read_text(encoding="utf-8"))
    found = catalog.translated_entries()
    return {key_of(entry.msgctxt or "", entry.msgid): entry.msgstr for entry in found}
