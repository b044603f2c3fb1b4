"""A pool of dice as players write it: `3d6+2` adds up, `2d6>=5` counts the dice that reach five."""

import re
from collections.abc import Callable, Sequence
from operator import eq, ge, gt, le, lt

import msgspec

from vtt.base.errors import CommandError
from vtt.base.frozen import EMPTY
from vtt.base.ids import SideId
from vtt.base.phrasing import Phrasing, in_english
from vtt.commands.dice import DiceRequest

PURPOSE = "table"
"""The purpose of a roll that a player makes by hand."""

POOL = "pool"
"""Under this key the values of such a roll hold the pool as it was written."""

FACES = "faces"
"""And under this one what stands on the faces of its dice, where that is no number."""

MOST_DICE, MOST_SIDES = 100, 1000
TERM = re.compile(r"([+-])(?:(\d*)d(\d+|%)|(\d+))")
TEST = re.compile(r"(>=|<=|>|<|=)(\d+)$")
TESTS: dict[str, Callable[[int, int], bool]] = {">=": ge, "<=": le, ">": gt, "<": lt, "=": eq}


class DicePool(msgspec.Struct, frozen=True):
    """Dice with what is made of their results.

    `dice` has the sides of each die, `signs` whether it is added or taken away, `bonus` what is added
    once. With a `test` (">=" and its number) the dice that pass are counted, and nothing is added up.
    Dice with `faces` are told by what stands on them, from the result 1 on.
    """

    text: str
    dice: tuple[int, ...]
    signs: tuple[int, ...]
    bonus: int = 0
    test: tuple[str, int] | None = None
    faces: tuple[str, ...] = ()

    def outcome(self, results: Sequence[int]) -> int:
        """The sum, or how many dice passed the test."""
        if self.test is not None:
            passes, limit = TESTS[self.test[0]], self.test[1]
            return sum(passes(result, limit) for result in results)
        return sum(s * r for s, r in zip(self.signs, results, strict=True)) + self.bonus

    def words(self, results: Sequence[int], phrase: Phrasing = in_english) -> str:
        """The outcome with how it came about: "2 + 5 + 2 = 9", "6, 3, 5: 2 of 3", "Hit, Miss"."""
        if self.faces:
            return ", ".join(self.faces[result - 1] or str(result) for result in results)
        outcome = self.outcome(results)
        if self.test is not None:
            return f"{', '.join(map(str, results))}: {self.brief(results, phrase)}"
        parts = [(s, r) for s, r in zip(self.signs, results, strict=True)]
        if self.bonus:
            parts.append((1 if self.bonus > 0 else -1, abs(self.bonus)))
        told = "".join(f" {'+' if sign > 0 else '-'} {value}" for sign, value in parts)
        told = told.removeprefix(" + ").strip()
        return told if told == str(outcome) else f"{told} = {outcome}"

    def brief(self, results: Sequence[int], phrase: Phrasing = in_english) -> str:
        """The outcome alone: "9", "2 of 3"; what fell where the dice have faces."""
        if self.faces:
            return self.words(results, phrase)
        outcome = self.outcome(results)
        if self.test is None:
            return str(outcome)
        return phrase("{passed} of {dice}", passed=outcome, dice=len(results))


def parse_pool(text: str) -> DicePool:
    """A pool from its notation.

    >>> parse_pool("3d6+2").dice
    (6, 6, 6)
    >>> parse_pool("2d6>=5").outcome((4, 6))
    1

    Raises:
        CommandError: if the text is no such notation, or asks for too many dice or sides.
    """
    plain = text.replace(" ", "").lower().replace("w", "d")
    test = TEST.search(plain)
    body = plain[: test.start()] if test else plain
    signed = body if body.startswith(("+", "-")) else f"+{body}"
    terms = list(TERM.finditer(signed))
    if "".join(term.group() for term in terms) != signed or not terms:
        raise CommandError(f"expected dice such as 3d6+2, d100 or 2d6>=5, found {text!r}")
    dice: list[int] = []
    signs: list[int] = []
    bonus = 0
    for term in terms:
        sign = 1 if term[1] == "+" else -1
        if term[4] is not None:
            bonus += sign * int(term[4])
            continue
        count, sides = int(term[2] or 1), 100 if term[3] == "%" else int(term[3])
        _expect_few(text, len(dice) + count, count, sides)
        dice += [sides] * count
        signs += [sign] * count
    if not dice:
        raise CommandError(f"expected at least one die, such as d6, found {text!r}")
    if test and (bonus or -1 in signs):
        raise CommandError(
            f"dice that are counted are not added up: expected 4d6>=5, found {text!r}"
        )
    limit = (test[1], int(test[2])) if test else None
    return DicePool(plain, tuple(dice), tuple(signs), bonus, limit)


def request_of(pool: DicePool, label: str = "", side: SideId | None = None) -> DiceRequest:
    """What is asked of chance for a pool, with a word on what it is for."""
    values = EMPTY.set(POOL, pool.text)
    if pool.faces:
        values = values.set(FACES, pool.faces)
    return DiceRequest(PURPOSE, pool.dice, label, side, values)


def pool_of(request: DiceRequest) -> DicePool | None:
    """The pool that a request was made for; None where it was made otherwise (by rules)."""
    written = request.values.get(POOL)
    if not isinstance(written, str):
        return None
    try:
        pool = parse_pool(written)
    except CommandError:
        return None  # written by a later version: the dice themselves are told
    if pool.dice != request.dice:
        return None
    faces = request.values.get(FACES)
    if not isinstance(faces, tuple) or any(sides != len(faces) for sides in pool.dice):
        return pool
    return msgspec.structs.replace(pool, faces=tuple(map(str, faces)))


def _expect_few(text: str, all_dice: int, count: int, sides: int) -> None:
    if not count >= 1 or all_dice > MOST_DICE:
        raise CommandError(f"expected 1 to {MOST_DICE} dice, found {text!r}")
    if not 2 <= sides <= MOST_SIDES:
        raise CommandError(f"expected dice of 2 to {MOST_SIDES} sides, found {text!r}")
