"""Level near: the figures of each class on their base, as many as the rules put on it."""

from collections.abc import Callable

from dbrart.base import flag
from dbrart.figures import (
    Pen,
    barrel,
    boat,
    bow,
    cart,
    fork,
    gun,
    halberd,
    horse,
    lance,
    man,
    musket,
    musketeer,
    pikes,
    pistol,
    rider,
    scythe,
    sword,
    team,
    tent,
)
from dbrart.palette import FELT, STEEL_DARK
from dbrart.svg import Point


def figures(pen: Pen, scene: Callable[[Pen, str, bool], None], grade: str, general: bool) -> None:
    """Draw what stands on the base: the class's figures, for a general also his standard."""
    scene(pen, grade, general)
    if general:
        flag(pen.drawing, pen.side, (pen.drawing.width - 16.8, pen.drawing.height - 4.2))


def _row(count: int, general: bool, pitch: float = 8.6) -> list[float]:
    """Even places across the base; a general's standard takes the right end, and men make room."""
    if not general:
        step = 35.0 / count
        return [2.5 + step * (k + 0.5) for k in range(count)]
    return [3.4 + pitch * (k + 0.5) for k in range(min(count, int(21.0 / pitch)))]


def _footman(pen: Pen, x: float, index: int, general: bool, helmet: bool) -> None:
    """A man of the front rank; beside a standard the first is the general in hat and plume."""
    if general and index == 0:
        man(pen, (x, 14), pen.side.accent, plume=True)
    else:
        man(pen, (x, 14), pen.coat(index), helmet)


def _pikes(pen: Pen, grade: str, general: bool) -> None:
    xs = _row(4, general)
    step = xs[1] - xs[0]
    for x in xs:
        pikes(pen, (x + step * 0.24, 17.4), (x + step * 0.24, 5.2))
    for k, x in enumerate(xs):
        pikes(pen, (x - step * 0.24, 17.8), (x - step * 0.24, 4.2))
        _footman(pen, x, k, general, helmet=True)


def _shot(pen: Pen, grade: str, general: bool) -> None:
    for k, x in enumerate(_row(4, general)):
        musketeer(pen, (x, 13.6), k)


def _blades(pen: Pen, grade: str, general: bool) -> None:
    for k, x in enumerate(_row(3 if grade == "f" else 4, general)):
        halberd(pen, (x + 1.4, 13.2))
        _footman(pen, x, k, general, helmet=True)


def _bows(pen: Pen, grade: str, general: bool) -> None:
    for k, x in enumerate(_row(3 if grade == "i" else 4, general)):
        bow(pen, (x, 12.6))
        _footman(pen, x, k, general, helmet=False)


def _skirmishers(pen: Pen, grade: str, general: bool) -> None:
    musketeer(pen, (11.5, 15), 0, -8)
    musketeer(pen, (27.5, 13), 1, 6)


def _mounted(pen: Pen, places: list[Point], armour: bool, general: bool) -> None:
    for k, place in enumerate(places):
        horse(pen, place, 3 - k if general else k)
        if general and k == 0:
            rider(pen, place, pen.side.accent, helmet=False, plume=True)
        else:
            rider(pen, place, STEEL_DARK if armour else pen.coat(k), armour)


def _pistols(pen: Pen, grade: str, general: bool) -> None:
    places = [(x, 16.8) for x in _row(3 if grade == "f" else 4, general, 7)]
    _mounted(pen, places, grade != "f" and pen.side.armoured_horse, general)
    for x, y in places:
        (sword if grade == "f" else pistol)(pen, (x + 2.2, y - 2.2))


def _lancers(pen: Pen, grade: str, general: bool) -> None:
    places = [(x, 17.4) for x in _row(3, general, 9)]
    _mounted(pen, places, True, general)
    for x, y in places:
        lance(pen, (x + 3.2, y - 1))


def _light_horse(pen: Pen, grade: str, general: bool) -> None:
    places = [(8.0, 16.2), (18.0, 17.6)] if general else [(10.5, 17.6), (28.0, 15.6)]
    _mounted(pen, places, False, general)
    for x, y in places:
        musket(pen, (x + 2.6, y - 0.8))


def _dragoons(pen: Pen, grade: str, general: bool) -> None:
    for k, x in enumerate((9.0, 20.0, 31.0)):
        horse(pen, (x, 27), k + 1)
    man(pen, (14.5, 25.5), pen.coat(3))
    for k, x in enumerate((8.0, 20.0, 32.0)):
        musketeer(pen, (x, 14), k)


def _hordes(pen: Pen, grade: str, general: bool) -> None:
    spread = [
        (7.0, 15.0),
        (16.5, 13.4),
        (26.5, 15.4),
        (34.0, 13.2),
        (11.0, 24.0),
        (22.0, 24.4),
        (31.5, 23.4),
    ]
    people = spread if grade != "f" else spread[:5]
    for k, (x, y) in enumerate(people):
        turn = (k * 37) % 24 - 12
        (fork if k % 3 == 0 else scythe if k % 3 == 1 else sword)(pen, (x + 1.6, y - 2.6), turn)
        man(pen, (x, y), ("#8E7E6C", "#6F6A4E", pen.coat(0), "#A08A5E")[k % 4], turn=turn)


def _artillery(pen: Pen, grade: str, general: bool) -> None:
    light = grade == "i"
    gun(pen, (20, 21.5), 0.78 if light else 1.0)
    man(pen, (7.0, 27), pen.coat(0), turn=70)
    man(pen, (33.0, 27.5), pen.coat(2), turn=-60)
    pen.stroke("M5.6 32 L12 20.5" if light else "M4.6 31 L9.4 14", FELT, 1.2)
    for place in ((31.0, 35.0), (28.4, 35.6), (29.8, 33.2)):
        pen.drawing.circle(*place, 1.15, fill="#3E444A")


def _pontooneers(pen: Pen, grade: str, general: bool) -> None:
    cart(pen, (20, 56), (12, 36), covered=False)
    boat(pen, (20, 56), 40)
    team(pen, (20, 22), 1, 1)
    man(pen, (8, 35), pen.coat(0))
    man(pen, (32, 40), pen.coat(1))


def _war_wagons(pen: Pen, grade: str, general: bool) -> None:
    team(pen, (20, 35), 2)
    cart(pen, (20, 61), (15, 27), covered=False)
    for k, (x, y, turn) in enumerate(
        ((17.0, 54.0, -50.0), (23.0, 61.0, 60.0), (17.0, 68.0, -75.0))
    ):
        musketeer(pen, (x, y), k, turn)


def _baggage(pen: Pen, grade: str, general: bool) -> None:
    cart(pen, (12, 22), (11, 21), covered=True)
    tent(pen, (28.5, 15.5), (13, 14))
    for place in ((24.5, 28.5), (29.8, 29.4), (26.8, 33.6)):
        barrel(pen, place)
    man(pen, (34.4, 28.0), pen.coat(1), turn=-40)


SCENES: dict[str, Callable[[Pen, str, bool], None]] = {
    "ln": _lancers,
    "pi": _pistols,
    "lh": _light_horse,
    "dr": _dragoons,
    "pk": _pikes,
    "sh": _shot,
    "bd": _blades,
    "bw": _bows,
    "sk": _skirmishers,
    "hd": _hordes,
    "art": _artillery,
    "pon": _pontooneers,
    "wwg": _war_wagons,
    "bgg": _baggage,
}
