"""The built-in games: each its phases, its data and its evaluation, and none imports another."""
