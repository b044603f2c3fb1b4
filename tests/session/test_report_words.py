from datetime import datetime

from vtt.session.report_words import ReportWords


def test_without_a_window_a_report_is_english():
    words = ReportWords()
    assert words.language == "en"
    assert words.day(datetime(2023, 11, 14)) == "14 November 2023"
    assert words.played_days.format(first="a", last="b") == "Played a to b."
