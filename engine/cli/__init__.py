"""The command line `stomp`."""
