import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry } from "../../../../host/signalbox/web/static/board/board_geometry.js";
import { inkOn, look, pieceName, squareName } from "../../../../host/signalbox/web/static/board/naming.js";
import { drawing } from "./board.mjs";

const small = drawing();
small.squares[0].called = "start square 1";
const geometry = new Geometry(small);

test("squares have the table's descriptions", () => {
  assert.equal(squareName(geometry, "S1"), "start square 1");
  assert.equal(squareName(geometry, "hand"), "off the board");
  assert.equal(squareName(geometry, "air"), "in somebody’s hand");
});

test("a piece is named by its colour and shape, without repeating a word", () => {
  assert.equal(pieceName(geometry, "red"), "red loco");
  assert.equal(pieceName(geometry, "wagon"), "wagon");
});

test("a colour without its own paint is not drawn as bright as its light", () => {
  assert.deepEqual(look(geometry, "red"), { paint: "#d13b31", shape: "loco" });
  assert.equal(look(geometry, "blue").paint, "#2554be");
  assert.equal(look(geometry, "grey").paint, "#8a8f8d");
});

test("ink is readable on its paint", () => {
  assert.equal(inkOn("#ffffff"), "#18221e");
  assert.equal(inkOn("#000000"), "#ffffff");
});
