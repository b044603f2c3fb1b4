"""VASSAL's names for the parts of a module that did not come from VASSAL, each given once."""

from collections.abc import Container, Iterable

from vtt.definition.deck import DeckDefinition
from vtt.definition.module import ModuleDefinition
from vtt.formats.vassal.deck_type import DRAW_PILE
from vtt.formats.vassal.names import Names, new_codes
from vtt.formats.vassal.own_decks import deck_settings
from vtt.formats.vassal.own_states import state_keys
from vtt.formats.vassal.pictures import FOLDER
from vtt.formats.vassal.sequence import encode
from vtt.formats.vassal.tree import Component

WINDOW = "VASSAL.build.module.PieceWindow"
TABS = "VASSAL.build.widget.TabWidget"
PANEL = "VASSAL.build.widget.PanelWidget"
SLOT = "VASSAL.build.widget.PieceSlot"
WINDOW_NAME = "Pieces"


class OwnNames:
    """Unique names of sides, prototypes, armies, tables, boards and decks, and the numbers of slots."""

    def __init__(self, module: ModuleDefinition, paths: Iterable[str]) -> None:
        self.sides = _unique((side.id, side.name) for side in module.sides)
        self.prototypes = _unique((item.id, item.name or item.id) for item in module.prototypes)
        self.armies = _unique((army.id, army.name) for army in module.armies)
        self.tables = _unique((table.id, table.name) for table in module.tables)
        self.decks = _unique((deck.id, deck.name) for deck in module.decks)
        self.gpids: dict[str, str] = {
            piece.id: str(number) for number, piece in enumerate(module.pieces, 1)
        }
        names = _unique((piece.id, piece.name) for piece in module.pieces)
        self.slots: dict[str, str] = {str(piece): name for piece, name in names.items()}
        pictures = {path.removeprefix(FOLDER): path for path in paths if path.startswith(FOLDER)}
        self.names = Names(
            pictures=pictures,
            sides={name: side for side, name in self.sides.items()},
            prototypes={name: item for item, name in self.prototypes.items()},
            pieces={self.path_of(piece.id, piece.army): piece.id for piece in module.pieces},
            codes=new_codes({*_named_keys(module), *state_keys(module)}),
        )

    def deck(self, deck: DeckDefinition) -> Component:
        """A deck with its settings, without its place."""
        return Component(DRAW_PILE, deck_settings(deck, self.decks, self.sides))

    def path_of(self, piece: str, army: str) -> str:
        """The path of a piece's slot in the palette, as markers refer to it."""
        steps = (
            (WINDOW, WINDOW_NAME),
            (TABS, WINDOW_NAME),
            (PANEL, self.armies.get(army, army)),
            (SLOT, self.slots[piece]),
        )
        return encode([encode(step, ":") for step in steps], "/")


def unused_name(name: str, used: Container[str]) -> str:
    """A name that is not used yet: itself, or with a number behind it.

    >>> unused_name("Hill", {"Hill", "Hill 2"})
    'Hill 3'
    """
    wanted, number = name, 2
    while wanted in used:
        wanted = f"{name} {number}"
        number += 1
    return wanted


def _unique(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """A name for each id, numbers put behind those that come again."""
    used: set[str] = set()
    found = {}
    for own, name in pairs:
        found[own] = unused_name(name or own, used)
        used.add(found[own])
    return found


def _named_keys(module: ModuleDefinition) -> set[str]:
    """The names of all named keys that traits use."""
    found: set[str] = set()
    waiting: list[object] = [
        *(*module.pieces, *module.prototypes, *module.dice, *module.turn_tracks)
    ]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            if value.startswith("@"):
                found.add(value[1:])
        elif isinstance(value, tuple):
            waiting.extend(value)
        else:
            fields = getattr(value, "__struct_fields__", ())
            waiting.extend(getattr(value, field) for field in fields)
    return found
