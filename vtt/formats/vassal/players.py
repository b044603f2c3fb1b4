"""Players of saved games. Their ids are their passwords in clear, so a hash takes each one's place.

The hash is slow on purpose and salted with the module's id: the same player has the same name in all
saves of a game, and nobody reads the password off it.
"""

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final

_ROUNDS: Final = 20_000
_LENGTH: Final = 8
_PARTS: Final = re.compile(r"([\t/;|,\x1b\\])")
PREFIX: Final = "player-"
OBSERVER: Final = "<observer>"


@dataclass
class Players:
    """The players of a game by their hashed ids."""

    salt: str
    names: dict[str, str] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    _hashes: dict[str, str] = field(default_factory=dict)

    def hashed(self, player_id: str) -> str:
        """What stands for a player's id; empty for none."""
        if not player_id or player_id == "null":
            return ""
        found = self._hashes.get(player_id)
        if found is None:
            digest = hashlib.pbkdf2_hmac(
                "sha256", player_id.encode("utf-8", "surrogatepass"), self.salt.encode(), _ROUNDS
            )
            found = self._hashes[player_id] = PREFIX + digest.hex()[: 2 * _LENGTH]
        return found

    def add(self, player_id: str, name: str, side: str) -> None:
        """A line of the roster."""
        hashed = self.hashed(player_id)
        self.names[hashed] = name
        if side and side != OBSERVER:
            self.sides[hashed] = side

    def side_of(self, owner: str) -> str:
        """The side that an owner of a hidden or masked piece stands for: a player's, or itself."""
        return self.sides.get(self.hashed(owner), owner)

    def knows(self, text: str) -> bool:
        """Whether a text is the id of a player of the roster."""
        return text in self._hashes

    def scrubbed(self, text: str) -> str:
        """A text in which the ids of players are hashed."""
        if not any(player_id in text for player_id in self._hashes):
            return text
        return "".join(
            self._hashes.get(part, part) if part not in ("", "null") else part
            for part in _PARTS.split(text)
        )
