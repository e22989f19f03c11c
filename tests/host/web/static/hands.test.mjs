import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Geometry } from "../../../../host/signalbox/web/static/board/board_geometry.js";
import { endOf, movesOf } from "../../../../host/signalbox/web/static/hands/hand_state.js";
import { Hands } from "../../../../host/signalbox/web/static/hands/hands.js";
import { drawing } from "./board.mjs";

/** @import { GameCommand } from "../../../../host/signalbox/web/static/lib/types.d.ts" */

const geometry = new Geometry(drawing());
/** @type {GameCommand[]} */
let sent = [];
/** @type {string[]} */
let deeds = [];
/** @type {Map<string, number>} */
const bright = new Map();
let time = 0;
let online = true;
/** @type {Hands} */
let hands;

const lights = {
  lately: (/** @type {string} */ name) => bright.get(name) ?? 0,
  litSince: () => 0,
};

const held = () => hands.held;

/** Make the table show where each thing is. */
function tableSays(at = "S1", bay = "B0", side = "A", rider = "B0.1.0", /** @type {string[]} */ asked = []) {
  const pieces = [
    { id: "red1", colour: "red", at },
    { id: "blue1", colour: "blue", at: rider },
  ];
  hands.update({ pieces, parts: [{ id: "red", bay, side }] }, true, asked);
}

beforeEach(() => {
  sent = [];
  deeds = [];
  bright.clear();
  time = 0;
  online = true;
  const send = (/** @type {GameCommand} */ command) => {
    if (online) sent.push(command);
    return online;
  };
  hands = new Hands(geometry, send, lights, () => time, ({ what }) => deeds.push(what));
  tableSays();
});

test("a piece is lifted, aimed and put down", () => {
  assert.ok(hands.liftPiece("red1", "carry"));
  hands.aim("Q1.1.1");
  hands.drop();
  assert.deepEqual(sent, [
    { do: "lift", piece: "red1" },
    { do: "place", piece: "red1", square: "Q1.1.1" },
  ]);
  assert.deepEqual(deeds, ["lifted", "aimed", "dropped"]);
  assert.equal(hands.held, null);
});

test("nothing is lifted offline, on a real board, or with something in the hand", () => {
  online = false;
  assert.ok(!hands.liftPiece("red1", "drag"));
  online = true;
  hands.update(null, true);
  assert.ok(!hands.liftPiece("red1", "drag"));
  tableSays();
  assert.ok(hands.liftPiece("red1", "drag"));
  assert.ok(!hands.liftPiece("blue1", "drag"));
});

test("a second tapped piece joins the first in the hand, and each is put down separately", () => {
  assert.ok(hands.liftPiece("red1", "carry"));
  assert.ok(!hands.liftPiece("red1", "carry"));
  assert.ok(!hands.liftPiece("blue1", "drag"));
  assert.ok(hands.liftPiece("blue1", "carry"));
  assert.deepEqual(hands.inHand.map(({ id }) => id), ["red1", "blue1"]);
  hands.choose("red1");
  assert.deepEqual(hands.inHand.map(({ id }) => id), ["blue1", "red1"]);
  hands.land("Q1.1.1");
  assert.equal(hands.held?.id, "blue1");
  hands.putBack();
  assert.equal(hands.held, null);
  assert.deepEqual(sent, [
    { do: "lift", piece: "red1" },
    { do: "lift", piece: "blue1" },
    { do: "place", piece: "red1", square: "Q1.1.1" },
    { do: "place", piece: "blue1", square: "B0.1.0" },
  ]);
});

test("if the table refuses a second piece, the first stays in the hand", () => {
  hands.liftPiece("red1", "carry");
  hands.liftPiece("blue1", "carry");
  hands.refused();
  assert.deepEqual(hands.inHand.map(({ id }) => id), ["red1"]);
});

test("no piece is picked up while a platform is in the hand, or kept offline", () => {
  hands.liftPart("red", "carry");
  assert.ok(!hands.liftPiece("red1", "carry"));
  hands.putBack();
  hands.liftPiece("red1", "carry");
  hands.liftPiece("blue1", "carry");
  hands.forget();
  assert.deepEqual(hands.inHand, []);
});

