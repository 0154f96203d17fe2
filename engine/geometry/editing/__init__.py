"""Topological editing: pure functions from a coverage to a `Change`, each valid or refused with its reason and place."""
