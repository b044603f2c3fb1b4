"""What may come back from a plug-in: the right kind, all the way down, bounded, and no object of its own.

An answer is written and read again as its kind. So nothing comes through that the kind does not say,
and what the plug-in does with its own object later changes nothing here.
"""

import math
from collections.abc import Callable
from typing import Any, TypeVar, get_args

import msgspec

from vtt.base.frozen import thaw
from vtt.base.problems import Problem
from vtt.commands.base import SingleCommand
from vtt.commands.dice import DiceRequest
from vtt.rules.api import Consequence, Offer
from vtt.rules.forecast import Forecast
from vtt.rules.tally import Tally
from vtt.rules.verdict import Finding, Verdict

Result = TypeVar("Result")

ANSWER_BYTES = 16 * 2**20
"""An answer that is longer when it is written is none: a table with thousands of offers is shorter."""

VERDICT_BYTES = 2**20
"""The same for a verdict, which is shown and stored with the move."""

MOST_DICE = 1000
MOST_SIDES = 1_000_000

CONSEQUENCES: tuple[type[msgspec.Struct], ...] = (*get_args(SingleCommand), DiceRequest)

_ENCODER = msgspec.json.Encoder(enc_hook=thaw)


def verdict_of(value: Any) -> Verdict:
    """The verdict that a plug-in gave; TypeError, ValueError or ValidationError if it is none."""
    return _rebuilt(value, Verdict, VERDICT_BYTES)


def finding_of(value: Any) -> Finding:
    """The finding that a check yielded."""
    return _rebuilt(value, Finding, VERDICT_BYTES)


def one_of(kind: type[Result]) -> Callable[[Any], Result]:
    """A function that accepts a value of one kind."""
    return lambda value: _rebuilt(value, kind, ANSWER_BYTES)


def maybe(kind: type[Result]) -> Callable[[Any], Result | None]:
    """A function that accepts a value of one kind, or None."""
    return lambda value: None if value is None else _rebuilt(value, kind, ANSWER_BYTES)


def offers_of(values: Any) -> tuple[Offer, ...]:
    """The offers that a plug-in gave."""
    return _all_rebuilt(values, lambda _: Offer)


def forecasts_of(values: Any) -> tuple[Forecast, ...]:
    """The forecasts that a plug-in gave; ValueError if the results of one are not all of its ways."""
    found: tuple[Forecast, ...] = _all_rebuilt(values, lambda _: Forecast)
    for forecast in found:
        told = sum(result.ways for result in forecast.results)
        if told != forecast.ways or any(result.ways < 0 for result in forecast.results):
            raise ValueError(f"its results have {told} ways in all, expected {forecast.ways}")
        if forecast.results and forecast.ways < 1:
            raise ValueError(
                f"{forecast.title!r} has results, but no fall of the dice leads to one"
            )
    return found


def tallies_of(values: Any) -> tuple[Tally, ...]:
    """The tallies that a plug-in gave; ValueError for an amount that is no number."""
    found: tuple[Tally, ...] = _all_rebuilt(values, lambda _: Tally)
    for tally in found:
        if not (math.isfinite(tally.amount) and math.isfinite(tally.whole)):
            raise ValueError(f"the amount of {tally.title!r} is no number")
    return found


def problems_of(values: Any) -> tuple[Problem, ...]:
    """The faults of a state that a plug-in gave."""
    return _all_rebuilt(values, lambda _: Problem)


def consequences_of(values: Any) -> tuple[Consequence, ...]:
    """The commands and requests for dice that a plug-in gave."""
    found: tuple[Consequence, ...] = _all_rebuilt(values, _consequence_kind)
    for item in found:
        if isinstance(item, DiceRequest):
            _expect_dice(item)
    return found


def number_of(value: Any) -> float:
    """The number that a plug-in gave."""
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        raise TypeError(f"it returned {_short(value)}, expected a number")
    return float(value)


def _rebuilt(value: Any, kind: type[Result], bound: int) -> Result:
    written = _written(value, kind)
    _expect_short(len(written), bound)
    result: Result = _decoder(kind).decode(written)
    return result


def _all_rebuilt(values: Any, kind_of: Callable[[Any], type[Any]]) -> tuple[Any, ...]:
    if type(values) not in (tuple, list):
        raise TypeError(f"it returned {type(values).__name__}, expected a tuple")
    length = 0
    found = []
    for value in values:
        kind = kind_of(value)
        written = _written(value, kind)
        length += len(written)
        _expect_short(length, ANSWER_BYTES)
        found.append(_decoder(kind).decode(written))
    return tuple(found)


def _written(value: Any, kind: type[Any]) -> bytes:
    if not isinstance(value, kind):
        raise TypeError(f"it returned {type(value).__name__}, expected {kind.__name__}")
    return _ENCODER.encode(value)


def _expect_short(length: int, bound: int) -> None:
    if length > bound:
        raise ValueError(f"its answer is longer than {bound:,} bytes")


_decoders: dict[Any, "msgspec.json.Decoder[Any]"] = {}


def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    return _decoders[kind]


def _consequence_kind(value: Any) -> type[Any]:
    for kind in CONSEQUENCES:
        if isinstance(value, kind):
            return kind
    raise TypeError(f"it returned {type(value).__name__}, expected a command or a dice request")


def _expect_dice(request: DiceRequest) -> None:
    if len(request.dice) > MOST_DICE:
        raise ValueError(f"it asked for {len(request.dice):,} dice, expected at most {MOST_DICE:,}")
    for sides in request.dice:
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(f"it asked for a die of {sides} sides")


def _short(value: object) -> str:
    return repr(value) if isinstance(value, bool | float) else type(value).__name__
