// What lies face up for everybody: dice, and cards large enough to be read across a table.

import { attr, h, text } from "./dom.js";
import { painted } from "./naming.js";
import { card, die, piecePicture } from "./shapes.js";

const find = (id) => document.getElementById(id);

export class Shown {
  constructor(geometry) {
    this.geometry = geometry;
    this.last = "";
  }

  /** `items`: {kind: "colour" | "die" | "card", text, colour, label}; a die without a text has not been rolled. */
  render(items) {
    attr(find("shown-card"), "hidden", items.length === 0);
    const key = JSON.stringify(items);
    if (key === this.last) return;
    this.last = key;
    const dice = items.some(({ kind }) => kind === "die");
    find("shown").replaceChildren(...items.map((item) => (dice ? this.face(item) : this.faceUp(item))));
    attr(find("shown-card"), "data-cards", !dice);
    attr(find("shown-card"), "aria-label", dice ? "Dice" : "Face up");
    find("shown").setAttribute("aria-label", dice ? `Dice: ${diceWords(items)}` : cardWords(items));
    text(find("shown-words"), dice ? sum(items) : "");
  }

  face(item) {
    return item.kind === "die" ? die(item.text) : this.colourDie(item);
  }

  colourDie({ text: word, colour }) {
    const face = h("span", { class: `die colour-die ${colour ? "" : "blank"}`, "aria-hidden": "true" });
    if (!colour) return face;
    face.append(h("span", { text: word }));
    return painted(face, this.geometry, colour);
  }

  /** A card; or a colour that is in play now, as the piece it is. */
  faceUp(item) {
    if (item.kind !== "colour" || !item.colour) return card(this.geometry, item);
    const words = h("span", {}, h("span", { class: "card-label", text: item.label }), h("b", { text: item.text }));
    return h("span", { class: "colour-up", "aria-hidden": "true" }, piecePicture(this.geometry, item.colour), words);
  }
}

const numbers = (items) => items.filter(({ kind, text: number }) => kind === "die" && number).map((item) => Number(item.text));

function sum(items) {
  const rolled = numbers(items);
  if (!rolled.length) return "Not rolled yet.";
  return rolled.length > 1 ? `${rolled.join(" + ")} = ${rolled.reduce((a, b) => a + b, 0)}` : "";
}

function diceWords(items) {
  const rolled = numbers(items);
  const colour = items.find(({ kind, text: word }) => kind === "colour" && word)?.text;
  return [colour, rolled.length ? rolled.join(" and ") : colour ? "" : "not rolled yet"].filter(Boolean).join(", ");
}

function cardWords(items) {
  return items.map(({ label, text: word }) => `${label}: ${word || "nothing"}`).join("; ");
}
