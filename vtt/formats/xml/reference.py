"""The reference of all elements and attributes, made from the declarations.

It is the second part of `docs/format/module.md`; the first is written by hand.
"""

from collections.abc import Iterator
from typing import Any

from vtt.formats.module_layout import FILE_KINDS
from vtt.formats.xml.declare import (
    REQUIRED,
    Attribute,
    Child,
    Element,
    Group,
    TextChild,
    is_required,
)
from vtt.formats.xml.schema import all_elements
from vtt.formats.xml.trait_elements import TRAITS

REFERENCE_MARK = (
    "<!-- From here on made from the declarations: python -m vtt.formats.xml.publish -->"
)


def reference_text() -> str:
    """The reference as Markdown: files, then traits, every attribute with kind and default."""
    traits = {spec.name for spec in TRAITS}
    elements = all_elements()
    lines = [REFERENCE_MARK, "", "## Elements", ""]
    for spec in elements:
        if not _is_of_trait(spec, traits):
            lines += _section(spec, traits)
    lines += ["## Traits", ""]
    lines += ["Traits stand in `<piece>` and `<prototype>`, in any number; their order counts.", ""]
    for spec in elements:
        if _is_of_trait(spec, traits):
            lines += _section(spec, traits)
    return "\n".join(lines)


def _is_of_trait(spec: Element, traits: set[str]) -> bool:
    """Whether an element is a trait or stands only in traits."""
    return spec.name in traits or any(
        inner.name == spec.name for trait in TRAITS for inner in _inner(trait)
    )


def _inner(spec: Element) -> Iterator[Element]:
    for part in spec.lists:
        if isinstance(part, Child):
            yield from part.specs()


def _section(spec: Element, traits: set[str]) -> Iterator[str]:
    note = "" if spec.name == spec.tag else f" ({spec.name})"
    yield from (f"### `<{spec.tag}>`{note}", "", spec.doc, "")
    files = [kind for kind in FILE_KINDS if kind.spec.name == spec.name]
    for kind in files:
        yield from (f"File: `{kind.place}{'/<id>.xml' if kind.is_folder else ''}`.", "")
    yield from _attribute_table(spec.attributes, spec)
    if spec.text is not None:
        yield from (f"Its text: {spec.text.doc}", "")
    inside = list(_inside(spec, traits))
    if inside:
        yield from ("Inside it:", "", *inside, "")


def _attribute_table(attributes: tuple[Attribute, ...], spec: Element | None) -> Iterator[str]:
    if not attributes:
        return
    yield from ("| attribute | holds | default | meaning |", "|---|---|---|---|")
    for part in attributes:
        required = part.default is REQUIRED if spec is None else is_required(spec, part)
        default = "required" if required else _default_text(part)
        yield f"| `{part.name}` | {_cell(part.type.meaning)} | {default} | {_cell(part.doc)} |"
    yield ""


def _default_text(part: Attribute) -> str:
    if part.default is REQUIRED:
        return "together with the others"
    if part.default in (None, "", ()):
        return ""
    return f"`{part.type.text(part.default)}`"


def _inside(spec: Element, traits: set[str]) -> Iterator[str]:
    for part in spec.lists:
        if isinstance(part, TextChild):
            yield f"- `<{part.tag}>`, once at most, holds text: {part.doc}"
        elif isinstance(part, Group):
            shared = ", ".join(f"`{item.name}`" for item in part.shared)
            tags = ", ".join(f"`<{item.tag}>`" for item in part.specs)
            yield f"- `<{part.tag}>` ({shared}): {part.doc} It holds {tags}."
        else:
            yield f"- {_tags(part, traits)}, {_times(part)}"


def _tags(part: Child, traits: set[str]) -> str:
    specs = part.specs()
    if len(specs) == len(traits) and all(spec.name in traits for spec in specs):
        return "traits"
    return " or ".join(f"`<{spec.tag}>`" for spec in specs)


def _times(part: Child) -> str:
    if part.many:
        return "any number" if part.sort is None else "any number, sorted on saving"
    return "once" if part.default is REQUIRED else "once at most"


def _cell(text: Any) -> str:
    return str(text).replace("|", "\\|")
