"""An element: a base of a class and grade, with its command, where it stands."""

from dataclasses import dataclass

from vtt.base.ids import PieceId, SideId
from vtt.definition.secrecy import SecrecyKind
from vtt.geometry.footprint import Footprint
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState
from vtt_dbr.tables import has_role, read_as

HELD, ROUTING, PURSUING = "held", "routing", "pursuing"
STATUSES = (ROUTING, PURSUING, HELD)
"""Properties of a piece, true or absent, that say what has become of it; one at most is true."""

MARCHED = "marched"
"""The property of a piece that counts its marches in this bound."""

BRIDGE_STANDS = "bridge_stands"
"""The property of pontooneers whose bridge stands where they are: they are then a bridge themselves."""
PONTOON_BRIDGE = "pontoon_bridge"
BRIDGES = ("bridge", PONTOON_BRIDGE)
"""The classes on which others stand, and which they cross."""

ABOARD = "aboard"
"""The property of a piece that names the vessel on which it is; it is then no base on the table."""


@dataclass(frozen=True)
class Element:
    """One element (A3). `general` is empty for those that are none; `title` is for people.

    `hidden`: the other side does not know that it is there. `status` is held, routing, pursuing or
    nothing; `marches` counts those of this bound.
    """

    id: PieceId
    side: SideId | None
    class_name: str
    arm: str
    grade: str
    command: str
    general: str
    title: str
    base: Footprint
    moved: bool = False
    hidden: bool = False
    status: str = ""
    marches: int = 0
    aboard: str = ""

    @property
    def is_bridge(self) -> bool:
        """Whether others may stand on it."""
        return self.class_name in BRIDGES


def plays(view: RulesView, element: Element, role: str) -> bool:
    """Whether a rule means an element by a role (the module's table of roles)."""
    return has_role(view, role, element.class_name, element.arm, element.grade)


def element_of(view: RulesView, piece: PieceState) -> Element | None:
    """The piece as an element; None for what has no class (a marker, a card)."""
    class_name = _word(view, piece, "class")
    if not class_name or piece.deck is not None:
        return None
    if piece.get(BRIDGE_STANDS) is True:
        class_name = PONTOON_BRIDGE
    return Element(
        id=piece.id,
        side=piece.side,
        class_name=read_as(view, class_name),
        arm=_word(view, piece, "arm"),
        grade=_word(view, piece, "grade"),
        command=_word(view, piece, "command"),
        general=_word(view, piece, "general"),
        title=_title(view, piece, class_name),
        base=view.footprint(piece),
        moved=piece.moved,
        hidden=piece.secrecy is not None and piece.secrecy.kind is SecrecyKind.HIDDEN,
        status=next((name for name in STATUSES if piece.get(name) is True), ""),
        marches=_count(piece, MARCHED),
        aboard=str(piece.get(ABOARD) or ""),
    )


def _title(view: RulesView, piece: PieceState, class_name: str) -> str:
    """Its own name with class and grade, "Finns (Pi F)"; without one the name of its kind.

    What the other side may not know is not told.
    """
    if piece.secrecy is not None:
        return "an element that is kept secret"
    name = _word(view, piece, "name")
    kind = view.definition(piece).name
    return f"{name} ({class_name} {_word(view, piece, 'grade')})" if name else kind


def _count(piece: PieceState, name: str) -> int:
    value = piece.get(name)
    return value if isinstance(value, int) else 0


def _word(view: RulesView, piece: PieceState, name: str) -> str:
    value = view.value(piece, name)
    return "" if value is None else str(value)
