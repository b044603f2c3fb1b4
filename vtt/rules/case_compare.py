"""How a case's expectations are compared with what was found: one function for each key."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from vtt.base.errors import FormatError
from vtt.base.frozen import freeze, get_path, thaw
from vtt.base.ids import PieceId, SideId
from vtt.commands.apply import apply
from vtt.commands.base import single_commands
from vtt.commands.dice import RollDice
from vtt.rules.case_text import piece_differences, with_points
from vtt.rules.cases import Case, case_table
from vtt.rules.choice import pending_choices
from vtt.rules.decision import Decision
from vtt.rules.forecast import Forecast
from vtt.rules.geometry_cases import matches
from vtt.rules.referee import Referee
from vtt.rules.verdict import Finding
from vtt.state.game import GameState


@dataclass(frozen=True)
class Played:
    """The gesture's decision, or the question's value or error, and the referee that was asked."""

    referee: Referee
    state: GameState
    decision: Decision | None = None
    value: Any = None
    error: str = ""
    forecasts: tuple[Forecast, ...] = ()


Comparison: TypeAlias = Callable[[Any, Played, Case], Iterator[str]]
"""From what a key expects to a sentence for each difference."""


def proposer(gesture: Mapping[str, Any], state: GameState) -> SideId | None:
    """The side that makes a gesture: the one it names, else the one whose turn it is."""
    return SideId(gesture["side"]) if "side" in gesture else state.turn.side


def plain(value: Any) -> Any:
    """A value as plain data: numbers, texts, lists, tables."""
    return thaw(freeze(msgspec.to_builtins(value, enc_hook=thaw)))


def _accepted(expected: Any, played: Played, case: Case) -> Iterator[str]:
    decision = _decision(played, case)
    if decision.accepted is not expected:
        found = (
            "accepted" if decision.accepted else f"refused ({decision.refusal}: {decision.reason})"
        )
        yield f"expected {'accepted' if expected else 'refused'}, found {found}"


def _refusal(expected: Any, played: Played, case: Case) -> Iterator[str]:
    found = _decision(played, case).refusal
    if found != expected:
        yield f"refusal: expected {expected!r}, found {found and str(found)!r}"


def _reason(expected: Any, played: Played, case: Case) -> Iterator[str]:
    found = _decision(played, case).reason
    if expected not in found:
        yield f"reason: expected {expected!r} in {found!r}"


def _findings(expected: Any, played: Played, case: Case) -> Iterator[str]:
    """Every expected finding is there, and no other."""
    left = list(_decision(played, case).verdict.findings)
    for entry in expected:
        same = [finding for finding in left if finding.rule == entry["rule"]]
        near = [finding for finding in same if not _finding_faults(entry, finding, case)]
        if near:
            left.remove(near[0])
        elif same:
            left.remove(same[0])
            yield f"finding {entry['rule']}: {', '.join(_finding_faults(entry, same[0], case))}"
        else:
            yield f"finding {entry['rule']}: expected, found none"
    yield from (f"finding {found.rule}: unexpected: {found.message}" for found in left)


def _finding_faults(entry: Mapping[str, Any], finding: Finding, case: Case) -> list[str]:
    faults = []
    for key, expected in entry.items():
        if key not in msgspec.structs.asdict(finding):
            raise FormatError(f"{case.where}: a finding has no {key!r}")
        found = getattr(finding, key)
        if key == "message":
            if expected not in found:
                faults.append(f"message: expected {expected!r} in {found!r}")
        elif not matches(expected, plain(found), case.tolerance):
            faults.append(f"{key}: expected {expected!r}, found {found!r}")
    return faults


def _corrected(expected: Any, played: Played, case: Case) -> Iterator[str]:
    """The corrected command puts pieces where these lines say; false: none is offered."""
    corrected = _decision(played, case).verdict.corrected
    if expected is False or corrected is None:
        if (corrected is None) is not (expected is False):
            yield f"corrected: expected {expected!r}, found {corrected!r}"
        return
    yield from _pieces(expected, Played(played.referee, apply(played.state, corrected)), case)


def _pieces(expected: Any, played: Played, case: Case) -> Iterator[str]:
    text = expected if isinstance(expected, str) else "\n".join(expected)
    module = played.referee.module
    for line in with_points(text, module, case_table(case, module)).splitlines():
        if line.strip():
            yield from piece_differences(line.strip(), played.state, case.tolerance)


def _gone(expected: Any, played: Played, case: Case) -> Iterator[str]:
    for piece in expected:
        if PieceId(piece) in played.state.pieces:
            yield f"piece {piece}: expected gone, found on the table"


def _choices(expected: Any, played: Played, case: Case) -> Iterator[str]:
    found = {choice.id: choice for choice in pending_choices(played.state, case.plugin)}
    for entry in expected:
        choice = found.pop(entry["id"], None)
        if choice is None:
            yield f"choice {entry['id']}: expected, found {', '.join(found) or 'none'}"
            continue
        fields = plain(choice)
        fields["options"] = [option.id for option in choice.options]
        fields["labels"] = [option.label for option in choice.options]
        for key, value in entry.items():
            if not matches(value, fields[key], case.tolerance):
                yield f"choice {choice.id}: {key}: expected {value!r}, found {fields[key]!r}"
    yield from (f"choice {left}: unexpected" for left in found)


def _rolls(expected: Any, played: Played, case: Case) -> Iterator[str]:
    commands = single_commands(_decision(played, case).command)
    found = [single.request.purpose for single in commands if isinstance(single, RollDice)]
    if found != expected:
        yield f"rolls: expected {expected!r}, found {found!r}"


def _box(expected: Any, played: Played, case: Case) -> Iterator[str]:
    """Each key of the box that is named; an empty text stands for nothing there."""
    for key, value in expected.items():
        found = thaw(get_path(played.state.boxes, (case.plugin, key)))
        if not (found is None if value == "" else matches(value, found, case.tolerance)):
            yield f"box {key}: expected {value!r}, found {found!r}"


def _turn(expected: Any, played: Played, case: Case) -> Iterator[str]:
    for key, value in expected.items():
        found = getattr(played.state.turn, key)
        if found != value:
            yield f"turn {key}: expected {value!r}, found {found!r}"


def _outcome(expected: Any, played: Played, case: Case) -> Iterator[str]:
    outcome, _ = played.referee.outcome(played.state)
    found = False if outcome is None else {"winner": outcome.winner or "", "rule": outcome.rule}
    if found != expected:
        yield f"outcome: expected {expected!r}, found {found!r}"


def _offers(expected: Any, played: Played, case: Case) -> Iterator[str]:
    """How many offers of each kind the side has."""
    side = proposer(case.entry, played.state)
    if side is None:
        raise FormatError(f"{case.where}: expected offers need a side")
    offers, _ = played.referee.offers(played.state, side)
    found: dict[str, int] = {}
    for offer in offers:
        found[offer.kind] = found.get(offer.kind, 0) + 1
    if found != expected:
        yield f"offers: expected {expected!r}, found {dict(sorted(found.items()))!r}"


def _forecasts(expected: Any, played: Played, case: Case) -> Iterator[str]:
    """Each forecast in its order: title, odds, lines that count, the ways of each result."""
    if len(expected) != len(played.forecasts):
        titles = [forecast.title for forecast in played.forecasts]
        yield f"forecasts: expected {len(expected)}, found {titles!r}"
        return
    for entry, forecast in zip(expected, played.forecasts, strict=True):
        lines = [line for column in forecast.columns for line in column.lines]
        found: Mapping[str, Any] = {
            "title": forecast.title,
            "odds": forecast.odds,
            "lines": [f"{line.rule} {line.value}" for line in lines],
            "chances": {result.words: result.ways for result in forecast.results},
        }
        for key, value in entry.items():
            if found[key] != value:
                yield f"forecast {forecast.title}: {key}: expected {value!r}, found {found[key]!r}"


def _value(expected: Any, played: Played, case: Case) -> Iterator[str]:
    if not matches(expected, played.value, case.tolerance):
        yield f"expected {expected!r}, found {played.value!r}"


def _error(expected: Any, played: Played, case: Case) -> Iterator[str]:
    if expected not in played.error or not played.error:
        yield f"error: expected {expected!r}, found {played.error!r}"


def _notices(expected: Any, played: Played, case: Case) -> Iterator[str]:
    found = [str(notice) for notice in _decision(played, case).verdict.notices]
    if len(found) != len(expected) or any(e not in f for e, f in zip(expected, found, strict=True)):
        yield f"notices: expected {expected!r}, found {found!r}"


def _decision(played: Played, case: Case) -> Decision:
    if played.decision is None:
        raise FormatError(f"{case.where}: a question has a value or an error, no decision")
    return played.decision


COMPARE: Mapping[str, Comparison] = {
    "accepted": _accepted,
    "refusal": _refusal,
    "reason": _reason,
    "findings": _findings,
    "corrected": _corrected,
    "pieces": _pieces,
    "gone": _gone,
    "choices": _choices,
    "rolls": _rolls,
    "box": _box,
    "turn": _turn,
    "outcome": _outcome,
    "offers": _offers,
    "forecasts": _forecasts,
    "value": _value,
    "error": _error,
    "notices": _notices,
}
