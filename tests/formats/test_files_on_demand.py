import pytest

from vtt.formats.files_on_demand import FilesOnDemand


def test_a_file_is_read_when_it_is_asked_for_and_each_time_anew():
    asked = []

    def read(name):
        asked.append(name)
        return name.encode()

    files = FilesOnDemand(["b", "a"], read)
    assert (list(files), len(files), "a" in files, "c" in files) == (["b", "a"], 2, True, False)
    assert asked == []
    assert files == {"a": b"a", "b": b"b"}
    assert sorted(asked) == ["a", "b"]
    assert files["a"] == b"a"
    assert len(asked) == 3
    with pytest.raises(KeyError):
        files["c"]
