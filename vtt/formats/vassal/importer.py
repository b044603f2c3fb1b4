"""A VASSAL module as a module of ours: every step in its order, with a report at the end.

What our module has no place for stays in the kept tree, so that `rebuild` can write the file again.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, TypeVar

import msgspec

from vtt.base.errors import FormatError
from vtt.base.problems import SourceRef
from vtt.base.steps import step
from vtt.definition.exchange import Imported
from vtt.definition.kept import KeptFile, KeptTree
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.resolve import MAX_TRAITS
from vtt.definition.trait import UsePrototype
from vtt.formats.vassal.archive import SAVED_GAME, Archive, tell_left_out
from vtt.formats.vassal.assets import MODULE_TREE, SOUNDS, read_assets
from vtt.formats.vassal.commands import read_commands, saved_text
from vtt.formats.vassal.components import (
    COMPONENTS,
    is_custom,
    is_kind,
    short_of,
    spec_of,
    values_of,
)
from vtt.formats.vassal.conversion import Conversion
from vtt.formats.vassal.convert_maps import MAPS, MapConverter
from vtt.formats.vassal.convert_pieces import (
    SLOTS,
    break_circles,
    convert_prototypes,
    convert_slots,
    prototypes_of,
    with_prototype_looks,
    without_uses,
)
from vtt.formats.vassal.convert_play import (
    CHARTS,
    DICE,
    convert_charts,
    convert_dice,
    convert_palettes,
    convert_sides,
    convert_turn_tracks,
    side_names,
)
from vtt.formats.vassal.convert_setup import SetupConverter
from vtt.formats.vassal.habits import find_habits
from vtt.formats.vassal.keep import keep_tree
from vtt.formats.vassal.layer_sizes import with_sizes
from vtt.formats.vassal.levels import DONE_BY_THE_WINDOW, SHOWN_COMPONENTS
from vtt.formats.vassal.names import IdMaker, Names, slug
from vtt.formats.vassal.nested import ZIP_MARK, read_nested
from vtt.formats.vassal.pictures import FOLDER, Pictures
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.save_reader import SetupReader, with_room, with_save
from vtt.formats.vassal.tell_expressions import tell_expressions
from vtt.formats.vassal.toolbar import KINDS
from vtt.formats.vassal.trait_codec import FORMAT
from vtt.formats.vassal.traits import Traits
from vtt.formats.vassal.tree import Component, layout_of, write_tree

Part = TypeVar("Part", Prototype, PieceDefinition)

_MAX_PROTOTYPE: Final = 2_000
"""Most traits of one prototype with all that it uses; the largest that was seen has some hundreds."""


def import_module(archive: Archive) -> Imported:
    """A module with its pictures and pages, and what became of each part."""
    conversion = begin(archive, Report())
    module, maps = convert_parts(conversion, _info(conversion), ())
    module = _with_setups(module, conversion, maps)
    tell_references(conversion)
    tell_expressions(conversion, module)
    module = msgspec.structs.replace(module, tables=maps.tables(), kept=(kept_tree(conversion),))
    module = with_room(module)
    return Imported(module, conversion.assets.files, conversion.report.notes())


def convert_parts(
    conversion: Conversion, info: ModuleInfo, known: tuple[Prototype, ...]
) -> tuple[ModuleDefinition, MapConverter]:
    """Everything that the tree of a module or extension defines, as a module of its own.

    Args:
        conversion: the module or extension on its way.
        info: who the module is.
        known: the prototypes of the module that an extension joins.
    """
    step("pieces")
    traits = Traits(conversion.names)
    prototypes = _sound_prototypes(conversion, traits)
    armies, pieces = convert_slots(conversion, traits)
    pieces = _within_bounds(pieces, (*known, *prototypes), conversion, traits)
    pieces = with_prototype_looks(pieces, (*known, *prototypes), conversion)
    step("maps")
    maps = MapConverter(conversion)
    maps.convert_all()
    setup = SetupConverter(conversion, maps, pieces, (*known, *prototypes))
    start = setup.convert()
    module = ModuleDefinition(
        info=info,
        sides=convert_sides(conversion.names.sides),
        prototypes=_sized(prototypes, conversion),
        armies=armies,
        pieces=_sized(pieces, conversion),
        tables=maps.tables(),
        decks=tuple(setup.decks),
        charts=convert_charts(conversion),
        scenarios=(start,),
        palettes=convert_palettes(conversion),
        dice=convert_dice(conversion),
        turn_tracks=convert_turn_tracks(conversion),
    )
    _tell(conversion, module)
    return module, maps


def _sized(parts: tuple[Part, ...], conversion: Conversion) -> tuple[Part, ...]:
    """Prototypes or pieces whose layers say how large their pictures are."""
    size_of = conversion.size_of
    return tuple(
        msgspec.structs.replace(part, traits=with_sizes(part.traits, size_of)) for part in parts
    )


def _with_setups(
    module: ModuleDefinition, conversion: Conversion, maps: MapConverter
) -> ModuleDefinition:
    """The module with a scenario for each predefined set-up that is a saved game."""
    reader = SetupReader(module, conversion, maps)
    for component in conversion.archive.root.walk():
        if not is_kind(component, "PredefinedSetup"):
            continue
        values = values_of(component)
        if not values["file"] or not values["useFile"] or values["isMenu"]:
            continue
        step(f"the set-up {values['name']}")
        try:
            coded = saved_text(_nested_save(conversion, values["file"]), conversion.report)
            save = reader.read(read_commands(coded), values["name"] or values["file"])
        except FormatError as error:
            conversion.report.lost(
                f"a predefined set-up that cannot be read: {error}", conversion.where(component)
            )
            continue
        conversion.link(component, "scenario", save.scenario.id)
        scenario = msgspec.structs.replace(save.scenario, description=values["description"])
        module = with_save(module, replace(save, scenario=scenario))
    return module


def _nested_save(conversion: Conversion, name: str) -> bytes:
    """The saved game inside a file of the archive; bare text in old ones."""
    data = conversion.archive.read(name)
    if not data.startswith(ZIP_MARK):
        return data
    return read_nested(data, SAVED_GAME)


def begin(
    archive: Archive,
    report: Report,
    tree_id: str = MODULE_TREE,
    present: ModuleDefinition | None = None,
) -> Conversion:
    """The conversion of a module, or of an extension of one that is there."""
    root = archive.root
    for problem in archive.problems:
        report.kept("an entry that is damaged is not used", archive.file.at(), problem[:120])
    tell_left_out(archive.file, report)
    for name in archive.file.old_letters():
        report.changed(
            "an entry whose name is in the letters of old archives was read in code page 437",
            archive.file.at(),
            name,
        )
    taken = [name for name, _ in present.parts] if present is not None else []
    assets = read_assets(archive, tree_id, report, taken=taken)
    slots = [(c.text, c.get("gpid")) for c in root.walk() if is_kind(c, *SLOTS)]
    habits = find_habits(slots, [c.text for c in prototypes_of(root)])
    sides = {} if present is None else {side.name: str(side.id) for side in present.sides}
    known = {} if present is None else {item.name: item.id for item in present.prototypes}
    used = {} if present is None else used_ids(present)
    side_ids, prototype_ids = IdMaker(sides.values()), IdMaker(known.values())
    for name in side_names(root):
        if name not in sides:
            sides[name] = side_ids.make(name, "side")
    found = [c.get("name") for c in prototypes_of(root) if c.get("name") not in known]
    own = _prototype_ids(found, prototype_ids)
    pictures = [*assets.pictures, *(path for path in taken if path.startswith(FOLDER))]
    names = Names(
        pictures=Pictures(pictures, assets.renamed),
        sides=sides,
        prototypes={**known, **own},
        codes=habits.codes,
        renamed={path: name for name, path in assets.renamed.items()},
        layer_mask=habits.layer_mask,
        target_fields=habits.target_fields,
    )
    return Conversion(
        archive, assets, names, habits, report, tree_id, used=used, own_prototypes=own
    )


def used_ids(module: ModuleDefinition) -> dict[str, list[str]]:
    """The ids of a module's parts by kind."""
    parts: dict[str, Sequence[Any]] = {
        "piece": module.pieces,
        "prototype": module.prototypes,
        "army": module.armies,
        "table": module.tables,
        "board": [board for table in module.tables for board in table.boards],
        "deck": module.decks,
        "palette": module.palettes,
        "dice": module.dice,
        "turn": module.turn_tracks,
        "chart": module.charts,
        "kept": module.kept,
    }
    return {kind: [str(item.id) for item in items] for kind, items in parts.items()}


