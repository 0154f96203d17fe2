"""Dialogs that change the map: what it is called and how large it is, its own kinds, names and ids of many spaces."""
