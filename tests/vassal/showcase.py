"""A module with each kind of thing that VASSAL players see: every grid, palettes, cards, charts, a hand."""

from collections.abc import Iterable
from pathlib import Path

from tests.vassal.generate import (
    GRID,
    MAP,
    MODULE,
    WIDGET,
    board,
    element,
    map_of,
    png_file,
    root,
    roster,
    slot,
    turn_tracker,
    two_dice,
    write_archive,
)
from tests.vassal.generate import entries as usual_entries
from tests.vassal.playable import UNIT_TRAITS
from tests.vassal.saves import add_piece, save_file, save_text
from vtt.formats.exchange import import_file
from vtt.formats.vassal.tree import Component

Colour = tuple[int, int, int]
SEA, LAND, ROAD, RED, BLUE = (
    (120, 160, 200),
    (205, 214, 180),
    (150, 110, 70),
    (190, 60, 50),
    (60, 90, 180),
)

HELP = """<html><body><h1>Showcase</h1>

    <p>A page with an <b>indented</b> line.</p>

<table border="1"><tr><th>Die</th><th>Result</th></tr><tr><td>1-3</td><td>Miss</td></tr></table>
<img src="a.png"> <a href="#end">Down</a><p><a name="end"></a>The end.</p></body></html>
"""

WALKER = (
    (
        "footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false",
        "",
    ),
    ("AreaOfEffect;255,120,0;40;2;false;Show area;65,195;;true;;;;;;;;true", "false"),
    ("markmoved;/images/moved.gif;12;0;Mark moved;77,195;true;", "false"),
    *UNIT_TRAITS,
)
"""A counter with a trail, an area of effect, a mark when it moved, and the playable one's traits."""


def painted(width: int, height: int, parts: Iterable[tuple[int, int, int, int, Colour]]) -> bytes:
    """A PNG picture of rectangles (left, top, right, bottom, colour), the first as its ground."""
    rows = [bytearray(3 * width) for _ in range(height)]
    for left, top, right, bottom, colour in parts:
        for row in rows[top:bottom]:
            row[3 * left : 3 * right] = bytes(colour) * (min(right, width) - left)
    return png_file(width, [bytes(row) for row in rows])


def counter(colour: Colour, stripe: Colour) -> bytes:
    """A counter's picture: a rim, a ground, a stripe across."""
    return painted(
        48, 48, [(0, 0, 48, 48, (40, 40, 40)), (2, 2, 46, 46, colour), (8, 20, 40, 28, stripe)]
    )


def card(colour: Colour) -> bytes:
    """A card's picture: white with a coloured field."""
    return painted(
        80,
        120,
        [(0, 0, 80, 120, (60, 60, 60)), (2, 2, 78, 118, (250, 248, 240)), (10, 12, 70, 60, colour)],
    )


def _numbering(kind: str, **more: str) -> Component:
    settings = {
        "first": "H",
        "sep": "",
        "hType": "N",
        "vType": "N",
        "hOff": "1",
        "vOff": "1",
        "hLeading": "1",
    }
    return element(f"{GRID}mapgrid.{kind}", **{**settings, "vLeading": "1", **more})


def _hexes() -> Component:
    numbers = _numbering("HexGridNumbering", stagger="true")
    return element(
        f"{GRID}HexGrid",
        numbers,
        dx="52.0",
        dy="60.0",
        x0="0",
        y0="30",
        sideways="false",
        snapTo="true",
        visible="true",
        color="90,90,90",
    )


def _squares() -> Component:
    numbers = _numbering("SquareGridNumbering", hType="A", vDescend="true", sep="-")
    return element(
        f"{GRID}SquareGrid",
        numbers,
        dx="50.0",
        dy="50.0",
        x0="25",
        y0="25",
        snapTo="true",
        visible="true",
        color="90,90,90",
    )


