import pytest

from vtt.ui.words import key_of, tr, tr_known, tr_of, use_catalog


@pytest.fixture(autouse=True)
def english_afterwards():
    yield
    use_catalog({})


def test_without_a_catalog_the_text_is_shown_with_its_values():
    assert tr("Undo") == "Undo"
    assert tr("{count} pieces", count=3) == "3 pieces"


def test_braces_of_a_text_without_values_stay():
    assert tr("a {b}") == "a {b}"


def test_a_catalog_gives_the_translation_and_the_values_keep_their_names():
    use_catalog({"{count} pieces in {place}": "{place}: {count}"})
    assert tr("{count} pieces in {place}", count=3, place="A1") == "A1: 3"
    assert tr("Undo") == "Undo"


def test_a_text_that_is_collected_elsewhere_is_translated_too():
    use_catalog({"Log": "Журнал"})
    assert tr_known("Log") == "Журнал"


def test_a_text_is_told_by_what_it_is_said_of():
    use_catalog({"Play": "Воспроизвести", key_of("card", "Play"): "Сыграть"})
    assert (tr("Play"), tr_of("card", "Play")) == ("Воспроизвести", "Сыграть")
    assert tr_of("music", "Play") == "Play"
