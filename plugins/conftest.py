"""The plug-ins' tests stand under the same guards as our own: see tests/conftest.py."""

from tests.conftest import no_unexpected_log_lines

__all__ = ["no_unexpected_log_lines"]
