"""How a piece is kept from the sides that may not know it."""

from enum import StrEnum


class SecrecyKind(StrEnum):
    """Three different things: the face is unknown, or what stands there, or that anything does."""

    MASKED = "masked"
    CONCEALED = "concealed"
    HIDDEN = "hidden"