def _prototype_ids(found: list[str], ids: IdMaker) -> dict[str, str]:
    made: dict[str, str] = {}
    for name in found:
        if name not in made:
            made[name] = ids.make(name, "prototype")
    return made


def _sound_prototypes(conversion: Conversion, traits: Traits) -> tuple[Prototype, ...]:
    """The prototypes; those that use themselves, or grow without bound, are used by nobody."""
    made = convert_prototypes(conversion, traits)
    circles, _ = break_circles(made, _MAX_PROTOTYPE)
    damaged = frozenset(conversion.own_prototypes.values()) - {item.id for item in made}
    bad = circles | damaged
    if not bad:
        return made
    for name, prototype_id in list(conversion.names.prototypes.items()):
        if prototype_id in circles:
            conversion.report.kept("a prototype that uses itself, or is too large", example=name)
    sound = tuple(
        msgspec.structs.replace(item, traits=without_uses(item.traits, bad, traits))
        for item in made
    )
    conversion.names.prototypes = {
        name: item for name, item in conversion.names.prototypes.items() if item not in bad
    }
    traits.forget()
    return sound


def _within_bounds(
    pieces: tuple[PieceDefinition, ...],
    prototypes: tuple[Prototype, ...],
    conversion: Conversion,
    traits: Traits,
) -> tuple[PieceDefinition, ...]:
    """Pieces whose prototypes together would give too many traits keep their uses raw."""
    _, sizes = break_circles(prototypes, _MAX_PROTOTYPE)
    made = []
    for piece in pieces:
        uses = [trait.prototype for trait in piece.traits if isinstance(trait, UsePrototype)]
        if len(piece.traits) + sum(sizes.get(use, 0) for use in uses) > MAX_TRAITS:
            conversion.report.kept("a piece with too many traits", example=piece.name)
            kept = without_uses(piece.traits, frozenset(uses), traits)
            piece = msgspec.structs.replace(piece, traits=kept)
        made.append(piece)
    return tuple(made)


