"""What translators need: every text of the window, collected from its source into the catalogs.

`python -m vtt.ui.collect_words` renews `vtt/ui/locale/*.po`: new texts are added without a
translation, those that are gone are taken out, translations stay.
"""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import polib

from vtt.ui.catalogs import FOLDER, LANGUAGES
from vtt.ui.words import BETWEEN, key_of

UI = Path(__file__).parent
SPEAKING = ("behaviour", "commands", "rules", "session")
"""Packages below the window that put sentences together (`vtt.base.phrasing`)."""

SPEC_WORDS = ("text", "tip", "short")
SPEC_PLACES = {1: "text", 2: "tip"}
DOCK_TITLE_PLACE = 1

Constants = dict[str, str]


def texts_of_window() -> dict[str, list[str]]:
    """Every text that the window may show through `tr` by its key, with the files where it stands.

    Its own, and the sentences that are put together below it.
    """
    found: dict[str, list[str]] = {}
    _collect(found, UI, UI, texts_in)
    for name in SPEAKING:
        _collect(found, UI.parent / name, UI.parent, sentences_in)
    return found


def sentences_in(source: str) -> Iterator[str]:
    """The sentences of a file below the window: what a `phrase` or `pattern` is given.

    Raises:
        ValueError: if a `phrase` is given neither a literal nor a constant of the file.
    """
    tree = ast.parse(source)
    constants = _constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in ("phrase", "pattern"):
            yield _literal(node.args[0], constants)


def _collect(
    found: dict[str, list[str]],
    folder: Path,
    root: Path,
    texts: Callable[[str], Iterable[str]],
) -> None:
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for text in texts(path.read_text(encoding="utf-8")):
            places = found.setdefault(text, [])
            if name not in places:
                places.append(name)


def texts_in(source: str) -> Iterator[str]:
    """The keys of the texts of one file: of what `tr` and its like are given, of actions, menus and docks.

    Raises:
        ValueError: if `tr` is given neither a literal nor a constant of the file: such a text could
            not be translated.
    """
    tree = ast.parse(source)
    constants = _constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node, constants)
        elif isinstance(node, ast.Assign) and _names(node.targets) == ["MENUS"]:
            yield from (pair[1] for pair in ast.literal_eval(node.value))


def renew(language: str) -> Path:
    """Bring a language's catalog up to date; its path."""
    path = FOLDER / f"{language}.po"
    catalog = polib.pofile(str(path)) if path.exists() else polib.POFile()
    catalog.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    catalog.wrapwidth = 110
    known = {
        key_of(entry.msgctxt or "", entry.msgid): entry for entry in catalog if not entry.obsolete
    }
    renewed = polib.POFile(wrapwidth=110)
    renewed.metadata = catalog.metadata
    for key, places in sorted(texts_of_window().items()):
        old = known.get(key)
        what, _, text = key.rpartition(BETWEEN)
        entry = polib.POEntry(
            msgctxt=what or None,
            msgid=text,
            msgstr=old.msgstr if old is not None else "",
            flags=old.flags if old is not None else [],
            occurrences=[(place, "") for place in places],
        )
        renewed.append(entry)
    renewed.save(str(path))
    return path


def _of_call(node: ast.Call, constants: Constants) -> Iterator[str]:
    name = _called(node)
    if name in ("tr", "tr_later") and isinstance(node.func, ast.Name):
        yield _literal(node.args[0], constants)
    elif name == "tr_of":
        what, text = (_literal(argument, constants) for argument in node.args)
        yield key_of(what, text)
    elif name == "ActionSpec":
        words = {SPEC_PLACES[i]: arg for i, arg in enumerate(node.args) if i in SPEC_PLACES}
        words |= {key.arg: key.value for key in node.keywords if key.arg in SPEC_WORDS}
        yield from (text for arg in words.values() if (text := _literal(arg, constants)))
    elif _is_dock(node):
        yield _literal(node.args[DOCK_TITLE_PLACE], constants)


def _called(node: ast.Call) -> str:
    """The name of what is called, without what it belongs to."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_dock(node: ast.Call) -> bool:
    """Whether this is `....docks.add(name, title, ...)`."""
    called = node.func
    return (
        isinstance(called, ast.Attribute)
        and called.attr == "add"
        and isinstance(called.value, ast.Attribute)
        and called.value.attr == "docks"
    )


def _constants(tree: ast.Module) -> Constants:
    """The texts that stand in a file under a name."""
    return {
        name: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for name in _names(node.targets)
    }


def _literal(node: ast.expr, constants: Constants) -> str:
    if isinstance(node, ast.Name) and node.id in constants:
        return constants[node.id]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(f"line {node.lineno}: expected a literal text to translate")


def _names(targets: list[ast.expr]) -> list[str]:
    return [target.id for target in targets if isinstance(target, ast.Name)]


def main() -> int:
    """Renew every catalog."""
    for language in LANGUAGES:
        if language != "en":
            path = renew(language)
            catalog = polib.pofile(str(path))
            sys.stdout.write(f"{path}: {catalog.percent_translated()} % translated\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
