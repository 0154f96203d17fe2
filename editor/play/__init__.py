"""The play screen: one screen that shows every game, knowing only the game interface of `engine.play`."""
