import assert from "node:assert/strict";
import { test } from "node:test";

import { arranged, lanesFor, lanesOf } from "../../../../host/signalbox/web/static/board/lane_layout.js";
import { drawing } from "./board.mjs";

const PLACES = 25;
const DESK = { places: PLACES, used: 12, width: 1230, height: 368, tall: false };
const PHONE = { places: PLACES, used: 12, width: 380, height: 0, tall: true };

/** A drawing with lanes and two piles. */
function trains(lanes = 4) {
  const plain = drawing();
  const [square] = plain.squares;
  const [area] = [{ shape: [[1, 1], [26, 1], [26, 2], [1, 2]], style: "train", label: "", print: "", at: [1, 1] }];
  const squares = Array.from({ length: lanes }, (_lane, i) =>
    Array.from({ length: PLACES }, (_place, k) => {
      const [x, y] = [1.5 + k, 1.5 + 1.5 * i];
      return { ...square, name: `T${i + 1}.${k}`, x, y, lx: x, ly: y - 0.36, bay: null };
    }),
  ).flat();
  const pile = { ...area, shape: [[8, 7], [10, 7], [10, 8], [8, 8]], style: "pile wagons", at: [9, 7.9] };
  const lights = [{ name: "pile.wagons", light: 0, x: 9, y: 7.5 }, ...[1, 2, 3, 4].map((seat) => ({ name: `seat.${seat}`, light: seat, x: 0.6, y: 1.5 * seat }))];
  return { ...plain, squares, areas: [...Array.from({ length: lanes }, () => area), pile], lights };
}

test("a board without lanes stays as it is", () => {
  const plain = drawing();
  assert.deepEqual(lanesOf(plain), []);
  assert.equal(arranged(plain, { lanes: 2, perRow: 9, places: 9 }), plain);
});

test("on a desk four lanes are not wrapped", () => {
  assert.deepEqual(lanesFor({ ...DESK, lanes: 4 }), { lanes: 4, perRow: PLACES, places: PLACES });
});

test("on a phone a lane has as many places per row as fit, and as many rows as are in use", () => {
  const { perRow, places } = lanesFor({ ...PHONE, lanes: 4 });
  assert.ok(perRow >= 7 && perRow <= 9);
  assert.equal(places, 2 * perRow);
  assert.equal(lanesFor({ ...PHONE, lanes: 4, used: 24 }).places, Math.min(PLACES, Math.ceil(24 / perRow) * perRow));
});

test("in a low and narrow window lanes are wrapped to make the places as large as possible", () => {
  const { perRow } = lanesFor({ ...DESK, lanes: 2, width: 500, height: 390 });
  assert.ok(perRow < PLACES);
});

test("unused lanes are omitted, with their lights", () => {
  const two = arranged(trains(), { lanes: 2, perRow: PLACES, places: PLACES });
  assert.equal(two.squares.length, 2 * PLACES);
  assert.deepEqual(two.lights.map(({ name }) => name), ["pile.wagons", "seat.1", "seat.2"]);
  assert.equal(two.areas.filter(({ style }) => style === "train").length, 2);
});

test("a place keeps its light above it, and no two places touch", () => {
  const { squares } = arranged(trains(), { lanes: 4, perRow: 8, places: 16 });
  assert.equal(squares.length, 4 * 16);
  for (const { x, y, lx, ly } of squares) assert.deepEqual([lx - x, Math.round((ly - y) * 100)], [0, -36]);
  const near = squares.some((one, i) => squares.slice(i + 1).some((other) => Math.hypot(one.x - other.x, one.y - other.y) < 1));
  assert.equal(near, false);
});

test("the piles are below all lanes, with their lights in them", () => {
  const { squares, areas, lights } = arranged(trains(), { lanes: 3, perRow: 8, places: 16 });
  const lowest = Math.max(...squares.map(({ y }) => y));
  const pile = areas.find(({ style }) => style === "pile wagons");
  const light = lights.find(({ name }) => name === "pile.wagons");
  assert.ok(pile && light && pile.shape.every(([, y]) => y > lowest + 0.4));
  assert.ok(light.x > pile.shape[0][0] && light.x < pile.shape[1][0]);
});
