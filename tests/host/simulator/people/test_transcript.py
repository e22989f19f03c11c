"""Nothing that a table says, shows, sends or writes down has changed unawares.

A change that is meant to change none of it leaves all digests as they are. One that is meant to has them written anew,
by ``python -m tests.host.simulator.people.transcript``, and the commit says what is different.
"""

import pytest

from tests.host.simulator.people.transcript import SITTINGS, Sitting, digest, known, transcript

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: sitting.name)
def test_all_that_is_said_is_as_before(sitting: Sitting) -> None:
    assert digest(sitting) == known()[sitting.name], (
        f"compare `python -m tests.host.simulator.people.transcript {sitting.name}` with that of the commit before"
    )


def test_a_meddler_is_answered_in_sentences() -> None:
    sitting = next(sitting for sitting in SITTINGS if sitting.meddler)
    said = [line for line in transcript(sitting) if " IgnoreSensor(" in line or " Press(" in line]
    assert len(said) > 20
    assert any(line.endswith(".") for line in said)
