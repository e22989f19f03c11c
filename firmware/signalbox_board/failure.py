# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Ends a program that has failed: prints the error and waits for a restart."""

import time

MYPY = False
if MYPY:
    import watchdog


def wait_for_watchdog(timer: "watchdog.WatchDogTimer | None", error: Exception) -> None:
    """Print the error and wait for the watchdog, which CircuitPython would stop if the program ended.

    Return if there is no watchdog.
    """
    if timer is None:
        return
    try:
        import traceback  # imported late because there may not be enough memory

        traceback.print_exception(type(error), error, error.__traceback__)
    except (ImportError, MemoryError, AttributeError):
        print(repr(error))
    while True:
        time.sleep(1)
