"""What the bundle's `vtt` runs."""

from vtt.cli.main import main

main()
