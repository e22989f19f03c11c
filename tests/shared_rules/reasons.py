"""Turn the reasons why the rules refuse something into messages. Each message must have an English text."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from shared_rules.game import NotAllowedError, Reason, State
from signalbox.core.messages import Arg, Message
from tests.english import english


def message(reason: Reason | None) -> Message | None:
    """Return the reason as a message, after checking that it has an English text."""
    if reason is None:
        return None
    result = Message(reason.id, **reason.args)
    assert english(result)
    return result


def objection(state: State, place: str) -> Message | None:
    """Return the reason why a piece may not be put in a place now, or None if it may."""
    return message(state.objection(place))


@contextmanager
def refused(id: str, /, **args: Arg) -> Iterator[None]:
    """Check that the rules refuse the action in the `with` block, with this message as the reason."""
    with pytest.raises(NotAllowedError) as refusal:
        yield
    assert message(refusal.value.reason) == Message(id, **args)
