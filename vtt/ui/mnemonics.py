"""Letters by which the lines of a menu are reached: each menu's lines get letters of their own."""

from collections.abc import Iterable, Sequence

SPARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def with_mnemonics(texts: Sequence[str]) -> list[str]:
    """The same texts, each with one letter marked by `&`, no letter twice as far as there are letters.

    A letter that is marked already stays. Otherwise the first letters of words are tried, then the
    others; a text without a free letter of the Latin, Greek or Cyrillic kind (Chinese) gets one in
    brackets behind it.

    >>> with_mnemonics(["Save", "Save as ...", "&Quit", "保存"])
    ['&Save', 'Save &as ...', '&Quit', '保存(&B)']
    """
    taken = {letter for text in texts if (letter := mnemonic_of(text))}
    done = []
    for text in texts:
        if mnemonic_of(text):
            done.append(text)
            continue
        place = next((i for i in _places(text) if text[i].upper() not in taken), None)
        if place is not None:
            taken.add(text[place].upper())
            done.append(f"{text[:place]}&{text[place:]}")
        else:
            done.append(_with_spare(text, taken))
    return done


def mnemonic_of(text: str) -> str:
    """The marked letter in upper case; empty where none is. `&&` stands for the sign itself."""
    plain = text.replace("&&", "\0\0")
    place = plain.find("&")
    return plain[place + 1].upper() if 0 <= place < len(plain) - 1 else ""


def _places(text: str) -> Iterable[int]:
    """Where a letter could be marked: first letters of words, then the rest, in order."""
    letters = [i for i, letter in enumerate(text) if _can_be_pressed(letter)]
    firsts = [i for i in letters if i == 0 or not text[i - 1].isalnum()]
    return [*firsts, *(i for i in letters if i not in firsts)]


def _can_be_pressed(letter: str) -> bool:
    """Whether a keyboard has the letter: Latin, Greek, Cyrillic, a digit; not a Chinese character."""
    return letter.isalnum() and (letter.upper() != letter.lower() or letter.isdigit())


def _with_spare(text: str, taken: set[str]) -> str:
    spare = next((letter for letter in SPARE if letter not in taken), "")
    if not spare:
        return text
    taken.add(spare)
    name, dots = (text[:-4], " ...") if text.endswith(" ...") else (text, "")
    return f"{name}(&{spare}){dots}"
