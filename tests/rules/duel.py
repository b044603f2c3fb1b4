"""A small game for the tests of the rules layer: two men a side, reach, fights with a choice of loss."""

import math
from collections.abc import Iterator
from types import MappingProxyType

import msgspec

from vtt.base.frozen import FrozenDict, freeze_dict
from vtt.base.ids import PieceDefinitionId, PieceId, PluginId, ScenarioId, SideId, TableId
from vtt.commands.base import Command
from vtt.commands.dice import DiceRequest
from vtt.commands.flow import SetTurn
from vtt.commands.piece import MovePieces, PieceMove, RemovePieces, SetMark
from vtt.commands.rules import Declare, SetRulesValue
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition, ModuleInfo, RulesUse
from vtt.definition.piece import PieceDefinition
from vtt.definition.rules_table import CellValue, RulesTable
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition, StartTurn
from vtt.definition.side import SideDefinition
from vtt.geometry.outline import rectangle
from vtt.geometry.pose import Pose
from vtt.rules.action import Action, declare, read_action
from vtt.rules.api import Consequence, Flow, LoadedRules, Offer
from vtt.rules.choice import ChoiceOption, PendingChoice, ask
from vtt.rules.forecast import Forecast, ForecastColumn, ForecastLine, ForecastResult
from vtt.rules.proposal import Proposal, answered, rolled
from vtt.rules.record import BoxRecord, pack
from vtt.rules.rulebook import Correction, Rulebook, RulebookPlugin
from vtt.rules.settings import Setting, SettingType
from vtt.rules.tables import number, whole
from vtt.rules.tally import Tally
from vtt.rules.verdict import Finding, illegal, note
from vtt.rules.view import RulesView
from vtt.state.game import GameState
from vtt.state.mode import RulesMode, TableMode
from vtt.state.new_game import new_game
from vtt.state.piece import PieceState, Place
from vtt.state.turn import Outcome, TurnState

DUEL = PluginId("duel")
FIELD = TableId("field")
RED, BLUE = SideId("red"), SideId("blue")
ENFORCE = TableMode(RulesMode.ENFORCE)
ADVISE = TableMode(RulesMode.ADVISE)
OFF = TableMode(RulesMode.OFF)


class Attack(Action, frozen=True, tag="attack"):
    attacker: PieceId
    target: PieceId


class EndTurn(Action, frozen=True, tag="end_turn"):
    pass


class Fight(msgspec.Struct, frozen=True):
    attacker: PieceId
    target: PieceId


FIGHT = BoxRecord("fight", Fight)
book = Rulebook()


def other(side: SideId | None) -> SideId:
    return BLUE if side == RED else RED


def apart(first: PieceState, second: PieceState) -> float:
    (x1, y1), (x2, y2) = first.pose.point, second.pose.point
    return math.hypot(x1 - x2, y1 - y2)


@book.check("M1", on=MovePieces, cheap=True)
def reach(p: Proposal) -> Iterator[Finding | Correction]:
    """A man moves at most his reach."""
    limit = number(p.before, "duel", "man", "reach")
    for move in p.moves:
        man = p.before.piece(move.piece)
        (x1, y1), (x2, y2) = man.pose.point, move.to.pose.point
        way = math.hypot(x1 - x2, y1 - y2)
        if way > limit + 0.05:
            share = limit / way
            pose = Pose(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, move.to.pose.facing)
            message = f"moves {way:.1f} mm of {limit:.0f}"
            yield illegal("M1", message, (man.id,), measured=way, limit=limit)
            yield Correction(MovePieces((PieceMove(man.id, Place(FIELD, pose)),)))


@book.check("M2", on=MovePieces)
def once(p: Proposal) -> Iterator[Finding]:
    """A man moves once a turn."""
    for move in p.moves:
        if p.before.piece(move.piece).moved:
            yield illegal("M2", "has moved this turn", (move.piece,))


@book.check("M3", on=MovePieces)
def own(p: Proposal) -> Iterator[Finding]:
    """A side moves its own men."""
    for move in p.moves:
        if p.before.piece(move.piece).side != p.before.state.turn.side:
            yield illegal("M3", "is not yours", (move.piece,))


@book.effect("M2", on=MovePieces)
def mark_moved(p: Proposal) -> Iterator[Consequence]:
    yield SetMark(tuple(move.piece for move in p.moves), moved=True)


