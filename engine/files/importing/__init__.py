"""Maps from elsewhere: readers by kind of file, and the making of a map of spaces from what they read."""
