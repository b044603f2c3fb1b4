"""Where a user's own things lie. Nothing heavy is imported here: the first window needs it."""

from pathlib import Path

import platformdirs

APP = "vtt"
PREFERENCES = "preferences.json"


def config_folder() -> Path:
    """The folder of what a user has chosen."""
    return Path(platformdirs.user_config_dir(APP))


def data_folder() -> Path:
    """The folder of what a user has made: modules, plug-ins, games without a name."""
    return Path(platformdirs.user_data_dir(APP))


def preferences_file() -> Path:
    """Where the preferences are kept."""
    return config_folder() / PREFERENCES


def cache_folder() -> Path:
    """The folder of what can be made again."""
    return Path(platformdirs.user_cache_dir(APP))
