"""Coroutines that run together: all end with the first, and no exception is lost."""

import asyncio

import pytest

from signalbox.device.runtime.jobs import OneAfterAnother, until_one_ends


async def runs_on(said: list[str], name: str) -> None:
    said.append(f"{name} begins")
    try:
        await asyncio.Event().wait()
    finally:
        said.append(f"{name} ends")


async def fails() -> None:
    raise LookupError


def test_replaced_job_ends_and_the_last_ends_with_the_others() -> None:
    said: list[str] = []

    async def play() -> None:
        changing = OneAfterAnother()

        async def change() -> None:
            for name in ("first", "second"):
                changing.change(runs_on(said, name))
                await asyncio.sleep(0)

        await until_one_ends(changing.run(), change())

    asyncio.run(play())
    assert said[0] == "first begins"
    assert sorted(said) == ["first begins", "first ends", "second begins", "second ends"]


@pytest.mark.parametrize("is_first", [True, False])
def test_exception_in_one_job_ends_all(is_first: bool) -> None:
    said: list[str] = []

    async def play() -> None:
        changing = OneAfterAnother()
        if is_first:
            changing.change(fails())

        async def change() -> None:
            if not is_first:
                await asyncio.sleep(0)
                changing.change(fails())
            await runs_on(said, "rest")

        await until_one_ends(changing.run(), change())

    with pytest.raises(LookupError):
        asyncio.run(play())
    assert said == ["rest begins", "rest ends"]
