"""What is remembered of the pitched battle or sortie that is being fought."""

import msgspec

from vtt.base.ids import SideId
from vtt.rules.record import BoxRecord


class BattleState(msgspec.Struct, frozen=True):
    """Where it is fought, who attacks, which sequence it is in, and who won the last one.

    `town` is the besieged town from which the side `besieged` makes a sortie; both are empty in a
    battle in the open.
    """

    region: str
    attacker: SideId
    defender: SideId
    sequence: int = 1
    winner: SideId = SideId("")
    town: str = ""
    besieged: SideId = SideId("")


BATTLE_STATE = BoxRecord("battle", BattleState)
