"""What an attack can bring: for each result its exact chance over the faces of the die."""

from collections import Counter
from collections.abc import Callable

from vtt.rules.view import RulesView
from vtt_siege_of_jerusalem.barrage import Barrage, read, read_row
from vtt_siege_of_jerusalem.strength import Odds
from vtt_siege_of_jerusalem.tables import faces_of, word


def letters_of(view: RulesView, odds: Odds, die: int) -> str:
    """What a face of the die gives in melee; "-" is nothing."""
    row = read_row(view, "melee", die + odds.modifier)
    return word(view, "melee", row, odds.column)


def fire_letters_of(view: RulesView, barrage: Barrage, die: int) -> str:
    """What a face of the die gives in fire; "-" is nothing."""
    return read(view, barrage.column, die + barrage.modifier)


def by_faces(letters: Callable[[int], str], faces: range) -> str:
    """Each result with the faces of the die that give it, the mildest first.

    >>> by_faces(lambda die: "-" if die < 4 else "D" if die < 6 else "DE", range(1, 7))
    '- 3/6, D 2/6, DE 1/6'
    """
    counted = Counter(map(letters, faces))
    return ", ".join(f"{result} {count}/{len(faces)}" for result, count in counted.items())


WEIGHTS = {"B": 1.0, "D": 2.0, "E": 4.0}
"""How much each letter is thought to be worth when attacks are put into an order."""


def expected(letters: Callable[[int], str], faces: range) -> float:
    """What can be hoped for of an attack, over the faces of the die.

    >>> expected(lambda die: "-" if die < 4 else "D", range(1, 7))
    1.0
    """
    return sum(WEIGHTS.get(letter, 0.0) for die in faces for letter in letters(die)) / len(faces)


def melee_chances(view: RulesView, odds: Odds) -> str:
    """The chances of a melee, for people."""
    return by_faces(lambda die: letters_of(view, odds, die), faces_of(view, "melee"))


def fire_chances(view: RulesView, barrage: Barrage) -> str:
    """The chances of fire, for people."""
    return by_faces(lambda die: fire_letters_of(view, barrage, die), faces_of(view, "fire"))
