"""The test kit for authors of rules: cases, laws that every plug-in keeps, and a mirrored table.

    RULES = load_rules("hexdemo")
    CASES = load_cases(FOLDER)

    @pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
    def test_case(case):
        assert_case(case, MODULE, RULES)

The laws take a referee and a state; a test runs them over the states of some random games.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from vtt.base.frozen import thaw
from vtt.base.ids import SideId
from vtt.commands.base import Command
from vtt.commands.chance import SeededRandom
from vtt.definition.module import ModuleDefinition
from vtt.rules.api import LoadedRules
from vtt.rules.case_run import run_case
from vtt.rules.cases import Case, load_case_file
from vtt.rules.guard import Budget
from vtt.rules.late_plugin import real_plugin
from vtt.rules.mirror import mirrored_command, mirrored_state
from vtt.rules.players import play_game
from vtt.rules.random_player import RandomPlayer
from vtt.rules.referee import Referee
from vtt.rules.registry import PluginRegistry
from vtt.rules.rulebook import Rulebook
from vtt.state.game import GameState
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game
from vtt.state.snapshot import encode_state


class GameUnderTest(msgspec.Struct, frozen=True):
    """A plug-in with the module it plays: games to begin, and referees to judge them.

    GAME = GameUnderTest(load_rules("hexdemo"), read_module(FOLDER))
    states = states_of_random_games(GAME.referee(), GAME.start(), games=3, seed=1)
    """

    rules: LoadedRules
    module: ModuleDefinition

    def start(self, scenario: str = "") -> GameState:
        """The first state of a scenario, with the rules enforced.

        Args:
            scenario: its id; empty: the module's first.

        Raises:
            DefinitionError: for a scenario that the module does not have.
        """
        state = new_game(self.module, scenario, secret="test")
        return msgspec.structs.replace(state, mode=self.rules.start_mode(RulesMode.ENFORCE))

    def referee(self, seed: int = 1, patience: float = 1.0) -> Referee:
        """A referee with dice of a seed; he waits `patience` times as long as at a table."""
        budget = Budget().times(patience)
        return Referee(self.rules, self.module, SeededRandom(seed), budget)


def load_rules(plugin_id: str) -> LoadedRules:
    """An installed plug-in; PluginError if there is none or it is broken."""
    return PluginRegistry().load(plugin_id)


def load_cases(*places: str | Path) -> list[Case]:
    """The cases of files, and of all `.toml` files in folders, in the order of their names."""
    files = [
        file
        for place in map(Path, places)
        for file in (sorted(place.rglob("*.toml")) if place.is_dir() else [place])
    ]
    return [case for file in files for case in load_case_file(file).cases]


def assert_case(case: Case, module: ModuleDefinition, rules: LoadedRules) -> None:
    """Fail with every difference, naming the case's file and line."""
    outcome = run_case(case, module, rules)
    assert outcome.passed, str(outcome)


def states_of_random_games(
    referee: Referee, start: GameState, games: int, seed: int, every: int = 1
) -> Iterator[GameState]:
    """Every so many states of some random games, for laws to be held against."""
    for number in range(games):
        random = SeededRandom(seed + number)
        dice = referee.with_random(random)
        state = start
        for step in range(200):
            if step % every == 0:
                yield state
            record = play_game(dice, state, {side: RandomPlayer(random) for side in state.sides}, 1)
            if record.state is None or record.state is state or record.outcome is not None:
                break
            state = record.state


def assert_no_side_effects(referee: Referee, state: GameState, side: SideId) -> None:
    """Asking everything twice gives the same, and leaves state and module as they were."""
    shown = referee.view(state).module
    before, module_before = encode_state(state), _written(shown)
    first, second = _everything(referee, state, side), _everything(referee, state, side)
    assert first == second, "the same question had two answers"
    assert encode_state(state) == before, "the state was changed"
    assert _written(shown) == module_before, "the module was changed"


