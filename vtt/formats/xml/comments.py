"""Comments of people survive a save: each goes back before the element that it stood before."""

from collections import Counter
from typing import TypeAlias

from lxml import etree

from vtt.formats.safe_xml import child_elements
from vtt.formats.xml.write import Node

_NAMES = ("id", "name", "label", "row", "plugin", "path", "table", "first")

Key: TypeAlias = tuple[str, str, int]
"""How an element is found again: its tag, its id or name, its number among those with the same."""


def keep_comments(old: etree._Element, node: Node) -> None:
    """Put the comments of an old file into the new one.

    The comments of an element that is gone go before the next one that is left, or to the end of
    its parent.
    """
    before = [str(item.text) for item in old.itersiblings(etree.Comment, preceding=True)]
    node.comments = [*reversed(before), *node.comments]
    _keep_inside(old, node)
    node.comments_after += [str(item.text) for item in old.itersiblings(etree.Comment)]


def _keep_inside(old: etree._Element, node: Node) -> None:
    attributes = [dict(child.attributes) for child in node.children]
    tags = [child.tag for child in node.children]
    new = dict(zip(_keys(tags, attributes), node.children, strict=True))
    elements = list(child_elements(old))
    old_attributes = [{str(k): str(v) for k, v in child.items()} for child in elements]
    keys = iter(_keys([str(child.tag) for child in elements], old_attributes))
    waiting: list[str] = []
    for child in old.iterchildren(etree.Element, etree.Comment):
        if isinstance(child, etree._Comment):
            waiting.append(str(child.text))
            continue
        match = new.get(next(keys))
        if match is None:
            waiting += [str(comment.text) for comment in child.iter(etree.Comment)]
        else:
            match.comments += waiting
            waiting = []
            _keep_inside(child, match)
    node.last_comments += waiting


def _keys(tags: list[str], attributes: list[dict[str, str]]) -> list[Key]:
    seen: Counter[tuple[str, str]] = Counter()
    keys = []
    for tag, values in zip(tags, attributes, strict=True):
        name = next((values[key] for key in _NAMES if key in values), "")
        keys.append((tag, name, seen[(tag, name)]))
        seen[(tag, name)] += 1
    return keys
