"""What lies where on the maps of a saved game, found by its place."""

from typing import Final, TypeAlias

Spot: TypeAlias = tuple[str, int, int]
"""A map and a point of it in pixels."""
_NOTHING: Final[frozenset[str]] = frozenset()


class Places:
    """Ids of pieces, or of piles, by their spots; of several on one spot the one told of first is first."""

    def __init__(self) -> None:
        self._order: dict[str, int] = {}
        self._spots: dict[str, Spot] = {}
        self._there: dict[Spot, set[str]] = {}
        self._count = 0

    def put(self, own: str, spot: Spot) -> None:
        """Have something lie at a spot, and no more where it was before.

        >>> places = Places(); places.put("b", ("", 1, 2)); places.put("a", ("", 1, 2)); places.at(("", 1, 2))
        ['b', 'a']
        """
        if own in self._spots:
            self._lift(own)
        else:
            self._order[own] = self._count
            self._count += 1
        self._spots[own] = spot
        self._there.setdefault(spot, set()).add(own)

    def take(self, own: str) -> None:
        """Have something that lies somewhere lie nowhere."""
        self._lift(own)
        del self._spots[own], self._order[own]

    def at(self, spot: Spot) -> list[str]:
        """What lies at a spot."""
        return sorted(self._there.get(spot, _NOTHING), key=self._order.__getitem__)

    def _lift(self, own: str) -> None:
        there = self._there[self._spots[own]]
        there.remove(own)
        if not there:
            del self._there[self._spots[own]]
