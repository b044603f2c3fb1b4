"""The shape of the code: layers, sizes, one tolerance, a test file for every module.

Each rule has a table of named exceptions; an exception that is no longer needed fails as well.
"""

import ast
import fnmatch
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (
    ROOT / "vtt",
    ROOT / "plugins" / "dbr" / "vtt_dbr",
    ROOT / "plugins" / "hexdemo" / "vtt_hexdemo",
)
LONGEST_FILE = 450
EPSILON = 1e-3
"""A number between 0 and this is a tolerance; one that is not belongs into the table below."""

NAME_OF_MODULE = re.compile(r'<module [^>]*\bname="([^"]+)"')

NO_TEST_FILE: dict[str, str] = {
    "vtt/rules/case_functions/*": "tests/geometry/test_cases.py: each function has a case of its own",
    "vtt/definition/check_*": "tests/definition/test_check.py spoils a sound module in each way",
    "vtt/definition/trait_*": "tests/definition/test_trait.py holds the laws of all kinds",
    "vtt/formats/xml/*_elements.py": "tests/formats/test_round_trip.py reads and writes every element",
    "vtt/ui/window_parts.py": "a table only; tests/ui/parts/test_part.py holds the window against it",
    "vtt/formats/vassal/*_codec.py": "tests/formats/vassal/test_traits.py writes every trait back",
    "vtt/formats/vassal/edit_*": "tests/formats/vassal/test_edits.py edits whole modules",
    "vtt/formats/vassal/components_*": "tests/formats/vassal/test_components.py fills each table",
    **{
        f"vtt/formats/{name}.py": "tests/formats/vassal/test_save_reader.py reads saves and logs"
        for name in (
            *("vassal_game", "vassal/game_log", "vassal/saved_pieces", "vassal/imported_pieces"),
        )
    },
    "vtt/formats/vassal/own_*": "tests/formats/vassal/test_own_module.py exports whole modules",
    "vtt/formats/vassal/conv*": "tests/formats/vassal/test_importer.py converts whole modules",
    **{
        f"vtt/session/tools/{name}.py": "records and protocols only; every tool's test uses them"
        for name in ("base", "context")
    },
    "vtt/session/ground.py": "a protocol only; the tests of landing, cargo and slots use it",
    **{
        f"vtt/definition/{name}.py": "records only; tests/formats/test_round_trip.py writes them"
        for name in (
            *("area_map", "army", "board", "cell_map", "chart", "deck"),
            *("scenario", "secrecy", "side", "terrain"),
            *("kept", "palette", "dice_button", "turn_track"),
        )
    },
}
"""Modules without a test file of their own (`*` stands for any text), and what tests them instead."""
LONG_FILES: dict[str, str] = {}
SMALL_NUMBERS: dict[str, str] = {
    "vtt/geometry/tolerance.py": "the one place for them",
}


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def product_files() -> list[Path]:
    return sorted(file for package in PACKAGES for file in package.rglob("*.py"))


def modules_that_need_tests() -> list[Path]:
    names = ("__init__.py", "__main__.py")
    return [f for f in product_files() if f.is_relative_to(ROOT / "vtt") and f.name not in names]


def places_for_tests_of(module: Path) -> list[Path]:
    """Where the tests of vtt/<layer>/<name>.py may be: beside the layer, or mirrored to the depth."""
    parts = module.relative_to(ROOT / "vtt").parts
    name = f"test_{module.name.lstrip('_')}"
    tests = ROOT / "tests"
    return [tests.joinpath(*parts[:-1], name), tests.joinpath(*parts[:1], name)]


def small_numbers(source: str) -> list[float]:
    return [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, float)
        and 0 < node.value < EPSILON
    ]


def run_python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )


def loaded_by(imports: str, libraries: tuple[str, ...]) -> list[str]:
    """Which of the libraries a fresh Python has loaded after the imports."""
    ended = run_python(
        f"import sys\n{imports}\nprint([name for name in {libraries!r} if name in sys.modules])"
    )
    assert ended.returncode == 0, ended.stderr
    return ast.literal_eval(ended.stdout.splitlines()[-1])


def test_every_module_has_its_test_file_or_a_reason():
    lacking = {
        relative(module)
        for module in modules_that_need_tests()
        if not any(path.exists() for path in places_for_tests_of(module))
    }
    excused = {pattern: set(fnmatch.filter(lacking, pattern)) for pattern in NO_TEST_FILE}
    assert sorted(lacking.difference(*excused.values())) == []
    assert [pattern for pattern in excused if not excused[pattern]] == [], "no longer needed"


