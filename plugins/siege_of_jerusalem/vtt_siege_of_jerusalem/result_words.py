"""What a cell of a table of results does, in words for the log and for the chances before the dice."""

from collections import Counter

MELEE = {"E": "eliminated", "D": "disrupted and driven back", "B": "who is left goes back"}
FIRE = {"E": "eliminated", "D": "disrupted"}
NOTHING = "nothing happens"


def in_words(letters: str, words: dict[str, str]) -> str:
    """A cell in words; "-" is nothing.

    >>> in_words("BEE", MELEE), in_words("-", FIRE)
    ('BEE: 2 eliminated, who is left goes back', 'nothing happens')
    """
    count = Counter(letters)
    told = [
        word if letter == "B" else f"{count[letter]} {word}"
        for letter, word in words.items()
        if count[letter]
    ]
    return f"{letters}: {', '.join(told)}" if told else NOTHING


def thrown(die: int, modifier: int) -> str:
    """What a die is with its modifiers.

    >>> thrown(2, 0), thrown(2, 1), thrown(2, -3)
    ('2', '2 + 1 = 3', '2 - 3 = -1')
    """
    if not modifier:
        return str(die)
    return f"{die} {'+' if modifier > 0 else '-'} {abs(modifier)} = {die + modifier}"
