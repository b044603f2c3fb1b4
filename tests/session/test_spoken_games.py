"""Nothing that a game says names a piece by its id: lines, findings, labels, questions, offers."""

import re
from pathlib import Path

import pytest

from vtt.commands.chance import SeededRandom
from vtt.rules.choice import pending_choices
from vtt.rules.guard import Budget
from vtt.rules.random_player import RandomPlayer
from vtt.rules.registry import PluginRegistry
from vtt.session.library import ModuleLibrary, read_module_at
from vtt.session.start import Setup, begin_game

MODULES = Path(__file__).parents[2] / "modules"
PATIENT = Budget(**dict.fromkeys(("judge", "preview", "consequences", "offers"), 120.0), flow=120.0)


def begin(name, scenario, folder):
    setup = Setup(
        library=ModuleLibrary([MODULES]),
        plugins=PluginRegistry(),
        unsaved=folder,
        cache=folder / "cache",
        random=SeededRandom(3),
        budget=PATIENT,
    )
    return begin_game(read_module_at(MODULES / name), scenario, setup).session


def step(session, player):
    """Do something that is offered, and give all words that came of it."""
    for side in session.flow()[0].actors or session.state.sides:
        for suggestion in player.suggest(session.referee, session.state, side):
            decision = session.execute(side, suggestion.command)
            for finding in decision.verdict.findings:
                yield finding.message
                yield from (mark.label for mark in finding.marks)
            if decision.accepted:
                return


def asked(session):
    """The words of open questions and of what is offered in general."""
    for choice in pending_choices(session.state, session.referee.plugin_id):
        yield choice.question
        yield from (option.label for option in choice.options)
    for side in session.state.sides:
        yield from (offer.label for offer in session.offers(side)[0])


def told(session):
    """The words of the log."""
    for position in range(1, session.log.position + 1):
        entry = session.entry(session.log.number_at(position))
        yield from (line.text for line in entry.lines)
        yield from (finding["message"] for finding in entry.findings)
        yield session.label_at(position)


@pytest.mark.parametrize(
    ("module", "scenario", "steps"), [("hexdemo", "bridge", 14), ("dbr", "skirmish", 5)]
)
def test_pieces_are_called_by_their_names(module, scenario, steps, tmp_path):
    session = begin(module, scenario, tmp_path)
    player = RandomPlayer(SeededRandom(5), pieces=2)
    ids = re.compile("|".join(rf"(?<![\w-]){re.escape(i)}(?![\w-])" for i in session.state.pieces))
    words = []
    for _ in range(steps):
        words += [*step(session, player), *asked(session)]
    words += told(session)
    session.file.close()
    assert session.log.length >= steps - 2
    assert len(words) > steps
    assert [text for text in words if ids.search(text)] == []