def _info(conversion: Conversion) -> ModuleInfo:
    root, metadata = conversion.archive.root, conversion.archive.metadata
    name = metadata.name or root.get("name") or conversion.archive.file.name
    pictures = [
        path
        for screen in root.walk()
        if is_kind(screen, "AboutScreen")
        and (path := conversion.names.picture(screen.get("fileName")))
    ]
    return ModuleInfo(
        id=slug(name) or "vassal_module",
        name=name.strip() or "VASSAL module",
        version=(metadata.version or root.get("version") or "0").strip(),
        description=(metadata.description or root.get("description")).strip(),
        picture=pictures[0] if pictures else "",
    )


def kept_tree(conversion: Conversion) -> KeptTree:
    """Everything of the build file that our module does not say, in its order."""
    archive = conversion.archive
    layout = layout_of(archive.data)
    files = list(conversion.assets.kept)
    if conversion.tree_id != MODULE_TREE:
        listed = {file.path for file in files}
        files += [
            KeptFile(path, path)
            for path in conversion.assets.files
            if path.startswith((FOLDER, SOUNDS)) and path not in listed
        ]
    if write_tree(archive.root, layout) != archive.data:
        path = f"kept/{conversion.tree_id}/{archive.entry}"
        conversion.assets.files[path] = archive.data
        files.append(KeptFile(archive.entry, path))
    return KeptTree(
        id=conversion.tree_id,
        format=FORMAT,
        name=archive.file.name,
        entry=archive.entry,
        layout=layout,
        codes=tuple(sorted(conversion.habits.codes.items())),
        habits=conversion.habits.as_pairs(),
        files=tuple(files),
        root=keep_tree(archive.root, conversion),
    )