def assert_offers_are_accepted(referee: Referee, state: GameState, side: SideId) -> None:
    """Every command that is offered to a side that may act is accepted, without a notice."""
    flow, _ = referee.flow(state)
    if side not in flow.actors:
        return
    for offer in referee.offers(state, side)[0]:
        if offer.command is None:
            continue
        decision = referee.thinking(SeededRandom(0)).decide(state, offer.command, side)
        assert decision.accepted, f"the offer {offer.kind} {offer.label!r}: {decision.reason}"
        assert not decision.verdict.notices, f"{offer.kind}: {decision.verdict.notices[0]}"


def assert_forecasts_are_given(referee: Referee, state: GameState, side: SideId) -> None:
    """Every command that is offered can be asked what it would come to; chances add up to certainty."""
    for offer in referee.offers(state, side)[0]:
        if offer.command is not None:
            _, notices = referee.forecast(state, offer.command, side)
            assert not notices, f"the forecast of {offer.kind} {offer.label!r}: {notices[0]}"


def assert_correction_is_accepted(
    referee: Referee, state: GameState, command: Command, side: SideId
) -> None:
    """Where a proposal is refused with a corrected command, that one is accepted."""
    decision = referee.decide(state, command, side)
    corrected = decision.verdict.corrected
    if decision.accepted or corrected is None:
        return
    again = referee.thinking(SeededRandom(0)).decide(state, corrected, side)
    assert again.accepted, f"the corrected command is refused: {again.reason}"


def assert_concerns_hold(
    referee: Referee, state: GameState, command: Command, side: SideId
) -> None:
    """No check that says it does not concern who moves would have found anything."""
    book = getattr(real_plugin(referee.rules.plugin), "book", None) if referee.rules else None
    assert isinstance(book, Rulebook), "the rules have no book of checks"
    before = referee.view(state, side)
    after = before.then(command)
    asked, all_asked = (
        one.judge(before, command, after) for one in (book, book.without_concerns())
    )
    missed = [one for one in all_asked.findings if one not in asked.findings]
    assert not missed, f"its check was not asked: {missed[0]}"
    assert asked.notices == all_asked.notices, "other checks fail when all are asked"


def assert_mirrored_verdict(
    referee: Referee, state: GameState, command: Command, side: SideId, axis: float
) -> None:
    """On a table mirrored left to right about x = `axis` mm the verdict is the same.

    Rules, severities and measured values are compared; for games of free movement, where a mirrored
    outline is the same outline.
    """
    here = referee.decide(state, command, side).verdict
    there = referee.decide(
        mirrored_state(state, axis), mirrored_command(command, axis), side
    ).verdict
    first = [(f.rule, f.severity, _round(f.measured)) for f in here.findings]
    second = [(f.rule, f.severity, _round(f.measured)) for f in there.findings]
    assert sorted(first, key=str) == sorted(second, key=str), f"{first} mirrored is {second}"


def assert_laws(referee: Referee, states: Iterable[GameState]) -> None:
    """No side effects, accepted offers, and their forecasts, for every side on every state."""
    for state in states:
        for side in state.sides:
            assert_no_side_effects(referee, state, side)
            assert_offers_are_accepted(referee, state, side)
            assert_forecasts_are_given(referee, state, side)


def _everything(referee: Referee, state: GameState, side: SideId) -> tuple[object, ...]:
    offers = referee.offers(state, side)
    proposals = [offer.command for offer in offers[0] if offer.command is not None]
    return (
        offers,
        referee.flow(state, side),
        referee.outcome(state),
        referee.validate(state),
        referee.score(state, side),
        referee.owed(state, side),
        referee.tallies(state, side),
        referee.is_idle(state, side),
        referee.turn_name(state),
        [referee.preview(state, command, side) for command in proposals],
        [referee.forecast(state, command, side) for command in proposals],
        [referee.thinking(SeededRandom(0)).decide(state, c, side).command for c in proposals],
    )


def _written(module: ModuleDefinition) -> bytes:
    return msgspec.msgpack.encode(module, enc_hook=thaw)


def _round(measured: float | None) -> float | None:
    return None if measured is None else round(measured, 3)
