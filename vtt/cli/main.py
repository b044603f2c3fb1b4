"""The command line `vtt`. Exit codes: 0 fine, 1 done but with warnings or differences, 2 not done.

Each verb is a function in a module of its own; heavy imports stand inside the functions.
"""

import typer

from vtt import __version__
from vtt.cli.check import check
from vtt.cli.coverage import coverage
from vtt.cli.formats import formats
from vtt.cli.import_export import export_module, import_file
from vtt.cli.judge import judge
from vtt.cli.new import new
from vtt.cli.play import play
from vtt.cli.play_random import play_random
from vtt.cli.plugins import plugins
from vtt.cli.render import render
from vtt.cli.repair import repair
from vtt.cli.replay import replay
from vtt.cli.told_faults import with_faults_told

app = typer.Typer(
    name="vtt",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def root() -> None:
    """A virtual tabletop for board wargames and miniatures, measured in millimetres."""


@app.command()
def version() -> None:
    """Print the program's version."""
    typer.echo(f"vtt {__version__}")


app.command()(check)
app.command()(coverage)
app.command("export")(export_module)
app.command("import")(import_file)
app.command()(formats)
app.command()(judge)
app.add_typer(new, name="new")
app.command()(play)
app.command("play-random")(play_random)
app.command()(plugins)
app.command()(render)
app.command()(repair)
app.command()(replay)


def main() -> None:
    """Run the command line; a fault that a user can meet is a sentence and exit code 2."""
    with_faults_told(app)


if __name__ == "__main__":
    main()