def _tell(conversion: Conversion, module: ModuleDefinition) -> None:
    """Count what was carried, and name what was kept: by class, and classes that are not VASSAL's."""
    report = conversion.report
    counted: tuple[tuple[str, tuple[Any, ...], tuple[str, ...]], ...] = (
        ("tables (maps)", module.tables, MAPS),
        ("boards", tuple(b for table in module.tables for b in table.boards), ("Board",)),
        ("pieces", module.pieces, SLOTS),
        ("prototypes", module.prototypes, ("PrototypeDefinition",)),
        ("decks", module.decks, ("DrawPile",)),
        ("palettes", module.palettes, ("PieceWindow",)),
        ("sides", module.sides, ("PlayerRoster",)),
        ("dice buttons", module.dice, DICE),
        ("turn counters", module.turn_tracks, ("TurnTracker",)),
        ("charts and pages", module.charts, CHARTS),
        ("pieces at the start", module.scenarios[0].placements, ("SetupStack", "DrawPile")),
        ("pictures", tuple(conversion.assets.pictures), ()),
    )
    places = _places_by_class(conversion)
    for what, items, shorts in counted:
        report.carried(what, len(items), chain.from_iterable(places[short] for short in shorts))
    for component in conversion.archive.root.walk():
        if is_custom(component):
            report.kept(
                f"a component of the class {component.tag}, which is not VASSAL's own and never run",
                conversion.where(component),
            )
        elif component.tag in COMPONENTS and short_of(component) not in SHOWN_COMPONENTS:
            _tell_kept(short_of(component), component, conversion)
        spec = spec_of(component)
        if spec is not None:
            for name in spec.malformed(component):
                report.changed(
                    f"{spec.short}: the setting {name} is malformed, VASSAL's default is used",
                    conversion.where(component),
                    component.get(name)[:30],
                )
        elif component.tag == "option":
            _tell_kept(component.tag, component, conversion)


def _tell_kept(short: str, component: Component, conversion: Conversion) -> None:
    where = conversion.where(component)
    if short in KINDS:
        words = f"{short}: read and kept, listed as a button that does not act yet"
    elif short in DONE_BY_THE_WINDOW:
        words = f"{short}: read and kept; the window does this in its own way"
    else:
        words = f"{short}: read, and kept as it is"
    conversion.report.kept(words, where)


def _places_by_class(conversion: Conversion) -> Mapping[str, list[SourceRef]]:
    """Where the components of each class stand, in the order of the file."""
    found: dict[str, list[SourceRef]] = defaultdict(list)
    for component in conversion.archive.root.walk():
        spec = spec_of(component)
        if spec is not None:
            found[spec.short].append(conversion.where(component))
    return found


def tell_references(conversion: Conversion) -> None:
    """Pictures that are missing, differ by letter case, or lie inside VASSAL."""
    pictures = conversion.names.pictures
    report = conversion.report
    if isinstance(pictures, Pictures):
        for name in pictures.missing:
            report.changed("a picture that is named and missing is not shown", example=name)
        for name in pictures.bent:
            report.changed("a picture was found under a name in other letters", example=name)
        for name in pictures.built_in:
            report.changed("a picture of VASSAL itself is not shown", example=name)