def _regions() -> Component:
    towns = {"Rome": (80, 60), "Capua": (220, 110), "Ostia": (60, 190)}
    inside = (
        element(f"{GRID}Region", name=name, originx=str(x), originy=str(y))
        for name, (x, y) in towns.items()
    )
    return element(f"{GRID}RegionGrid", *inside, snapto="true", visible="true")


def _zones() -> Component:
    west = element(
        f"{GRID}mapgrid.Zone",
        _squares(),
        name="West",
        path="0,0;200,0;200,300;0,300",
        locationFormat="$name$ $gridLocation$",
        useParentGrid="false",
    )
    east = element(
        f"{GRID}mapgrid.Zone",
        name="East",
        path="200,0;400,0;400,300;200,300",
        locationFormat="$name$",
        useParentGrid="false",
    )
    return element(f"{GRID}ZonedGrid", west, east)


def _face(words: str, value: str, picture: str) -> Component:
    face = element(f"{MODULE}SpecialDieFace", value=value, icon=picture)
    face.attributes["text"] = words
    return face


def _cards() -> list[Component]:
    names = ("Ace", "King", "Queen", "Jack", "Ten")
    mask = ("obs;70,130;back.png;Turn;B;?;player:;Peek;;true;;", "null;")
    return [
        slot(name, str(40 + n), mask, kind="CardSlot", image=f"card{n}.png")
        for n, name in enumerate(names)
    ]


def showcase() -> Component:
    """Maps of every grid, a hand, a private map, decks, palettes of every kind, charts, set-ups and notes."""
    draw = element(
        f"{MAP}DrawPile",
        *_cards(),
        name="Draw",
        x="520",
        y="140",
        width="80",
        height="120",
        shuffle="Via right-click Menu",
        faceDown="Always",
        reversible="true",
        reshufflable="true",
        reshuffleCommand="Reshuffle",
        reshuffleTarget="Discards",
    )
    discards = element(
        f"{MAP}DrawPile",
        name="Discards",
        x="620",
        y="140",
        width="80",
        height="120",
        faceDown="Never",
        reshufflable="true",
        reshuffleCommand="Back into the draw pile",
        reshuffleTarget="Draw",
    )
    stack = element(
        f"{MAP}SetupStack",
        slot("1st", "1", *WALKER),
        slot("2nd", "2", *WALKER),
        slot("3rd", "3", *WALKER),
        name="Guard",
        x="130",
        y="150",
    )
    alone = element(f"{MAP}SetupStack", slot("Scout", "4", *WALKER), name="Scout", x="286", y="180")
    palette = element(
        f"{MODULE}PieceWindow",
        element(
            f"{WIDGET}TabWidget",
            element(
                f"{WIDGET}PanelWidget",
                slot("Foot", "21"),
                slot("Horse", "22", image="b.png"),
                entryName="Field",
            ),
            element(
                f"{WIDGET}ListWidget",
                element(f"{WIDGET}PanelWidget", slot("Tank", "23"), entryName="Tanks"),
                element(
                    f"{WIDGET}PanelWidget", slot("Boat", "24", image="b.png"), entryName="Boats"
                ),
                entryName="Arms",
            ),
            element(
                f"{WIDGET}BoxWidget",
                element(f"{WIDGET}PanelWidget", slot("Mine", "25"), entryName="Mines"),
                entryName="Box",
            ),
            element(
                f"{WIDGET}ListWidget",
                *(slot(f"Marker {n}", str(100 + n), image="a.png") for n in range(30)),
                entryName="Markers",
            ),
            entryName="All",
        ),
        name="Pieces",
    )
    charts = element(
        f"{MODULE}ChartWindow",
        element(f"{WIDGET}Chart", chartName="Terrain", fileName="chart.png"),
        element(f"{WIDGET}HtmlChart", chartName="Results", fileName="rules.html"),
        element(
            f"{WIDGET}MapWidget",
            element(
                f"{WIDGET}WidgetMap",
                element(
                    f"{MAP}BoardPicker",
                    board("Losses", image="", width="300", height="200", color="220,210,190"),
                    title="Losses",
                ),
                mapName="Losses",
            ),
            entryName="Losses",
        ),
        name="Charts",
    )
    tracker = turn_tracker(
        name="Turn",
        turnFormat="Turn $level1$, $level2$ moves",
        nexthotkey="93,520",
        prevhotkey="91,520",
    )
    die = element(
        f"{MODULE}SpecialDiceButton",
        element(
            f"{MODULE}SpecialDie",
            _face("Hit", "1", "hit.png"),
            _face("Miss", "0", "a.png"),
            name="Die",
        ),
        name="Battle",
    )
    main = map_of(
        "Field",
        draw,
        discards,
        stack,
        alone,
        boards=[board("Hexes", _hexes(), image="field.png")],
        edgeWidth="10",
        edgeHeight="10",
    )
    maps = (
        map_of("Squares", boards=[board("Chess", _squares(), image="small.png")]),
        map_of("Towns", boards=[board("Towns", _regions(), image="small.png")]),
        map_of("Theatre", boards=[board("Theatre", _zones(), image="small.png")]),
        map_of(
            "Red hand",
            boards=[board("Hand", image="", width="500", height="150", color="70,40,40")],
            tag=f"{MODULE}PlayerHand",
            side="Red",
            visible="false",
        ),
        map_of(
            "Blue desk",
            boards=[board("Desk", image="", width="300", height="200", color="60,70,110")],
            tag=f"{MODULE}PrivateMap",
            side="Blue",
            visible="false",
        ),
    )
    notes = element(f"{MODULE}NotesWindow", name="Notes")
    help_page = element(
        f"{MODULE}Documentation",
        element(f"{MODULE}documentation.HelpFile", title="How to play", fileName="help/help.html"),
    )
    setups = (
        element(f"{MODULE}PredefinedSetup", name="Ambush", file="ambush.vsav", useFile="true"),
    )
    return root(
        roster("Red", "Blue"),
        palette,
        main,
        *maps,
        tracker,
        two_dice(text="2d6"),
        die,
        charts,
        notes,
        help_page,
        *setups,
        name="Showcase",
    )


