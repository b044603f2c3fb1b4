"""Whether a position is sound: held against the module, and against the rules in play."""

from collections.abc import Iterator

from vtt.base.problems import Problem, ProblemSeverity, SourceRef
from vtt.definition.module import ModuleDefinition
from vtt.rules.referee import Referee
from vtt.state.check import check_state
from vtt.state.game import GameState
from vtt.state.sight import Sight


def position_problems(
    state: GameState, module: ModuleDefinition, referee: Referee, where: str
) -> tuple[Problem, ...]:
    """Faults that no run of commands on the module, or no legal play by the rules, can lead to.

    All are warnings, since the game can be played on; `where` is the file that holds it.
    """
    return tuple(
        Problem(problem.code, problem.message, SourceRef(where), ProblemSeverity.WARNING)
        for problem in _faults(state, module, referee)
    )


def _faults(state: GameState, module: ModuleDefinition, referee: Referee) -> Iterator[Problem]:
    faults = check_state(state, module)
    yield from faults
    if not faults:  # rules may count on a sound state
        found, notices = referee.validate(state)
        yield from found
        for notice in notices:
            yield Problem("rules.notice", str(notice))


def told_faults(
    state: GameState, module: ModuleDefinition, referee: Referee, *, one_plays_all: bool
) -> tuple[str, ...]:
    """The faults of a position in sentences, as all who sit at the table may read them."""
    found = position_problems(state, module, referee, "")
    if not one_plays_all:
        found = without_secrets(found, state, module, "")
    return tuple(problem.message for problem in found)


def without_secrets(
    problems: tuple[Problem, ...], state: GameState, module: ModuleDefinition, where: str
) -> tuple[Problem, ...]:
    """The problems as all sides may read them: only their number while a piece is kept from one."""
    sights = [Sight(state, module, side) for side in state.sides]
    pieces = state.pieces.values()
    if not problems or all(sight.secret(piece) is None for sight in sights for piece in pieces):
        return problems
    message = (
        f"the position has faults ({len(problems)}); "
        f"as some pieces are secret they are told by `vtt replay --verify` alone"
    )
    return (Problem("game.position", message, SourceRef(where), ProblemSeverity.WARNING),)
