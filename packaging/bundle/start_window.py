"""What the bundle's `vtt-gui` runs."""

from vtt.cli.gui import main

main()
