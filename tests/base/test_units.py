import pytest
from hypothesis import given
from hypothesis import strategies as st

from vtt.base.units import degrees_text, inches_from_mm, mm_from_inches, mm_text


@given(st.floats(-1e6, 1e6))
def test_inches_and_back(inches):
    assert inches_from_mm(mm_from_inches(inches)) == pytest.approx(inches)


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [
        (78.40, 1, "78.4"),
        (80.0, 1, "80"),
        (100.0, 0, "100"),
        (0.04, 1, "0"),
        (-0.04, 1, "0"),
        (-0.06, 1, "-0.1"),
        (12.3456, 3, "12.346"),
        (1200.0, 2, "1200"),
    ],
)
def test_lengths_and_angles_have_no_useless_zeros(value, decimals, text):
    assert mm_text(value, decimals) == f"{text} mm"
    assert degrees_text(value, decimals) == f"{text}°"
