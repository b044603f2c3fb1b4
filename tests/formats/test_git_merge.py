"""Two people edit one army in branches of their own; git merges, and check finds what it cannot."""

import subprocess

import msgspec
import pytest

from tests.formats.modules import copy_of_small
from vtt.definition.scenario import PiecePlacement
from vtt.formats.module_file import inspect_module, read_module
from vtt.formats.module_save import write_module
from vtt.geometry.pose import Pose

AS_NOBODY = (
    *("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"),
    *(
        "-c",
        "commit.gpgsign=false",
        "-c",
        "core.hooksPath=/dev/null",
        "-c",
        "init.defaultBranch=main",
    ),
)


class Repository:
    """A module in git, edited in branches through the program."""

    def __init__(self, folder):
        self.folder = folder
        self.git("init", "--quiet")
        self.commit()

    def git(self, *arguments, check=True):
        return subprocess.run(
            ["git", *AS_NOBODY, *arguments],
            cwd=self.folder,
            check=check,
            capture_output=True,
            text=True,
            env={"PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(self.folder), "LC_ALL": "C"},
        )

    def commit(self):
        self.git("add", ".")
        self.git("commit", "--quiet", "-m", "x")

    def edit_in_branch(self, branch, change):
        self.git("checkout", "--quiet", "-b", branch, "main")
        write_module(change(read_module(self.folder)), self.folder)
        self.commit()

    def merged(self, *branches):
        """Merge the branches; whether git could do it alone."""
        self.git("checkout", "--quiet", "main")
        return all(
            self.git("merge", "--quiet", "-m", "m", branch, check=False).returncode == 0
            for branch in branches
        )


@pytest.fixture
def repository(tmp_path):
    folder = copy_of_small(tmp_path)
    made = read_module(folder)
    pieces = [made.pieces[1]]
    army = [
        msgspec.structs.replace(pieces[0], id=f"blue_{name}", name=name.title())
        for name in ("archers", "dragoons", "guns", "horse", "pike", "shot")
    ]
    write_module(
        msgspec.structs.replace(
            made, pieces=(*army, *(p for p in made.pieces if p.army != "blue" or "general" in p.id))
        ),
        folder,
    )
    return Repository(folder)


def with_piece(module, id, **fields):
    """The module with one piece of the army changed, or added."""
    known = {piece.id: piece for piece in module.pieces}
    base = known.get(id) or msgspec.structs.replace(known["blue_pike"], id=id)
    known[id] = msgspec.structs.replace(base, **fields)
    return msgspec.structs.replace(module, pieces=tuple(known.values()))


def with_placement(module, id, x, side="blue"):
    scenario = module.scenarios[0]
    new = PiecePlacement(id, f"{side}_pike", "field", Pose(x, 500.0), side)
    kept = tuple(item for item in scenario.placements if item.id != id)
    changed = msgspec.structs.replace(scenario, placements=(*kept, new))
    return msgspec.structs.replace(module, scenarios=(changed,))


def test_changes_of_two_pieces_of_one_army_merge(repository):
    repository.edit_in_branch("one", lambda m: with_piece(m, "blue_archers", name="Bowmen"))
    repository.edit_in_branch("two", lambda m: with_piece(m, "blue_shot", name="Musketeers"))
    assert repository.merged("one", "two")
    module = read_module(repository.folder)
    assert module.piece("blue_archers").name == "Bowmen"
    assert module.piece("blue_shot").name == "Musketeers"
    assert inspect_module(repository.folder).errors == ()


def test_new_pieces_merge_where_their_ids_are_not_neighbours(repository):
    repository.edit_in_branch("one", lambda m: with_piece(m, "blue_baggage", name="Baggage"))
    repository.edit_in_branch("two", lambda m: with_piece(m, "blue_wagon", name="Wagon"))
    assert repository.merged("one", "two")
    ids = [piece.id for piece in read_module(repository.folder).pieces]
    assert {"blue_baggage", "blue_wagon"} <= set(ids)
    assert write_module(read_module(repository.folder), repository.folder) == ()


def test_a_change_and_a_new_piece_merge(repository):
    repository.edit_in_branch("one", lambda m: with_piece(m, "blue_baggage", name="Baggage"))
    repository.edit_in_branch("two", lambda m: with_piece(m, "blue_horse", name="Cuirassiers"))
    assert repository.merged("one", "two")


def test_placements_of_two_sides_merge(repository):
    repository.edit_in_branch("one", lambda m: with_placement(m, "b9", 300.0))
    repository.edit_in_branch("two", lambda m: with_placement(m, "r9", 900.0, "red"))
    assert repository.merged("one", "two")
    placed = {item.id for item in read_module(repository.folder).scenarios[0].placements}
    assert {"b9", "r9"} <= placed


def test_the_same_piece_changed_twice_is_a_conflict_that_git_shows(repository):
    repository.edit_in_branch("one", lambda m: with_piece(m, "blue_shot", name="Musketeers"))
    repository.edit_in_branch("two", lambda m: with_piece(m, "blue_shot", name="Arquebusiers"))
    assert not repository.merged("one", "two")
    text = (repository.folder / "pieces" / "blue.xml").read_text(encoding="utf-8")
    assert text.count("<<<<<<<") == 1


def test_a_conflict_that_is_left_in_a_file_is_named_with_its_line(repository):
    repository.edit_in_branch("one", lambda m: with_piece(m, "blue_shot", name="Musketeers"))
    repository.edit_in_branch("two", lambda m: with_piece(m, "blue_shot", name="Arquebusiers"))
    repository.merged("one", "two")
    (problem, *_) = inspect_module(repository.folder).errors
    assert problem.where.file == "pieces/blue.xml"
    text = (repository.folder / "pieces" / "blue.xml").read_text(encoding="utf-8").splitlines()
    assert text[problem.where.line - 1].startswith("<<<<<<<")


def test_the_same_id_given_twice_is_named_at_both_places(repository):
    """One side adds it to the blue army, the other to the red: git sees nothing wrong."""

    def add_to(army):
        return lambda m: with_piece(m, "camp", name=f"Camp of {army}", army=army)

    repository.edit_in_branch("one", add_to("blue"))
    repository.edit_in_branch("two", add_to("red"))
    assert repository.merged("one", "two")
    (problem,) = inspect_module(repository.folder).errors
    blue = (repository.folder / "pieces" / "blue.xml").read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(blue, 1) if 'id="camp"' in text)
    assert str(problem) == (
        f"pieces/red.xml:3: error: there are two of piece 'camp'; the other one is at "
        f"pieces/blue.xml:{line} [duplicate-id]"
    )
