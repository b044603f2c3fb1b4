"""How strictly the table holds the players to the rules: for all rules, and lower for single ones."""

from enum import StrEnum

import msgspec


class RulesMode(StrEnum):
    """OFF asks nobody; ADVISE applies and shows the findings; ENFORCE refuses what is illegal."""

    OFF = "off"
    ADVISE = "advise"
    ENFORCE = "enforce"

    @property
    def strictness(self) -> int:
        """0, 1 or 2; a single rule can only be set lower than the table."""
        return ("off", "advise", "enforce").index(self.value)


class TableMode(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """The table's mode, and pairs of a rule number and its own (lower) mode."""

    mode: RulesMode = RulesMode.ADVISE
    rules: tuple[tuple[str, RulesMode], ...] = ()

    def mode_of(self, rule: str) -> RulesMode:
        """The mode that holds for one rule: its own, never above the table's.

        >>> TableMode(RulesMode.ENFORCE, (("B16", RulesMode.ADVISE),)).mode_of("B16").value
        'advise'
        """
        for number, mode in self.rules:
            if number == rule:
                return min(mode, self.mode, key=lambda item: item.strictness)
        return self.mode

    def with_rule(self, rule: str, mode: RulesMode | None) -> "TableMode":
        """With one rule set on its own, or set back to the table's mode by None."""
        rest = {number: kept for number, kept in self.rules if number != rule}
        if mode is not None:
            rest[rule] = mode
        return TableMode(self.mode, tuple(sorted(rest.items())))
