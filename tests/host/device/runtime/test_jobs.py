"""Coroutines that live together: one that may be changed ends with the rest, and none fails without a word."""

import asyncio

import pytest

from signalbox.device.runtime.jobs import OneAfterAnother, until_one_ends


async def goes_on(said: list[str], name: str) -> None:
    said.append(f"{name} begins")
    try:
        await asyncio.Event().wait()
    finally:
        said.append(f"{name} ends")


async def fails() -> None:
    raise LookupError


def test_one_is_changed_for_another_and_the_last_ends_with_what_is_beside_it() -> None:
    said: list[str] = []

    async def play() -> None:
        changing = OneAfterAnother()

        async def change() -> None:
            for name in ("first", "second"):
                changing.change(goes_on(said, name))
                await asyncio.sleep(0)

        await until_one_ends(changing.run(), change())

    asyncio.run(play())
    assert said[0] == "first begins"
    assert sorted(said) == ["first begins", "first ends", "second begins", "second ends"]


@pytest.mark.parametrize("is_first", [True, False])
def test_what_one_of_them_raises_ends_all_whenever_it_was_begun(is_first: bool) -> None:
    said: list[str] = []

    async def play() -> None:
        changing = OneAfterAnother()
        if is_first:
            changing.change(fails())

        async def change() -> None:
            if not is_first:
                await asyncio.sleep(0)
                changing.change(fails())
            await goes_on(said, "rest")

        await until_one_ends(changing.run(), change())

    with pytest.raises(LookupError):
        asyncio.run(play())
    assert said == ["rest begins", "rest ends"]
