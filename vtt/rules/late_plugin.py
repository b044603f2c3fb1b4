"""A plug-in whose code is imported when it is asked first, so that a window need not wait for it."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from vtt.base.errors import PluginError
from vtt.base.phrasing import Phrasing, in_english

if TYPE_CHECKING:
    from vtt.rules.api import RulesPlugin


class LatePlugin:
    """Stands for a plug-in, and answers as it does.

    Everything that it is asked may raise PluginError: the code cannot be imported.
    """

    def __init__(self, make: "Callable[[], RulesPlugin]") -> None:
        self._make = make

    @cached_property
    def real(self) -> "RulesPlugin":
        """The plug-in itself."""
        return self._make()

    def __getattr__(self, name: str) -> Any:
        if name.startswith(
            "_"
        ):  # no question to a plug-in: a copy that is being made looks for its own
            raise AttributeError(name)
        return getattr(self.real, name)


def real_plugin(plugin: "RulesPlugin | LatePlugin") -> "RulesPlugin":
    """The plug-in itself, imported if it was not.

    Raises:
        PluginError: if that cannot be done.
    """
    return plugin.real if isinstance(plugin, LatePlugin) else plugin


def without_rules(error: PluginError, phrase: Phrasing = in_english) -> str:
    """What players are told where rules cannot be had."""
    return phrase("{why}; the game is played without rules", why=error)
