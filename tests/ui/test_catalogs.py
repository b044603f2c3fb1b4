import pytest

from vtt.ui.catalogs import LANGUAGES, load_catalog


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_language_has_words_of_its_own(language):
    catalog = load_catalog(language)
    assert catalog["&File"] != "&File"
    assert all(catalog.values())


@pytest.mark.parametrize("language", ["en", "tlh", ""])
def test_english_and_unknown_languages_need_none(language):
    assert load_catalog(language) == {}
