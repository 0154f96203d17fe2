"""Sheboygan: a monster in an irregular lakeside city, with combat tables."""
