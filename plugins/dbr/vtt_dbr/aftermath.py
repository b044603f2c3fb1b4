"""What follows from a lost fight: recoil, flight, destruction, those close behind (A11, B20, B21, B25)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.flee import Flight, flee, run_by_rear_edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.outcome import OutcomePlan, Response, ResponseRule, Surroundings
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.geometry.recoil import destroyed_behind, recoil, strip_behind
from vtt.geometry.sector import wholly_behind
from vtt.geometry.tolerance import same_angle
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import tables
from vtt_dbr.allowance import Crossed, allowance
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.element import Element
from vtt_dbr.fights import ON_FLANK_OR_REAR
from vtt_dbr.losses import destroy
from vtt_dbr.results import Result

book = Rulebook()

RECOIL, FLEE = "recoil", "flee"
PUSHED = ("MTD", "FOOT")
SPARED = "Art WWg Bgg NAVAL"


class Aftermath:
    """Outcome moves one after the other: each is worked out where the one before has left the table."""

    def __init__(self, view: RulesView) -> None:
        self.view = view
        self.done: list[SingleCommand] = []
        self._fled: set[PieceId] = set()

    def result(
        self, piece: PieceId, result: Result, causes: tuple[PieceId, ...], close: bool
    ) -> None:
        """Carry out what becomes of an element; `causes` are the enemies that brought it about."""
        element = self._element(piece)
        if element is None or result in (Result.NONE, Result.TEAMS_LOST):
            return
        helpers = self._on_flank_or_rear(element, causes) if close else ()
        match result:
            case Result.RECOIL:
                self.recoil(piece, causes, close)
            case Result.FLEE:
                self.flee(piece, causes)
            case _:
                self.destroy(piece, causes, close)
        for helper in helpers:
            self.recoil(helper, causes, close)

    def recoil(self, piece: PieceId, causes: tuple[PieceId, ...], close: bool) -> None:
        """Straight back by its own depth, pushing or passing friends; or turned about, or lost."""
        element = self._element(piece)
        if element is None:
            return
        field = self._field(element)
        enemies = [field.elements[cause].base for cause in causes if cause in field.elements]
        if not close and turns_about(self.view, element, enemies):
            self._move({piece: element.base.pose.turned(180.0)}, RECOIL)
        elif is_lost_at_once(self.view, field, element, close):
            self.destroy(piece, causes, close)
        else:
            around = self._around(field)
            distance = recoil_distance(self.view, element)
            plan = recoil(piece, distance, around, self._responses(field, piece))
            self._carry_out(plan, RECOIL)

    def flee(self, piece: PieceId, causes: tuple[PieceId, ...]) -> None:
        """Back by its depth, about, and away by its full move; friends in the way flee too."""
        element = self._element(piece)
        if element is None or piece in self._fled:
            return
        self._fled.add(piece)
        field = self._field(element)
        if is_lost_at_once(self.view, field, element, True) or self._enemy_behind(field, element):
            self._lose([element])
            return
        look = tables.distance(self.view, "flee_look")
        flight = Flight(
            recoil_distance(self.view, element),
            run_by_rear_edge(flight_mm(self.view, field, element), element.base),
            look,
            most_turn(self.view),
        )
        avoid: list[BaseGeometry] = [base.polygon for base in field.enemies(element.side).values()]
        avoid += [p.area for p in field.ground.patches if p.going == "difficult"]
        avoid += [
            other.base.polygon
            for other in field.elements.values()
            if other.side == element.side
            and other.id != piece
            and not passes(self.view, element, other)
        ]
        plan = flee(piece, flight, self._around(field), self._flight_responses(field), avoid)
        self._carry_out(plan, FLEE)

    def destroy(self, piece: PieceId, causes: tuple[PieceId, ...], close: bool) -> None:
        """Off the table, and with it those close behind who cannot get out of the way."""
        element = self._element(piece)
        if element is None:
            return
        field = self._field(element)
        behind = lost_behind(self.view, field, element) if close else ()
        touching = () if close else touching_rear(self.view, field, element)
        self._lose([element, *behind])
        for friend in touching:
            self.recoil(friend.id, causes, True)

    def _carry_out(self, plan: OutcomePlan[PieceId], name: str) -> None:
        field_of = {loss.name: self._element(loss.name) for loss in plan.losses}
        self._move(plan.poses, name)
        self._lose([element for element in field_of.values() if element is not None])
        for friend in plan.flees:
            self.flee(friend, ())

    def _move(self, poses: Mapping[PieceId, Pose], name: str) -> None:
        moves = tuple(
            PieceMove(piece, replace(place_of(self.view.piece(piece)), pose=pose.rounded()))
            for piece, pose in poses.items()
        )
        if moves:
            self._do(MovePieces(moves, manoeuvre=name))

    def _lose(self, elements: list[Element]) -> None:
        for command in destroy(self.view, elements):
            self._do(command)

    def _do(self, command: SingleCommand) -> None:
        self.done.append(command)
        self.view = self.view.then(command)

    def _element(self, piece: PieceId) -> Element | None:
        state = self.view.state.pieces.get(piece)
        return None if state is None else battlefield(self.view, state.table).elements.get(piece)

    def _field(self, element: Element) -> Battlefield:
        return battlefield(self.view, self.view.piece(element.id).table)

    def _around(self, field: Battlefield) -> Surroundings[PieceId]:
        table = self.view.module.table(field.table)
        return Surroundings(field.pick(field.elements), table=(0.0, 0.0, table.width, table.height))

    def _on_flank_or_rear(
        self, element: Element, causes: tuple[PieceId, ...]
    ) -> tuple[PieceId, ...]:
        field = self._field(element)
        return friends_helping(
            self.view, field, element, [field.elements[c] for c in causes if c in field.elements]
        )

    def _enemy_behind(self, field: Battlefield, element: Element) -> bool:
        strip = strip_behind(element.base, recoil_distance(self.view, element))
        return any(strip.intersects(base.polygon) for base in field.enemies(element.side).values())

    def _responses(self, field: Battlefield, first: PieceId) -> ResponseRule[PieceId]:
        """What a recoiling element does to those that it comes upon."""

        def respond(mover: PieceId, other: PieceId) -> Response:
            own, met = field.elements[mover], field.elements[other]
            if met.side != own.side:
                return Response.BLOCK
            if field.elements[first].class_name == "El":
                return Response.FLEE
            if mover == first and passes(self.view, own, met):
                return Response.PASS
            return Response.PUSH if pushes(self.view, field, own, met) else Response.BLOCK

        return respond

    def _flight_responses(self, field: Battlefield) -> ResponseRule[PieceId]:
        def respond(mover: PieceId, other: PieceId) -> Response:
            friends = field.elements[mover].side == field.elements[other].side
            return Response.FLEE if friends else Response.STOP

        return respond


@book.clause("B20.3", otherwise=0.0)
def recoil_distance(view: RulesView, element: Element) -> float:
    """An element recoils by its own depth."""
    return outline_size(element.base.outline)[1]


@book.clause("B20.1", otherwise=False)
def turns_about(view: RulesView, element: Element, shooters: list[Footprint]) -> bool:
    """Who is shot at only from wholly behind turns about instead of recoiling."""
    return bool(shooters) and all(wholly_behind(base, element.base) for base in shooters)


@book.clause("B20.2", otherwise=False)
def is_lost_at_once(view: RulesView, field: Battlefield, element: Element, close: bool) -> bool:
    """With an enemy's front on flank or rear, or mounted in difficult going, nobody gets away."""
    patches = field.ground.touched(element.base.polygon)
    if element.arm == "MTD" and any(patch.going == "difficult" for patch in patches):
        return True
    near = field.crowd_of_enemies(element.side).near(element.base, 0.0)
    return any(
        classify(field.elements[one.name].base, element.base) in ON_FLANK_OR_REAR for one in near
    )