@book.check("A1", on=Attack)
def can_attack(p: Proposal) -> Iterator[Finding]:
    """An attack needs an enemy within striking distance, on the side's own turn."""
    attack = p.action(Attack)
    attacker, target = p.before.piece(attack.attacker), p.before.piece(attack.target)
    limit = number(p.before, "duel", "man", "strike")
    way = apart(attacker, target)
    if attacker.side != p.before.state.turn.side or target.side == attacker.side:
        yield illegal("A1", "attacks an enemy, in its own turn", (attacker.id,))
    if way > limit:
        message = f"strikes at {way:.1f} mm of {limit:.0f}"
        yield illegal("A1", message, (attacker.id,), measured=way, limit=limit)


@book.check("A2", on=Attack)
def once_a_turn(p: Proposal) -> Iterator[Finding]:
    """One attack a turn."""
    if p.before.box("attacked"):
        yield illegal("A2", "one attack a turn")


@book.effect("A1", on=Attack)
def roll_for_attack(p: Proposal) -> Iterator[Consequence]:
    attack = p.action(Attack)
    fight = Fight(attack.attacker, attack.target)
    yield FIGHT.write(p.after, fight)
    yield SetRulesValue(DUEL, ("attacked",), True)
    side = p.after.piece(attack.attacker).side
    yield DiceRequest("attack", (6,), "Attack", side, pack(fight))


@book.clause("A3.1", otherwise=0)
def bonus(view: RulesView, man: PieceState) -> int:
    """A man with another one near him strikes harder."""
    near = whole(view, "duel", "man", "support")
    return int(
        any(
            friend.side == man.side and friend.id != man.id and apart(friend, man) <= near
            for friend in view.pieces(FIELD).values()
        )
    )


@book.effect("A3", on=rolled("attack"))
def result(p: Proposal) -> Iterator[Consequence]:
    fight = p.about(Fight)
    attacker, target = p.after.piece(fight.attacker), p.after.piece(fight.target)
    if p.roll.results[0] + bonus(p.after, attacker) < whole(p.after, "duel", "man", "hit"):
        yield FIGHT.clear(p.after)
        return
    side = other(attacker.side)
    options = tuple(
        ChoiceOption(man.id, str(man.id), (man.id,))
        for man in p.after.pieces(FIELD).values()
        if man.side == side and apart(man, target) <= whole(p.after, "duel", "man", "support")
    )
    yield ask(DUEL, PendingChoice(f"loss:{target.id}", side, "Who falls?", options, rule="A4"))


@book.effect("A4", on=answered("loss"))
def loss(p: Proposal) -> Iterator[Consequence]:
    yield RemovePieces((PieceId(p.answer.options[0]),))
    yield FIGHT.clear(p.after)


@book.check("N1", on=EndTurn)
def idle(p: Proposal) -> Iterator[Finding]:
    """Worth knowing: nobody has moved."""
    own = [m for m in p.before.pieces(FIELD).values() if m.side == p.before.state.turn.side]
    if own and not any(man.moved for man in own):
        yield note("N1", "nobody has moved", readers=(p.before.state.turn.side or RED,))


@book.effect("T1", on=EndTurn)
def end_turn(p: Proposal) -> Iterator[Consequence]:
    turn = p.after.state.turn
    men = tuple(man.id for man in p.after.pieces(FIELD).values() if man.moved)
    if men:
        yield SetMark(men, moved=False)
    yield SetRulesValue(DUEL, ("attacked",), None)
    yield SetTurn(TurnState(turn.number + (turn.side == BLUE), "play", other(turn.side)))


def distance(view: RulesView, args: FrozenDict) -> float:
    return apart(view.piece(PieceId(str(args["from"]))), view.piece(PieceId(str(args["to"]))))


