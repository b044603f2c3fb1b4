import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.errors import VttError
from vtt.render.pages import Paper, one_page, tiled_pages

A4 = Paper(210, 297)
lengths = st.floats(1, 900)


def test_one_page_fits_by_the_tighter_side():
    assert one_page((0, 0, 1900, 100), A4).scale == pytest.approx(0.1)
    assert one_page((0, 0, 100, 2770), A4).scale == pytest.approx(0.1)
    assert one_page((0, 0, 1900, 100), A4.turned()).scale == pytest.approx(277 / 1900)


def test_true_size_is_cut_row_by_row():
    pages = tiled_pages((0, 0, 380, 500), A4, 1.0)
    assert [page.box for page in pages] == [
        (0, 0, 190, 277),
        (190, 0, 380, 277),
        (0, 277, 190, 500),
        (190, 277, 380, 500),
    ]


def test_neighbours_share_the_overlap():
    first, second = tiled_pages((0, 0, 300, 100), A4, 1.0, overlap=10)
    assert first.box[2] - second.box[0] == pytest.approx(10)
    assert second.box[2] == 300


@given(lengths, lengths, st.floats(0.2, 3.0), st.floats(0, 30))
def test_every_point_is_on_a_page_and_no_page_is_larger_than_the_paper(
    width, height, scale, overlap
):
    pages = tiled_pages((5, 7, 5 + width, 7 + height), A4, scale, overlap)
    lefts = sorted({page.box[0] for page in pages})
    rights = sorted({page.box[2] for page in pages})
    assert lefts[0] == 5
    assert rights[-1] == pytest.approx(5 + width)
    assert all(left <= right + 1e-6 for left, right in zip(lefts[1:], rights, strict=False))
    for page in pages:
        assert (page.box[2] - page.box[0]) * scale <= 190 + 1e-6
        assert (page.box[3] - page.box[1]) * scale <= 277 + 1e-6
        assert page.box[2] > page.box[0]


@pytest.mark.parametrize(
    ("box", "paper", "scale", "overlap", "message"),
    [
        ((0, 0, 10, 10), Paper(20, 20, 10), 1.0, 0, "leave no room"),
        ((0, 0, 0, 10), A4, 1.0, 0, "nothing to show"),
        ((0, 0, 10, 10), A4, 0.0, 0, "above 0"),
        ((0, 0, 10, 10), A4, 1.0, 190, "cannot share"),
        ((0, 0, 9000, 9000), A4, 1.0, 0, "too many"),
    ],
)
def test_what_cannot_be_printed_says_why(box, paper, scale, overlap, message):
    with pytest.raises(VttError, match=message):
        tiled_pages(box, paper, scale, overlap)
