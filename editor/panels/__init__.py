"""The panels around the map: palette, properties, problems, layers."""
