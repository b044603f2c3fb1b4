"""Men, horses, guns and wagons from above, in our own hand: simple shapes, front towards -y."""

from dataclasses import dataclass

from dbrart.palette import (
    BRONZE,
    BRONZE_LIT,
    CANVAS,
    CANVAS_DARK,
    FELT,
    FELT_LIT,
    HAIR,
    HORSES,
    INK,
    IRON,
    LINE,
    PIKE,
    SKIN,
    STEEL,
    STEEL_DARK,
    WOOD,
    WOOD_DARK,
    Side,
)
from dbrart.svg import Drawing, Point, at

SHADOW = 0.28


@dataclass(frozen=True)
class Pen:
    """Draws the figures of one side into one picture."""

    drawing: Drawing
    side: Side

    def coat(self, index: int) -> str:
        """Coats vary from man to man, always in the same order."""
        return self.side.coats[index % len(self.side.coats)]

    def stroke(self, commands: str, colour: str, width: float = LINE) -> None:
        """An open line with round ends."""
        self.drawing.path(
            commands,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )

    def solid(self, commands: str, colour: str, edge: str = INK) -> None:
        """A filled shape with a thin dark edge."""
        self.drawing.path(
            commands, fill=colour, stroke=edge, stroke_width=HAIR, stroke_linejoin="round"
        )

    def shade(self, rx: float, ry: float, y: float = 0.0) -> None:
        """The soft shadow of a figure, away from the light."""
        dx, dy = (-0.9 * part for part in self.side.sun)
        self.drawing.ellipse(dx, y + dy, rx, ry, fill=INK, fill_opacity=SHADOW)

    def lit(self, distance: float) -> Point:
        """A small step towards the light, for the lit side of a round thing."""
        return (self.side.sun[0] * distance, self.side.sun[1] * distance)


def man(
    pen: Pen,
    place: Point,
    coat: str,
    helmet: bool = False,
    turn: float = 0.0,
    belt: bool = False,
    plume: bool = False,
) -> None:
    """A man on foot: shoulders, hands forward, hat or helmet; a shot's bandolier, a chief's plume."""
    with pen.drawing.group(transform=at(*place, turn)):
        pen.shade(4, 2.8, 0.2)
        pen.solid(
            "M-4 0.4 C-4.2 -1.2 -2.6 -3.6 -1 -3.7 L-0.4 -2.4 H0.6 L1.2 -3.7"
            " C2.8 -3.4 4.2 -1.2 4 0.4 C3.6 2.6 -3.6 2.6 -4 0.4 Z",
            coat,
        )
        pen.drawing.circle(-1.1, -3.5, 0.7, fill=SKIN)
        pen.drawing.circle(1.4, -3.6, 0.7, fill=SKIN)
        if belt:
            pen.stroke("M-3 1.6 L2.4 -2", WOOD_DARK, 0.8)
        if helmet:
            _helmet(pen, 0.0, -0.1, 1.0)
        else:
            _hat(pen, 0.0, -0.1, 1.0, plume)


def _hat(pen: Pen, x: float, y: float, scale: float, plume: bool = False) -> None:
    lit = pen.lit(0.35 * scale)
    pen.drawing.circle(x, y, 1.95 * scale, fill=FELT, stroke=INK, stroke_width=0.3)
    pen.drawing.circle(x + lit[0], y + lit[1], 1.05 * scale, fill=FELT_LIT)
    if plume:
        feather = (
            f"M{x + 1.2} {y - 0.8} C{x + 2.6} {y + 0.6} {x + 1.6} {y + 2.4} {x - 0.6} {y + 2.5}"
        )
        pen.stroke(feather, pen.side.plume, LINE)


def _helmet(pen: Pen, x: float, y: float, scale: float) -> None:
    lit = pen.lit(0.5 * scale)
    pen.drawing.ellipse(
        x, y, 1.75 * scale, 2.15 * scale, fill=STEEL_DARK, stroke=INK, stroke_width=0.4
    )
    pen.drawing.ellipse(x + lit[0], y + lit[1], 0.95 * scale, 1.2 * scale, fill=STEEL)
    pen.stroke(f"M{x} {y - 1.9 * scale} V{y + 1.9 * scale}", IRON, 0.4)


