"""Topological editing: pure functions from a coverage to a `Change`, each valid, or refused with reason and place."""
