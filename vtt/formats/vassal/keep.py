"""The tree of a module as it is kept, and the tree again from what was kept.

A slot's text is not kept where our own piece gives it back; everything else of the tree is.
"""

from typing import Protocol

from vtt.definition.kept import KeptPart
from vtt.formats.vassal.conversion import Conversion, id_of
from vtt.formats.vassal.tree import Component


def keep_tree(component: Component, conversion: Conversion) -> KeptPart:
    """A component and all in it as kept parts."""
    identity = id_of(component)
    made = conversion.made.get(identity, "")
    raw = conversion.raw.get(identity, "")
    is_given_back = made.startswith(("piece/", "prototype/")) and not raw
    return KeptPart(
        kind=component.tag,
        settings=tuple(component.attributes.items()),
        made=made,
        raw=raw or ("" if is_given_back else component.text),
        rest=conversion.rest.get(identity, ""),
        parts=tuple(keep_tree(child, conversion) for child in component.children),
    )


class Rebuilding(Protocol):
    """What is known of kept parts where their tree is written again."""

    def text_of(self, part: KeptPart) -> str:
        """The text of a part."""
        ...

    def settings_of(self, part: KeptPart) -> dict[str, str]:
        """The settings of a part."""
        ...

    def is_gone(self, part: KeptPart) -> bool:
        """Whether a part is left out."""
        ...


def tree_of(part: KeptPart, known: Rebuilding) -> Component:
    """The component of a kept part."""
    made = Component(part.kind, known.settings_of(part))
    made.text = known.text_of(part)
    made.children = [tree_of(inner, known) for inner in part.parts if not known.is_gone(inner)]
    return made


def kept_parts(root: KeptPart) -> list[KeptPart]:
    """A kept part and everything in it, in the order of the file."""
    found, waiting = [], [root]
    while waiting:
        part = waiting.pop()
        found.append(part)
        waiting.extend(reversed(part.parts))
    return found
