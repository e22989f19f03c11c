"""A procedure in a terminal: what is to be done, what may be answered, and what has been found, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from signalbox.errors import UserError

if TYPE_CHECKING:
    from signalbox.procedures.procedure import Answer, Procedure, Prompt

QUIT = "quit"  # ends any procedure
ON_ONE_LINE = 4  # so many answers are offered in one line, more of them below each other


class Terminal:
    """Prints what is new."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lines = 0
        self._last: Prompt | None = None

    def show(self, procedure: Procedure) -> None:
        """Print the lines that are new, and the prompt when it is another one, with its answers when they are."""
        for line in procedure.lines[self._lines :]:
            self._write(f"  {line}")
        self._lines = len(procedure.lines)
        if procedure.finished:
            return
        prompt = procedure.prompt
        if prompt != self._last:
            offered = _offered(prompt) if self._last is None or prompt.answers != self._last.answers else ""
            self._last = prompt
            progress = f"[{procedure.done}/{procedure.steps}] " if procedure.steps else ""
            self._write(f"{progress}{prompt.text}{offered}")

    def say(self, sentence: str) -> None:
        """Print a sentence of its own, such as a refusal."""
        self._write(sentence)


def read(prompt: Prompt, line: str) -> str | None:
    """The word that a typed line means: a word or its beginning, its number, or nothing for the first one.

    None when nothing was typed and nothing has to be: no answer is expected, or a sensor is. Raises UserError with the
    words there are.
    """
    text = " ".join(line.split()).lower()
    words = [answer.word for answer in prompt.answers]
    if not text:
        return words[0] if words and not prompt.sensors else None
    numbered = {str(number): word for number, word in enumerate(words, start=1)}
    begun = [word for word in words if word.lower().startswith(text)]
    exact = [word for word in words if word.lower() == text]
    if text in numbered:
        return numbered[text]
    if exact or len(begun) == 1:
        return (exact or begun)[0]
    if not words:
        raise UserError("There is nothing to answer now: the program is waiting for the board. Type quit to end it.")
    listed = f"{', '.join(words[:-1])}{' or ' if words[:-1] else ''}{words[-1]}"
    raise UserError(f"Type {listed}." if prompt.sensors else f"Type {listed}, or Enter for {words[0]}.")


def _offered(prompt: Prompt) -> str:
    if not prompt.answers:
        return ""
    first, *others = [_word(answer) for answer in prompt.answers]
    first = first if prompt.sensors else f"Enter or {first}"
    if len(others) < ON_ONE_LINE:
        return f"\n    {', '.join([first, *others])}"
    return "".join(f"\n    {word}" for word in [first, *others])


def _word(answer: Answer) -> str:
    return answer.word if answer.label.lower() == answer.word else f"{answer.word} ({answer.label})"
