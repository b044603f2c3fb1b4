"""What a module's files must hold besides XML: the pictures and pages that it names."""

from vtt.definition.module import ModuleDefinition
from vtt.formats.container import Container
from vtt.formats.xml.places import Reading


def check_files(module: ModuleDefinition, container: Container, reading: Reading) -> None:
    """Add a problem for each file that is named and missing or broken."""
