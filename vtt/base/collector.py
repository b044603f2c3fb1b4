"""Python's collector of garbage, told that a game's data are many and hold no circles.

A large game is some hundred thousand frozen records that stay for hours; by default all of them are
walked through again whenever some thousand new ones have come, which doubles the cost of a command.
"""

import gc

YOUNG, MIDDLE, OLD = 20_000, 20, 20
"""After so many new objects the youngest are looked through, after so many times the older ones."""


def calm_collector() -> None:
    """Have the collector leave alone what is there now, and look for circles less often."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
