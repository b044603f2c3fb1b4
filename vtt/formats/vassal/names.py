"""What VASSAL's texts refer to by name, and what that is in our module: pictures, sides, prototypes, keys.

VASSAL's names are free texts; ours are ids and paths. A reference that leads nowhere reads as None: the
text is then kept as it is.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from vtt.base.ids import unused_id
from vtt.formats.vassal.keys import FIRST_NAMED_CODE, read_key, write_key

MAX_ID = 40
_FOLDED = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "a", "é": "e",
        "è": "e", "ê": "e", "ë": "e", "á": "a", "à": "a", "â": "a", "ã": "a", "í": "i", "ì": "i",
        "î": "i", "ï": "i", "ó": "o", "ò": "o", "ô": "o", "õ": "o", "ú": "u", "ù": "u", "û": "u",
        "ñ": "n", "ç": "c", "+": "p", "&": "and",
    }
)  # fmt: skip


class IdMaker:
    """Gives readable ids that are unique among those it gave."""

    def __init__(self, used: Iterable[str] = ()) -> None:
        self._used = set(used)
        self._next: Counter[str] = Counter()

    def make(self, text: str, fallback: str = "item") -> str:
        """An unused id after a name.

        >>> ids = IdMaker(); ids.make("1/Inf Rgt"), ids.make("1 Inf Rgt"), ids.make("東")
        ('1_inf_rgt', '1_inf_rgt_2', 'item')
        """
        stem = slug(text) or fallback
        found = stem
        if stem in self._used:
            number = max(self._next[stem], 1)
            while found in self._used:
                number += 1
                found = f"{stem}_{number}"
            self._next[stem] = number
        else:
            found = unused_id(stem, self._used)
        self._used.add(found)
        return found


def spare_palette(tree_id: str) -> str:
    """The id of the palette for what an extension puts where the module has no place."""
    return f"{tree_id}_pieces"


def slug(text: str) -> str:
    """A name in the letters of an id; empty where none of its letters can be in one.

    >>> slug("Soufflé (Réserve)")
    'souffle_reserve'
    """
    lowered = text.lower().translate(_FOLDED)
    letters = "".join(c if c.isascii() and c.isalnum() else "_" for c in lowered)
    return "_".join(part for part in letters.split("_") if part)[:MAX_ID].strip("_")


@dataclass
class Names:
    """The two-way table of one module's references.

    Attributes:
        pictures: our path for each picture name that leads to a file.
        sounds: the same for sounds.
        sides: our id of each side by its name.
        prototypes: our id of each prototype by its name.
        pieces: our id of the piece that a placed definition (a `+/` text) became.
        codes: the usual number of each named key.
        renamed: VASSAL's names of pictures that lie here under other ones, by their paths.
        prototype_names: VASSAL's names of prototypes by their ids, where several share a name.
        layer_mask: what the version that wrote a module puts where layers once had modifiers.
        target_fields: how many fields it writes for the target of a global command.
    """

    pictures: Mapping[str, str] = field(default_factory=dict)
    sounds: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    prototypes: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[str, int] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    layer_mask: str = "128"
    target_fields: int = 16
    prototype_names: Mapping[str, str] = field(default_factory=dict)
    _keys: dict[str, str] = field(default_factory=dict)
    _back: dict[str, dict[str, str]] = field(default_factory=dict)

    def picture(self, name: str) -> str | None:
        """The path of a picture; empty for none, None where it is missing."""
        return self.pictures.get(name) if name else ""

    def picture_name(self, path: str) -> str:
        """VASSAL's name of a picture by its path."""
        return self.renamed.get(path, path.removeprefix("images/"))

    def side(self, name: str) -> str | None:
        """The id of a side, or None."""
        return self.sides.get(name)

    def side_name(self, side: str) -> str:
        """VASSAL's name of a side."""
        return self._reverse("sides", self.sides).get(side, side)

    def prototype(self, name: str) -> str | None:
        """The id of a prototype, or None."""
        return self.prototypes.get(name)

    def prototype_name(self, prototype: str) -> str:
        """VASSAL's name of a prototype."""
        if prototype in self.prototype_names:
            return self.prototype_names[prototype]
        return self._reverse("prototypes", self.prototypes).get(prototype, prototype)

    def placed_text(self, piece: str) -> str:
        """VASSAL's definition of a piece that others place, or `null`."""
        return self._reverse("pieces", self.pieces).get(piece, "null")

    def key(self, text: str) -> str:
        """Our form of a key stroke; ValueError for a text that is none."""
        found = self._keys.get(text)
        if found is None:
            found = self._keys[text] = read_key(text)
        return found

    def key_text(self, stroke: str) -> str:
        """VASSAL's form of a key stroke."""
        return write_key(stroke, self.codes)

    def _reverse(self, kind: str, names: Mapping[str, str]) -> dict[str, str]:
        found = self._back.get(kind)
        if found is None or len(found) > len(names):
            found = self._back[kind] = {}
            for name, own in names.items():
                found.setdefault(own, name)
        return found


def usual_codes(found: Iterable[tuple[str, int]]) -> dict[str, int]:
    """For each name the number that it has most often; of two the smaller one."""
    counts: dict[str, Counter[int]] = {}
    for name, code in found:
        counts.setdefault(name, Counter())[code] += 1
    return {
        name: min(numbers, key=lambda code: (-numbers[code], code))
        for name, numbers in sorted(counts.items())
    }


def new_codes(names: Iterable[str]) -> dict[str, int]:
    """Numbers for named keys that have none yet, in the order of their names."""
    return {name: FIRST_NAMED_CODE + at for at, name in enumerate(sorted(set(names)))}
