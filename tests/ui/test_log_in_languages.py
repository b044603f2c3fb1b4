"""What the log tells is told in the language of the window: of a pattern no English word is left."""

import re

import pytest

from tests.builders import make_module, position
from tests.commands import test_describe, test_describe_pieces
from vtt.commands.describe import describe
from vtt.commands.naming import Wording
from vtt.commands.piece import MovePieces, PieceMove
from vtt.geometry.pose import Pose
from vtt.state.piece import Place
from vtt.state.sight import UMPIRE
from vtt.ui.catalogs import LANGUAGES, load_catalog
from vtt.ui.collect_words import SPEAKING, UI, sentences_in
from vtt.ui.words import tr, use_catalog

TRANSLATED = [language for language in LANGUAGES if language != "en"]
WORD = r"\b[a-z]{2,}\b"
PATTERNS = {
    sentence
    for name in SPEAKING
    for path in (UI.parent / name).rglob("*.py")
    for sentence in sentences_in(path.read_text(encoding="utf-8"))
}
ENGLISH = {word for text in PATTERNS for word in re.findall(WORD, re.sub(r"\{\w+\}", "", text))} - {
    "note"
}  # the text of a note may be anything
OWN_WORDS = (
    "the masked one",
    "pike back",
    "Which command gets the 6",
    "does it flee",
    "Keep it",
    "far camp",
    "led by",
)
"""What options, faces, questions and properties of the samples say."""

MOVES = (
    MovePieces((PieceMove("a", Place("field", Pose(10.0, 60.0))),)),
    MovePieces((PieceMove("a", Place("field", Pose(10.0, 60.0, 30.0), level="wall")),)),
    MovePieces((PieceMove("a", Place("camp", Pose(10.0, 60.0))),)),
)


@pytest.fixture(params=TRANSLATED)
def spoken(request):
    use_catalog(load_catalog(request.param))
    yield Wording(tr)
    use_catalog({})


def told(command, state, wording):
    return [line.text for line in describe(command, state, make_module(), UMPIRE, wording)]


def english_words(texts, command):
    """Words of patterns that are left in English; those that the command itself brings may be."""
    plain = [re.sub("|".join(OWN_WORDS), "", text) for text in texts]
    return sorted(
        {word for text in plain for word in re.findall(WORD, text)}
        & ENGLISH - set(re.findall(WORD, str(command).replace("_", " ")))
    )


def test_talk_turns_dice_and_rules_are_told_in_the_language(spoken):
    for command, _umpire, _blue in test_describe.CASES:
        assert english_words(told(command, test_describe.game(), spoken), command) == []


def test_what_happens_to_pieces_is_told_in_the_language(spoken):
    state = position(test_describe_pieces.POSITION)
    for command, _umpire, _blue in test_describe_pieces.CASES:
        assert english_words(told(command, state, spoken), command) == []


@pytest.mark.parametrize("command", MOVES)
def test_moves_are_told_in_the_language(command, spoken):
    lines = told(command, position("a pike 10,10 @0"), spoken)
    assert lines
    assert english_words(lines, command) == []
