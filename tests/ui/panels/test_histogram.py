import pytest

from vtt.session.dice_statistics import DieCounts
from vtt.ui.panels.histogram import BAR, FAIR, Histogram


@pytest.fixture
def histogram(qtbot):
    histogram = Histogram()
    qtbot.addWidget(histogram)
    histogram.resize(240, 110)
    return histogram


def coloured(histogram, colour):
    image = histogram.grab().toImage()
    wanted = colour.lower()
    return [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).name() == wanted for y in range(image.height()))
    ]


def test_only_results_that_came_have_a_column(histogram):
    histogram.show_counts(DieCounts(6, (0, 0, 0, 0, 0, 4)))
    columns = coloured(histogram, BAR)
    assert min(columns) > 200
    assert coloured(histogram, FAIR), "what a fair die gives is a line"


def test_nothing_rolled_is_no_column_and_no_line(histogram):
    assert coloured(histogram, BAR) == []
    assert coloured(histogram, FAIR) == []


def test_dice_of_many_sides_are_put_together(histogram):
    histogram.show_counts(DieCounts(100, (1,) * 100))
    assert histogram.columns()[:2] == [("1-5", 5), ("6-10", 5)]
    assert len(histogram.columns()) == 20
    histogram.show_counts(DieCounts(20, (1,) * 20))
    assert histogram.columns()[19] == ("20", 1)


def test_it_is_told_in_words(histogram):
    histogram.show_counts(DieCounts(4, (3, 0, 1, 2)))
    assert histogram.accessibleDescription() == "1: 3, 2: 0, 3: 1, 4: 2"
