import subprocess
import sys

from typer.testing import CliRunner

from vtt.cli.main import app


def run(*words):
    return CliRunner().invoke(app, ["formats", *words])


def test_the_formats_are_listed_with_what_they_can():
    found = run()
    assert found.exit_code == 0
    assert "vassal: " in found.output
    assert "read and written" in found.output


def test_how_far_vassals_files_are_understood_is_told_by_level():
    found = run("vassal")
    assert found.exit_code == 0
    assert "Components, typed and shown (" in found.output
    assert "Traits, typed only (" in found.output


def test_an_unknown_format_is_named_with_the_nearest():
    made = subprocess.run(
        [sys.executable, "-m", "vtt", "formats", "vasal"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 2
    assert "'vassal'" in made.stderr
