"""Ctrl-C interrupts where permitted, and otherwise waits until a protected block is done."""

import signal
import sys

import pytest

from signalbox.device.runtime.stopping import ctrl_c_heeded, ctrl_c_waits


def test_ctrl_c_interrupts_a_background_job_and_is_ignored_afterwards() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(KeyboardInterrupt), ctrl_c_heeded():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
def test_ctrl_c_waits_for_protected_code() -> None:
    done: list[str] = []

    @ctrl_c_heeded()
    @ctrl_c_waits()
    def interrupted() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == ["whole"]
    with ctrl_c_waits():
        done.append("not interrupted")
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
