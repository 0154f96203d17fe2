"""Shapes only: coverages, borders, visibility. No word of any game lives here."""
