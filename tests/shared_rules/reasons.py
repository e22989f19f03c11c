"""What the rules have against something, compared as messages. A reason without words fails the test that meets it."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from shared_rules.game import NotAllowedError, Reason, State
from signalbox.core.messages import Arg, Message
from tests.english import english


def message(reason: Reason | None) -> Message | None:
    """A reason as a message; None for none."""
    if reason is None:
        return None
    found = Message(reason.id, **reason.args)
    assert english(found)
    return found


def objection(state: State, place: str) -> Message | None:
    """What the rules have against a piece on a place now."""
    return message(state.objection(place))


@contextmanager
def refused(id: str, /, **args: Arg) -> Iterator[None]:
    """Fails unless the rules refuse, with this message, what is done inside."""
    with pytest.raises(NotAllowedError) as refusal:
        yield
    assert message(refusal.value.reason) == Message(id, **args)
