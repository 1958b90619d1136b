"""``python -m spadework`` is the command line."""

from spadework.cli import main

main()
