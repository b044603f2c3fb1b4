import subprocess
import sys
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from vtt.render.svg_text import escape, quoteattr

words = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t\r"))


@given(words)
def test_an_attribute_comes_back_as_it_was(text):
    assert ElementTree.fromstring(f"<a b={quoteattr(text)}/>").get("b") == text


@given(words)
def test_a_text_comes_back_but_for_line_ends(text):
    found = ElementTree.fromstring(f"<a>{escape(text)}</a>").text or ""
    assert found == text.replace("\r\n", "\n").replace("\r", "\n")


def test_pictures_bring_no_network_with_them():
    told = subprocess.run(
        [sys.executable, "-c", "import sys, vtt.render.svg; print('ssl' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "False"