def showcase_file(folder: Path, name: str = "Showcase.vmod") -> Path:
    """The module's file, with its pictures."""
    ground = [(0, 0, 700, 420, LAND), (0, 300, 700, 360, SEA), (330, 0, 350, 420, ROAD)]
    small = [(0, 0, 400, 300, LAND), (200, 0, 400, 300, SEA)]
    table = [
        (0, 0, 900, 600, (250, 250, 245)),
        *((20, 40 * n, 880, 40 * n + 3, (90, 90, 90)) for n in range(1, 15)),
        (20, 40, 300, 560, (230, 220, 190)),
    ]
    pictures = {
        "field.png": painted(700, 420, ground),
        "small.png": painted(400, 300, small),
        "chart.png": painted(900, 600, table),
        "inf.png": counter(RED, (255, 255, 255)),
        "b.png": counter(BLUE, (255, 255, 255)),
        "a.png": counter((220, 190, 80), RED),
        "back.png": counter((90, 90, 90), (160, 160, 160)),
        **{f"card{n}.png": card(colour) for n, colour in enumerate((RED, BLUE, LAND, ROAD, SEA))},
    }
    files = usual_entries(showcase())
    files |= {f"images/{path}": data for path, data in pictures.items()}
    ambush = save_text([add_piece("p1", "piece;;;b.png;Horse", "Field;182;210;22;0")])
    saved = save_file(folder / "ambush.vsav", ambush, module="Showcase")
    files |= {"ambush.vsav": saved.read_bytes()}
    files |= {"rules.html": HELP.encode(), "help/help.html": HELP.encode()}
    return write_archive(folder / name, files)


def showcase_folder(folder: Path) -> Path:
    """The folder of a module of ours that was made from it."""
    import_file(showcase_file(folder), folder / "game")
    return folder / "game"
