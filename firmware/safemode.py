# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""Signalbox, after CircuitPython itself has failed: starts anew. This file never changes."""

import time

import microcontroller
from supervisor import SafeModeReason as Why
from supervisor import runtime

if runtime.safe_mode_reason in (Why.BROWNOUT, Why.HARD_FAULT, Why.NLR_JUMP_FAIL, Why.STACK_OVERFLOW, Why.WATCHDOG):
    time.sleep(2)  # a supply that is too weak gets time
    microcontroller.reset()
