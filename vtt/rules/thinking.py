"""How widely the computer player thinks about a game: its plug-in's manifest says what is enough.

[thinking]
considered = 8
pieces = 0
answers = 2
"""

import msgspec


class Thinking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The breadth of a thought; every number is a bound.

    Attributes:
        considered: of more suggestions so many are picked at random.
        pieces: for so many single pieces it asks what they can do, besides what is offered in general.
        answers: so many answers to each question are thought through.
        outcomes: up to so many outcomes of a gesture's dice are all looked at; of more, half as many
            are sampled.
    """

    considered: int = 200
    pieces: int = 3
    answers: int = 8
    outcomes: int = 36

    def __post_init__(self) -> None:
        for name, least in (("considered", 1), ("pieces", 0), ("answers", 1), ("outcomes", 1)):
            if getattr(self, name) < least:
                raise ValueError(f"{name}: expected {least} or more, found {getattr(self, name)}")