class Duel(RulebookPlugin):
    actions = (Attack, EndTurn)
    questions = MappingProxyType({"distance": distance})
    book = book

    def offers(
        self, view: RulesView, side: SideId, selection: tuple[PieceId, ...]
    ) -> tuple[Offer, ...]:
        if side != view.state.turn.side:
            return ()
        men = [m for m in view.pieces(FIELD).values() if m.side == side]
        enemies = [m for m in view.pieces(FIELD).values() if m.side != side]
        strike = number(view, "duel", "man", "strike")
        found = []
        for man in men:
            if not man.moved:
                found += [_advance(view, man, enemy) for enemy in enemies]
            if not view.box("attacked"):
                found += [
                    Offer("attack", "Attack", declare(DUEL, Attack(man.id, enemy.id)))
                    for enemy in enemies
                    if apart(man, enemy) <= strike
                ]
        return (*found, Offer("end_turn", "End turn", declare(DUEL, EndTurn())))

    def forecast(self, view: RulesView, command: Command) -> tuple[Forecast, ...]:
        attack = read_action(command, Attack) if isinstance(command, Declare) else None
        if attack is None:
            return ()
        man = view.piece(attack.attacker)
        added, needed = bonus(view, man), whole(view, "duel", "man", "hit")
        lines = (ForecastLine("a friend near him", f"+{added}", "A3.1"),) if added else ()
        hits = sum(die + added >= needed for die in range(1, 7))
        return (
            Forecast(
                "Attack",
                (
                    ForecastColumn("Attacker", f"+{added}", lines, man.side),
                    ForecastColumn("Target"),
                ),
                f"{needed}+",
                (ForecastResult("hit", hits, "A3"), ForecastResult("miss", 6 - hits, "A3")),
                6,
                pieces=(attack.attacker, attack.target),
                rule="A1",
            ),
        )

    def tallies(self, view: RulesView) -> tuple[Tally, ...]:
        men = view.pieces(FIELD).values()
        return tuple(
            Tally("Men lost", 2 - sum(m.side == side for m in men), 2, side, 2, "beaten at 2", "V1")
            for side in view.state.sides
        )

    def flow(self, view: RulesView) -> Flow:
        turn = view.state.turn
        end = declare(DUEL, EndTurn())
        return Flow("play", "Play", (turn.side,) if turn.side else (), next=end, table=FIELD)

    def outcome(self, view: RulesView) -> Outcome | None:
        left = {man.side for man in view.pieces(FIELD).values()}
        if len(left) == 1:
            (winner,) = left
            return Outcome(winner, f"{winner} stands alone", "V1")
        return None

    def score(self, view: RulesView, side: SideId) -> float:
        men = view.pieces(FIELD).values()
        mine = [man for man in men if man.side == side]
        theirs = [man for man in men if man.side != side]
        near = min((apart(a, b) for a in mine for b in theirs), default=0.0)
        together = sum(bonus(view, man) for man in mine)
        return 1000.0 * (len(mine) - len(theirs)) + 40.0 * together - near


def _advance(view: RulesView, man: PieceState, enemy: PieceState) -> Offer:
    """Towards an enemy, as far as he may and as near as he need."""
    way = apart(man, enemy)
    step = min(number(view, "duel", "man", "reach"), max(way - 20.0, 0.0))
    (x1, y1), (x2, y2) = man.pose.point, enemy.pose.point
    share = step / way if way else 0.0
    pose = Pose(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, 0.0)
    return Offer("move", "Advance", MovePieces((PieceMove(man.id, Place(FIELD, pose)),)))


VALUES = {"reach": 100, "strike": 25, "support": 60, "hit": 4}


def duel_module(values: dict[str, int] | None = None) -> ModuleDefinition:
    chosen = VALUES if values is None else values
    places = {"red_1": (100, 100), "red_2": (150, 100), "blue_1": (100, 400), "blue_2": (150, 400)}
    return ModuleDefinition(
        info=ModuleInfo("duel", "Duel"),
        sides=(SideDefinition(RED, "Red"), SideDefinition(BLUE, "Blue")),
        pieces=(PieceDefinition(PieceDefinitionId("man"), "Man", rectangle(20, 20)),),
        tables=(TableDefinition(FIELD, "Field", 500, 500),),
        rules_tables=(
            RulesTable(
                "duel",
                "Duel",
                ("man",),
                tuple(VALUES),
                tuple(("man", key, CellValue(value)) for key, value in chosen.items()),
            ),
        ),
        scenarios=(
            ScenarioDefinition(
                ScenarioId("start"),
                "Start",
                placements=tuple(
                    PiecePlacement(
                        PieceId(name),
                        PieceDefinitionId("man"),
                        FIELD,
                        Pose(x, y),
                        SideId(name.split("_")[0]),
                    )
                    for name, (x, y) in places.items()
                ),
                start=StartTurn(1, "play", RED),
            ),
        ),
        rules=RulesUse("duel", freeze_dict({})),
    )


MODULE = duel_module()
PACE = Setting("pace", SettingType.WHOLE, 2, "How fast", "M1", minimum=1, maximum=5)
RULES = LoadedRules(DUEL, Duel(), (PACE,))


def start(mode: TableMode = ENFORCE, module: ModuleDefinition = MODULE) -> GameState:
    return msgspec.structs.replace(new_game(module, "start", secret="s"), mode=mode)


def move(man: str, x: float, y: float) -> MovePieces:
    return MovePieces((PieceMove(PieceId(man), Place(FIELD, Pose(x, y))),))
