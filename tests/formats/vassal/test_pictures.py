import unicodedata

from vtt.formats.vassal.pictures import Pictures, can_be_path

DECOMPOSED = unicodedata.normalize("NFD", "é.png")
PATHS = ["images/Inf.png", "images/old.gif", "images/sub/x.PNG", f"images/{DECOMPOSED}"]


def test_names_are_looked_up_as_forgivingly_as_vassal_does_and_more():
    pictures = Pictures(PATHS, {"a:b.png": "images/a_b.png"})
    assert pictures.get("Inf.png") == "images/Inf.png"
    assert pictures.get("inf.PNG") == "images/Inf.png"
    assert pictures.get("old") == "images/old.gif"
    assert pictures.get("é.png") == f"images/{DECOMPOSED}"
    assert pictures.get("a:b.png") == "images/a_b.png"
    assert pictures.get("gone.png") is None
    assert pictures.get("/images/die.gif") is None
    assert pictures.missing == ["gone.png"]
    assert pictures.built_in == ["/images/die.gif"]
    assert set(pictures.bent) == {"inf.PNG", "é.png"}
    assert len(pictures) == 4
    assert "Inf.png" in set(pictures)


def test_names_that_can_be_paths():
    assert can_be_path("images/a b.png")
    assert not can_be_path("images/a:b.png")
    assert not can_be_path("images/a ")
    assert not can_be_path("a\x01")
