"""The rules, geometry and files of Stomping Ground, without any window."""

__version__ = "0.1.0"
