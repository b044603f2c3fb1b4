"""A VASSAL extension joined to the module that is there: its parts beside the module's, or inside them.

What an extension puts into the module's palettes goes into ours; its own tree is kept in a file of its
own, from which the extension can be written again.
"""

from collections.abc import Sequence

import msgspec

from vtt.base.errors import FormatError
from vtt.definition.exchange import Imported
from vtt.definition.module import ModuleDefinition
from vtt.definition.palette import PaletteDefinition, PalettePart
from vtt.formats.vassal.archive import Archive
from vtt.formats.vassal.components import all_of
from vtt.formats.vassal.convert_play import palette_parts
from vtt.formats.vassal.edit_palettes import WINDOW
from vtt.formats.vassal.importer import begin, convert_parts, kept_tree, tell_references
from vtt.formats.vassal.names import slug, spare_palette
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.sequence import decode
from vtt.formats.vassal.tell_expressions import tell_expressions


def import_extension(archive: Archive, present: ModuleDefinition | None) -> Imported:
    """The module with an extension in it.

    Raises:
        FormatError: where there is no module to join.
    """
    root, file = archive.root, archive.file
    if present is None:
        raise FormatError(
            f"{file.name} is an extension of {root.get('module')!r}; expected the folder of that "
            "module, which `vtt import` makes of the module's own file"
        )
    report = Report()
    if root.get("module") != present.info.name and root.get("anyModule") != "true":
        report.changed(
            f"the extension is made for the module {root.get('module')!r}, not {present.info.name!r}"
        )
    tree_id = _tree_id(file.name, present)
    conversion = begin(archive, report, tree_id, present)
    own, _ = convert_parts(conversion, present.info, present.prototypes)
    palettes = list(present.palettes)
    homeless: list[PalettePart] = []
    for element in all_of(root, "ExtensionElement"):
        pieces, parts = palette_parts(element, conversion)
        if pieces or parts:
            steps = [decode(step, ":") for step in decode(element.get("target"), "/")]
            added = PalettePart(name="", pieces=pieces, parts=parts)
            if not _join(palettes, steps, added):
                report.changed(
                    "pieces of an extension whose place in the module is not there stand in a palette",
                    conversion.where(element),
                    element.get("target")[:60],
                )
                homeless.append(added)
    if homeless:
        palettes.append(PaletteDefinition(spare_palette(tree_id), file.name, tuple(homeless)))
    tell_references(conversion)
    tell_expressions(conversion, own, present)
    known = {side.id for side in present.sides}
    module = msgspec.structs.replace(
        own,
        sides=tuple(side for side in own.sides if side.id not in known),
        palettes=(*palettes, *own.palettes),
        scenarios=(),
        kept=(kept_tree(conversion),),
    )
    return Imported(module, conversion.assets.files, report.notes())


def _tree_id(name: str, present: ModuleDefinition) -> str:
    """The id of the extension's kept file; an extension that comes again takes its own place."""
    for tree in present.kept:
        if tree.name == name:
            return tree.id
    return f"extension_{slug(name.rpartition('.')[0] or name) or 'x'}"


def _join(
    palettes: list[PaletteDefinition], steps: Sequence[Sequence[str]], added: PalettePart
) -> bool:
    """Put a part into the palette that the steps lead to; whether there is one."""
    if not steps or not steps[0][0].endswith(WINDOW):
        return False
    wanted = steps[0][1] if len(steps[0]) > 1 else ""
    found = [at for at, item in enumerate(palettes) if item.name == wanted]
    at = found[0] if found else 0
    if not palettes:
        return False
    names = [step[1] if len(step) > 1 else "" for step in steps[1:]]
    palette = palettes[at]
    palettes[at] = msgspec.structs.replace(palette, parts=_inside(palette.parts, names, added))
    return True


def _inside(
    parts: tuple[PalettePart, ...], names: list[str], added: PalettePart
) -> tuple[PalettePart, ...]:
    """The parts with one more where the names lead to; as deep as the names are there."""
    if names:
        for at, part in enumerate(parts):
            if part.name == names[0]:
                deeper = _inside(part.parts, names[1:], added)
                if len(names) == 1:
                    deeper = (*part.parts, *added.parts)
                    part = msgspec.structs.replace(part, pieces=(*part.pieces, *added.pieces))
                changed = msgspec.structs.replace(part, parts=deeper)
                return (*parts[:at], changed, *parts[at + 1 :])
    return (*parts, added) if added.pieces else (*parts, *added.parts)
