import pytest

from vtt.base.moments import moment


@pytest.mark.parametrize(
    ("time_ms", "text"),
    [
        (1_700_000_000_000, "2023-11-14"),
        (-1, "1970-01-02"),
        (2**63, "2999-12-30"),
        (-(2**63), "1970-01-02"),
    ],
)
def test_every_time_has_a_date(time_ms, text):
    assert moment(time_ms).date().isoformat() == text
    assert moment(time_ms).astimezone().tzinfo is not None
