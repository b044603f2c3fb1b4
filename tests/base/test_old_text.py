import pytest

from vtt.base.old_text import old_text


@pytest.mark.parametrize("letters", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_is_read_in_the_letters_in_which_it_was_written(letters):
    assert old_text("L\u00fctzen \u2013 1632".encode(letters)) == "L\u00fctzen \u2013 1632"


def test_where_no_letter_fits_a_sign_stands_for_it():
    assert old_text(b"a\x81") == "a\ufffd"


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf\xff", b"\xff\xfea"])
def test_a_text_that_is_not_what_its_mark_says_is_refused(data):
    with pytest.raises(UnicodeDecodeError):
        old_text(data)
