"""Commands between players and rules: what a plug-in remembers, what a player declares or answers."""

import msgspec

from vtt.base.frozen import EMPTY, Frozen, FrozenDict, freeze, freeze_dict
from vtt.base.ids import PluginId
from vtt.state.mode import TableMode


class SetRulesValue(msgspec.Struct, frozen=True, gc=False, tag="rules_value", array_like=True):
    """A value in a plug-in's own box; None removes it. The only memory that rules have."""

    plugin: PluginId
    path: tuple[str, ...]
    value: Frozen

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "value", freeze(self.value))


class Declare(msgspec.Struct, frozen=True, gc=False, tag="declare", array_like=True):
    """A player declares an action of the game ("melee", "shoot", "end_phase") with its details.

    It changes nothing by itself: the plug-in judges it, and its consequences carry it out.
    """

    plugin: PluginId
    action: str
    values: FrozenDict = EMPTY

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", freeze_dict(self.values))


class AnswerChoice(msgspec.Struct, frozen=True, gc=False, tag="answer", array_like=True):
    """A player answers the pending choice `choice` of a plug-in's box with one or more option ids.

    Applying it takes the choice out of the box; the plug-in's consequences carry the answer out.
    """

    plugin: PluginId
    choice: str
    options: tuple[str, ...]


class SetSetting(msgspec.Struct, frozen=True, gc=False, tag="setting", array_like=True):
    """The table chooses a value for one of the plug-in's settings; None goes back to the module's."""

    plugin: PluginId
    key: str
    value: Frozen

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "value", freeze(self.value))


class SetMode(msgspec.Struct, frozen=True, gc=False, tag="mode", array_like=True):
    """The table's mode, with the rules that are set lower."""

    mode: TableMode
