"""Any module, mutated in its texts and settings, comes in, passes our check and goes out the same."""

import random
import zipfile

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.vassal.full_modules import everything, odd_module
from tests.vassal.generate import entries, small_module, write_archive
from vtt.formats.exchange import export_module, import_file
from vtt.formats.module_file import read_module
from vtt.formats.vassal.tree import read_tree, write_tree

TREES = {make.__name__: write_tree(make()) for make in (small_module, everything, odd_module)}
JUNK = [*";\\\t'/,${-01~x|:.\n#é", "99999999999", "true", "NaN", "1e400", "\U0001f600", "  "]


def mutated(text: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(letters) + 1)
        match chance.randrange(3):
            case 0 if letters:
                letters[min(at, len(letters) - 1)] = chance.choice(JUNK)
            case 1:
                del letters[at : at + chance.randint(1, 6)]
            case _:
                letters.insert(at, chance.choice(JUNK))
    return "".join(letters)


def mutant(name: str, chance: random.Random):
    root = read_tree(TREES[name])
    parts = list(root.walk())
    for _ in range(chance.randint(1, 25)):
        part = chance.choice(parts)
        if part.text and chance.random() < 0.6:
            part.text = mutated(part.text, chance)
        elif part.attributes:
            setting = chance.choice(sorted(part.attributes))
            part.attributes[setting] = mutated(part.attributes[setting], chance)
        elif part.children and chance.random() < 0.3:
            part.children.pop()
    return root


@settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None)
@given(name=st.sampled_from(sorted(TREES)), seed=st.integers(0, 2**32))
def test_what_comes_in_goes_out_the_same(tmp_path_factory, name, seed):
    root = mutant(name, random.Random(seed))
    folder = tmp_path_factory.mktemp("trip")
    path = write_archive(folder / "m.vmod", entries(root))
    import_file(path, folder / "out")
    export_module(read_module(folder / "out"), folder / "again.vmod", source=folder / "out")
    with zipfile.ZipFile(folder / "again.vmod") as file:
        assert read_tree(file.read("buildFile.xml")) == root
        assert set(file.namelist()) == set(entries(root))
