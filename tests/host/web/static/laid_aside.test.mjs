import assert from "node:assert/strict";
import { test } from "node:test";

import { piecesLaidAside, openPieces, placesBeside, takenUp } from "../../../../host/signalbox/web/static/board/laid_aside.js";
import { Geometry } from "../../../../host/signalbox/web/static/board/board_geometry.js";
import { middleOf } from "../../../../host/signalbox/web/static/board/plane.js";
import { drawing } from "./board.mjs";

const pieces = [
  { square: "T1.1", colour: "wagon" },
  { square: "T2.1", colour: "wagon", value: "1" },
  { square: "T2.2", colour: "wagon", value: "sheriff" },
];
const beside = () => ["wagon7", "wagon8", "wagon9"].map((id) => ({ id, held: id === "wagon9" }));

test("values shown during a game belong to lifted pieces; at its end all are shown in place", () => {
  assert.deepEqual(openPieces({ pieces, winners: [] }).map(({ square }) => square), ["T2.1", "T2.2"]);
  assert.deepEqual(openPieces({ pieces, winners: [0] }), []);
});

test("each shown value has a piece off the board, and those there before belong to the pile", () => {
  const open = openPieces({ pieces, winners: [] });
  assert.deepEqual(piecesLaidAside(open, beside), [
    { id: "wagon8", colour: "wagon", value: "1", held: false },
    { id: "wagon9", colour: "wagon", value: "sheriff", held: true },
  ]);
  assert.deepEqual(piecesLaidAside(open.slice(1), beside).map(({ id, value }) => [id, value]), [["wagon9", "sheriff"]]);
  assert.deepEqual(piecesLaidAside([], beside), []);
});

test("pieces laid aside are between their pile and the next, however many there are", () => {
  const board = drawing();
  const area = (/** @type {string} */ name, /** @type {number} */ left) => ({
    shape: [[left, 6], [left + 1, 6], [left + 1, 7], [left, 7]],
    style: `pile ${name}`,
    label: name,
    print: "",
    at: [left, 6],
  });
  board.areas = [area("wagons", 1), area("dynamites", 6)];
  board.lights = [
    { name: "pile.wagons", light: 40, x: 1.5, y: 6.5 },
    { name: "pile.dynamites", light: 41, x: 6.5, y: 6.5 },
  ];
  const geometry = new Geometry(board);
  const [from, to] = ["pile.wagons", "pile.dynamites"].map((name) => middleOf(geometry.piles.get(name)?.box ?? geometry.sheet).x);
  for (const count of [1, 2, 5]) {
    const places = placesBeside(geometry, "pile.wagons", count);
    assert.equal(places.length, count);
    assert.ok(places.every(({ x }, i) => x > (i ? places[i - 1].x : from + 30) && x < to - 30));
  }
  assert.ok(placesBeside(geometry, "pile.wagons", 2).every(({ x }, i, all) => !i || x - all[i - 1].x > 30), "each can be taken");
});

test("pieces lifted without a value are laid aside too, except those in the air or out of the game", () => {
  const standing = new Set(["T1.1"]);
  const [first, second, third] = [{ id: "wagon8", held: false }, { id: "wagon9", held: false }, { id: "wagon9", held: true }];
  const own = [...pieces, { square: "T1.2", colour: "wagon" }];
  const open = pieces.slice(1);
  assert.equal(takenUp(own, open, standing, [first, second]), 1);
  assert.equal(takenUp(own, open, new Set(["T1.1", "T1.2"]), [first, second]), 0);
  assert.equal(takenUp(own.slice(-1), [], new Set(), [first, third]), 0);
  const gone = open.map((piece) => ({ ...piece, gone: true }));
  assert.equal(takenUp([own[0], ...gone, own[3]], gone, standing, [first, second]), 1);
  assert.equal(takenUp([own[0], ...gone], gone, standing, [first, second]), 0);
});
