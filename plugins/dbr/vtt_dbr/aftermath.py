"""What follows from a lost fight: recoil, flight, destruction, those close behind (A11, B20, B21, B25)."""

import dataclasses
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from vtt.base.ids import PieceId
from vtt.commands.base import SingleCommand
from vtt.commands.piece import MovePieces, PieceMove, SetProperty
from vtt.geometry.advance import Advance
from vtt.geometry.flee import Flight, flee, run_by_rear_edge
from vtt.geometry.outcome import LossReason, OutcomePlan, Response, ResponseRule, Surroundings
from vtt.geometry.pose import Pose
from vtt.geometry.recoil import recoil, strip_behind
from vtt.rules.rulebook import Rulebook
from vtt.rules.view import RulesView
from vtt.state.piece import place_of
from vtt_dbr import captures, giving_way, tables
from vtt_dbr.aboard import cargo_of, goes_down_with
from vtt_dbr.at_works import back_over_mm
from vtt_dbr.battlefield import Battlefield, battlefield
from vtt_dbr.captures import capture
from vtt_dbr.element import Element, plays
from vtt_dbr.follow_up import obstacles, squared
from vtt_dbr.giving_way import (
    anew,
    crushed_by,
    dies_running,
    edges_of,
    friends_helping,
    how_lost,
    is_lost_at_once,
    lost_behind,
    most_turn,
    no_way,
    passes,
    pushes,
    recoil_distance,
    runs_too,
    takes_along,
    to_be_avoided,
    touching_rear,
    turns_about,
)
from vtt_dbr.losses import DESTROYED, destroy
from vtt_dbr.results import Result
from vtt_dbr.running import flight_mm, run_mm

book = Rulebook(captures.book, giving_way.book)

RECOIL, FLEE = "recoil", "flee"
FRIGHTENING = "drives_off"
"""The role of those from whose recoil friends flee, where others would be pushed back."""

FIXED = "gun_fixed"
"""The property of guns that have lost their teams."""


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
                self.flee(piece, causes, close)
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
            around = self.around(field, element)
            distance = recoil_distance(self.view, element)
            distance += back_over_mm(self.view, field, element, distance)
            plan = recoil(piece, distance, around, self._responses(field, piece))
            if plan.flees:
                self._frighten(plan.flees)
                field = self.field(element)
                around = self.around(field, element)
                plan = recoil(piece, distance, around, self._responses(field, piece))
            behind = self._lost_with(element, plan) if close else ()
            self.carry_out(plan, RECOIL)
            self.lose([one for one in behind if self.element(one.id) is not None])

    def _lost_with(self, element: Element, plan: OutcomePlan[PieceId]) -> tuple[Element, ...]:
        """The friends behind an element that cannot complete its recoil: it dies with its front on enemy."""
        reasons = {loss.reason for loss in plan.losses if loss.name == element.id}
        if not reasons or LossReason.TABLE_EDGE in reasons:
            return ()
        return lost_behind(self.view, self.field(element), element)

    def _frighten(self, friends: Sequence[PieceId]) -> None:
        """Let friends flee from one that has not yet recoiled, to leave it room."""
        for friend in friends:
            self.flee(friend, ())

    def flee(self, piece: PieceId, causes: tuple[PieceId, ...], close: bool = False) -> None:
        """Back by its depth, about, and away by its full move; friends in the way flee too."""
        element = self.element(piece)
        if element is None or piece in self._fled:
            return
        if dies_running(self.view, element):
            self.lose([element])
            return
        self._fled.add(piece)
        field = self.field(element)
        shut_in = is_lost_at_once(self.view, field, element, True)
        if shut_in or self.enemy_behind(field, element):
            if self.view.setting("flee_recoil_losses"):  # E43
                self.destroy(piece, causes, True) if close else self.lose([element])
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
        plan = self._run_away(field, element, flight)
        self.carry_out(plan, FLEE)
        self._meets_enemy(piece, plan)

    def _run_away(
        self, field: Battlefield, element: Element, flight: Flight
    ) -> OutcomePlan[PieceId]:
        """The plan of a flight, no farther than the ground that lies in its way allows."""
        around, respond = self.around(field, element), self.flight_responses(field)
        avoid = to_be_avoided(self.view, field, element)
        plan = flee(element.id, flight, around, respond, avoid)
        end = plan.poses.get(element.id)
        if end is None:
            return plan
        x, y = element.base.pose.forward
        back = element.base.pose.moved(-x * flight.recoil, -y * flight.recoil)
        turned = element.base.at(replace(back, facing=end.facing))
        depth = run_by_rear_edge(0.0, element.base)
        run = run_mm(self.view, field, element, turned, flight.run, -depth)
        if run >= flight.run:
            return plan
        return flee(element.id, dataclasses.replace(flight, run=run), around, respond, avoid)

    def _meets_enemy(self, piece: PieceId, plan: OutcomePlan[PieceId]) -> None:
        """Who could not help running into enemy lines up with him as after following up (B21, B23)."""
        element = self.element(piece)
        met = next((one for one in plan.met if one.response is Response.STOP), None)
        if element is None or met is None or met.mover != piece:
            return
        stopped = Advance(element.base.pose, met.distance, str(met.other), met.parts)
        barring = obstacles(self.view, self.field(element), element)
        pose = squared(self.view, element, stopped, barring)
        if pose is not None:
            self.move({piece: pose}, FLEE)

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
        if plan.flees:
            self._fled |= plan.poses.keys()
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

    def around(self, field: Battlefield, element: Element) -> Surroundings[PieceId]:
        """All bases of a table, its edges, and ground that an element cannot enter."""
        cliffs = no_way(self.view, field, element)
        return Surroundings(field.pick(field.elements), cliffs, edges_of(self.view, field))

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
            own, met = field.elements[first], field.elements[other]
            if met.side != own.side:
                return Response.BLOCK
            if mover == first and passes(self.view, field, own, met):
                return Response.PASS
            if not pushes(self.view, field, own, met):
                return Response.BLOCK
            if not plays(self.view, own, FRIGHTENING):
                return Response.PUSH
            return Response.BLOCK if other in self._fled else Response.FLEE

        return respond

    def flight_responses(self, field: Battlefield) -> ResponseRule[PieceId]:
        """What fleeing and routing elements do to those that they come upon.

        Friends flee ahead (B21.4): who has fled already is passed, to the first clear place.
        """

        def respond(mover: PieceId, other: PieceId) -> Response:
            own, met = field.elements[mover], field.elements[other]
            if met.side != own.side or runs_too(self.view, own, met):
                return Response.STOP
            if other in self._fled:
                return Response.PASS
            return Response.FLEE if takes_along(self.view) else Response.BLOCK

        return respond
