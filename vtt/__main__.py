"""`python -m vtt` is the command line."""

from vtt.cli.main import main

main()
