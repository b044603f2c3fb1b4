"""What follows from a lost fight: recoil, flight, destruction, those close behind (A11, B20, B21, B25)."""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove, SetProperty
from vtt.geometry.contact import ContactClass, classify
from vtt.geometry.edges import Corner, Side
from vtt.geometry.flee import Flight, flee, run_by_rear_edge
from vtt.geometry.footprint import Footprint
from vtt.geometry.outcome import LossReason, OutcomePlan, Response, ResponseRule, Surroundings
from vtt.geometry.outline import outline_size
from vtt.geometry.pose import Pose
from vtt.geometry.reach import Bounds
from vtt.geometry.recoil import destroyed_behind, recoil, strip_behind
from vtt.geometry.sector import wholly_behind
from vtt.geometry.tolerance import same_angle
from vtt.geometry.touch import Touch
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import captures, tables
from vtt_dbr.aboard import cargo_of, goes_down_with
from vtt_dbr.allowance import Crossed, allowance
from vtt_dbr.at_works import back_over_mm
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.captures import capture
from vtt_dbr.element import Element
from vtt_dbr.fights import ON_FLANK_OR_REAR
from vtt_dbr.home import foreign_edges
from vtt_dbr.losses import DESTROYED, OFF_TABLE, PURSUED, destroy
from vtt_dbr.results import Result
from vtt_dbr.statuses import is_pursuing, is_routing

book = Rulebook(captures.book)

RECOIL, FLEE = "recoil", "flee"
PUSHED = ("MTD", "FOOT")
SPARED = "Art WWg Bgg NAVAL"
BACKS_GENTLY = "LH Sk"
FIXED = "gun_fixed"
"""The property of guns that have lost their teams."""

