"""What all tests share: hypothesis sets no time limit for an example, for on a busy machine any may be slow."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
