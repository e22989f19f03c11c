"""Which Chromium the tests of the page drive."""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "there is no Chromium: install Debian's package chromium, or run make test"


def chromium() -> str | None:
    """The path of a Chromium, or None when there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def required() -> bool:
    """Whether a missing Chromium is a failure rather than a reason to skip: on the build machine it is."""
    return os.environ.get("CI") == "true"
