import pytest

from vtt.formats.xml.publish import PAGE, page_text
from vtt.formats.xml.reference import REFERENCE_MARK, reference_text
from vtt.formats.xml.schema import all_elements


def section(spec):
    note = "" if spec.name == spec.tag else f" ({spec.name})"
    return reference_text().split(f"### `<{spec.tag}>`{note}\n")[1].split("\n### ")[0]


@pytest.mark.parametrize("spec", all_elements(), ids=lambda spec: spec.name)
def test_every_element_and_attribute_is_told(spec):
    text = section(spec)
    assert spec.doc in text
    for part in spec.attributes:
        assert f"| `{part.name}` |" in text


def test_the_page_is_up_to_date():
    present = PAGE.read_text(encoding="utf-8")
    assert present == page_text(present), "run: python -m vtt.formats.xml.publish"


def test_what_is_written_by_hand_is_kept():
    assert page_text(f"# Words\n\n{REFERENCE_MARK}\nold").startswith(f"# Words\n\n{REFERENCE_MARK}")
    assert "old" not in page_text(f"# Words\n\n{REFERENCE_MARK}\nold").splitlines()