test("a dropped piece is shown there at once, and later where the table says", () => {
  hands.liftPiece("red1", "drag");
  hands.land("Q1.1.2");
  tableSays("air");
  assert.deepEqual([hands.piece("red1")?.at, hands.piece("red1")?.dropped], ["Q1.1.2", true]);
  time = 1501;
  tableSays("air");
  assert.equal(hands.piece("red1")?.at, "air");
});

test("a confirmed drop stays", () => {
  hands.liftPiece("red1", "drag");
  hands.land("Q1.1.2");
  tableSays("Q1.1.2");
  tableSays("S1");
  assert.equal(hands.piece("red1")?.at, "S1");
});

test("pieces on a platform move and turn with it", () => {
  hands.liftPart("red", "carry");
  hands.turn();
  hands.aim("B1");
  hands.drop();
  assert.deepEqual(sent.at(-1), { do: "place_part", part: "red", bay: "B1", side: "B" });
  assert.equal(hands.piece("blue1")?.at, "B1.2.1");
});

test("in the bay's other half the other side is at the buffer", () => {
  hands.liftPart("red", "drag");
  hands.aim("B1");
  hands.half(1);
  hands.drop();
  assert.deepEqual(sent.at(-1), { do: "place_part", part: "red", bay: "B1", side: "B" });
});

test("Escape puts a platform back as it was", () => {
  hands.liftPart("red", "carry");
  hands.turn();
  hands.aim("B1");
  hands.putBack();
  assert.deepEqual(sent.at(-1), { do: "place_part", part: "red", bay: "B0", side: "A" });
});

for (const mode of /** @type {const} */ (["drag", "carry"])) {
  test(`a piece is in the air until it is released: ${mode}`, () => {
    hands.liftPiece("red1", mode);
    for (const square of ["S1", "Q1.1.1", "hand", "Q1.1.2"]) hands.aim(square);
    assert.deepEqual(sent, [{ do: "lift", piece: "red1" }]);
    hands.drop();
    assert.deepEqual(sent.slice(1), [{ do: "place", piece: "red1", square: "Q1.1.2" }]);
  });
}

test("Tab goes first to what the lights ask for, then on in the order of travel, and back", () => {
  bright.set("Q1.1.2", 0.5);
  hands.liftPiece("red1", "carry");
  const aims = [];
  for (let k = 0; k < 3; k += 1) {
    hands.next();
    aims.push(hands.held?.aim);
  }
  hands.previous();
  assert.deepEqual([...aims, hands.held?.aim], ["Q1.1.2", "B0.1.1", "B0.2.0", "B0.1.1"]);
});

test("targets are the free places, lit ones first, and the hand", () => {
  bright.set("H2", 0.2).set("H1", 0.9);
  hands.liftPiece("red1", "carry");
  const targets = hands.targets();
  assert.deepEqual(targets.slice(0, 2), ["H1", "H2"]);
  assert.equal(targets.at(-1), "hand");
  assert.ok(!targets.includes("B0.1.0")); // occupied
  assert.ok(!targets.some((name) => name.startsWith("B1."))); // no platform there
});

test("a buffer's light asks for the hand", () => {
  bright.set("buffer.B0", 0.5);
  assert.ok(hands.lit("hand"));
  assert.ok(!hands.lit(null));
});

test("a piece that the table refuses is no longer held", () => {
  hands.liftPiece("red1", "drag");
  hands.refused();
  assert.equal(held(), null);
  hands.liftPiece("red1", "drag");
  tableSays("air");
  hands.refused(); // another command was refused: the piece is in the air
  assert.equal(held()?.id, "red1");
});

test("a piece that is not asked for is offered no lit square", () => {
  bright.set("Q1.1.1", 1);
  tableSays("S1", "B0", "A", "B0.1.0", ["S1", "Q1.1.1"]);
  assert.ok(hands.liftPiece("blue1", "carry"));
  assert.equal(hands.lit("Q1.1.1"), false);
  hands.putBack();
  assert.ok(hands.liftPiece("red1", "carry"));
  assert.equal(hands.lit("Q1.1.1"), true);
  hands.putBack();
  tableSays("S1", "B0", "A", "B0.1.0", ["Q1.1.1"]); // the destination of what the hand holds
  assert.ok(hands.liftPiece("blue1", "carry"));
  assert.equal(hands.lit("Q1.1.1"), true);
});

