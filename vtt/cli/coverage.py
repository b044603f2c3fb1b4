"""`vtt coverage`: which clauses of a game's rules the program judges."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from vtt.rules.coverage import Coverage


def coverage(
    plugin: Annotated[str, typer.Argument(help="The id of a rules plug-in.")],
    missing: Annotated[
        bool, typer.Option("--missing", help="Name only what is missing or advised.")
    ] = False,
) -> None:
    """Print every clause of the rules with its state, and the counts.

    Exit code 0: none is missing; 1: some are; 2: the list itself is faulty.
    """
    from vtt.rules.coverage import CoverageState, coverage_problems, read_coverage
    from vtt.rules.late_plugin import real_plugin
    from vtt.rules.rulebook import registered_rules
    from vtt.session.start import user_plugins

    registry = user_plugins()
    rules = registry.load(plugin)
    found = registry.find(plugin)
    assert found.manifest is not None  # load has refused it otherwise
    assert found.folder is not None
    file = found.folder / found.manifest.coverage
    listed = read_coverage(file)
    _print_table(listed, missing)
    typer.echo(", ".join(f"{count} {state}" for state, count in listed.counts.items()))
    problems = coverage_problems(listed, registered_rules(real_plugin(rules.plugin)), str(file))
    for problem in problems:
        typer.echo(str(problem), err=True)
    if problems:
        raise typer.Exit(2)
    raise typer.Exit(1 if listed.counts[CoverageState.MISSING] else 0)


def _print_table(listed: "Coverage", only_missing: bool) -> None:
    from vtt.rules.coverage import CoverageState

    rows = [
        (rule.id, rule.title, rule.state.value, rule.where or rule.reason, ", ".join(rule.cases))
        for rule in listed.rule
        if not (only_missing and rule.state is CoverageState.ENFORCED)
    ]
    heads = ("rule", "title", "state", "where or why not", "cases")
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads) - 1)]
    for row in [heads, *rows]:
        cells = [cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)]
        typer.echo("  ".join([*cells, row[-1]]).rstrip())
