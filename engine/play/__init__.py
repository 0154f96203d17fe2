"""The game interface: decisions, chances, actions, states, sessions, rule cases."""
