"""Which names the expressions of a module may speak of, and what of an expression is not understood."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import immutables

from vtt.base.frozen import get_path
from vtt.behaviour.functions import is_class_function, is_method
from vtt.behaviour.game_functions import KNOWN as FUNCTIONS
from vtt.behaviour.game_scope import BOX, PLACE_NAMES, PROPERTIES
from vtt.behaviour.mentions import Mention, MentionKind, mentions
from vtt.behaviour.names_of_traits import names_given
from vtt.behaviour.old_place import OLD_PLACE
from vtt.behaviour.piece_scope import EVERYWHERE, OWN_NAMES
from vtt.behaviour.texts import condition_names, is_expression, property_names
from vtt.behaviour.tokens import ExpressionError
from vtt.behaviour.trait_texts import TextKind, TraitText, texts_of
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.trait import Trait, UsePrototype
from vtt.definition.trait_control import GlobalKey, Report, Trigger
from vtt.definition.trait_data import GlobalProperty
from vtt.definition.trait_looks import Label, Layer
from vtt.definition.trait_moves import Placing
from vtt.definition.turn_track import TurnLevel

REPORT_NAMES: Final = frozenset(
    {
        *("oldPieceName", "newPieceName", "pieceName", "menuCommand"),
        *("mapName", "oldMapName", "location", "oldLocation"),
    }
)
LABEL_NAMES: Final = frozenset({"pieceName", "label"})


def known_names(module: ModuleDefinition, more: Iterable[str] = ()) -> frozenset[str]:
    """Every name that has a value somewhere in a module.

    Args:
        module: the module.
        more: names that something else gives, such as a module that it joins.
    """
    names = {*more, *OWN_NAMES, *EVERYWHERE, *PLACE_NAMES, *OLD_PLACE}
    parts: tuple[Prototype | PieceDefinition, ...] = (*module.prototypes, *module.pieces)
    for item in parts:
        names.update(name for name, _ in item.properties)
        for trait in item.traits:
            names.update(_given(trait))
    names.update(f"{deck.name}_numPieces" for deck in module.decks)
    names.update(_of_levels(level for track in module.turn_tracks for level in track.levels))
    for scenario in module.scenarios:
        names.update(_shared(scenario.boxes))
    return frozenset(names)


class NotUnderstood(NamedTuple):
    """A text of a trait that cannot be read, or speaks of what is not known: of `name`, a property."""

    text: TraitText
    reason: str
    name: str = ""


def not_understood(trait: Trait, known: frozenset[str]) -> Iterator[NotUnderstood]:
    """The texts of a trait that cannot be read, or speak of what is not known; each with the reason."""
    own = _own_names(trait)
    for text in texts_of(trait):
        try:
            found = tuple(_spoken_of(text))
        except ExpressionError as error:
            yield NotUnderstood(text, str(error))
            continue
        for mention in dict.fromkeys(found):
            reason = "" if mention.name in own else _unknown(mention, known)
            if reason and not _is_before(trait, mention.name, known):
                is_name = mention.kind is MentionKind.PROPERTY
                yield NotUnderstood(text, reason, mention.name if is_name else "")


def _spoken_of(text: TraitText) -> Iterator[Mention]:
    """What a text speaks of.

    Raises:
        ExpressionError: where it cannot be read.
    """
    names: tuple[str, ...] = ()
    if not is_expression(text.text):
        if text.kind is TextKind.CONDITION:
            names = condition_names(text.text)
        elif text.kind is TextKind.PROPERTY and not property_names(text.text):
            names = (text.text,)
    if names:
        yield from (Mention(MentionKind.PROPERTY, name) for name in names)
    else:
        yield from mentions(text.text)


def _is_before(trait: Trait, name: str, known: frozenset[str]) -> bool:
    """In a report `$oldX$` is the property X as it was before the key."""
    return isinstance(trait, Report) and name.startswith("old") and name[3:] in known


def _unknown(mention: Mention, known: frozenset[str]) -> str:
    kind, name = mention
    match kind:
        case MentionKind.PROPERTY:
            is_known = not name or name in known
            return "" if is_known else f"nothing here gives the property {name!r}"
        case MentionKind.FUNCTION:
            return "" if name in FUNCTIONS else f"there is no function {name!r} here"
        case MentionKind.OF_CLASS:
            return "" if is_class_function(name) else f"there is no function {name!r} here"
        case MentionKind.METHOD:
            return "" if is_method(name) else f"a text has no method {name!r} here"


def _own_names(trait: Trait) -> frozenset[str]:
    """Names that a trait's own texts know."""
    if isinstance(trait, Report):
        return REPORT_NAMES
    return LABEL_NAMES if isinstance(trait, Label) else frozenset()


def _given(trait: Trait) -> Iterator[str]:
    """The names that a trait gives values to, on its piece or elsewhere."""
    yield from names_given(trait)
    if isinstance(trait, Trigger) and trait.index_property:
        yield trait.index_property
    elif isinstance(trait, GlobalProperty):
        yield trait.name
    elif isinstance(trait, GlobalKey | Placing):
        yield from (item.name for item in trait.parameters)
    elif isinstance(trait, UsePrototype):
        yield from (name for name, _ in trait.parameters)
    elif isinstance(trait, Layer) and trait.letters:
        yield trait.name


def _of_levels(levels: Iterable[TurnLevel]) -> Iterator[str]:
    for level in levels:
        yield level.property
        yield from _of_levels(level.levels)


def _shared(boxes: object) -> Iterator[str]:
    """Names of shared properties of a start; those of zones say where they belong behind a tab."""
    holders = get_path(boxes, (BOX, PROPERTIES)) if isinstance(boxes, immutables.Map) else None
    if isinstance(holders, immutables.Map):
        for values in holders.values():
            if isinstance(values, immutables.Map):
                yield from (str(name).partition("\t")[0] for name in values)
