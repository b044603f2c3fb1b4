import zipfile

import pytest

from vtt.base.errors import FormatError
from vtt.formats.module_info import ScenarioHead, read_module_head, read_module_info
from vtt.session.library import shipped_folders

TEXT = """<?xml version="1.0" encoding="UTF-8"?>
<module format="1" id="siege" name="The siege" version="2" author="A" licence="CC0-1.0" picture="p.svg">
  <description> A city. </description>
  <credits>Us.</credits>
  <side id="red" name="Red"/>
</module>
"""


def put(folder, text):
    (folder / "module.xml").write_text(text)
    return folder


def test_who_a_module_is(tmp_path):
    info = read_module_info(put(tmp_path, TEXT))
    assert (info.id, info.name, info.version, info.author) == ("siege", "The siege", "2", "A")
    assert (info.licence, info.picture) == ("CC0-1.0", "p.svg")
    assert (info.description, info.credits) == ("A city.", "Us.")


def test_what_is_left_out_has_its_default(tmp_path):
    info = read_module_info(put(tmp_path, '<module id="siege"/>'))
    assert (info.name, info.version, info.description) == ("siege", "1", "")


@pytest.mark.parametrize("text", ["<module/>", "<mod id='x'/>", "<module", ""])
def test_what_is_no_module_is_refused(tmp_path, text):
    with pytest.raises(FormatError, match="expected a module with an id"):
        read_module_info(put(tmp_path, text))


def test_a_folder_without_the_file_is_refused(tmp_path):
    with pytest.raises(FormatError, match=r"module\.xml"):
        read_module_info(tmp_path)


def test_it_agrees_with_the_full_reading():
    from vtt.formats.module_file import read_module

    path = shipped_folders()[0] / "hexdemo"
    assert read_module_info(path) == read_module(path).info


def test_what_is_offered_of_a_module_agrees_with_the_full_reading():
    from vtt.formats.module_file import read_module

    for path in sorted(shipped_folders()[0].iterdir()):
        module, head = read_module(path), read_module_head(path)
        assert head.info == module.info
        assert head.rules == ("" if module.rules is None else module.rules.plugin)
        assert [(s.id, s.name, s.description) for s in module.scenarios] == [
            (s.id, s.name, s.description) for s in head.scenarios
        ]
        assert head.picture == (path / module.info.picture).read_bytes()


def test_scenarios_come_in_their_order_and_faulty_ones_are_left_out(tmp_path):
    put(tmp_path, TEXT.replace("p.svg", "none.svg"))
    (tmp_path / "scenarios").mkdir()
    for name, text in (
        ("a", '<scenario id="a" order="2" name="A"/>'),
        ("b", '<scenario id="b"><description> Two\n words. </description></scenario>'),
        ("c", '<scenario id="c" order="x"/>'),
        ("broken", "<scenario"),
        ("nameless", "<scenario/>"),
    ):
        (tmp_path / "scenarios" / f"{name}.xml").write_text(text)
    head = read_module_head(tmp_path)
    assert head.scenarios == (
        ScenarioHead("b", "b", "Two words."),
        ScenarioHead("c", "c"),
        ScenarioHead("a", "A"),
    )
    assert head.picture == b""


GIVEN = {
    "module.xml": TEXT,
    "p.svg": "<svg>a picture</svg>",
    "scenarios/a.xml": '<scenario id="a" name="A battle"/>',
    "translations/ru.xml": '<translation><word id="module.name">Another name</word></translation>',
}


def archive(path, faulty):
    """A module of whose files one lies damaged in the archive."""
    with zipfile.ZipFile(path, "w") as written:
        for name, text in GIVEN.items():
            written.writestr(name, text)
    if faulty:
        text = GIVEN[faulty].encode()
        path.write_bytes(path.read_bytes().replace(text, text[:-9] + b"x" + text[-8:]))
    return path


@pytest.mark.parametrize("faulty", ["", "p.svg", "scenarios/a.xml", "translations/ru.xml"])
def test_what_cannot_be_read_is_left_out_and_the_module_offered(tmp_path, faulty):
    head = read_module_head(archive(tmp_path / "siege.zip", faulty), "ru")
    offered = {
        "p.svg": bool(head.picture),
        "scenarios/a.xml": bool(head.scenarios),
        "translations/ru.xml": head.info.name == "Another name",
    }
    assert offered == {name: name != faulty for name in offered}
    assert [side.name for side in head.sides] == ["Red"]


def test_words_that_are_no_xml_are_left_out(tmp_path):
    put(tmp_path, TEXT)
    (tmp_path / "translations").mkdir()
    (tmp_path / "translations" / "ru.xml").write_text("<translation")
    assert read_module_head(tmp_path, "ru") == read_module_head(tmp_path)


def test_what_is_offered_speaks_the_language_that_the_module_has_words_of():
    path = shipped_folders()[0] / "bellum_gallicum"
    english, russian = read_module_head(path), read_module_head(path, "ru")
    assert [side.name for side in russian.sides] == ["Рим", "Галлия"]
    assert russian.scenarios[0].name == "58 до н. э.: гельветы и Ариовист"
    assert [one.id for one in russian.scenarios] == [one.id for one in english.scenarios]
    assert russian.info.description != english.info.description
    assert read_module_head(path, "zh") == english
