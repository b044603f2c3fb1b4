"""A question that rules put to a player: data in the plug-in's box, so that undo and replay hold it."""

import msgspec

from vtt.base.frozen import EMPTY, FrozenDict, freeze_dict, get_path, thaw
from vtt.base.ids import PieceId, PluginId, SideId
from vtt.commands.apply import PENDING
from vtt.commands.rules import SetRulesValue
from vtt.rules.verdict import Mark
from vtt.state.game import GameState


class ChoiceOption(msgspec.Struct, frozen=True):
    """One answer: an id, words, what to light up on the table, the plug-in's own details."""

    id: str
    label: str
    pieces: tuple[PieceId, ...] = ()
    marks: tuple[Mark, ...] = ()
    values: FrozenDict = EMPTY

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", freeze_dict(self.values))


class PendingChoice(msgspec.Struct, frozen=True):
    """A question to a side: from `minimum` to `maximum` of the options."""

    id: str
    side: SideId
    question: str
    options: tuple[ChoiceOption, ...]
    minimum: int = 1
    maximum: int = 1
    rule: str = ""
    values: FrozenDict = EMPTY

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", freeze_dict(self.values))


def ask(plugin: PluginId, choice: PendingChoice) -> SetRulesValue:
    """The command that puts a question into the plug-in's box."""
    plain = msgspec.to_builtins(choice, enc_hook=thaw)
    return SetRulesValue(plugin, (PENDING, choice.id), plain)


def pending_choices(state: GameState, plugin: PluginId) -> tuple[PendingChoice, ...]:
    """The open questions of a plug-in, by id in sorted order."""
    box = freeze_dict(get_path(state.boxes, (plugin, PENDING), EMPTY))
    return tuple(msgspec.convert(thaw(box[choice]), PendingChoice) for choice in sorted(box))
