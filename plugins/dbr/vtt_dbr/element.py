"""An element: a base of a class and grade, with its command, where it stands."""

from dataclasses import dataclass, replace

from vtt.base.ids import PieceId, SideId
from vtt.geometry.footprint import Footprint
from vtt.geometry.pose import Pose
from vtt.rules.view import RulesView
from vtt.state.piece import PieceState


@dataclass(frozen=True)
class Element:
    """One element (A3). `general` is empty for those that are none; `name` is for people."""

    id: PieceId
    side: SideId | None
    class_name: str
    arm: str
    grade: str
    command: str
    general: str
    name: str
    base: Footprint
    moved: bool = False

    @property
    def title(self) -> str:
        """Name, class and grade, as in "Finns (Pi F)"."""
        return f"{self.name} ({self.class_name} {self.grade})"

    def at(self, pose: Pose) -> "Element":
        """The same element elsewhere."""
        return replace(self, base=self.base.at(pose))


def element_of(view: RulesView, piece: PieceState) -> Element | None:
    """The piece as an element; None for what has no class (a marker, a card)."""
    class_name = _word(view, piece, "class")
    if not class_name or piece.deck is not None:
        return None
    return Element(
        id=piece.id,
        side=piece.side,
        class_name=class_name,
        arm=_word(view, piece, "arm"),
        grade=_word(view, piece, "grade"),
        command=_word(view, piece, "command"),
        general=_word(view, piece, "general"),
        name=_word(view, piece, "name") or view.definition(piece).name,
        base=view.footprint(piece),
        moved=piece.moved,
    )


def _word(view: RulesView, piece: PieceState, name: str) -> str:
    value = view.value(piece, name)
    return "" if value is None else str(value)
