import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry } from "../../../../host/signalbox/web/static/board/board_geometry.js";
import { PITCH_MM, drawing } from "./board.mjs";

const geometry = new Geometry(drawing());

test("a cell's centre is half a pitch from the board's corner", () => {
  assert.deepEqual(geometry.at([1, 1]), { x: 20, y: 20 });
  assert.deepEqual(geometry.at([2.5, 1]), { x: 80, y: 20 });
});

test("a square on a rail heads along it, one in a bay as the bay is turned, a hangar up", () => {
  assert.equal(geometry.squareNamed("Q1.1.1").heading, 0);
  assert.equal(geometry.squareNamed("B1.1.0").heading, 180);
  assert.equal(geometry.squareNamed("H1").heading, -90);
});

test("a square of a bay has its lane, counted from 1, and its end", () => {
  const { lane, end } = geometry.squareNamed("B0.2.1");
  assert.deepEqual([lane, end], [2, 1]);
});

test("a platform's cells and the bay's squares correspond on both sides", () => {
  const bay = geometry.bayNamed("B0");
  for (const side of ["A", "B"])
    for (const name of bay.cells.flat()) {
      const { lane, end } = geometry.ownCell(geometry.squareNamed(name), bay, side);
      assert.equal(geometry.cell("B0", side, lane, end), name);
    }
  assert.equal(geometry.cell("B0", "B", 1, 0), "B0.2.1"); // half turned: the last lane, the other end
});

test("a place stands for all its squares, a square for itself, an unknown name for none", () => {
  const names = (/** @type {string} */ place) => geometry.squaresOf(place).map(({ name }) => name);
  assert.deepEqual(names("H"), ["H1", "H2"]);
  assert.deepEqual(names("S1"), ["S1"]);
  assert.deepEqual(names("S9"), []);
});

test("every light has a position, in the order of the lights' numbers", () => {
  assert.equal(geometry.lights.length, drawing().squares.length + drawing().lights.length);
  assert.deepEqual(geometry.lights[0], { name: "S1", x: 30, y: 10 });
  assert.equal(geometry.lights.at(-1)?.name, "buffer.B0");
});

test("the cardboard encloses all squares and lights", () => {
  const { sheet, box } = geometry;
  for (const { x, y } of [...geometry.spots, ...geometry.lights])
    assert.ok(x > sheet.x && x < sheet.x + sheet.width && y > sheet.y && y < sheet.y + sheet.height);
  assert.ok(box.width > sheet.width);
});

test("pieces are drawn smaller if two squares are less than a step apart", () => {
  assert.equal(geometry.pieceScale, 1);
  const near = drawing();
  near.squares[1].x = near.squares[0].x + 0.5;
  const dense = new Geometry(near);
  assert.equal(dense.squareNamed("S1").r, PITCH_MM / 4);
  assert.deepEqual([dense.pieceScale, dense.dense], [0.5, true]);
});

test("an unknown name is reported in the error", () => {
  assert.throws(() => geometry.bayNamed("B7"), /B7/);
  assert.throws(() => geometry.squareNamed("X"), /X/);
});

test("squares that share a light have one, named after their place", () => {
  const drawn = drawing();
  const [one, other] = drawn.squares.filter(({ place }) => place === "H");
  Object.assign(other, { light: one.light, lx: one.lx, ly: one.ly });
  const lights = new Geometry(drawn).allLights();
  assert.equal(lights[one.light].name, "H");
  assert.equal(lights.filter((light) => light?.name === "H").length, 1);
});
