"""Work out what the table's French sentences tell players to do, without knowing the rules.

Only sentences for players are understood; any other sentence yields nothing.
"""

import re
from typing import NamedTuple

FLASHES, BLINKS, LIT = "clignote vite", "clignote", "éclairée"  # states of a light
OPPOSING, ASIDE = "adverse", "à côté"


class Press(NamedTuple):
    """The instruction to press the button called `name`, or any supply's button if `name` is ""."""

    name: str


class Carry(NamedTuple):
    """The instruction to pick up a piece and put it down.

    `piece` is as much of the piece's name as the sentence gives. The piece is lifted at a light in the state `start`,
    or from beside the board if `start` is "", and put down at a light in the state `end`, or `ASIDE`.
    """

    piece: str
    start: str
    end: str


class Shift(NamedTuple):
    """The instruction to move the platform of this colour to the bay on this side of the board."""

    colour: str
    bay: str


Instruction = Press | Carry | Shift

KINDS = r"(?:loco|wagon|locomotive|shérif|[1-4])\b(?: (?!sur|au|de|d’|du|derrière)\w+)?"
PIECE = rf"(?:la|le|une|un|votre|l’autre|votre autre) (?:dernier )?(?P<piece>{KINDS})"
PRESSES = re.compile(  # words that name no button do no harm
    r"appuyez (?:encore )?sur (?!la |le )(?P<name>\w+)(?:, ou sur (?P<other>\w+))?|puis sur (?P<then>\w+)", re.I
)
COMMANDS = re.compile(r"\b(?P<verb>\w+?)(?P<ending>issez|ez)\b(?P<rest>(?: (?!avec|pour)[\w’]+)*)")
SHIFTS = re.compile(
    r"(?:déplacez|faites glisser|remettez) la plateforme (?P<colour>\w+) (?:vers|dans) l’emplacement (?P<bay>\w+)", re.I
)
BLINKING = r"sur (?:la lumière|celle) qui clignote(?! vite)|au bout du chemin éclairé"
CARRIES: tuple[tuple[str, str, str], ...] = (  # pattern, where the piece is picked up, where it goes
    (r"soulevez un (?:autre )?(?P<piece>wagon)(?: adverse|, ou arrêtez)", OPPOSING, ASIDE),
    (rf"enlevez (?:du plateau )?{PIECE}", "", ASIDE),
    (rf"prenez {PIECE} sur la lumière qui clignote vite\. posez-le (?:{BLINKING})", FLASHES, BLINKS),
    (r"faites entrer une (?P<piece>loco)", "", LIT),
    (r"avancez (?:une de vos |une |votre )(?P<piece>loco)", LIT, LIT),
    (rf"soulevez {PIECE} sur la lumière qui clignote vite", FLASHES, BLINKS),
    (rf"(?:posez|remettez) {PIECE}[^.]*? (?:{BLINKING})", "", BLINKS),
    (rf"un (?P<piece>shérif|[1-4])\. posez-le (?:{BLINKING})", "", BLINKS),
    (r"posez une (?P<piece>loco \w+)[^.]* sur une case éclairée", "", LIT),
    (r"posez encore (?:jusqu’à )?\d locos? (?P<piece>\w+)", "", LIT),
)


def instructions_in(sentence: str) -> list[Instruction]:
    """Return the instructions in a sentence, in order. They are alternatives: follow the first that is possible."""
    words = " ".join(sentence.split())
    matches: list[tuple[int, Instruction]] = []
    if shift := SHIFTS.search(words):
        matches.append((shift.start(), Shift(shift["colour"], shift["bay"])))
    for pattern, start, end in CARRIES:
        matches += [(each.start(), Carry(each["piece"], start, end)) for each in re.finditer(pattern, words, re.I)]
    for each in PRESSES.finditer(words):
        matches += [(each.start(), Press(name)) for name in each.groups() if name]
    matches += [(each.start(), Press(each["name"])) for each in re.finditer(r"\. (?P<name>\w+) \?", words)]
    matches += [(each.start(), Press("")) for each in re.finditer(r"appuyez sur le bouton d[^.]* compagnie", words)]
    for each in COMMANDS.finditer(words):
        verb = f"{each['verb']}{'ir' if each['ending'] == 'issez' else 'er'}".capitalize()
        matches += [(each.start(), Press(f"{verb}{each['rest']}")), (each.start(), Press(verb))]
    return [instruction for _, instruction in sorted(matches, key=lambda each: each[0])]