@book.clause("B20.4", otherwise=False)
def pushes(view: RulesView, field: Battlefield, own: Element, other: Element) -> bool:
    """Whether a recoiling element pushes a friend back: mounted and foot that look the same way."""
    if other.arm not in PUSHED or (own.class_name == "LH" and other.arm != "FOOT"):
        return False
    if same_angle(own.base.pose.facing, other.base.pose.facing):
        return True
    near = field.crowd_of_enemies(other.side).near(other.base, 0.0)
    fights = any(
        classify(other.base, field.elements[one.name].base) is ContactClass.FRONT for one in near
    )
    return other.class_name == "Sk" and not fights


def passes(view: RulesView, own: Element, other: Element) -> bool:
    """Whether a recoiling or fleeing element goes through a friend (B15, B20.4)."""
    if not same_angle(own.base.pose.facing, other.base.pose.facing):
        return False
    return any(
        tables.says(view, tables.PASSES, row, "when_recoiling")
        and tables.covers(tables.word(view, tables.PASSES, row, "movers"), own.class_name, own.arm)
        and tables.covers(
            tables.word(view, tables.PASSES, row, "others"), other.class_name, other.arm
        )
        for row in tables.rows(view, tables.PASSES)
    )


@book.clause("B21.1", otherwise=0.0)
def flight_mm(view: RulesView, field: Battlefield, element: Element) -> float:
    """A fleeing element runs as far as it may move over the ground that it stands on."""
    patches = field.ground.touched(element.base.polygon)
    goings = frozenset(patch.going for patch in patches) or frozenset(("good",))
    way = Crossed(goings)
    return allowance(view, element.class_name, element.arm, element.grade, way).limit


