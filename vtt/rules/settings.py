"""Settings of a plug-in: declared by its manifest, valued by the module, chosen by the table."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec

from vtt.base.errors import CommandError
from vtt.base.frozen import Frozen, freeze
from vtt.base.problems import did_you_mean


class SettingType(StrEnum):
    """What a setting's value is."""

    FLAG = "flag"
    WHOLE = "whole"
    NUMBER = "number"
    TEXT = "text"
    CHOICE = "choice"


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One switch: `rule` is the rule's number, `text` says what it does, `values` are a choice's.

    A default and values may be tables of TOML's plain kinds; `minimum` and `maximum` bound numbers. `both`:
    where the rules only advise, players are told what the other values would forbid or allow.
    """

    key: str
    type: SettingType
    default: Frozen
    text: str
    rule: str = ""
    values: tuple[str, ...] = ()
    minimum: float | None = None
    maximum: float | None = None
    both: bool = False

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "default", freeze(self.default))
        if fault := self.fault(self.default):
            raise ValueError(f"default of {self.key!r}: {fault}")

    def fault(self, value: Frozen) -> str:
        """Why a value does not fit; empty if it does."""
        match self.type:
            case SettingType.FLAG:
                return "" if isinstance(value, bool) else f"expected true or false, found {value!r}"
            case SettingType.TEXT:
                return "" if isinstance(value, str) else f"expected a text, found {value!r}"
            case SettingType.CHOICE:
                return self._choice_fault(value)
            case SettingType.WHOLE | SettingType.NUMBER:
                return self._number_fault(value)

    def _choice_fault(self, value: Frozen) -> str:
        if isinstance(value, str) and value in self.values:
            return ""
        hint = did_you_mean(str(value), self.values)
        return f"expected one of {', '.join(self.values)}, found {value!r}{hint}"

    def _number_fault(self, value: Frozen) -> str:
        kinds: tuple[type, ...] = (int,) if self.type is SettingType.WHOLE else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds):
            wanted = "a whole number" if self.type is SettingType.WHOLE else "a number"
            return f"expected {wanted}, found {value!r}"
        number = float(value)  # type: ignore[arg-type]
        if self.minimum is not None and number < self.minimum:
            return f"expected at least {self.minimum:g}, found {value!r}"
        if self.maximum is not None and number > self.maximum:
            return f"expected at most {self.maximum:g}, found {value!r}"
        return ""


def setting_faults(settings: Iterable[Setting], values: Mapping[str, Frozen]) -> tuple[str, ...]:
    """What is wrong with values by key: unknown keys (with the nearest), values that do not fit."""
    known = {setting.key: setting for setting in settings}
    faults: list[str] = []
    for key in sorted(values):
        if key not in known:
            faults.append(f"there is no setting {key!r}{did_you_mean(key, known)}")
        elif fault := known[key].fault(values[key]):
            faults.append(f"setting {key!r}: {fault}")
    return tuple(faults)


def expect_setting(settings: Iterable[Setting], key: str, value: Frozen) -> None:
    """Raise a CommandError unless the table may choose this value (None: the module's own)."""
    known = {setting.key: setting for setting in settings}
    if key not in known:
        raise CommandError(f"the rules have no setting {key!r}{did_you_mean(key, known)}")
    if value is not None and (fault := known[key].fault(value)):
        raise CommandError(f"setting {key!r}: {fault}")
