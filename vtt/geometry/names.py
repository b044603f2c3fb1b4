"""The names under which bases are given and answered: piece ids, or any texts."""

from typing import TypeVar

Name = TypeVar("Name", bound=str)
