"""A plug-in that is ready to be asked: its code, its id and the defaults of its settings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from vtt.base.frozen import Frozen
from vtt.base.ids import PluginId
from vtt.rules.api import RulesPlugin


@dataclass(frozen=True)
class LoadedRules:
    """What a referee needs of a plug-in; `defaults` gives each setting its value by key."""

    id: PluginId
    plugin: RulesPlugin
    defaults: Mapping[str, Frozen] = field(default_factory=dict)
