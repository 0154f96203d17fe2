"""Menus of what lies under the pointer, or is marked in a table: made of what the window can do anyway."""
