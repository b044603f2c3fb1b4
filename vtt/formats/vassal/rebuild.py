"""A VASSAL file again from an imported module: what was kept, with our pieces where they are ours now.

A module that nobody edited gives the same tree and the same other entries; a piece that was edited is
written anew, and what was added or taken away is added or taken away there. All else that was edited is
carried by `edits`.
"""

from collections.abc import Iterator, Mapping

import msgspec

from vtt.base.errors import FormatError
from vtt.definition.exchange import Exported, ModuleFiles
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.trait import Trait
from vtt.formats.vassal.archive import open_module
from vtt.formats.vassal.assets import MODULE_TREE, entry_names
from vtt.formats.vassal.convert_pieces import picture_of, slot_state
from vtt.formats.vassal.edits import Edits, SaveOf, links_of, old_links_of
from vtt.formats.vassal.entries_file import EntriesFile
from vtt.formats.vassal.habits import NEW_STATE, Habits, kept_habits
from vtt.formats.vassal.keep import kept_parts, tree_of
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.own_losses import tell_lost_edits
from vtt.formats.vassal.own_pieces import flat_item
from vtt.formats.vassal.pictures import FOLDER, Pictures
from vtt.formats.vassal.pieces import innermost, name_in, read_piece, write_piece
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.trait_codec import FORMAT
from vtt.formats.vassal.traits import Traits
from vtt.formats.vassal.tree import Component, read_tree, write_tree

_PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
_SLOT_NAME = "entryName"
SAVED_ARMY = "of_saved_games"
"""The army of pieces that only saved games have."""


def kept_tree_of(module: ModuleDefinition, tree_id: str = "") -> KeptTree | None:
    """The kept VASSAL file of a module: the named one, else the module's own; None where there is none."""
    trees = [tree for tree in module.kept if tree.format == FORMAT]
    wanted = tree_id or MODULE_TREE
    found = next((tree for tree in trees if tree.id == wanted), None)
    return found if found is not None or tree_id else next(iter(trees), None)


def rebuild(
    module: ModuleDefinition, tree: KeptTree, files: ModuleFiles, save_of: SaveOf
) -> Exported:
    """The entries of a VASSAL file that a module was imported from.

    Args:
        module: the module as it is now.
        tree: the kept file.
        files: the module's pictures, pages and kept entries.
        save_of: writes the start of a scenario as a saved game.
    """
    report = Report()
    builder = Rebuilder(module, tree, files.names(), report)
    root = builder.tree()
    others = {file.path for kept in module.kept if kept is not tree for file in kept.files}
    named = entry_names(tree.id, tree.files, files.names(), others)
    entries = {entry: files.read(path) for path, entry in named.items()}
    original = entries.pop(tree.entry, None)
    if kept_tree_of(module) is tree:
        _carry_edits(builder, root, module, entries, save_of, report)
    else:
        _carry_extension_edits(builder, root, module, files, entries, save_of, report)
    if original is None or not _is_tree(original, root):
        original = write_tree(root, tree.layout)
    entries[tree.entry] = original
    report.carried("entries of the archive", len(entries))
    return Exported(entries, report.notes())


def _carry_edits(
    builder: "Rebuilder",
    root: Component,
    module: ModuleDefinition,
    entries: dict[str, bytes],
    save_of: SaveOf,
    report: Report,
) -> None:
    """What was edited besides pieces and prototypes; see `edits`."""
    from vtt.formats.vassal.importer import import_module

    file = EntriesFile(builder.file_name, {**entries, builder.entry: write_tree(root)})
    try:
        before = import_module(open_module(file)).module
    except FormatError as error:
        report.lost(f"edits of what is no piece, since the file is not read again: {error}")
        return
    _edits(builder, root, module, before, entries, save_of, report).carry(root)
    tell_lost_edits(module, before, report)


def _carry_extension_edits(
    builder: "Rebuilder",
    root: Component,
    module: ModuleDefinition,
    files: ModuleFiles,
    entries: dict[str, bytes],
    save_of: SaveOf,
    report: Report,
) -> None:
    """The same for an extension, which is read again into its module as that is without it."""
    from vtt.formats.vassal.extension import import_extension
    from vtt.formats.vassal.importer import import_module

    own = kept_tree_of(module)
    if own is None:
        return
    others = {file.path for kept in module.kept if kept is not own for file in kept.files}
    named = entry_names(own.id, own.files, files.names(), others)
    alone = Rebuilder(module, own, files.names(), Report())
    held = {entry: files.read(path) for path, entry in named.items()}
    file = EntriesFile(builder.file_name, {**entries, builder.entry: write_tree(root)})
    try:
        bare = EntriesFile(alone.file_name, {**held, own.entry: write_tree(alone.tree())})
        base = import_module(open_module(bare)).module
        found = import_extension(open_module(file), base).module
    except FormatError as error:
        report.lost(f"edits of what is no piece, since the file is not read again: {error}")
        return
    before = msgspec.structs.replace(found, sides=(*base.sides, *found.sides))
    _edits(builder, root, module, before, entries, save_of, report).carry_extension(root)


