"""Comments of people survive a save: each goes back before the element that it stood before."""

from collections import defaultdict

from lxml import etree

from vtt.formats.xml.write import Node

_NAMES = ("id", "name", "label", "row", "plugin", "path")


def keep_comments(old: etree._Element, node: Node) -> None:
    """Put the comments of an old file into the new one.

    An element is found again by its tag and id (or name, or label), else by its number among its
    likes; the comments of one that is gone go to the end of its parent.
    """
    outer = [str(item.text) for item in old.itersiblings(etree.Comment, preceding=True)]
    node.comments = [*reversed(outer), *node.comments]
    _keep_inside(old, node)
    node.last_comments += [str(item.text) for item in old.itersiblings(etree.Comment)]


def _keep_inside(old: etree._Element, node: Node) -> None:
    children = _by_key([(child.tag, dict(child.attributes), child) for child in node.children])
    waiting: list[str] = []
    elements = [child for child in old if isinstance(child.tag, str)]
    keys = {
        id(child): key
        for key, child in _by_key(
            [(str(c.tag), {str(k): str(v) for k, v in c.attrib.items()}, c) for c in elements]
        ).items()
    }
    for child in old:
        if isinstance(child, etree._Comment):
            waiting.append(str(child.text))
        elif isinstance(child.tag, str):
            match = children.get(keys[id(child)])
            if match is not None:
                match.comments += waiting
                waiting = []
                _keep_inside(child, match)
    node.last_comments += waiting


def _by_key(items: list) -> dict:
    """Each item by its tag, its name and its number among those with the same."""
    seen: dict[tuple[str, str], int] = defaultdict(int)
    found = {}
    for tag, attributes, item in items:
        name = next((attributes[key] for key in _NAMES if key in attributes), "")
        found[(tag, name, seen[(tag, name)])] = item
        seen[(tag, name)] += 1
    return found
