"""The Lab mode's parts: batches of games, what they say together, heat maps over the map."""