def _edits(
    builder: "Rebuilder",
    root: Component,
    module: ModuleDefinition,
    before: ModuleDefinition,
    entries: dict[str, bytes],
    save_of: SaveOf,
    report: Report,
) -> Edits:
    return Edits(
        module=module,
        before=before,
        links=builder.links,
        old_links=old_links_of(root, before),
        linked=builder.linked,
        entries=entries,
        save_of=save_of,
        new_slot=builder.new_slot,
        names=builder.names,
        report=report,
    )


def names_of(module: ModuleDefinition, tree: KeptTree, paths: tuple[str, ...]) -> Names:
    """What the texts of a kept tree refer to, as it was when it was imported."""
    habits = kept_habits(tree.codes, tree.habits)
    renamed = {file.path: file.entry.removeprefix(FOLDER) for file in tree.files}
    pictures = [path for path in paths if path.startswith(FOLDER)]
    return Names(
        pictures=Pictures(
            pictures, {name: path for path, name in renamed.items() if path.startswith(FOLDER)}
        ),
        sides={side.name: side.id for side in module.sides},
        prototypes=_prototype_names(tree, module),
        prototype_names={item.id: item.name for item in module.prototypes},
        codes=habits.codes,
        renamed=renamed,
        layer_mask=habits.layer_mask,
        target_fields=habits.target_fields,
    )


