"""Ready-made coverages: regular ones, and irregular ones that a seed repeats.

Every generator returns noded, oriented shapes on the grid that form a valid coverage. One seed gives the same shapes
again: randomness is Python's own generator, and what it moves is rounded to the grid.
"""
