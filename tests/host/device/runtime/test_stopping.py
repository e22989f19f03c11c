"""Stopping on a signal, whichever thread receives it."""

import subprocess
import sys

import pytest

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