def musket(pen: Pen, place: Point, turn: float = 0.0) -> None:
    """A musket at the ready: butt, barrel, the muzzle forward."""
    with pen.drawing.group(transform=at(*place, turn)):
        pen.stroke("M0 1.4 V-2.5", WOOD_DARK, 1.5)
        pen.stroke("M0 -2 V-8.2", INK, 1.5)
        pen.stroke("M0 -2.2 V-8", STEEL_DARK, 0.7)


def musketeer(pen: Pen, place: Point, index: int, turn: float = 0.0) -> None:
    """A man with a musket."""
    with pen.drawing.group(transform=at(*place, turn)):
        musket(pen, (1.5, -1.2))
        man(pen, (0, 0), pen.coat(index), belt=True)


def pikes(pen: Pen, start: Point, tip: Point) -> None:
    """One pike from butt to point."""
    (x1, y1), (x2, y2) = start, tip
    pen.stroke(f"M{x1} {y1} L{x2} {y2}", INK, LINE + 0.5)
    pen.stroke(f"M{x1} {y1} L{x2} {y2}", PIKE, LINE - 0.3)
    pen.solid(f"M{x2 - 0.75} {y2 + 0.3} L{x2} {y2 - 2.4} L{x2 + 0.75} {y2 + 0.3} Z", STEEL)


def halberd(pen: Pen, place: Point) -> None:
    """A halberd held upright before the man: staff, axe, spike."""
    with pen.drawing.group(transform=at(*place)):
        pen.stroke("M0 4 V-7", INK, LINE + 0.5)
        pen.stroke("M0 4 V-7", PIKE, LINE - 0.3)
        pen.solid(
            "M-0.5 -4.6 L-0.5 -7 L0 -9.6 L0.5 -7 L2.9 -7.6 C3.5 -6.2 3.5 -5.2 2.9 -4 Z", STEEL
        )


def bow(pen: Pen, place: Point) -> None:
    """A drawn bow with its arrow."""
    with pen.drawing.group(transform=at(*place)):
        pen.stroke("M-3.5 -2.2 C-2.6 -6.6 2.6 -6.6 3.5 -2.2", INK, LINE + 0.5)
        pen.stroke("M-3.5 -2.2 C-2.6 -6.6 2.6 -6.6 3.5 -2.2", PIKE, LINE - 0.3)
        pen.stroke("M-3.5 -2.2 L0.4 -1.6 L3.5 -2.2", "#F7EFD8", 0.4)
        pen.stroke("M0 -0.8 V-8", INK, 0.7)
        pen.solid("M-0.8 -7.4 L0 -9 L0.8 -7.4 Z", STEEL)


def horse(pen: Pen, place: Point, index: int, turn: float = 0.0, saddle: bool = True) -> None:
    """A horse from above: a long drop from muzzle to croup, 18 mm long."""
    colour = HORSES[index % len(HORSES)]
    dark = INK if index % len(HORSES) != 3 else IRON
    with pen.drawing.group(transform=at(*place, turn)):
        pen.shade(3.2, 8, 0.5)
        pen.stroke("M0 7.6 C0.7 9 -0.6 9.8 0.1 11", dark, 1.3)
        pen.solid(
            "M0 -9.2 C1 -9.2 1.3 -8.2 1.3 -7.2 C1.6 -5.6 3 -3.4 3.1 0.4"
            " C3.3 4.6 2.6 8 0 8 C-2.6 8 -3.3 4.6 -3.1 0.4 C-3 -3.4 -1.6 -5.6 -1.3 -7.2"
            " C-1.3 -8.2 -1 -9.2 0 -9.2 Z",
            colour,
        )
        pen.stroke("M-1 -6.6 L-1.5 -7.6 M1 -6.6 L1.5 -7.6", dark, 0.8)
        pen.stroke("M0 -6.6 V-2.4", dark, LINE)
        if saddle:
            pen.solid("M-3.4 -0.6 H3.4 V4.6 C2 5.6 -2 5.6 -3.4 4.6 Z", pen.side.field)
            pen.stroke("M-2.6 4.2 C-1.4 4.8 1.4 4.8 2.6 4.2", pen.side.accent, HAIR)


