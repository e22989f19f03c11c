import assert from "node:assert/strict";
import { test } from "node:test";

import { commonPresses, onward, winWords } from "../../../../host/signalbox/web/static/panel/panel.js";
import { stateWords } from "../../../../host/signalbox/web/static/panel/seat_list.js";
import { cardWords, diceWords, rolledBy, sumWords } from "../../../../host/signalbox/web/static/panel/dice_and_cards.js";

/** @import { ButtonInfo, ShownItem } from "../../../../host/signalbox/web/static/lib/types.d.ts" */

/** @returns {ShownItem} */
const die = (text = "") => ({ kind: "die", text, colour: null, label: "Die" });
/** @returns {ShownItem} */
const colourDie = (colour = "") => ({ kind: "colour", text: colour, colour: colour || null, label: "Colour die" });

test("dice are described in words", () => {
  assert.equal(diceWords([colourDie("red"), die("3"), die("4")]), "red, 3 and 4");
  assert.equal(diceWords([colourDie("red"), die(), die()]), "red");
  assert.equal(diceWords([colourDie(), die(), die()]), "not rolled yet");
});

test("several dice are added up, a single one is not", () => {
  assert.equal(sumWords([colourDie("red"), die("3"), die("4")]), "3 + 4 = 7");
  assert.equal(sumWords([die("3")]), "");
  assert.equal(sumWords([die()]), "Not rolled yet.");
  assert.equal(rolledBy("Ann", [die("3"), die("4")], "3 + 4 = 7"), "Ann rolled 3 + 4 = 7");
  assert.equal(rolledBy("Ann", [colourDie("red"), die()], "Not rolled yet."), "Not rolled yet.", "a tile has set the colour");
});

test("cards are described with their labels", () => {
  const card = (label = "", text = "") => ({ kind: /** @type {const} */ ("card"), text, colour: null, label });
  assert.equal(cardWords([card("Dynamite", "3"), card("Next wagon")]), "Dynamite: 3; Next wagon: nothing");
});

test("winners are named, the viewer as You", () => {
  assert.equal(winWords([]), "");
  assert.equal(winWords(["Ann"]), "Ann wins");
  assert.equal(winWords(["Ann"], true), "You win");
  assert.equal(winWords(["Ann", "Ben", "Cleo"]), "Ann, Ben and Cleo win");
});

test("a seat is described by what it is to the viewer", () => {
  const seat = { name: "Ann", colour: "red", kind: "human", current: false, tray: null, facts: [] };
  const no = { won: false, plays: false, own: false, seen: false };
  assert.equal(stateWords(seat, no), "");
  assert.equal(stateWords(seat, { ...no, seen: true }), "own page");
  assert.equal(stateWords(seat, { ...no, plays: true }), "to play");
  assert.equal(stateWords(seat, { ...no, plays: true, own: true }), "your turn");
  assert.equal(stateWords(seat, { ...no, won: true, plays: true }), "winner");
  assert.equal(stateWords({ ...seat, kind: "simple" }, no), "computer");
});

test("buttons of a seat or a supply are shown there, not with those of the table", () => {
  /** @type {(button: string, group: "table" | "game", seat?: number) => ButtonInfo} */
  const press = (button, group, seat) => ({ button, label: button, enabled: true, repeats: false, group, seat: seat ?? null, colour: null });
  const presses = [press("roll", "table"), press("claim", "game"), press("attack.1", "game", 0), press("red", "game")];
  const store = { name: "board.red", label: "Red", colour: "red", count: 3, value: null, button: "red", note: "" };
  assert.deepEqual(commonPresses({ presses, stores: [store] }).map(({ button }) => button), ["roll", "claim"]);
  const waiting = presses.map((each) => (each.button === "red" ? { ...each, colour: "red", enabled: false } : each));
  assert.deepEqual(commonPresses({ presses: waiting, stores: [] }).map(({ button }) => button), ["roll", "claim"], "it comes with its supply");
});

test("the main button is Roll, or Confirm for a question; a choice has its own buttons", () => {
  assert.equal(onward({ tone: "do" }, []), "roll");
  assert.equal(onward({ tone: "ask" }, []), "confirm");
  assert.equal(onward({ tone: "ask" }, [{ text: "a", label: "A", enabled: true }]), null);
  assert.equal(onward({ tone: "ask" }, [{ text: "a", label: "A", enabled: false }]), "confirm");
});
