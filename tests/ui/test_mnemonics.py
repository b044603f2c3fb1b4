import pytest

from vtt.ui.mnemonics import mnemonic_of, with_mnemonics


def test_each_line_gets_a_letter_of_its_own():
    marked = with_mnemonics(["Zoom in", "Zoom out", "Zoom", "Fit the table", "Dark"])
    letters = [mnemonic_of(text) for text in marked]
    assert all(letters)
    assert len(set(letters)) == len(letters)
    assert [text.replace("&", "") for text in marked][:2] == ["Zoom in", "Zoom out"]


def test_first_letters_of_words_are_preferred_and_a_given_letter_stays():
    assert with_mnemonics(["Save", "Save as ...", "&Quit"]) == ["&Save", "Save &as ...", "&Quit"]


def test_cyrillic_letters_are_marked_and_chinese_lines_get_one_in_brackets():
    assert with_mnemonics(["Файл", "保存", "另存为 ..."]) == ["&Файл", "保存(&A)", "另存为(&B) ..."]


def test_a_doubled_sign_is_no_mark():
    assert mnemonic_of("Fish && chips") == ""
    assert with_mnemonics(["Fish && chips"]) == ["&Fish && chips"]


def test_more_lines_than_letters_do_no_harm():
    marked = with_mnemonics(["a"] * 50)
    letters = [letter for text in marked if (letter := mnemonic_of(text))]
    assert len(letters) == len(set(letters)) == 36


@pytest.mark.parametrize("text", ["", "&", "..."])
def test_a_text_without_letters_does_no_harm(text):
    assert with_mnemonics([text])[0].startswith(text.removesuffix("&"))
