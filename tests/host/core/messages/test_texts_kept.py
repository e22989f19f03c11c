"""Texts are cached, but not all of them for ever."""

import tracemalloc

from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import Catalogue
from signalbox.core.messages.languages import LANGUAGE


def test_long_running_program_caches_few_texts() -> None:
    words = Catalogue(LANGUAGE)

    def memory_after(numbers: range) -> int:
        for number in numbers:
            assert words.text(Message("verbatim", text=f"Move {number}.")) == f"Move {number}."
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        early = memory_after(range(1000))
        assert memory_after(range(1000, 4000)) - early < 100_000  # bytes; all those texts take many times as many
    finally:
        tracemalloc.stop()