@book.clause("B21.3", otherwise=0.0)
def most_turn(view: RulesView) -> float:
    """The widest turn of a flight, in degrees."""
    return tables.distance(view, "flee_turn")


@book.clause("B25.1", otherwise=())
def lost_behind(view: RulesView, field: Battlefield, element: Element) -> tuple[Element, ...]:
    """The friends behind an element that dies with its front on an enemy, less than its depth away."""
    near = field.crowd_of_enemies(element.side).near(element.base, 0.0)
    fronts = (classify(element.base, field.elements[one.name].base) for one in near)
    if ContactClass.FRONT not in fronts:
        return ()
    friends = {
        name: base for name, base in field.friends(element.side).items() if name != element.id
    }
    names = destroyed_behind(element.base, outline_size(element.base.outline)[1], friends)
    behind = [field.elements[name] for name in names]
    return tuple(other for other in behind if not is_exempt(view, element, other))


@book.clause("B25.2", otherwise=False)
def is_exempt(view: RulesView, element: Element, other: Element) -> bool:
    """Light troops spare those behind but skirmishers; guns, wagons, baggage, vessels die alone."""
    if element.class_name in ("Sk", "LH") and other.class_name != "Sk":
        return True
    return any(tables.covers(SPARED, one.class_name, one.arm) for one in (element, other))


@book.clause("B25.3", otherwise=())
def touching_rear(view: RulesView, field: Battlefield, element: Element) -> tuple[Element, ...]:
    """The friends whose front is on the rear of one that is shot."""
    near = field.crowd_of_friends(element.side).near(element.base, 0.0, (element.id,))
    friends = (field.elements[one.name] for one in near)
    return tuple(f for f in friends if classify(f.base, element.base) is ContactClass.REAR)


@book.clause("A11.4", otherwise=())
def friends_helping(
    view: RulesView, field: Battlefield, element: Element, enemies: list[Element]
) -> tuple[PieceId, ...]:
    """The friends in contact with the flank or rear of the enemy that has won: they recoil too."""
    return tuple(
        friend.id
        for enemy in enemies
        for friend in _friends_touching(field, element, enemy)
        if classify(element.base, enemy.base) is ContactClass.FRONT
        and classify(friend.base, enemy.base) in ON_FLANK_OR_REAR
    )


def _friends_touching(field: Battlefield, element: Element, enemy: Element) -> Iterator[Element]:
    for near in field.crowd_of_enemies(enemy.side).near(enemy.base, 0.0):
        if near.name != element.id:
            yield field.elements[near.name]
