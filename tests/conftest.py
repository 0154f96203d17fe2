"""What all tests share: hypothesis sets no time limit for an example, for on a busy machine any may be slow; windows
open on no screen, unless QT_QPA_PLATFORM names one."""

import os

from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