def test_no_file_is_too_long_without_a_reason():
    sources = [*product_files(), *(ROOT / "tests").rglob("*.py"), *(ROOT / "plugins").rglob("*.py")]
    long = {
        relative(file)
        for file in [ROOT / "dev.py", *sources]
        if len(file.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE
    }
    assert sorted(long - LONG_FILES.keys()) == []
    assert sorted(LONG_FILES.keys() - long) == [], "these are short enough now, or gone"


def test_no_tolerance_stands_outside_the_tolerance_file():
    found = {
        relative(file)
        for file in product_files()
        if small_numbers(file.read_text(encoding="utf-8"))
    }
    assert sorted(found - SMALL_NUMBERS.keys()) == []
    assert sorted(SMALL_NUMBERS.keys() - found) == [], "these hold no such number now, or are gone"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("gap < 1e-6", [1e-6]),
        ("f(limit=0.0005)", [0.0005]),
        ("gap <= 0.05 + 0.0", []),
        ("-1e-9", [1e-9]),
    ],
)
def test_the_search_for_tolerances_sees_them(source, found):
    assert small_numbers(source) == found


def games() -> set[str]:
    """The ids of all games in the tree, of their packages, and the names that their modules bear."""
    folders = [*(ROOT / "plugins").iterdir(), *(ROOT / "modules").iterdir()]
    ids = {folder.name for folder in folders if folder.is_dir() and "__" not in folder.name}
    files = [ROOT / "modules" / game / "module.xml" for game in ids]
    names = [NAME_OF_MODULE.search(f.read_text(encoding="utf-8")) for f in files if f.exists()]
    return ids | {f"vtt_{game}" for game in ids} | {name[1].lower() for name in names if name}


def names_in_code(source: str) -> set[str]:
    """The words of a source that the program can act by, without docstrings and comments: names and texts."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            found.add(node.value.lower())
        elif isinstance(node, ast.Name | ast.Attribute | ast.alias):
            found.add((getattr(node, "id", "") or getattr(node, "attr", "") or node.name).lower())
    return found


def test_nothing_in_the_program_knows_a_game():
    known = re.compile("|".join(rf"(?<![a-z0-9]){re.escape(game)}(?![a-z0-9])" for game in games()))
    assert len(games()) > 6
    acquainted = {
        f"{relative(file)}: {word}"
        for file in sorted((ROOT / "vtt").rglob("*.py"))
        for word in names_in_code(file.read_text(encoding="utf-8"))
        if known.search(word)
    }
    assert sorted(acquainted) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('if module == "dbr": pass', True),
        ("import vtt_dbr", True),
        ('"""As in "dbr"."""', False),
        ("# dbr", False),
    ],
)
def test_the_search_for_games_sees_them(source, found):
    assert any("dbr" in word for word in names_in_code(source)) is found


def test_imports_keep_to_the_contracts():
    ended = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports"))],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_the_two_file_formats_are_kept_apart_as_soon_as_both_exist():
    formats = ROOT / "vtt" / "formats"
    both = (formats / "xml").is_dir() and (formats / "vassal").is_dir()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    apart = any(
        {"vtt.formats.xml", "vtt.formats.vassal"} == set(contract.get("modules", ()))
        for contract in project["tool"]["importlinter"]["contracts"]
    )
    assert apart is both


def test_the_command_line_starts_without_qt_and_without_heavy_libraries():
    heavy = ("PySide6", "shapely", "numpy", "lxml", "networkx")
    assert loaded_by("import vtt.cli.main", heavy) == []


@pytest.mark.parametrize("layer", ["base", "definition", "state", "commands"])
def test_what_the_first_window_needs_loads_no_heavy_library(layer):
    files = sorted((ROOT / "vtt" / layer).rglob("*.py"))
    names = [relative(file).removesuffix(".py").replace("/", ".") for file in files]
    imports = "\n".join(f"import {name.removesuffix('.__init__')}" for name in names)
    assert loaded_by(imports, ("PySide6", "shapely", "numpy", "lxml", "networkx")) == []


def test_the_packaging_folder_does_not_hide_the_library_of_that_name():
    assert not (ROOT / "packaging" / "__init__.py").exists()
    ended = run_python("from packaging.requirements import Requirement")
    assert ended.returncode == 0, ended.stderr
