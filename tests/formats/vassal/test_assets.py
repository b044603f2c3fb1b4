from tests.vassal.generate import entries, png, small_module, write_archive
from vtt.definition.kept import KeptFile
from vtt.formats.foreign import OpenedFile
from vtt.formats.vassal.archive import open_module
from vtt.formats.vassal.assets import entry_names, read_assets, usual_path
from vtt.formats.vassal.report import Report


def test_every_entry_lies_somewhere_and_is_found_again(tmp_path):
    files = {
        **entries(small_module()),
        "images/a:b.png": png(),
        "images/INF.png": png(),
        "images/noending": png(),
        "images/..dots.png": png(),
        "odd:name.txt": b"x",
    }
    archive = open_module(OpenedFile(write_archive(tmp_path / "m.vmod", files)))
    report = Report()
    assets = read_assets(archive, "module", report)
    assert assets.files["images/wrong.jpg.png"] == files["images/wrong.jpg"]
    assert assets.renamed["wrong.jpg"] == "images/wrong.jpg.png"
    assert assets.renamed["a:b.png"] == "images/a_b.png"
    assert "kept/module/images/broken.png" in assets.files
    assert assets.sizes["images/board.png"] == (200, 120)
    folded = [path.casefold() for path in assets.files]
    assert len(set(folded)) == len(folded), "names differ by more than their letters' case"
    back = entry_names("module", assets.kept, assets.files)
    assert {back[path]: data for path, data in assets.files.items()} == {
        name: data for name, data in files.items() if name != "buildFile.xml"
    }


def test_paths_of_other_trees_are_not_taken():
    assert usual_path("module", "rules.html") == "kept/module/rules.html"
    paths = ["images/p.png", "images/q.png", "kept/y/z", "maps/a.xml"]
    assert entry_names("x", [KeptFile("e", "images/p.png")], paths) == {"images/p.png": "e"}
    assert entry_names("module", [], paths, ["images/p.png"]) == {"images/q.png": "images/q.png"}  # fmt: skip