def rider(pen: Pen, place: Point, coat: str, helmet: bool, plume: bool = False) -> None:
    """The man in the saddle, without his weapon."""
    with pen.drawing.group(transform=at(*place)):
        pen.solid(
            "M-3.5 1.4 C-3.6 -0.4 -2 -2.6 -0.8 -2.9 L0.2 -1.4 L1.9 -2.9"
            " C3 -2 3.6 -0.2 3.5 1.4 C3 3.2 -3 3.2 -3.5 1.4 Z",
            coat,
        )
        if helmet:
            _helmet(pen, 0.0, 1.0, 0.9)
        else:
            _hat(pen, 0.0, 0.9, 0.9, plume)


def pistol(pen: Pen, place: Point) -> None:
    """A pistol held out to the front."""
    with pen.drawing.group(transform=at(*place)):
        pen.stroke("M0 0 V-4.2", INK, 1.5)
        pen.stroke("M0 -1 V-4", STEEL, 0.7)


def sword(pen: Pen, place: Point, turn: float = 0.0) -> None:
    """A straight sword, point forward."""
    with pen.drawing.group(transform=at(*place, turn)):
        pen.stroke("M0 0 V-6.6", INK, 1.4)
        pen.stroke("M0 -0.6 V-6.4", STEEL, 0.7)
        pen.stroke("M-1.1 -0.4 H1.1", BRONZE_LIT, 0.8)


def lance(pen: Pen, place: Point) -> None:
    """A lance along the horse, with a pennon."""
    with pen.drawing.group(transform=at(*place)):
        pen.solid("M0 -9.4 L-4.2 -8 L0 -6 Z", pen.side.flag)
        pikes(pen, (0, 7), (0, -10.4))


def gun(pen: Pen, place: Point, scale: float = 1.0) -> None:
    """A field gun on its carriage, 28 mm long at scale 1, muzzle forward."""
    with pen.drawing.group(transform=at(*place, scale=scale)):
        pen.shade(8.6, 8, 2)
        pen.stroke("M-8 0 H8", WOOD_DARK, 1.8)
        pen.solid("M-2.4 -5 H2.4 L3 2 L1.6 14.4 H-1.6 L-3 2 Z", WOOD)
        for x in (-7.6, 7.6):
            pen.drawing.rect(
                x - 1.3, -6, 2.6, 12, rx=1, fill=WOOD_DARK, stroke=INK, stroke_width=HAIR
            )
            pen.stroke(f"M{x} -5.2 V5.2", IRON, 0.7)
        pen.solid("M-1.5 -13.6 H1.5 L2.4 3.2 C2.2 4.6 -2.2 4.6 -2.4 3.2 Z", BRONZE)
        pen.solid("M-2 -14.4 H2 V-12.8 H-2 Z", BRONZE)
        pen.stroke("M-2 -4.4 H2 M-2.2 0.4 H2.2", FELT, 0.7)
        lit = pen.lit(0.7)
        pen.stroke(f"M{lit[0]} -12 V2.4", BRONZE_LIT, 0.8)
        pen.drawing.circle(0, 5.1, 0.9, fill=BRONZE, stroke=INK, stroke_width=0.4)


def cart(pen: Pen, place: Point, size: tuple[float, float], covered: bool) -> None:
    """A four-wheeled wagon body of `size` mm, under canvas or open."""
    w, h = size[0] / 2, size[1] / 2
    with pen.drawing.group(transform=at(*place)):
        pen.shade(w + 1.4, h, 0.8)
        for y in (-h * 0.62, h * 0.62):
            pen.stroke(f"M{-w - 1} {y} H{w + 1}", WOOD_DARK, 1.8)
            for x in (-w - 1.4, w + 1.4):
                pen.drawing.rect(
                    x - 1.1, y - 3.4, 2.2, 6.8, rx=1, fill=WOOD_DARK, stroke=INK, stroke_width=HAIR
                )
        body = f"M{-w} {-h} H{w} V{h} H{-w} Z"
        pen.solid(body, CANVAS if covered else WOOD)
        (_hoops if covered else _planks)(pen, w, h)


def _hoops(pen: Pen, w: float, h: float) -> None:
    shaded = w * 0.35 if pen.side.sun[0] < 0 else -w + 0.3
    pen.drawing.rect(shaded, -h + 0.3, w * 0.65 - 0.3, 2 * h - 0.6, fill=CANVAS_DARK)
    count = max(2, round(h / 4))
    hoops = " ".join(f"M{-w} {-h + 2 * h * k / count} H{w}" for k in range(1, count))
    pen.stroke(hoops, WOOD_DARK, HAIR)


