"""Classes of contact by what rules ask: on which edge one's front lies, and whether it lies squarely (B5)."""

from vtt.geometry.contact import ContactClass

SQUARELY_ON_FLANKS = frozenset((ContactClass.FLANK_LEFT, ContactClass.FLANK_RIGHT))
SQUARE = SQUARELY_ON_FLANKS | {ContactClass.FRONT, ContactClass.REAR}
"""One's front squarely on an edge of the other."""

FLANKS = SQUARELY_ON_FLANKS | {ContactClass.FLANK_MISALIGNED}
REARS = frozenset((ContactClass.REAR, ContactClass.REAR_MISALIGNED))
ASIDE = FLANKS | REARS
"""One's front on a flank or the rear of the other, squarely or not."""
SQUARELY_ASIDE = ASIDE & SQUARE

FRONT_ON = ASIDE | {ContactClass.FRONT, ContactClass.FRONT_MISALIGNED}
"""One's front on any edge of the other, squarely or not."""
ASKEW = FRONT_ON - SQUARE
"""One's front on an edge of the other, and not squarely."""
