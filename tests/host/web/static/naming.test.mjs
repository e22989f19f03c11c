import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry } from "../../../../host/signalbox/web/static/geometry.js";
import { inkOn, look, pieceName, shortName, squareName } from "../../../../host/signalbox/web/static/naming.js";
import { drawing } from "./board.mjs";

const small = drawing();
small.areas = [{ shape: [[2.5, 0.5], [3.5, 0.5], [3.5, 1.5], [2.5, 1.5]], style: "city2", label: "Lille", at: [3, 1] }];
small.squares[2].kind = "city";
const geometry = new Geometry(small);

test("squares are called by what they are", () => {
  assert.equal(squareName(geometry, "S1"), "start square 1 (S1)");
  assert.equal(squareName(geometry, "Q1.1.1"), "quarter 1, lane 1, square 1 (Q1.1.1)");
  assert.equal(squareName(geometry, "B0.2.1"), "north bay, lane 2, exit (B0.2.1)");
  assert.equal(squareName(geometry, "H2"), "hangar 2");
  assert.equal(squareName(geometry, "hand"), "off the board");
  assert.equal(squareName(geometry, "air"), "in somebody’s hand");
});

test("a square in the middle of a named area is called by it", () => {
  assert.equal(squareName(geometry, "Q1.1.2"), "Lille (Q1.1.2)");
  assert.equal(shortName(geometry, geometry.squareNamed("Q1.1.2")), "Lille Q1.1.2");
  assert.equal(shortName(geometry, geometry.squareNamed("S1")), "S1");
});

test("a piece is called by its colour and its shape, but never twice the same", () => {
  assert.equal(pieceName(geometry, "red"), "red loco");
  assert.equal(pieceName(geometry, "wagon"), "wagon");
});

test("a colour without a paint of its own is not painted as its light glares", () => {
  assert.deepEqual(look(geometry, "red"), { paint: "#d13b31", shape: "loco" });
  assert.equal(look(geometry, "blue").paint, "#2f62ca");
  assert.equal(look(geometry, "grey").paint, "#8a8f8d");
});

test("ink can be read on its paint", () => {
  assert.equal(inkOn("#ffffff"), "#18221e");
  assert.equal(inkOn("#000000"), "#ffffff");
});
