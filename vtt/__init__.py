"""vtt: a desktop virtual tabletop for board wargames and miniatures, measured in millimetres."""

__version__ = "0.1.0"
