"""The engine's own functions for geometry cases; importing this package registers them all."""

from vtt.rules.case_functions import bases, fire, gaps, groups, moves, outcome_moves, ways, zones

__all__ = ["bases", "fire", "gaps", "groups", "moves", "outcome_moves", "ways", "zones"]
