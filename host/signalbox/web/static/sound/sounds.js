// The sounds, each as a few notes to be made, and the sounds that a change at the table makes.

/** @import { GameState, RecordEntry, Way } from "../lib/types.d.ts" */
/** @import { Loudness } from "./loudness.js" */

const SHAKES_MS = [120, 80, 120];
const WON = "close up"; // what a record says of an attack that was won

/**
 * A note: what it is made of, from which pitch to which (Hz), when it begins and how long it fades (s), how loud (0 to 1).
 * Of noise the pitch is that of the filter which it goes through.
 * @typedef {{ wave: "sine" | "triangle" | "square" | "noise", from: number, to: number, at: number, lasts: number, loud: number }} Note
 */
/** @typedef {"dice" | "coupling" | "crash" | "arrival" | "turn" | "mistake" | "end"} Sound */
/** @typedef {Pick<GameState, "shown" | "last" | "seats" | "tone" | "winners" | "private" | "pieces" | "record">} Heard what of a state is heard */

/**
 * @param {Note["wave"]} wave
 * @param {number | [from: number, to: number]} pitch
 * @param {number} at
 * @param {number} lasts
 * @param {number} loud
 * @returns {Note}
 */
function note(wave, pitch, at, lasts, loud) {
  const [from, to] = typeof pitch === "number" ? [pitch, pitch] : pitch;
  return { wave, from, to, at, lasts, loud };
}

/**
 * Return a blow of a steam whistle: a chord with steam in it.
 * @param {number} at
 */
const whistle = (at) => [...[740, 988, 1175].map((pitch) => note("sine", [pitch * 0.97, pitch], at, at ? 0.8 : 0.5, 0.26)), note("noise", [3400, 2800], at, 0.4, 0.12)];

const RATTLE = [0, 0.07, 0.13, 0.22, 0.29, 0.4, 0.52];

/** @type {Record<Sound, Note[]>} */
export const SOUNDS = {
  dice: RATTLE.map((at, i) => note("noise", [2600 - 260 * i, 900], at, 0.06, 0.95 - 0.08 * i)),
  coupling: [note("noise", [1800, 500], 0, 0.05, 0.6), note("square", [190, 110], 0.01, 0.12, 0.16), note("noise", [1500, 400], 0.11, 0.05, 0.4)],
  crash: [note("noise", [3200, 120], 0, 0.9, 0.8), note("square", [120, 45], 0, 0.35, 0.3), note("noise", [5000, 2500], 0.15, 0.3, 0.3)],
  arrival: [...[0, 0.32].flatMap(whistle), ...[0.95, 1.15, 1.35].map((at) => note("noise", [900, 300], at, 0.16, 0.4))],
  turn: [note("triangle", 660, 0, 0.25, 0.45), note("triangle", 880, 0.14, 0.45, 0.45)],
  mistake: [note("triangle", [250, 220], 0, 0.2, 0.5), note("triangle", [196, 165], 0.17, 0.4, 0.5)],
  end: [523, 659, 784, 1047].map((pitch, i) => note("triangle", pitch, 0.16 * i, i === 3 ? 1.1 : 0.3, 0.4)),
};

/** @param {Sound} sound how long it lasts, in s */
export const lengthOf = (sound) => Math.max(...SOUNDS[sound].map(({ at, lasts }) => at + lasts));

/**
 * Return the sounds of what has happened between two states, one after another. A seat's own page calls that seat alone.
 * @param {Heard | null} before null for none: what was there before a page was opened is not heard
 * @param {Heard} now
 * @param {(square: string) => boolean} isHome whether what comes there has arrived
 * @returns {Sound[]}
 */
export function soundsOf(before, now, isHome) {
  if (!before) return [];
  /** @type {Sound[]} */
  const sounds = [];
  if (now.tone === "wrong" && before.tone !== "wrong") sounds.push("mistake");
  if (isRolled(before, now)) sounds.push("dice");
  const moved = movedSince(before.last, now.last);
  if (moved.some(({ crash }) => crash) || isWon(before, now)) sounds.push("crash");
  else if (moved.some(({ squares }) => isHome(squares.at(-1) ?? ""))) sounds.push("arrival");
  else if (moved.length) sounds.push("coupling");
  if (now.winners.length && !before.winners.length) sounds.push("end");
  else if (isCalled(before, now)) sounds.push("turn");
  return sounds;
}

/**
 * Return whether an attack has been won since: its pieces lie open until a gap is closed, where there is one.
 * @param {Heard} before
 * @param {Heard} now
 */
function isWon(before, now) {
  /** @param {Heard} state */
  const gone = ({ pieces }) => pieces.filter((piece) => piece.gone).length;
  return gone(now) > gone(before) || (!gone(before) && winsSince(now.record, before.record.at(-1)?.index ?? -1));
}

/**
 * Return whether a record has an attack that was won after the entry of this index.
 * @param {readonly RecordEntry[]} record
 * @param {number} index
 */
export const winsSince = (record, index) => record.some((entry) => entry.index > index && entry.action === WON);

/**
 * Return whether there are dice that were not there before.
 * @param {Heard} before
 * @param {Heard} now
 */
function isRolled(before, now) {
  /** @param {Heard} state */
  const dice = ({ shown }) => JSON.stringify(shown.filter(({ kind }) => kind === "die").map(({ text }) => text));
  return now.shown.some(({ kind }) => kind === "die") && dice(now) !== dice(before);
}

/**
 * Return the new ways: those of a seat's move stand there until another seat moves.
 * @param {readonly Way[]} before
 * @param {readonly Way[]} now
 */
function movedSince(before, now) {
  const goesOn = JSON.stringify(now.slice(0, before.length)) === JSON.stringify(before);
  return goesOn ? now.slice(before.length) : now.length < before.length && isBeginning(now, before) ? [] : now;
}

/**
 * Return whether a list of ways is the beginning of another one: then something has been taken back.
 * @param {readonly Way[]} part
 * @param {readonly Way[]} whole
 */
const isBeginning = (part, whole) => JSON.stringify(whole.slice(0, part.length)) === JSON.stringify(part);

/**
 * Return whether it is another person's turn now; on a seat's page, whether it is that seat's.
 * @param {Heard} before
 * @param {Heard} now
 */
function isCalled(before, now) {
  /** @param {Heard} state */
  const turn = ({ seats }) => seats.findIndex(({ current }) => current);
  const seat = turn(now);
  if (seat < 0 || seat === turn(before) || now.seats[seat].kind !== "human") return false;
  return now.private ? now.private.seat === seat : true;
}

/** The sounds of a game on one page. A phone that is somebody's seat shakes besides. */
export class GameSounds {
  /**
   * @param {(square: string) => boolean} isHome whether what comes to a square has arrived
   * @param {Loudness} loudness
   */
  constructor(isHome, loudness) {
    this.isHome = isHome;
    this.loudness = loudness;
    /** @type {Heard | null} */
    this.before = null;
  }

  /**
   * Play the sounds of what has changed up to a state.
   * @param {Heard} state
   */
  state(state) {
    const sounds = soundsOf(this.before, state, this.isHome);
    this.before = state;
    this.loudness.play(sounds);
    if (state.private && sounds.includes("turn")) this.shake();
  }

  /** Forget the last state: what happens while the line is down is not heard afterwards. */
  forget() {
    this.before = null;
  }

  /** Shake the phone, also when it is silent. */
  shake() {
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES_MS);
  }
}
