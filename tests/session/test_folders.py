from pathlib import Path

import platformdirs

from vtt.session.folders import cache_folder, config_folder, data_folder, preferences_file
from vtt.session.library import user_folder
from vtt.session.preferences import preferences_path
from vtt.session.unsaved import unsaved_folder


def test_every_place_of_the_user_lies_in_the_programs_own_folders():
    assert config_folder() == Path(platformdirs.user_config_dir("vtt"))
    assert data_folder() == Path(platformdirs.user_data_dir("vtt"))
    assert cache_folder() == Path(platformdirs.user_cache_dir("vtt"))
    assert preferences_path() == preferences_file()
    assert user_folder().parent == unsaved_folder().parent == data_folder()
