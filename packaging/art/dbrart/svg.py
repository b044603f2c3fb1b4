"""A small writer for the part of SVG that every renderer draws alike.

Only shapes, groups with a transform, and presentation attributes: no clip paths, filters, symbols,
style sheets or text. Lengths are millimetres of the base; the front of a base lies at the top.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

Value: TypeAlias = str | float
Point: TypeAlias = tuple[float, float]

_DECIMAL = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


class Drawing:
    """One picture under construction, `width` x `height` mm, written in the order of the calls."""

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self._lines: list[str] = []
        self._depth = 1

    def add(self, tag: str, **attributes: Value) -> None:
        """Append one shape; `stroke_width=1.2` becomes stroke-width="1.2"."""
        self._write(f"<{tag}{_attributes(attributes)}/>")

    @contextmanager
    def group(self, **attributes: Value) -> Iterator[None]:
        """Everything added inside shares these attributes."""
        self._write(f"<g{_attributes(attributes)}>")
        self._depth += 1
        yield
        self._depth -= 1
        self._write("</g>")

    def rect(self, x: float, y: float, width: float, height: float, **more: Value) -> None:
        """A rectangle by its upper left corner and size."""
        self.add("rect", x=x, y=y, width=width, height=height, **more)

    def circle(self, x: float, y: float, radius: float, **more: Value) -> None:
        """A circle by centre and radius."""
        self.add("circle", cx=x, cy=y, r=radius, **more)

    def ellipse(self, x: float, y: float, rx: float, ry: float, **more: Value) -> None:
        """An ellipse by centre and half axes."""
        self.add("ellipse", cx=x, cy=y, rx=rx, ry=ry, **more)

    def line(self, start: Point, end: Point, **more: Value) -> None:
        """A straight line."""
        self.add("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **more)

    def path(self, commands: str, **more: Value) -> None:
        """A path given in SVG path commands, its numbers rounded as everywhere."""
        rounded = _DECIMAL.sub(lambda match: number(float(match.group())), commands)
        self.add("path", d=rounded, **more)

    def polygon(self, points: list[Point], **more: Value) -> None:
        """A closed polygon."""
        text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self.add("polygon", points=text, **more)

    def text(self) -> str:
        """The whole file, ending in a newline."""
        width, height = number(self.width), number(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
            f' viewBox="0 0 {width} {height}">'
        )
        return "\n".join([head, f"  <title>{self.title}</title>", *self._lines, "</svg>", ""])

    def _write(self, line: str) -> None:
        self._lines.append("  " * self._depth + line)


def number(value: float) -> str:
    """At most two decimals, no trailing zeros, never minus zero.

    >>> number(3.10), number(-0.001), number(40)
    ('3.1', '0', '40')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def at(x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """The transform that puts a shape drawn about (0, 0) at a place, turned clockwise, scaled."""
    parts = [f"translate({number(x)} {number(y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if scale != 1.0:
        parts.append(f"scale({number(scale)})")
    return " ".join(parts)


def _attributes(attributes: dict[str, Value]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
    )
