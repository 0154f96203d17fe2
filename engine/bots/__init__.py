"""Players that are programs. They know only engine.play."""
