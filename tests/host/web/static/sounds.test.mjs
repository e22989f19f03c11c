import assert from "node:assert/strict";
import { test } from "node:test";

import { SOUNDS, lengthOf, soundsOf } from "../../../../host/signalbox/web/static/sound/sounds.js";

/** @import { SeatInfo, ShownItem, Way } from "../../../../host/signalbox/web/static/lib/types.d.ts" */
/** @import { Heard } from "../../../../host/signalbox/web/static/sound/sounds.js" */

/** @type {(turn: number, kinds?: string[]) => SeatInfo[]} */
const seats = (turn, kinds = ["human", "simple", "human"]) =>
  kinds.map((kind, i) => ({ name: `P${i}`, colour: "red", kind, current: i === turn, tray: null, facts: [] }));
/** @type {(...numbers: number[]) => ShownItem[]} */
const dice = (...numbers) => numbers.map((number) => ({ kind: "die", text: String(number), colour: null, label: "" }));
/** @type {(...squares: string[]) => Way} */
const way = (...squares) => ({ squares, colour: "red", crash: "" });
/** @type {Heard} */
const QUIET = { shown: [], last: [], seats: seats(0), tone: "do", winners: [], pieces: [], record: [] };

/** @type {(before: Heard | null, now: Heard) => string[]} */
const heard = (before, now) => soundsOf(before, now, (square) => square.startsWith("H"));

test("what was there before the page opened makes no sound", () => {
  assert.deepEqual(heard(null, { ...QUIET, shown: dice(1, 2), last: [way("A", "B")], winners: [1], tone: "wrong" }), []);
});

test("nothing sounds while nothing happens, whatever else changes in a state", () => {
  const state = { ...QUIET, shown: dice(1, 2), last: [way("A", "B")], winners: [1], tone: /** @type {const} */ ("wrong") };
  assert.deepEqual(heard(state, structuredClone(state)), []);
});

test("new dice make a sound, and removed ones do not", () => {
  assert.deepEqual(heard(QUIET, { ...QUIET, shown: dice(3, 4) }), ["dice"]);
  assert.deepEqual(heard({ ...QUIET, shown: dice(3, 4) }, { ...QUIET, shown: dice(5, 4) }), ["dice"]);
  assert.deepEqual(heard({ ...QUIET, shown: dice(3, 4) }, QUIET), []);
});

test("a placed piece sounds like coupling, one at home like arriving, a wrecked one like a crash", () => {
  const before = { ...QUIET, last: [way("A", "B")] };
  assert.deepEqual(heard(before, { ...before, last: [way("A", "B"), way("B", "C")] }), ["coupling"]);
  assert.deepEqual(heard(before, { ...before, last: [way("C", "H1")] }), ["arrival"]);
  assert.deepEqual(heard(before, { ...before, last: [way("C", "H1"), { ...way("A"), crash: "buffer.B1" }] }), ["crash"]);
});

test("an attack that is won sounds like a crash, once", () => {
  const attacked = [{ square: "T2.3", colour: "wagon" }];
  const won = [{ ...attacked[0], value: "3", gone: true }];
  assert.deepEqual(heard({ ...QUIET, pieces: attacked }, { ...QUIET, pieces: won }), ["crash"]);
  assert.deepEqual(heard({ ...QUIET, pieces: won }, { ...QUIET, pieces: won }), []);
  const closed = { index: 4, number: 4, seat: 0, action: "close up", say: "The attack succeeds.", happened: [] };
  assert.deepEqual(heard({ ...QUIET, pieces: won }, { ...QUIET, record: [closed] }), []);
  assert.deepEqual(heard({ ...QUIET, pieces: attacked }, { ...QUIET, record: [closed] }), ["crash"], "no gap to close");
  assert.deepEqual(heard({ ...QUIET, record: [closed] }, { ...QUIET, record: [closed] }), []);
});

test("a move taken back makes no sound", () => {
  const moved = { ...QUIET, last: [way("A", "B"), way("B", "C")] };
  assert.deepEqual(heard(moved, { ...moved, last: [way("A", "B")] }), []);
  assert.deepEqual(heard(moved, { ...moved, last: [] }), []);
});

test("a person's turn makes a sound and a computer's does not", () => {
  assert.deepEqual(heard(QUIET, { ...QUIET, seats: seats(2) }), ["turn"]);
  assert.deepEqual(heard(QUIET, { ...QUIET, seats: seats(1) }), []);
  assert.deepEqual(heard(QUIET, { ...QUIET, seats: seats(-1) }), []);
});

test("a seat's own page announces only that seat's turn", () => {
  const own = { seat: 2, holdings: [], choices: [], note: null, told: null };
  const before = { ...QUIET, seats: seats(1), private: own };
  assert.deepEqual(heard(before, { ...before, seats: seats(2) }), ["turn"]);
  assert.deepEqual(heard(before, { ...before, seats: seats(0) }), []);
});

test("a mistake sounds once, and the end replaces a turn", () => {
  assert.deepEqual(heard(QUIET, { ...QUIET, tone: "wrong" }), ["mistake"]);
  assert.deepEqual(heard(QUIET, { ...QUIET, tone: "over", winners: [1], seats: seats(2), last: [way("A", "H2")] }), ["arrival", "end"]);
});

test("no sound lasts longer than two seconds or exceeds full volume", () => {
  for (const [sound, notes] of Object.entries(SOUNDS)) {
    assert.ok(lengthOf(/** @type {keyof typeof SOUNDS} */ (sound)) <= 2, sound);
    for (const { from, to, loud, lasts } of notes) assert.ok(from > 0 && to > 0 && loud > 0 && loud <= 1 && lasts > 0, sound);
  }
});
