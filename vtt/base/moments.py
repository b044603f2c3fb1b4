"""Times that a clock or a file gives, as dates: a clock can jump, and a file can hold any number."""

from datetime import UTC, datetime, timedelta

_BEGIN = datetime(1970, 1, 1, tzinfo=UTC)
_FIRST = datetime(1970, 1, 2, tzinfo=UTC)
_LAST = datetime(2999, 12, 30, tzinfo=UTC)
"""The dates that every system can tell in its own time zone lie between these."""


def moment(time_ms: int) -> datetime:
    """The date of a time in milliseconds since 1970 (UTC); the nearest between 1970 and 2999.

    >>> moment(1_700_000_000_000).isoformat()
    '2023-11-14T22:13:20+00:00'
    """
    first, last = (round((end - _BEGIN).total_seconds() * 1000) for end in (_FIRST, _LAST))
    return _BEGIN + timedelta(milliseconds=min(max(time_ms, first), last))
