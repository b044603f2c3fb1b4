"""Phases in which nobody can do anything are passed, one step each, by whoever has ended the phase before."""

from vtt.ui.game_desk import GameDesk

MOST_PASSED = 64
"""So many phases are passed at a time: rules may know no others."""


def pass_idle_phases(desk: GameDesk) -> tuple[str, ...]:
    """End the phases from here on in which nobody can do anything; their names, in order.

    It stops at a phase in which somebody can, and at one that is another seat's to end.
    """
    passed: list[str] = []
    while len(passed) < MOST_PASSED and _is_idle(desk):
        label, command = desk.flow.label, desk.next_phase
        if command is None or not desk.propose(command):
            break
        passed.append(label)
    return tuple(passed)


def _is_idle(desk: GameDesk) -> bool:
    session = desk.session
    if not desk.rules_in_play or session.view.state.outcome is not None:
        return False
    if desk.side is not None and desk.side not in desk.flow.actors:
        return False
    return session.referee.is_idle(session.state)[0]
