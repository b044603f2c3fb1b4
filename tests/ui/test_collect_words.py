import re
from string import Formatter

import polib
import pytest

from vtt.ui.actions import MENUS
from vtt.ui.catalogs import LANGUAGES, load_catalog
from vtt.ui.collect_words import SPEAKING, UI, sentences_in, texts_in, texts_of_window
from vtt.ui.window_parts import PARTS
from vtt.ui.words import key_of

TRANSLATED = [language for language in LANGUAGES if language != "en"]
SOURCE = """
MENUS = (("file", "&File"),)
spec = ActionSpec("open", "Open ...", "Open it.", "file", short="Opn", icon="x")
window.docks.add("log", "Log", panel)
words = [tr("a {b}", b=1), tr("two "
                              "parts"), other.tr(x), tr(FILTER), tr_of("card", "Play")]
FILTER = "All files"
"""


def catalog(language):
    return polib.pofile(str(UI / "locale" / f"{language}.po"))


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_literals_of_all_kinds_are_found():
    assert sorted(texts_in(SOURCE)) == sorted(
        [
            "&File",
            "Open ...",
            "Open it.",
            "Opn",
            "Log",
            "a {b}",
            "two parts",
            "All files",
            key_of("card", "Play"),
        ]
    )


def test_sentences_below_the_window_are_found():
    source = """
STAYS = pattern("stays"), pattern("stay")
text = names.phrase("{who} is removed", who=who)
other = phrase(NOTHING)
NOTHING = "nothing"
re.compile(text).match("no")
"""
    found = ["nothing", "stay", "stays", "{who} is removed"]
    assert sorted(sentences_in(source)) == found


def test_what_is_no_literal_is_named_with_its_line():
    with pytest.raises(ValueError, match="line 2"):
        list(texts_in("\nword = tr(text)"))


def test_the_windows_own_tables_are_among_the_texts():
    texts = set(texts_of_window())
    assert {title for _, title in MENUS} <= texts
    assert {spec.tip for part in PARTS for spec in part.ACTIONS} <= texts


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogs_hold_the_texts_of_today(language):
    """Run `python -m vtt.ui.collect_words` after a text was added or changed."""
    keys = {key_of(entry.msgctxt or "", entry.msgid) for entry in catalog(language)}
    assert keys == set(texts_of_window())


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_action_and_menu_of_the_window_is_translated(language):
    known = load_catalog(language)
    words = {title for _, title in MENUS}
    words |= {word for part in PARTS for spec in part.ACTIONS for word in (spec.text, spec.tip)}
    assert sorted(words - known.keys()) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_of_the_log_is_translated(language):
    known = load_catalog(language)
    told = {
        sentence
        for name in SPEAKING
        for path in (UI.parent / name).rglob("*.py")
        for sentence in sentences_in(path.read_text(encoding="utf-8"))
    }
    assert "{who} is removed" in told
    assert sorted(told - known.keys()) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_fields_dots_and_line_ends(language):
    for entry in catalog(language).translated_entries():
        assert fields(entry.msgstr) == fields(entry.msgid), entry.msgid
        assert entry.msgid.endswith(" ...") == bool(re.search(r"(\.\.\.|…)$", entry.msgstr)), (
            entry.msgid
        )
        assert entry.msgid.endswith("\n") == entry.msgstr.endswith("\n")


def test_a_language_without_a_catalog_has_no_words():
    assert load_catalog("tlh") == {}
    assert load_catalog("en") == {}


@pytest.mark.parametrize(
    ("text", "russian", "chinese"),
    [
        ("Place", "Место", "位置"),
        ("Draw", "Взять", "抽牌"),
        ("Draw it", "Нарисовать", "绘制"),
        ("Play", "Воспроизвести", "播放"),
        (key_of("card", "Play"), "Сыграть", "打出"),
        ("Move", "Переместить", "移动"),
    ],
)
def test_words_with_two_meanings_are_not_mixed_up(text, russian, chinese):
    """`Place` heads a column of places; a card is drawn otherwise than a picture, and played than a replay.

    `Move` stands on a button: it is no turn of the game.
    """
    assert (load_catalog("ru")[text], load_catalog("zh")[text]) == (russian, chinese)
