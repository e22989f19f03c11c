# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Signalbox: restarts the board after CircuitPython itself has failed. This file never changes."""

import time

import microcontroller
from supervisor import SafeModeReason as Why
from supervisor import runtime

if runtime.safe_mode_reason in (Why.BROWNOUT, Why.HARD_FAULT, Why.NLR_JUMP_FAIL, Why.STACK_OVERFLOW, Why.WATCHDOG):
    time.sleep(2)  # give a weak supply time to recover
    microcontroller.reset()