class Rebuilder:
    """Makes the components of a kept tree, texts of pieces written anew."""

    def __init__(
        self, module: ModuleDefinition, tree: KeptTree, paths: tuple[str, ...], report: Report
    ) -> None:
        self._tree = tree
        self._report = report
        self._habits: Habits = kept_habits(tree.codes, tree.habits)
        self.names = self._names = names_of(module, tree, paths)
        self._traits = Traits(self._names)
        self._pieces: Mapping[str, PieceDefinition] = {item.id: item for item in module.pieces}
        self._prototypes: Mapping[str, Prototype] = {item.id: item for item in module.prototypes}
        self.file_name, self.entry = tree.name or "module", tree.entry
        self.links: dict[int, str] = {}
        self.linked = {
            part.made
            for kept in module.kept
            if kept.format == FORMAT
            for part in kept_parts(kept.root)
        }
        self._is_first = kept_tree_of(module) is tree

    def tree(self) -> Component:
        """The whole tree, with what was added to the module."""
        root = tree_of(self._tree.root, self)
        kept = self._kept(self._tree.root)
        self.links = links_of(root, (part.made for part in kept))
        if self._is_first:
            self._add_new(root)
        return root

    def _kept(self, root: KeptPart) -> Iterator[KeptPart]:
        """The parts that are in the tree, in the order of the file."""
        waiting = [root]
        while waiting:
            part = waiting.pop()
            yield part
            inner = [own for own in part.parts if not self._lacks(own)]
            waiting.extend(reversed(inner))

    def new_slot(self, piece_id: str) -> Component:
        """A slot for a piece that has none in a palette: one more of the same number."""
        piece = self._pieces[piece_id]
        number = next(
            (
                dict(part.settings).get("gpid", "")
                for part in kept_parts(self._tree.root)
                if part.made == f"piece/{piece_id}"
            ),
            "",
        )
        made = Component("VASSAL.build.widget.PieceSlot", {"entryName": piece.name, "gpid": number})
        usual = slot_state(NEW_STATE, number)
        made.text = self._new_text(flat_item(piece).traits, piece.name, picture_of(piece), usual)
        return made

    def _add_new(self, root: Component) -> None:
        """Pieces and prototypes that no kept file has, in a palette and a container of their own."""
        new = [
            piece
            for piece in self._pieces.values()
            if f"piece/{piece.id}" not in self.linked and piece.army != SAVED_ARMY
        ]
        prototypes = [
            item for item in self._prototypes.values() if f"prototype/{item.id}" not in self.linked
        ]
        if prototypes:
            container = Component("VASSAL.build.module.PrototypesContainer", {})
            for item in prototypes:
                made = Component(_PROTOTYPE, {"description": "", "name": item.name or item.id})
                made.text = self._new_text(
                    flat_item(item).traits, "", "", self._habits.prototype_state
                )
                container.children.append(made)
            root.children.append(container)
            self._report.carried("prototypes that were added", len(prototypes))
        if new:
            panel = Component("VASSAL.build.widget.PanelWidget", {"entryName": "Added"})
            taken = [root.get("nextPieceSlotId"), *(part.get("gpid") for part in root.walk())]
            number = max((int(gpid) + 1 for gpid in taken if gpid.isdecimal()), default=1)
            for piece in new:
                settings = {"entryName": piece.name, "gpid": str(number)}
                made = Component("VASSAL.build.widget.PieceSlot", settings)
                usual = slot_state(NEW_STATE, str(number))
                made.text = self._new_text(
                    flat_item(piece).traits, piece.name, picture_of(piece), usual
                )
                panel.children.append(made)
                number += 1
            root.attributes["nextPieceSlotId"] = str(number)
            window = Component("VASSAL.build.module.PieceWindow", {"name": "Added"})
            window.children.append(panel)
            root.children.append(window)
            self._report.carried("pieces that were added", len(new))

    def _new_text(self, traits: tuple[Trait, ...], name: str, picture: str, usual: str) -> str:
        level = innermost("", name, picture, usual, self._names)
        return write_piece(traits, *level, self._traits)

    def is_gone(self, part: KeptPart) -> bool:
        """Whether what a part became was taken out of the module, which the report tells."""
        gone = self._lacks(part)
        if gone:
            kind = part.made.partition("/")[0]
            self._report.changed(f"a {kind} that is no longer in the module was left out")
        return gone

    def _lacks(self, part: KeptPart) -> bool:
        kind, _, own = part.made.partition("/")
        return (kind == "piece" and own not in self._pieces) or (
            kind == "prototype" and own not in self._prototypes
        )

    def settings_of(self, part: KeptPart) -> dict[str, str]:
        """The settings of a part; a slot that was called as its piece is called so again."""
        settings = dict(part.settings)
        kind, _, own = part.made.partition("/")
        slot_name = settings.get(_SLOT_NAME)
        if kind == "piece" and slot_name is not None:
            before = self._name_before(part) or slot_name
            if before == slot_name:
                settings[_SLOT_NAME] = self._pieces[own].name
        return settings

    def _name_before(self, part: KeptPart) -> str:
        """The name that a kept slot gave its piece; empty where the slot's own was the piece's."""
        if not part.raw:
            return name_in(part.rest) if part.rest else ""
        try:
            return read_piece(part.raw.strip(), self._traits).name
        except FormatError:  # kept raw because it cannot be read: there is no name to tell
            return ""

    def text_of(self, part: KeptPart) -> str:
        """The text of a part, written anew for a piece or prototype."""
        kind, _, own = part.made.partition("/")
        if kind == "piece":
            piece = self._pieces[own]
            usual = slot_state(self._habits.slot_state, dict(part.settings).get("gpid", ""))
            return self._piece_text(part, piece.name, picture_of(piece), piece, usual)
        if kind == "prototype":
            prototype = self._prototypes[own]
            return self._piece_text(part, "", "", prototype, self._habits.prototype_state)
        return part.raw

    def _piece_text(
        self,
        part: KeptPart,
        name: str,
        picture: str,
        item: PieceDefinition | Prototype,
        usual: str,
    ) -> str:
        slot_name = dict(part.settings).get(_SLOT_NAME, "")
        if part.raw:
            try:
                found = read_piece(part.raw.strip(), self._traits)
            except FormatError:
                return part.raw
            has_name = isinstance(item, Prototype) or name == (found.name or slot_name)
            has_picture = isinstance(item, Prototype) or picture == (
                self._names.picture(found.picture) or ""
            )
            # texts are compared: a use of a prototype that is in a circle is kept raw with us
            is_same = self._traits.write(found.traits) == self._traits.write(item.traits)
            if is_same and has_name and has_picture:
                return part.raw
        level = innermost(part.rest, name, picture, usual, self._names, slot_name)
        return write_piece(item.traits, *level, self._traits)


def _prototype_names(tree: KeptTree, module: ModuleDefinition) -> dict[str, str]:
    """Our id of each prototype by its name.

    Of several with one name in a module the last counts, and those of the module go before an
    extension's.
    """
    found: dict[str, str] = {}
    trees = [item for item in module.kept if item.format == FORMAT]
    for kept in sorted(trees, key=lambda item: item.id != MODULE_TREE):
        own: dict[str, str] = {}
        for part in kept_parts(kept.root):
            if part.kind == _PROTOTYPE and part.made:
                own[dict(part.settings).get("name", "")] = part.made.partition("/")[2]
        found = {**own, **found}
    for item in module.prototypes:
        found.setdefault(item.name, item.id)
    return found


def _is_tree(data: bytes, root: Component) -> bool:
    try:
        return read_tree(data) == root
    except FormatError:
        return False