REAR_CORNERS = (Corner.REAR_LEFT, Corner.REAR_RIGHT)
CRUSHING = frozenset(
    (
        *(Touch(part, Side.REAR) for part in (Side.REAR, *REAR_CORNERS)),
        *(Touch(corner, side) for corner in REAR_CORNERS for side in (Side.LEFT, Side.RIGHT)),
        *(Touch(Side.REAR, corner) for corner in REAR_CORNERS),
    )
)
"""With which part of it a recoiling base destroys which part of an enemy's (E34)."""


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
        element = self.element(piece)
        if element is None or result is Result.NONE:
            return
        if result is Result.TEAMS_LOST:
            self.do(SetProperty((piece,), FIXED, True))
            return
        if result in (Result.RECOIL, Result.FLEE) and dies_running(self.view, element):
            result = Result.DESTROYED
        helpers = self._on_flank_or_rear(element, causes) if close else ()
        match result:
            case Result.RECOIL:
                self.recoil(piece, causes, close)
            case Result.FLEE:
                self.flee(piece, causes)
            case Result.CAPTURED:
                self.capture(piece, causes, close)
            case _:
                self.destroy(piece, causes, close)
        for helper in helpers:
            self.recoil(helper, causes, close)

    def recoil(self, piece: PieceId, causes: tuple[PieceId, ...], close: bool) -> None:
        """Straight back by its own depth, pushing or passing friends; or turned about, or lost."""
        element = self.element(piece)
        if element is None:
            return
        field = self.field(element)
        enemies = [field.elements[cause].base for cause in causes if cause in field.elements]
        if not close and turns_about(self.view, element, enemies):
            self.move({piece: element.base.pose.turned(180.0)}, RECOIL)
        elif is_lost_at_once(self.view, field, element, close):
            self.destroy(piece, causes, close)
        else:
            around = self.around(field)
            distance = recoil_distance(self.view, element)
            distance += back_over_mm(self.view, field, element, distance)
            plan = recoil(piece, distance, around, self._responses(field, piece))
            self.carry_out(plan, RECOIL)

    def flee(self, piece: PieceId, causes: tuple[PieceId, ...]) -> None:
        """Back by its depth, about, and away by its full move; friends in the way flee too."""
        element = self.element(piece)
        if element is None or piece in self._fled:
            return
        self._fled.add(piece)
        field = self.field(element)
        shut_in = is_lost_at_once(self.view, field, element, True)
        if shut_in or self.enemy_behind(field, element):
            if self.view.setting("flee_recoil_losses"):  # E43
                self.lose([element])
                return
            shut_in = True
        look = tables.distance(self.view, "flee_look")
        depth = 0.0 if shut_in else recoil_distance(self.view, element)
        flight = Flight(
            depth + back_over_mm(self.view, field, element, depth),
            run_by_rear_edge(flight_mm(self.view, field, element), element.base),
            look,
            most_turn(self.view),
            anew(self.view),
        )
        avoid = to_be_avoided(self.view, field, element)
        plan = flee(piece, flight, self.around(field), self.flight_responses(field), avoid)
        self.carry_out(plan, FLEE)

    def capture(self, piece: PieceId, causes: tuple[PieceId, ...], close: bool) -> None:
        """Over to the other side where it stands; where captures are not played it is destroyed."""
        element, captor = self.element(piece), self.element(causes[0]) if causes else None
        taken = capture(self.view, element, captor) if element and captor else ()
        if taken and element is not None:
            self.lose(list(goes_down_with(self.view, element)))
        for command in taken:
            self.do(command)
        if not taken:
            self.destroy(piece, causes, close)

    def destroy(self, piece: PieceId, causes: tuple[PieceId, ...], close: bool) -> None:
        """Off the table, and with it those close behind who cannot get out of the way."""
        element = self.element(piece)
        if element is None:
            return
        field = self.field(element)
        behind = lost_behind(self.view, field, element) if close else ()
        touching = () if close else touching_rear(self.view, field, element)
        self.lose([element, *behind])
        for friend in touching:
            self.recoil(friend.id, causes, True)

    def carry_out(self, plan: OutcomePlan[PieceId], name: str) -> None:
        """Moves, losses and flights of a plan, under the name of an outcome move."""
        lost = {loss.name: (loss, self.element(loss.name)) for loss in plan.losses}
        crushed = [self.element(enemy) for enemy in crushed_by(self.view, plan, self.element)]
        self.move(plan.poses, name)
        for loss, element in lost.values():
            if element is not None:
                self.lose([element], how_lost(self.view, element, loss.reason))
        self.lose([enemy for enemy in crushed if enemy is not None])
        for friend in plan.flees:
            self.flee(friend, ())

    def move(self, poses: Mapping[PieceId, Pose], name: str) -> None:
        """Bases to other places, under the name of an outcome move."""
        moves = tuple(
            PieceMove(piece, replace(place_of(self.view.piece(piece)), pose=pose.rounded()))
            for piece, pose in self._with_cargo(poses).items()
        )
        if moves:
            self.do(MovePieces(moves, manoeuvre=name))

    def _with_cargo(self, poses: Mapping[PieceId, Pose]) -> Mapping[PieceId, Pose]:
        """The same, and what is aboard the vessels among them."""
        found = dict(poses)
        for piece, pose in poses.items():
            element = self.element(piece)
            if element is not None and element.arm == tables.NAVAL:
                found |= {one.id: pose for one in cargo_of(self.field(element), piece)}
        return found

    def lose(self, elements: list[Element], how: str = DESTROYED) -> None:
        """Take elements off the table as lost."""
        for command in destroy(self.view, elements, how):
            self.do(command)

    def do(self, command: SingleCommand) -> None:
        """Carry out one command; what follows sees its result."""
        self.done.append(command)
        self.view = self.view.then(command)

    def element(self, piece: PieceId) -> Element | None:
        """A piece as an element where it stands now; None for who is gone."""
        state = self.view.state.pieces.get(piece)
        return None if state is None else battlefield(self.view, state.table).elements.get(piece)

    def field(self, element: Element) -> Battlefield:
        """The table of an element as it is now."""
        return battlefield(self.view, self.view.piece(element.id).table)

    def around(self, field: Battlefield) -> Surroundings[PieceId]:
        """All bases of a table, and its edges."""
        return Surroundings(field.pick(field.elements), table=edges_of(self.view, field))

    def _on_flank_or_rear(
        self, element: Element, causes: tuple[PieceId, ...]
    ) -> tuple[PieceId, ...]:
        field = self.field(element)
        return friends_helping(
            self.view, field, element, [field.elements[c] for c in causes if c in field.elements]
        )

    def enemy_behind(self, field: Battlefield, element: Element) -> bool:
        """Whether an enemy stands in the way of an element's first step back."""
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

    def flight_responses(self, field: Battlefield) -> ResponseRule[PieceId]:
        """What fleeing and routing elements do to those that they come upon."""

        def respond(mover: PieceId, other: PieceId) -> Response:
            if field.elements[mover].side != field.elements[other].side:
                return Response.STOP
            return Response.FLEE if takes_along(self.view) else Response.BLOCK

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


