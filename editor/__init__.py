"""The editor: a Qt application over the engine."""
