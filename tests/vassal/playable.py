"""A module made of VASSAL's parts that a person can play: its counter has what traits give menus and keys."""

from pathlib import Path

from tests.vassal.generate import (
    MAP,
    MODULE,
    WIDGET,
    board,
    element,
    map_of,
    module_file,
    root,
    roster,
    slot,
    two_dice,
)
from vtt.formats.exchange import import_file
from vtt.formats.vassal.tree import Component

UNIT_TRAITS = (
    ("submenu;Orders;Flip,Turn right;", ""),
    ("button;72,130;-20;-15;8;8;Hits;false;false;1;0", ""),
    ("macro;Both;Flip and turn;66,130;;;70\\,130,82\\,130", ""),
    ("report;70\\,130;$newPieceName$ flips;;;;false", "-1"),
    ("delete;Delete;68,130;", ""),
    ("clone;Clone;67,130;", ""),
    ("obs;77,130;back.png;Mask;B;?;player:;Peek;;true;;", "null;"),
    (
        "label;76,130;Write;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false",
        "",
    ),
    ("rotate;4;82,130;;Turn right;;;;;Facing;;;;true", "0"),
    ("PROP;Hits;true,0,6,false;Hit:72\\,130:I\\,1;", "0"),
    (
        "emb2;;128;;Flip;128;;;128;;;;1;false;0;0;a.png,b.png;,+ (back);true;Side;;;false;;1;1;"
        "true;;70,130;;;1.0;;true",
        "1",
    ),
)
"""From the outside in."""


def playable() -> Component:
    """Two counters in a stack and one alone, a deck with its discards, dice, a turn counter, a chart."""
    counters = [slot(name, number, *UNIT_TRAITS) for name, number in (("One", "1"), ("Two", "2"))]
    stack = element(f"{MAP}SetupStack", *counters, name="Start", x="100", y="60")
    alone = element(
        f"{MAP}SetupStack", slot("Three", "3", *UNIT_TRAITS), name="Alone", x="300", y="60"
    )
    cards = [
        slot(name, number, kind="CardSlot") for name, number in (("Ace", "11"), ("King", "12"))
    ]
    deck = element(
        f"{MAP}DrawPile",
        *cards,
        name="Draw",
        x="300",
        y="200",
        width="40",
        height="60",
        shuffle="Via right-click Menu",
        faceDown="Via right-click Menu",
        reshufflable="true",
        reshuffleCommand="Reshuffle",
        reshuffleTarget="Discards",
    )
    discards = element(f"{MAP}DrawPile", name="Discards", x="350", y="200", faceDown="Never")
    tracker = element(
        f"{MODULE}turn.TurnTracker",
        element(f"{MODULE}turn.CounterTurnLevel", name="Turn", start="1", incr="1"),
        name="Turn",
        nexthotkey="93,520",
        prevhotkey="91,520",
    )
    charts = element(
        f"{MODULE}ChartWindow",
        element(f"{WIDGET}Chart", chartName="Terrain", fileName="board.png"),
        name="Charts",
    )
    palette = element(
        f"{MODULE}PieceWindow",
        element(
            f"{WIDGET}ListWidget",
            element(f"{WIDGET}PanelWidget", slot("Tank", "21"), entryName="Tanks"),
            element(f"{WIDGET}PanelWidget", slot("Boat", "22"), entryName="Boats"),
            entryName="Arms",
        ),
        name="Pieces",
    )
    bare = board("Field", image="", width="400", height="260", color="200,210,190")
    hand = map_of("Red's hand", tag=f"{MODULE}PlayerHand", side="Red", visible="false")
    inset = map_of("Inset", boards=[board("Small")], launch="true")
    parts = (deck, discards, stack, alone)
    main = map_of("Main", *parts, boards=[bare])
    return root(
        roster("Red", "Blue"),
        palette,
        main,
        hand,
        inset,
        tracker,
        two_dice(text="2d6"),
        charts,
        name="Playable",
    )


def imported_folder(folder: Path, tree: Component | None = None) -> Path:
    """The folder of a module of ours that was made from it."""
    source = folder / "source"
    source.mkdir()
    import_file(module_file(source, playable() if tree is None else tree), folder / "game")
    return folder / "game"
