"""Everything that a table says, shows, sends or writes is unchanged.

A change that should alter nothing leaves all digests unchanged. After an intended change, rewrite them with
``python -m tests.host.simulator.people.transcript`` and describe the difference in the commit.
"""

import pytest

from tests.host.simulator.people.transcript import SITTINGS, Sitting, digest, saved_digests, transcript

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("sitting", SITTINGS, ids=lambda sitting: sitting.name)
def test_transcript_is_unchanged(sitting: Sitting) -> None:
    assert digest(sitting) == saved_digests()[sitting.name], (
        f"compare `python -m tests.host.simulator.people.transcript {sitting.name}` with that of the commit before"
    )


def test_meddler_is_answered_in_sentences() -> None:
    sitting = next(sitting for sitting in SITTINGS if sitting.meddler)
    said = [line for line in transcript(sitting) if " IgnoreSensor(" in line or " PressButton(" in line]
    assert len(said) > 20
    assert any(line.endswith(".") for line in said)
