"""What all tests share: those of the page are skipped by name where there is no browser, but not on a build machine."""

import pytest

from tests import browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked `browser` when there is no Chromium."""
    if browser.chromium() is None and not browser.required():
        for item in items:
            if item.get_closest_marker("browser") is not None:
                item.add_marker(pytest.mark.skip(reason=browser.MISSING))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """On a build machine a test that needs a Chromium fails without one."""
    if item.get_closest_marker("browser") is not None and browser.required() and browser.chromium() is None:
        pytest.fail(browser.MISSING)
