"""Lines of an import's report for what play will not understand: expressions, and names that nothing gives.

Such a text is kept as it is and counts as empty in play. Each expression has a line, and each name.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from vtt.base.steps import step
from vtt.behaviour.known_names import known_names, not_understood
from vtt.definition.exchange import NoteKind
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.trait import Trait
from vtt.formats.vassal.conversion import Conversion, id_of
from vtt.formats.vassal.kinds import shown_px_expression
from vtt.formats.vassal.tree import Component

MOST_LINES: Final = 300
"""So many expressions and names have a line of their own; the others are counted in one."""
_LONGEST: Final = 100


class _Owner(NamedTuple):
    """A piece or prototype of the file, and the component that it was read from."""

    name: str
    traits: tuple[Trait, ...]
    component: Component


def tell_expressions(
    conversion: Conversion, module: ModuleDefinition, present: ModuleDefinition | None = None
) -> None:
    """Tell what of the traits that a file defines is not understood.

    Args:
        conversion: the file on its way.
        module: what was made of it.
        present: the module that it joins, whose names are known too.
    """
    step("expressions")
    known = known_names(module, () if present is None else known_names(present))
    told: set[str] = set()
    for owner in _owners(conversion, module):
        for trait in owner.traits:
            for text, reason, name in not_understood(trait, known):
                shown = shown_px_expression(text.text)[:_LONGEST]
                line = f"an expression that is not understood counts as empty: {shown} ({reason})"
                if name:
                    line = f"a property that nothing gives counts as empty: {name[:_LONGEST]!r}"
                if line not in told and len(told) >= MOST_LINES:
                    line = "more expressions that are not understood, or ask for what nothing gives"
                told.add(line)
                tag = trait.__struct_config__.tag
                place = f"{owner.name}: {tag}, {text.field}" + (f": {shown}" if name else "")
                where = conversion.where(owner.component)
                conversion.report.add(NoteKind.KEPT_RAW, line, where, place)


def _owners(conversion: Conversion, module: ModuleDefinition) -> Iterator[_Owner]:
    parts: dict[str, PieceDefinition | Prototype] = {
        **{f"piece/{item.id}": item for item in module.pieces},
        **{f"prototype/{item.id}": item for item in module.prototypes},
    }
    for component in conversion.archive.root.walk():
        found = parts.get(conversion.made.get(id_of(component), ""))
        if found is not None:
            yield _Owner(found.name, found.traits, component)
