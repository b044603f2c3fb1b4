"""A VASSAL file again from an imported module: what was kept, with our pieces where they are ours now.

A module that nobody edited gives the same tree and the same other entries; a piece that was edited is
written anew, and what was added or taken away is added or taken away there.
"""

from collections.abc import Mapping

from vtt.base.errors import FormatError
from vtt.definition.exchange import Exported, ModuleFiles, NoteKind
from vtt.definition.kept import KeptPart, KeptTree
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.formats.vassal.assets import entry_names
from vtt.formats.vassal.convert_pieces import picture_of, slot_state
from vtt.formats.vassal.habits import Habits, kept_habits
from vtt.formats.vassal.keep import tree_of
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.pictures import FOLDER, Pictures
from vtt.formats.vassal.pieces import innermost, read_piece, write_piece
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.trait_codec import FORMAT
from vtt.formats.vassal.traits import Traits
from vtt.formats.vassal.tree import Component, read_tree, write_tree

_PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"


def kept_tree_of(module: ModuleDefinition, tree_id: str = "") -> KeptTree | None:
    """The kept VASSAL file of a module: the named one, or its first; None where it has none."""
    trees = [tree for tree in module.kept if tree.format == FORMAT]
    return next((tree for tree in trees if not tree_id or tree.id == tree_id), None)


def rebuild(module: ModuleDefinition, tree: KeptTree, files: ModuleFiles) -> Exported:
    """The entries of a VASSAL file that a module was imported from."""
    report = Report()
    builder = Rebuilder(module, tree, files.names(), report)
    root = builder.tree()
    entries = {
        entry: files.read(path)
        for path, entry in entry_names(tree.id, tree.files, files.names()).items()
    }
    original = entries.pop(tree.entry, None)
    if original is None or not _is_tree(original, root):
        original = write_tree(root, tree.layout)
    entries[tree.entry] = original
    report.carried("entries of the archive", len(entries))
    return Exported(entries, report.notes())


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
        prototypes=_prototype_names(tree.root, module),
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
        self._names = names_of(module, tree, paths)
        self._traits = Traits(self._names)
        self._pieces: Mapping[str, PieceDefinition] = {item.id: item for item in module.pieces}
        self._prototypes: Mapping[str, Prototype] = {item.id: item for item in module.prototypes}
        self._written: set[str] = set()

    def tree(self) -> Component:
        """The whole tree."""
        root = tree_of(self._tree.root, self._text, self._is_gone)
        for piece_id in sorted(self._pieces.keys() - self._written):
            self._report.add(
                NoteKind.LOST, "a piece that has no slot in the VASSAL module", example=piece_id
            )
        return root

    def _is_gone(self, part: KeptPart) -> bool:
        """Whether what a part became was taken out of the module."""
        kind, _, own = part.made.partition("/")
        gone = (kind == "piece" and own not in self._pieces) or (
            kind == "prototype" and own not in self._prototypes
        )
        if gone:
            self._report.changed(f"a {kind} that is no longer in the module was left out")
        return gone

    def _text(self, part: KeptPart) -> str:
        kind, _, own = part.made.partition("/")
        if kind == "piece":
            self._written.add(own)
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
        slot_name = dict(part.settings).get("entryName", "")
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


def _prototype_names(root: KeptPart, module: ModuleDefinition) -> dict[str, str]:
    """Our id of each prototype by its name; of several with one name that of the last."""
    found = {item.name: item.id for item in module.prototypes}
    waiting = [root]
    while waiting:
        part = waiting.pop()
        if part.kind == _PROTOTYPE and part.made:
            found[dict(part.settings).get("name", "")] = part.made.partition("/")[2]
        waiting.extend(reversed(part.parts))
    return found


def _is_tree(data: bytes, root: Component) -> bool:
    try:
        return read_tree(data) == root
    except FormatError:
        return False
