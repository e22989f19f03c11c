"""Stopping on a signal or Ctrl-C: at once where permitted, otherwise at the end of a protected block."""

import signal
import subprocess
import sys

import pytest

from signalbox.device.runtime.stopping import defer_ctrl_c, interrupt_on_ctrl_c

END_S = 20.0
SLEEPER = """
import asyncio, signal, sys, threading
import click
from signalbox.device.runtime.stopping import run, stop_on_signals

async def sleep():
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})  # so that the other thread is told
    asyncio.get_running_loop().call_soon(lambda: print("asleep", flush=True))
    await asyncio.Event().wait()

try:
    with stop_on_signals():
        run(sleep())
except click.exceptions.Exit as ended:
    sys.exit(ended.exit_code)
"""


@pytest.mark.realtime
@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
def test_sleeping_loop_ends_on_a_signal_to_another_thread() -> None:
    with subprocess.Popen([sys.executable, "-c", SLEEPER], stdout=subprocess.PIPE, text=True) as sleeper:
        try:
            assert sleeper.stdout is not None
            assert sleeper.stdout.readline() == "asleep\n"
            sleeper.terminate()
            assert sleeper.wait(END_S) == 143
        finally:
            sleeper.kill()


def test_ctrl_c_interrupts_a_background_job_and_is_ignored_afterwards() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(KeyboardInterrupt), interrupt_on_ctrl_c():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
def test_ctrl_c_waits_for_protected_code() -> None:
    done: list[str] = []

    @interrupt_on_ctrl_c()
    @defer_ctrl_c()
    def interrupted() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == ["whole"]
    with defer_ctrl_c():
        done.append("not interrupted")
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
