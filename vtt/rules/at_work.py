"""The number of the rule that is at work, so that a failure can be told under its name."""

from contextvars import ContextVar

from vtt.base.steps import tell

_rule: ContextVar[str] = ContextVar("rule_at_work", default="")


def rule_at_work() -> str:
    """The number of the check or effect that runs now, or failed last; empty where none does."""
    return _rule.get()


def begin_rule(rule: str) -> None:
    """From here on this rule is at work; empty: none is. Who waits for the rules hears of it."""
    _rule.set(rule)
    tell(rule)
