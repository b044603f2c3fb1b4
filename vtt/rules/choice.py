"""A question that rules put to a player: data in the plug-in's box, so that undo and replay hold it."""

from collections import Counter
from functools import lru_cache

import immutables
import msgspec

from vtt.base.frozen import EMPTY, Frozen, FrozenDict, freeze_dict, get_path, thaw
from vtt.base.ids import PieceId, PluginId, SideId
from vtt.commands.rules import SetRulesValue
from vtt.rules.verdict import Mark
from vtt.state.boxes import PENDING
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
    """A question to a side: from `minimum` to `maximum` of the options.

    An id is a kind and what it is about (`loss:2`, `flee:shot_3`). While a `free` choice waits, its
    side may also act on the table (deploy, draw a path); the plug-in judges what. With no options
    it is a task: the side does it and then answers with no option at all. `done` is the word on the
    button that gives an answer of none or several. The answer to one that stands `alone` is an undo step
    of its own, and no part of the gesture that put it. `pieces` are those that it is about.
    """

    id: str
    side: SideId
    question: str
    options: tuple[ChoiceOption, ...]
    minimum: int = 1
    maximum: int = 1
    rule: str = ""
    values: FrozenDict = EMPTY
    free: bool = False
    done: str = ""
    alone: bool = False
    pieces: tuple[PieceId, ...] = ()

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "values", freeze_dict(self.values))

    @property
    def kind(self) -> str:
        """What is asked: the id up to its first colon."""
        return self.id.partition(":")[0]

    def fault(self, options: tuple[str, ...]) -> str:
        """Why these options are no answer to it (one twice, too few, too many); empty if they are."""
        if len(set(options)) != len(options):
            return f"the answer to {self.id!r} names an option twice"
        if self.minimum <= len(options) <= self.maximum:
            return ""
        wanted = (
            f"{self.minimum}"
            if self.minimum == self.maximum
            else f"{self.minimum} to {self.maximum}"
        )
        return f"the answer to {self.id!r} needs {wanted} options, found {len(options)}"


def ask(plugin: PluginId, choice: PendingChoice) -> SetRulesValue:
    """The command that puts a question into the plug-in's box, its options told apart."""
    told = msgspec.structs.replace(choice, options=told_apart(choice.options))
    plain = msgspec.to_builtins(told, enc_hook=thaw)
    return SetRulesValue(plugin, (PENDING, choice.id), plain)


def told_apart(options: tuple[ChoiceOption, ...]) -> tuple[ChoiceOption, ...]:
    """The options, those of one label numbered in their order: "Velites (1)", "Velites (2)"."""
    times = Counter(option.label for option in options)
    numbers: Counter[str] = Counter()
    found = []
    for option in options:
        numbers[option.label] += 1
        label = f"{option.label} ({numbers[option.label]})"
        found.append(
            msgspec.structs.replace(option, label=label) if times[option.label] > 1 else option
        )
    return tuple(found)


def withdraw(plugin: PluginId, choice: str) -> SetRulesValue:
    """The command that takes a question back: it was answered by deeds, or asks nothing any more."""
    return SetRulesValue(plugin, (PENDING, choice), None)


def pending_choices(state: GameState, plugin: PluginId) -> tuple[PendingChoice, ...]:
    """The open questions of a plug-in, by id in sorted order.

    What lies there and is no question (an edit by hand can put it there) is left out.
    """
    box = get_path(state.boxes, (plugin, PENDING), EMPTY)
    return _questions(box) if isinstance(box, immutables.Map) else ()


@lru_cache(maxsize=64)
def _questions(box: FrozenDict) -> tuple[PendingChoice, ...]:
    found = (_question(box[choice]) for choice in sorted(box))
    return tuple(choice for choice in found if choice is not None)


def _question(value: Frozen) -> PendingChoice | None:
    try:
        return msgspec.convert(thaw(value), PendingChoice)
    except msgspec.ValidationError:
        return None
