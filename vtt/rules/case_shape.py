"""The shape of a rules case: which keys there are, and what kind of value stands under each."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from vtt.base.errors import FormatError
from vtt.base.problems import SourceRef
from vtt.rules.choice import PendingChoice
from vtt.rules.verdict import Finding
from vtt.state.turn import TurnState

Lines: TypeAlias = str | list[str]
Table: TypeAlias = dict[str, Any]


def _part_of(whole: type[msgspec.Struct], required: str = "", more: tuple[str, ...] = ()) -> Any:
    """A table of some fields of a structure, each of any value; `required` is a text and must be there.

    `more` are further keys that may be compared.
    """
    fields: list[tuple[str, Any, Any] | tuple[str, Any]] = [(required, str)] if required else []
    names = [field.name for field in msgspec.structs.fields(whole) if field.name != required]
    fields += [(name, Any, None) for name in (*names, *more)]
    return msgspec.defstruct(f"Part of {whole.__name__}", fields, forbid_unknown_fields=True)


class ForecastPart(msgspec.Struct, forbid_unknown_fields=True):
    """What a case may expect of one forecast: of its lines, all that count, as "rule value"."""

    title: str = ""
    odds: str = ""
    lines: list[str] = []
    chances: dict[str, int] = {}


class Expectations(msgspec.Struct, forbid_unknown_fields=True):
    """What a case may expect; a key that it leaves out is not compared."""

    accepted: bool = True
    refusal: str = ""
    reason: str = ""
    findings: list[_part_of(Finding, "rule")] = []  # type: ignore[valid-type]
    corrected: Literal[False] | Lines = False
    pieces: Lines = ""
    gone: list[str] = []
    choices: list[_part_of(PendingChoice, "id", ("labels",))] = []  # type: ignore[valid-type]
    rolls: list[str] = []
    box: Table = {}
    turn: _part_of(TurnState) | None = None  # type: ignore[valid-type]
    outcome: Literal[False] | dict[str, str] = False
    offers: dict[str, int] = {}
    forecasts: list[ForecastPart] = []
    value: Any = None
    error: str = ""
    notices: list[str] = []


class CaseShape(msgspec.Struct):
    """One `[[case]]` with its file's defaults; the texts below are read by whoever uses them."""

    setup: list[Table] = []
    position: Lines = ""
    terrain: list[Table] = []
    turn: Table = {}
    settings: Table = {}
    box: Table = {}
    tolerance: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    dice: list[int] = []
    expect: Expectations | None = None


EXPECT_KEYS = tuple(field.name for field in msgspec.structs.fields(Expectations))


def check_shape(entry: Any, where: SourceRef) -> None:
    """Refuse a case whose values are of the wrong kind.

    Raises:
        FormatError: naming the case's place, the key, what was expected there and what was found.
    """
    try:
        msgspec.convert(entry, CaseShape)
    except msgspec.ValidationError as error:
        raise FormatError(f"{where}: {error}") from error
