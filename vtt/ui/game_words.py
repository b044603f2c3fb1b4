"""A game in the words of its window: title, status line, log."""

from vtt.ui.game_desk import GameDesk


def title_of(desk: GameDesk) -> str:
    """The window's title; `[*]` stands where a change is marked."""
    module = desk.session.module
    scenario = desk.session.view.state.scenario
    name = next((s.name for s in module.scenarios if s.id == scenario), "")
    file = desk.session.file
    own = f" - {file.path.name}" if file is not None and not file.is_unsaved else ""
    title = f"{module.info.name}: {name}" if name else module.info.name
    return f"{title}{own}[*]"


def mode_text(desk: GameDesk) -> str:
    """Turn, phase and the rules' mode; the result where the game is over."""
    state = desk.session.view.state
    if state.outcome is not None:
        return desk.outcome_text
    if not desk.has_rules:
        return f"Turn {state.turn.number}   No rules plug-in"
    parts = (f"Turn {state.turn.number}", desk.flow.label, f"Rules: {desk.mode.value}")
    return "   ".join(part for part in parts if part)


def saved_text(desk: GameDesk) -> str:
    """How safe the game is."""
    file = desk.session.file
    if file is None:
        return "Not kept in a file"
    if file.failure is not None:
        waiting = "1 step waits" if file.waiting == 1 else f"{file.waiting} steps wait"
        return f"{waiting}: {file.failure.strerror or file.failure}"
    if file.waiting:
        return "Saving ..."
    return "Kept, not yet named" if file.is_unsaved else "Saved"
