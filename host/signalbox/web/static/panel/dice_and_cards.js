// Dice and cards that lie face up for everybody, large enough to be read across a table.

/** @import { ShownItem } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted } from "../board/naming.js";
import { piecePicture } from "../board/piece_shapes.js";
import { attr, find, h, s, text } from "../lib/dom.js";
import { listed, say } from "../lib/labels.js";

const SOURCES = ["pile", "store"]; // styles of the areas from which something is turned up, cards before pieces
const SHORT = 2; // a card's text of so many signs or fewer is set large

/** @type {Record<string, number[]>} as the lights of a board's dice window: 1 2 3 down the left, 4 in the middle, 5 6 7 down the right */
const PIPS = { 1: [4], 2: [1, 7], 3: [1, 4, 7], 4: [1, 3, 5, 7], 5: [1, 3, 4, 5, 7], 6: [1, 2, 3, 5, 6, 7] };
/** @type {Record<number, [x: number, y: number]>} */
const PIP_AT = { 1: [-1, -1], 2: [-1, 0], 3: [-1, 1], 4: [0, 0], 5: [1, -1], 6: [1, 0], 7: [1, 1] };

export class FaceUp {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.last = "";
    /** @type {string[] | null} what lay face up before; null for a page that has just been opened */
    this.before = null;
    /** The kind of thing that is turned up in this game besides dice. */
    this.source = SOURCES.find((source) => geometry.drawing.areas.some(({ style }) => style.split(" ")[0] === source));
  }

  /**
   * Show the dice or the cards. A game with cards keeps room for them while none lies face up, so that no button moves.
   * @param {ShownItem[]} items
   * @param {string} player whose dice they are, "" for nobody's
   */
  render(items, player) {
    attr(find("shown-card"), "hidden", items.length === 0 && !this.source);
    attr(find("shown-card"), "data-none", items.length === 0);
    const key = JSON.stringify([items, player]);
    if (key === this.last) return;
    this.last = key;
    const dice = items.some(({ kind }) => kind === "die");
    find("shown").replaceChildren(...this.faces(items, dice));
    attr(find("shown-card"), "data-cards", dice ? null : (this.source ?? "pile"));
    attr(find("shown-card"), "aria-label", say(dice ? "script-dice" : "script-face-up"));
    attr(find("shown"), "aria-label", dice ? say("script-dice-are", { dice: rolledBy(player, items, diceWords(items)) }) : cardWords(items));
    text(find("shown-words"), dice ? rolledBy(player, items, sumWords(items)) : "");
  }

  /**
   * Draw dice or cards: those that were rolled or turned up just now tumble or turn.
   * @param {ShownItem[]} items
   * @param {boolean} dice
   */
  faces(items, dice) {
    const { before } = this;
    this.before = items.map(({ label, text: words }) => `${label} ${words}`);
    const isRolled = String(this.before) !== String(before);
    return items.map((item, i) => {
      const face = dice ? this.face(item) : this.faceUp(item);
      const isNew = dice ? isRolled : !before?.includes(this.before?.[i] ?? "");
      attr(face, "data-new", before !== null && item.text !== "" && isNew);
      return face;
    });
  }

  /** @param {ShownItem} item */
  face(item) {
    return item.kind === "die" ? die(item.text) : this.colourDie(item);
  }

  /** @param {ShownItem} item */
  colourDie({ text: word, colour }) {
    const face = h("span", { class: `die colour-die ${colour ? "" : "blank"}`, "aria-hidden": "true" });
    if (!colour) return face;
    face.append(h("span", { text: word }));
    return painted(face, this.geometry, colour);
  }

  /**
   * Draw a card; a colour that is in play now as a piece of it.
   * @param {ShownItem} item
   */
  faceUp(item) {
    if (item.kind !== "colour" || !item.colour) return card(this.geometry, item);
    const words = h("span", {}, h("span", { class: "card-label", text: item.label }), h("b", { text: item.text }));
    return h("span", { class: "colour-up", "aria-hidden": "true" }, piecePicture(this.geometry, item.colour), words);
  }
}

/** @param {ShownItem[]} items */
const numbers = (items) => items.filter(({ kind, text: number }) => kind === "die" && number).map((item) => Number(item.text));

/**
 * Return words for what was rolled and by whom.
 * @param {string} player
 * @param {ShownItem[]} items
 * @param {string} words
 */
export function rolledBy(player, items, words) {
  return player && words && numbers(items).length ? say("script-rolled", { player, dice: words }) : words;
}

/**
 * Return the sum of several number dice, in words.
 * @param {ShownItem[]} items
 */
export function sumWords(items) {
  const rolled = numbers(items);
  if (!rolled.length) return say("script-not-rolled");
  return rolled.length > 1 ? `${rolled.join(" + ")} = ${rolled.reduce((a, b) => a + b, 0)}` : "";
}

/**
 * Return what the dice show, in words.
 * @param {ShownItem[]} items
 */
export function diceWords(items) {
  const rolled = numbers(items);
  const colour = items.find(({ kind, text: word }) => kind === "colour" && word)?.text;
  if (!rolled.length) return colour || say("script-dice-not-rolled");
  const dice = listed(rolled);
  return colour ? say("script-colour-and-dice", { colour, dice }) : dice;
}

/**
 * Return what the cards show, in words.
 * @param {ShownItem[]} items
 */
export function cardWords(items) {
  if (!items.length) return say("script-nothing");
  return items.map(({ label, text: word }) => say("script-fact", { label, text: word || say("script-nothing") })).join("; ");
}

/**
 * Draw a number die showing `number`, or a blank face for anything else.
 * @param {string} number
 */
function die(number) {
  const pips = (PIPS[number] ?? []).map((pip) => {
    const [x, y] = PIP_AT[pip];
    return s("circle", { cx: x * 10, cy: y * 10, r: 4.3, class: "pip" });
  });
  return s(
    "svg",
    { viewBox: "-22 -22 44 44", class: PIPS[number] ? "die" : "die blank", "aria-hidden": "true" },
    s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 9, class: "die-face" }),
    ...pips,
  );
}

/**
 * Draw a card face up, its text as large as fits, with its name below.
 * @param {Geometry} geometry
 * @param {ShownItem} item
 */
function card(geometry, { text: words, colour, label, sign: picture, full = 0, of = 0 }) {
  const sign = picture ?? words;
  const face = h(
    "span",
    { class: "card-face", "data-long": sign.length > SHORT, "data-none": !words },
    h("span", { class: "card-sign", text: sign }),
    of ? h("span", { class: "card-fuse" }, ...Array.from({ length: of }, (_none, i) => h("span", { "data-burnt": i < full }))) : null,
    picture && !of ? h("span", { class: "card-word", text: words }) : null,
  );
  if (colour) painted(face, geometry, colour);
  return h("span", { class: "face-up", "aria-hidden": "true" }, face, h("span", { class: "card-label", text: label }));
}
