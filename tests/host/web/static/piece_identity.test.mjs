import assert from "node:assert/strict";
import { test } from "node:test";

import { closedSensors } from "../../../../host/signalbox/web/static/board/bitmap.js";
import { Geometry } from "../../../../host/signalbox/web/static/board/board_geometry.js";
import { identify, onSquares } from "../../../../host/signalbox/web/static/board/piece_identity.js";
import { drawing } from "./board.mjs";

const geometry = new Geometry(drawing());
const red = (/** @type {string} */ square) => ({ square, colour: "red" });
const blue = (/** @type {string} */ square) => ({ square, colour: "blue" });
const newId = (/** @type {string} */ colour) => `new ${colour}`;

test("a bitmap's first byte holds the first eight sensors, the lowest bit first", () => {
  assert.deepEqual([...closedSensors("0580")], [0, 2, 15]);
  assert.deepEqual([...closedSensors("")], []);
});

test("in a place of several squares the sensed one is used first, and none twice", () => {
  const second = geometry.squareNamed("H2").sensor;
  const squares = onSquares([red("H"), blue("H"), red("H")], new Set([second]), geometry).map(({ square }) => square);
  assert.deepEqual(squares, ["H2", "H1"]); // there is no room for the third
});

test("a piece that stays keeps its identity, and one that moves takes one of its colour", () => {
  const before = [
    { id: "a", colour: "red", at: "S1" },
    { id: "b", colour: "red", at: "H1" },
    { id: "c", colour: "blue", at: "Q1.1.1" },
  ];
  const now = identify(before, [red("Q1.1.2"), red("H1"), blue("S1")], newId);
  assert.deepEqual(now.map(({ id, at }) => [id, at]), [["a", "Q1.1.2"], ["b", "H1"], ["c", "S1"]]);
});

test("an additional piece gets a new identity", () => {
  assert.deepEqual(identify([], [red("S1")], newId), [{ id: "new red", colour: "red", at: "S1" }]);
});
