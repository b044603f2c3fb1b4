"""Where a rule can be read in two ways: a table that is only advised hears what the other reading says."""

from collections.abc import Iterator, Sequence

import msgspec

from vtt.base.frozen import Frozen
from vtt.commands.base import Command
from vtt.commands.rules import SetSetting
from vtt.rules.guard import Guard, NoOpinion
from vtt.rules.settings import Setting, SettingType
from vtt.rules.verdict import Finding, Severity, Verdict, doubtful
from vtt.rules.view import RulesView
from vtt.state.mode import RulesMode


def with_both_readings(
    guard: Guard, before: RulesView, command: Command, said: Verdict, settings: Sequence[Setting]
) -> Verdict:
    """A verdict that tells both readings where they differ: then a move is doubtful, not illegal.

    Looked at are the settings that ask for it (`both`), one at a time, and findings of rules that advise:
    where a table is held to its own reading, that one is the rule. A setting that nobody has read in this
    position cannot change the verdict. Rules that fail under another reading are told as ever.
    """
    if before.state.mode.mode is not RulesMode.ADVISE:
        return said
    findings, notices = list(said.findings), dict.fromkeys(said.notices)
    read = frozenset(before.settings_read)
    for setting in (one for one in settings if one.both and one.key in read):
        for value in other_values(setting, before.setting(setting.key)):
            try:
                otherwise = _judged(guard, before, command, setting, value)
            except NoOpinion as failure:
                notices[failure.notice] = None
                continue
            notices.update(dict.fromkeys(otherwise.notices))
            findings = list(_compared(findings, otherwise, setting, value))
    return msgspec.structs.replace(said, findings=tuple(findings), notices=tuple(notices))


def other_values(setting: Setting, value: Frozen) -> Iterator[Frozen]:
    """The other values of a setting, where they can be told one by one: the other readings."""
    if setting.type is SettingType.FLAG:
        yield not value
    elif setting.type is SettingType.CHOICE:
        yield from (other for other in setting.values if other != value)


def _judged(
    guard: Guard, before: RulesView, command: Command, setting: Setting, value: Frozen
) -> Verdict:
    """What the rules say when a setting is chosen otherwise, or NoOpinion."""
    anew = before.then(SetSetting(before.plugin, setting.key, value))
    return guard.judge(anew, command, anew.then(command))


def _compared(
    findings: Sequence[Finding], otherwise: Verdict, setting: Setting, value: Frozen
) -> Iterator[Finding]:
    """The findings, doubtful where the other reading has nothing against it; and what it alone has."""
    forbidden = {_key(one): one for one in otherwise.findings if _is_illegal(one)}
    known = {_key(one) for one in findings}
    reading = f"{setting.text}: {_words(value)}"
    for finding in findings:
        if _is_illegal(finding) and _key(finding) not in forbidden:
            text = f"{finding.message} By another reading it is allowed ({reading})."
            yield msgspec.structs.replace(finding, severity=Severity.DOUBTFUL, message=text)
        else:
            yield finding
    for key, one in forbidden.items():
        if key not in known:
            text = f"By another reading it is not allowed ({reading}). {one.message}"
            yield doubtful(one.rule, text, one.pieces, source=one.source, readers=one.readers)


def _key(finding: Finding) -> tuple[object, ...]:
    return finding.rule, finding.pieces


def _is_illegal(finding: Finding) -> bool:
    return finding.severity is Severity.ILLEGAL


def _words(value: Frozen) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")
