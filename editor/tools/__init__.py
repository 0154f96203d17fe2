"""Tools: each turns the mouse and the keys into edits of the map. The canvas only hands events on."""