def _planks(pen: Pen, w: float, h: float) -> None:
    planks = " ".join(f"M{x} {-h + 0.6} V{h - 0.6}" for x in (-w * 0.5, 0.0, w * 0.5))
    pen.stroke(planks, WOOD_DARK, HAIR)


def team(pen: Pen, place: Point, pairs: int, first: int = 0) -> None:
    """Draught horses in pairs with their traces, the last pair at `place`."""
    x, y = place
    for pair in range(pairs):
        top = y - pair * 19.5
        pen.stroke(f"M{x} {top + 12} V{top - 2}", WOOD_DARK, LINE)
        for side, dx in enumerate((-4.2, 4.2)):
            horse(pen, (x + dx, top), first + 2 * pair + side, saddle=False)
            pen.stroke(f"M{x + dx - 3} {top - 1.6} H{x + dx + 3}", FELT, LINE)


def boat(pen: Pen, place: Point, length: float) -> None:
    """A pontoon boat, keel up the base."""
    h = length / 2
    with pen.drawing.group(transform=at(*place)):
        pen.shade(6.6, h, 0.8)
        for inset, colour in ((0.0, WOOD), (2.0, WOOD_DARK)):
            w, top, stern = 6.4 - inset, -h + 2 * inset, h - 2 - inset
            bow_curve = f"M0 {top} C{w * 0.75} {top + 6} {w} {-h / 2} {w} 0"
            pen.solid(
                f"{bow_curve} V{stern} H{-w} V0 C{-w} {-h / 2} {-w * 0.75} {top + 6} 0 {top} Z",
                colour,
            )
        for y in (-h * 0.4, 0.0, h * 0.4):
            pen.drawing.rect(
                -5.4, y - 1.2, 10.8, 2.4, rx=0.6, fill=PIKE, stroke=INK, stroke_width=HAIR
            )


def tent(pen: Pen, place: Point, size: tuple[float, float]) -> None:
    """A ridge tent, its door to the front."""
    w, h = size[0] / 2, size[1] / 2
    with pen.drawing.group(transform=at(*place)):
        dx, dy = (-1.4 * part for part in pen.side.sun)
        pen.drawing.rect(-w + dx, -h + dy, 2 * w, 2 * h, rx=1, fill=INK, fill_opacity=SHADOW)
        pen.solid(f"M{-w} {-h} H{w} V{h} H{-w} Z", CANVAS)
        shaded = w if pen.side.sun[0] < 0 else -w
        pen.drawing.path(f"M0 {-h} H{shaded} V{h} H0 Z", fill=CANVAS_DARK)
        pen.stroke(f"M0 {-h} V{h}", WOOD_DARK, 0.8)
        pen.solid(f"M-2 {-h} L0 {-h + 3.6} L2 {-h} Z", FELT)


def barrel(pen: Pen, place: Point) -> None:
    """A barrel standing on end."""
    with pen.drawing.group(transform=at(*place)):
        pen.shade(2.6, 2.6)
        pen.drawing.circle(0, 0, 2.5, fill=WOOD, stroke=INK, stroke_width=HAIR)
        pen.drawing.circle(0, 0, 1.6, fill="none", stroke=WOOD_DARK, stroke_width=HAIR)


def fork(pen: Pen, place: Point, turn: float = 0.0) -> None:
    """A hay fork."""
    with pen.drawing.group(transform=at(*place, turn)):
        pen.stroke("M0 3 V-4", INK, LINE + 0.4)
        pen.stroke("M0 3 V-4", PIKE, LINE - 0.4)
        pen.stroke("M-1.5 -7 V-5.4 C-1.5 -4 1.5 -4 1.5 -5.4 V-7 M0 -4.2 V-7.2", IRON, 0.9)


def scythe(pen: Pen, place: Point, turn: float = 0.0) -> None:
    """A scythe blade on a straight staff."""
    with pen.drawing.group(transform=at(*place, turn)):
        pen.stroke("M0 3 V-5", INK, LINE + 0.4)
        pen.stroke("M0 3 V-5", PIKE, LINE - 0.4)
        pen.solid("M-0.6 -4.4 C0 -7 1.8 -8.6 4.2 -9 C2.8 -7.4 1.6 -5.6 0.6 -4.2 Z", STEEL)
