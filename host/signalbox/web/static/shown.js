// What lies face up for everybody: dice, and cards large enough to be read across a table.

/** @import { ShownItem } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
import { attr, find, h, text } from "./dom.js";
import { card, die } from "./faces.js";
import { painted } from "./naming.js";
import { piecePicture } from "./shapes.js";
import { listed, say } from "./labels.js";

const SOURCES = ["pile", "store"]; // styles of the areas from which something is turned up, cards before pieces

export class Shown {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.last = "";
    /** What is turned up in this game besides dice. */
    this.source = SOURCES.find((source) => geometry.drawing.areas.some(({ style }) => style.split(" ")[0] === source));
  }

  /**
   * A game with cards keeps their room while none lies face up, so that no button under them moves.
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
    find("shown").replaceChildren(...items.map((item) => (dice ? this.face(item) : this.faceUp(item))));
    attr(find("shown-card"), "data-cards", dice ? null : (this.source ?? "pile"));
    attr(find("shown-card"), "aria-label", say(dice ? "script-dice" : "script-face-up"));
    attr(find("shown"), "aria-label", dice ? say("script-dice-are", { dice: rolledBy(player, items, diceWords(items)) }) : cardWords(items));
    text(find("shown-words"), dice ? rolledBy(player, items, sumWords(items)) : "");
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
   * A card; or a colour that is in play now, as the piece it is.
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
 * What was rolled, in words, and who did it.
 * @param {string} player
 * @param {ShownItem[]} items
 * @param {string} words
 */
export function rolledBy(player, items, words) {
  return player && words && numbers(items).length ? say("script-rolled", { player, dice: words }) : words;
}

/**
 * What several number dice come to.
 * @param {ShownItem[]} items
 */
export function sumWords(items) {
  const rolled = numbers(items);
  if (!rolled.length) return say("script-not-rolled");
  return rolled.length > 1 ? `${rolled.join(" + ")} = ${rolled.reduce((a, b) => a + b, 0)}` : "";
}

/**
 * What the dice show.
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
 * What the cards show.
 * @param {ShownItem[]} items
 */
export function cardWords(items) {
  if (!items.length) return say("script-nothing");
  return items.map(({ label, text: word }) => say("script-fact", { label, text: word || say("script-nothing") })).join("; ");
}
