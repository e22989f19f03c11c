"""Stopping on a signal or Ctrl-C: at once where permitted, otherwise at the end of a protected block."""

import signal
import subprocess
import sys

import pytest

from signalbox.device.runtime.stopping import ctrl_c_deferred, ctrl_c_interrupts

END_S = 20.0
SLEEPER = """
import asyncio, signal, sys, threading
import click
from signalbox.device.runtime.stopping import run, stopping

async def sleep():
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})  # so that the other thread is told
    asyncio.get_running_loop().call_soon(lambda: print("asleep", flush=True))
    await asyncio.Event().wait()

try:
    with stopping():
        run(sleep())
except click.exceptions.Exit as ended:
    sys.exit(ended.exit_code)
"""


@pytest.mark.realtime
@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
def test_sleeping_loop_ends_on_a_signal_to_another_thread() -> None:
    command = [sys.executable, "-c", SLEEPER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as sleeper:
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
        with pytest.raises(KeyboardInterrupt), ctrl_c_interrupts():
            signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such signals")
def test_ctrl_c_waits_for_protected_code() -> None:
    done: list[str] = []

    @ctrl_c_interrupts()
    @ctrl_c_deferred()
    def interrupted() -> None:
        signal.raise_signal(signal.SIGINT)
        done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == ["whole"]
    with ctrl_c_deferred():
        done.append("not interrupted")
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