test("a face-up piece goes off the board instead of back, until the table asks for it", () => {
  const pieces = [{ id: "red1", colour: "red", at: "S1" }];
  hands.update({ pieces, parts: [] }, true, [], [], { open: ["S1"], pieces: [] });
  assert.ok(hands.liftPiece("red1", "carry"));
  assert.ok(!hands.goesBack);
  hands.putBack();
  assert.deepEqual(sent.at(-1), { do: "place", piece: "red1", square: "hand" });
  hands.update({ pieces, parts: [] }, true, ["S1"], [], { open: ["S1"], pieces: [] });
  assert.ok(hands.liftPiece("red1", "carry"));
  assert.ok(hands.goesBack);
});

/** Make the table show where pieces belong and what it asks for, after the moves that this page has sent. */
function gameSays(/** @type {string[]} */ asked, /** @type {string[]} */ open, /** @type {string[]} */ belonging, /** @type {string[]} */ gone = []) {
  const at = new Map([["red1", "H1"], ["red2", "H2"], ["red3", "S1"]]);
  for (const command of sent) {
    if (command.do === "lift") at.set(command.piece, "air");
    if (command.do === "place") at.set(command.piece, command.square);
  }
  const pieces = [...at].map(([id, where]) => ({ id, colour: "red", at: where }));
  const belong = belonging.map((square) => ({ square, colour: "red", ...(gone.includes(square) ? { gone: true } : {}) }));
  hands.update({ pieces, parts: [] }, true, asked, [], { open, pieces: belong });
}

test("the hand offers the piece that the table asks for, and a piece to be removed leaves it", () => {
  const all = ["H1", "H2", "S1"];
  gameSays([], [], all);
  hands.liftPiece("red1", "carry");
  gameSays([], ["H1"], all);
  hands.liftPiece("red2", "carry");
  gameSays(["S1"], ["H1", "H2"], all); // the last one in the player's own train is lost
  assert.equal(held()?.id, "red2");
  hands.liftPiece("red3", "carry");
  gameSays(["H1"], ["H1", "H2"], all);
  assert.deepEqual(hands.inHand.map(({ id }) => id), ["red2", "red1"]);
  assert.deepEqual(sent.at(-1), { do: "place", piece: "red3", square: "hand" });
  hands.land("H1");
  gameSays(["H2"], ["H1", "H2"], all);
  assert.equal(held()?.id, "red2");
});

test("a piece that has left the game leaves the hand, and one that closes the gap stays", async () => {
  gameSays([], [], ["H1", "H2", "S1"]);
  hands.liftPiece("red1", "carry");
  gameSays([], ["H1"], ["H1", "H2", "S1"]);
  assert.equal(held()?.id, "red1");
  gameSays(["H2"], ["H1"], ["H1", "H2", "S1"], ["H1"]);
  assert.deepEqual([held(), sent.at(-1)], [null, { do: "place", piece: "red1", square: "hand" }]);
  await Promise.resolve();
  assert.equal(deeds.at(-1), "dropped"); // a screen reader hears of it
  hands.liftPiece("red2", "carry");
  gameSays(["H1"], ["H1"], ["H1", "H2", "S1"], ["H1"]);
  assert.equal(held()?.id, "red2");
});

test("a piece whose square is occupied goes off the board instead of back", () => {
  hands.liftPiece("red1", "carry");
  assert.ok(hands.goesBack);
  tableSays("air", "B0", "A", "S1");
  hands.putBack();
  assert.deepEqual(sent.at(-1), { do: "place", piece: "red1", square: "hand" });
});

test("a held piece may be put where it can go, also where it pushes another one", () => {
  const move = (/** @type {string} */ origin, /** @type {string} */ end) => ({ origin, ways: [{ squares: [end], colour: "red", crash: "" }] });
  tableSays();
  hands.possible = [move("S1", "B0.1.0"), move("hand", "S2")];
  hands.liftPiece("red1", "carry");
  assert.equal(hands.targets()[0], "B0.1.0");
  assert.deepEqual(movesOf(hands.possible, hands.held).map(endOf), ["B0.1.0"]);
  assert.equal(endOf({ origin: "S1", ways: [{ squares: [], colour: "red", crash: "buffer.B0" }] }), "S1");
});
