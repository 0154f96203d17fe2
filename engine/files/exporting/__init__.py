"""Maps for other programs: writers by kind of file."""
