# SPDX-FileCopyrightText: 2026 The Signalbox developers
# SPDX-License-Identifier: MIT

"""The state machine program that reads the data of a chain of WS2812 lights, and the words that it produces.

The 24 bits of a light become one word, most significant bit first. When the line has been low for 40 us, the frame ends
with a word whose top byte is 255. This word is END if the frame had only complete lights.

The line is sampled 0.48 to 0.56 us after it rises. By then a short pulse (0) has ended, but a long one (1) has not.
"""

FREQUENCY = 25_000_000  # instructions per second: 40 ns each
WRAP_TARGET = 5
BITS = 24  # per light

PROGRAM = (
    0xE03F,  # 0         set x, 31
    0xA0C1,  # 1         mov isr, x
    0x4064,  # 2         in null, 4        isr = 31 * 16 = 496 turns of two instructions: 40 us
    0xA0E6,  # 3         mov osr, isr      osr keeps it
    0xA0C3,  # 4         mov isr, null
    0x20A0,  # 5  gone:  wait 1 pin 0      (wrap target) until a frame begins
    0xAA42,  # 6  bit:   nop [10]
    0x4001,  # 7         in pins, 1        with the 24th bit the word is pushed
    0x2020,  # 8         wait 0 pin 0
    0xA027,  # 9         mov x, osr
    0x00C6,  # 10 low:   jmp pin, bit
    0x004A,  # 11        jmp x--, low
    0xA0CE,  # 12        mov isr, ~isr     END, unless bits are left over
    0x8020,  # 13        push              (wrap)
)

END = 0xFFFFFFFF
NOTHING = 0x01000000  # never produced by the program: marks a slot of the ring buffer without a word


def is_light(word: int) -> bool:
    """Return whether the word holds the 24 bits of a light. Otherwise, it marks the end of a frame."""
    return word < NOTHING
