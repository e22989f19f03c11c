import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry } from "../../../../host/signalbox/web/static/board/board_geometry.js";
import { bayAt, halfOf, isTaken, landing } from "../../../../host/signalbox/web/static/hands/drop_place.js";
import { drawing } from "./board.mjs";

const geometry = new Geometry(drawing());
const all = geometry.spots;
const square = (/** @type {string} */ name) => geometry.squareNamed(name);

test("a piece lands on the free square under it", () => {
  const { x, y } = square("Q1.1.1");
  assert.equal(landing({ x: x + 15, y: y - 8 }, all, geometry), "Q1.1.1");
});

test("over an occupied square it goes back, or to a free one nearby", () => {
  const taken = square("Q1.1.1");
  const free = all.filter((each) => each !== taken);
  assert.equal(landing(taken, free, geometry), null);
  assert.equal(landing({ x: taken.x + 18, y: taken.y }, free, geometry), "Q1.1.2");
});

test("only an occupied square reports that there is no room", () => {
  const taken = square("Q1.1.1");
  const free = all.filter((each) => each !== taken);
  assert.equal(isTaken(taken, free, geometry), true);
  assert.equal(isTaken(taken, all, geometry), false);
  assert.equal(isTaken(geometry.at([3, 3]), free, geometry), false);
  assert.equal(isTaken({ x: -200, y: 0 }, free, geometry), false);
});

test("a place of several squares catches a piece within one step", () => {
  const { x, y } = square("H1");
  assert.equal(landing({ x, y }, all.filter(({ name }) => name !== "H1"), geometry), null);
  assert.equal(landing({ x: x + 16, y }, all.filter(({ name }) => name !== "H1"), geometry), "H2");
});

test("over an occupied square of a hex it lands on the hex's free one, even if the next hex is nearer", () => {
  const of = (/** @type {string} */ name, /** @type {string} */ place, /** @type {number} */ x) => ({ ...square("H1"), name, place, x, y: 0, r: 13 });
  const [left, right, next] = [of("2.5.L", "2.5", 0), of("2.5.R", "2.5", 22), of("1.4.R", "1.4", -20)];
  const map = Object.assign(new Geometry(drawing()), { spots: [left, right, next] });
  assert.equal(landing(left, [right, next], map), "2.5.R");
  assert.equal(landing({ x: -5, y: -5 }, [right, next], map), "2.5.R");
  assert.equal(landing(left, [next], map), null);
});

test("off the board it goes to the hand, on bare cardboard it goes back", () => {
  assert.equal(landing({ x: -200, y: 0 }, all, geometry), "hand");
  assert.equal(landing(geometry.at([3, 3]), all, geometry), null);
});

test("a platform lands in the bay under it, or within a finger's width", () => {
  const bays = [...geometry.bays.values()];
  const { box } = geometry.bayNamed("B0");
  assert.equal(bayAt({ x: box.x - 10, y: box.y + 5 }, bays)?.name, "B0");
  assert.equal(bayAt({ x: box.x - 20, y: box.y + 5 }, bays), null);
});

test("a bay's first half is the one with lane 1, however the bay is turned", () => {
  for (const bay of geometry.bays.values()) {
    assert.equal(halfOf(bay, square(`${bay.name}.1.0`)), 0);
    assert.equal(halfOf(bay, square(`${bay.name}.2.1`)), 1);
  }
});
