"""The map as plain data, and the board that is derived from it."""
