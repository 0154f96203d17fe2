"""Many games at once: statistics and reports."""