def anew(view: RulesView) -> float:
    """After how many mm a flight looks ahead again; 0: it turns but once, at its beginning (E11)."""
    return 0.0 if view.setting("flee_turns") == "once" else tables.distance(view, "path_step")


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


@book.clause("B15.2", otherwise=False)
def passes(view: RulesView, own: Element, other: Element) -> bool:
    """Who recoils or flees goes through friends to the first clear place, if they look its way."""
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


@book.clause("B21.2", otherwise=())
def to_be_avoided(
    view: RulesView, field: Battlefield, element: Element
) -> tuple[BaseGeometry, ...]:
    """What near ahead makes a flight turn aside: enemies, difficult going, friends, other edges."""
    friends = [
        other.base.polygon
        for other in field.elements.values()
        if other.side == element.side
        and other.id != element.id
        and not passes(view, element, other)
    ]
    enemies = [base.polygon for base in field.enemies(element.side).values()]
    bad = [patch.area for patch in field.ground.patches if patch.going == "difficult"]
    return (*enemies, *bad, *friends, *foreign_edges(view, field, element))


@book.clause("B21.4", otherwise=False)
def takes_along(view: RulesView) -> bool:
    """Friends that are met flee ahead; without it nobody gets through them."""
    return True


@book.clause("B20.6", otherwise=None)
def edges_of(view: RulesView, field: Battlefield) -> Bounds | None:
    """The table; any base of which a part leaves it in an outcome move is lost."""
    table = view.module.table(field.table)
    return (0.0, 0.0, table.width, table.height)


def how_lost(view: RulesView, element: Element, reason: LossReason) -> str:
    """How an element is lost that an outcome move undoes (B26)."""
    if reason is not LossReason.TABLE_EDGE:
        return DESTROYED
    return PURSUED if is_pursuing(view, element) else OFF_TABLE


@book.clause("B20.5", otherwise=())
def crushed_by(
    view: RulesView,
    plan: OutcomePlan[PieceId],
    element_of: Callable[[PieceId], Element | None],
) -> tuple[PieceId, ...]:
    """The enemies that a blocked recoil destroys: it backs into them, and not into their front (E34)."""
    found = []
    for met in plan.met:
        own, other = element_of(met.mover), element_of(met.other)
        if own is None or other is None or met.response is not Response.BLOCK:
            continue
        spares = tables.covers(BACKS_GENTLY, own.class_name, own.arm)
        if own.side != other.side and not spares and met.parts and met.parts in CRUSHING:
            found.append(other.id)
    return tuple(found)


@book.clause("B21.3", otherwise=0.0)
def most_turn(view: RulesView) -> float:
    """The widest turn of a flight, in degrees."""
    return tables.distance(view, "flee_turn")


@book.clause("B24.3", otherwise=False)
def dies_running(view: RulesView, element: Element) -> bool:
    """A router that must recoil or flee is destroyed."""
    return is_routing(view, element)


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
