"""Cut our two font files and the table's glyph outlines out of Inter.

    pip install fonttools
    python3 packaging/fonts/make_fonts.py FOLDER    # FOLDER holds Inter-Regular.otf and Inter-SemiBold.otf

Inter (github.com/rsms/inter) is under the SIL Open Font License, and so is everything made here. The
family is called "VTT Sans", so that an Inter installed on a machine is never taken for it. Digits
become tabular ones. The same input always gives the same bytes.
"""

import json
import sys
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "vtt" / "ui" / "fonts"
GLYPHS = ROOT / "vtt" / "render" / "font" / "glyphs.json"
FAMILY = "VTT Sans"
WEIGHTS = ("Regular", "SemiBold")
TABLE_WEIGHT = "SemiBold"
CHARACTERS = [
    *range(0x20, 0x7F),  # Latin
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *range(0x400, 0x460),  # Cyrillic
    *range(0x2010, 0x2015),  # dashes
    *range(0x2018, 0x201F),  # quotation marks
    *map(ord, "†•…‰″€−×÷±½¼¾≈≠≤≥√∞"),
    *map(ord, "←↑→↓↔↕✓✗★▲▶▼◀●○■□"),
]


class TextPen(BasePen):
    """Writes an outline as SVG path commands in whole font units, y down."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def _add(self, letter: str, *points: tuple[float, float]) -> None:
        self.parts.append(letter + " ".join(f"{round(x)} {round(-y)}" for x, y in points))

    def _moveTo(self, pt: tuple[float, float]) -> None:
        self._add("M", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:
        self._add("L", pt)

    def _curveToOne(
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self._add("C", pt1, pt2, pt3)

    def _closePath(self) -> None:
        self.parts.append("Z")


def make_digits_tabular(font: TTFont) -> None:
    """Let the digits' characters show the glyphs of the feature `tnum`."""
    substitutes: dict[str, str] = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    substitutes.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            if digit in table.cmap:
                table.cmap[digit] = substitutes.get(table.cmap[digit], table.cmap[digit])


def cut(source: Path, weight: str) -> TTFont:
    """Our subset of one weight, with its own name."""
    font = TTFont(source, recalcTimestamp=False)
    make_digits_tabular(font)
    options = Options()
    options.layout_features = ["kern", "mark", "ccmp"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    names = {1: FAMILY, 2: weight, 3: f"{FAMILY} {weight}", 4: f"{FAMILY} {weight}"}
    names[6] = f"{FAMILY.replace(' ', '')}-{weight}"
    if weight != "Regular":
        names |= {1: f"{FAMILY} {weight}", 2: "Regular", 16: FAMILY, 17: weight}
    for number, text in names.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    rename_inside(font, names[6])
    return font


def rename_inside(font: TTFont, name: str) -> None:
    """The compact outlines carry names of their own."""
    compact = font["CFF "].cff
    compact.fontNames = [name]
    top = compact.topDictIndex[0]
    top.FamilyName, top.FullName = FAMILY, name


def outlines(font: TTFont) -> dict[str, object]:
    """Advance and outline of each character, in font units; all digits as wide as the widest."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    digits = {code: names[code] for code in range(0x30, 0x3A)}
    widest = max(round(glyphs[name].width) for name in digits.values())
    rows = {}
    for code, name in sorted(names.items()):
        pen = TextPen()
        glyphs[name].draw(pen)
        advance = widest if code in digits else round(glyphs[name].width)
        rows[chr(code)] = [advance, "".join(pen.parts)]
    return {
        "source": "Inter SemiBold, SIL Open Font License 1.1, see OFL.txt",
        "units": font["head"].unitsPerEm,
        "capital": font["OS/2"].sCapHeight,
        "glyphs": rows,
    }


def as_text(table: dict[str, object]) -> str:
    """The table as JSON with a line for each glyph."""
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    for mark, broken in (('"glyphs":{', '"glyphs":{\n'), ('"],"', '"],\n"'), ("]}}", "]\n}}")):
        text = text.replace(mark, broken)
    return text + "\n"


def main() -> int:
    """Write both font files and the glyph table."""
    folder = Path(sys.argv[1])
    for weight in WEIGHTS:
        font = cut(folder / f"Inter-{weight}.otf", weight)
        target = FONTS / f"VTTSans-{weight}.otf"
        font.save(target)
        if weight == TABLE_WEIGHT:
            GLYPHS.write_text(as_text(outlines(font)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
