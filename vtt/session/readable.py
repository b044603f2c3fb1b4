"""What one side may read of a verdict: findings about pieces that it may not know are not for it."""

from collections.abc import Iterable
from typing import Any

import msgspec

from vtt.base.errors import FormatError
from vtt.commands.entry_view import may_read
from vtt.commands.naming import Names
from vtt.definition.module import ModuleDefinition
from vtt.rules.verdict import Finding, Verdict
from vtt.state.game import GameState
from vtt.state.sight import UMPIRE, Viewer


def readable(
    verdict: Verdict,
    before: GameState,
    after: GameState,
    module: ModuleDefinition,
    viewer: Viewer,
) -> Verdict:
    """The verdict as a side may read it; `before` and `after` are around the proposal.

    A correction would tell what its findings tell, and goes with the first that is kept back.
    """
    if viewer == UMPIRE or not verdict.findings:
        return verdict
    names = Names(before, after, module, viewer)
    kept = tuple(
        finding
        for finding in verdict.findings
        if may_read({"readers": finding.readers, "pieces": finding.pieces}, names, viewer)
    )
    corrected = verdict.corrected if len(kept) == len(verdict.findings) else None
    return msgspec.structs.replace(verdict, findings=kept, corrected=corrected)


def stored_findings(plain: Iterable[Any]) -> tuple[Finding, ...]:
    """The findings of a log entry, from the plain data in which the log keeps them.

    Raises:
        FormatError: if a later version of the program wrote something that this one cannot read.
    """
    try:
        return tuple(msgspec.convert(finding, Finding) for finding in plain)
    except msgspec.ValidationError as error:
        raise FormatError(f"expected a finding as the log keeps it: {error}") from error
