"""A procedure in a terminal: what is to be done, what may be answered, and what has been found, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.typed import plain, spellings, typed

if TYPE_CHECKING:
    from signalbox.service.procedures.procedure import Answer, Procedure, Prompt

QUIT = "quit"  # ends any procedure
ON_ONE_LINE = 4  # so many answers are offered in one line, more of them below each other


class Terminal:
    """Prints what is new."""

    def __init__(self, write: Callable[[Message], None]) -> None:
        self._write = write
        self._lines = 0
        self._last: Prompt | None = None

    def show(self, procedure: Procedure) -> None:
        """Print the lines that are new, and the prompt when it is another one, with its answers when they are."""
        for line in procedure.lines[self._lines :]:
            self._write(Message("procedure-line", line=line))
        self._lines = len(procedure.lines)
        if procedure.finished:
            return
        prompt = procedure.prompt
        if prompt != self._last:
            is_offered = self._last is None or prompt.answers != self._last.answers
            self._last = prompt
            self._write(_asked(procedure, prompt))
            for offer in _offered(prompt) if is_offered else ():
                self._write(offer)

    def say(self, sentence: Message) -> None:
        """Print a sentence of its own, such as a refusal."""
        self._write(sentence)


def read(prompt: Prompt, line: str) -> str | None:
    """The word that a typed line means: a word or its beginning, its number, or nothing for the first one.

    Words are typed in any language. None when nothing was typed and nothing has to be: no answer is expected, or a
    sensor is. Raises UserError with the words there are.
    """
    text = plain(" ".join(line.split()))
    words = [answer.word for answer in prompt.answers]
    spelt = {answer.word: _spellings(answer) for answer in prompt.answers}
    if not text:
        return words[0] if words and not prompt.sensors else None
    numbered = {str(number): word for number, word in enumerate(words, start=1)}
    begun = [word for word in words if any(spelling.startswith(text) for spelling in spelt[word])]
    exact = [word for word in words if text in spelt[word]]
    if text in numbered:
        return numbered[text]
    if exact or len(begun) == 1:
        return (exact or begun)[0]
    if not words:
        raise UserError(Message("procedure-nothing-to-answer", quit=typed(QUIT)))
    known = tuple(answer.typed for answer in prompt.answers)
    if prompt.sensors:
        raise UserError(Message("procedure-type", words=known))
    raise UserError(Message("procedure-type-or-enter", words=known, first=known[0]))


def _spellings(answer: Answer) -> list[str]:
    return [plain(answer.word)] if answer.is_name else spellings(answer.word)


def _asked(procedure: Procedure, prompt: Prompt) -> Message:
    done, steps = procedure.done, procedure.steps
    return Message("procedure-asked", done=done, steps=steps, prompt=prompt.text) if steps else prompt.text


def _offered(prompt: Prompt) -> list[Message]:
    """The lines that say what may be answered."""
    if not prompt.answers:
        return []
    first, *others = [_word(answer) for answer in prompt.answers]
    first = first if prompt.sensors else Message("procedure-enter-or", answer=first)
    if len(others) < ON_ONE_LINE:
        return [Message("procedure-answers", answers=_row([first, *others]))]
    return [Message("procedure-answers", answers=answer) for answer in [first, *others]]


def _row(answers: list[Message]) -> Message:
    row, *others = answers
    for answer in others:
        row = Message("procedure-answers-both", first=row, second=answer)
    return row


def _word(answer: Answer) -> Message:
    if answer.brief or answer.is_name:
        return answer.typed
    return Message("procedure-answer", word=answer.typed, label=answer.label)
