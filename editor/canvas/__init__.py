"""The map on the screen: spaces, features and markers drawn as a printed map. Scene units are millimetres."""
