// What lies face up for everybody: dice, and cards large enough to be read across a table.

import { attr, h, text } from "./dom.js";
import { look, painted } from "./naming.js";
import { card, die } from "./shapes.js";

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
    const make = { colour: (item) => this.colourDie(item), die: ({ text: number }) => die(number), card: (item) => card(this.geometry, item) };
    find("shown").replaceChildren(...items.map((item) => (make[item.kind] ?? make.card)(item)));
    const cards = items.some(({ kind }) => kind === "card");
    attr(find("shown-card"), "data-cards", cards);
    attr(find("shown-card"), "aria-label", cards ? "Face up" : "Dice");
    find("shown").setAttribute("aria-label", cards ? cardWords(items) : `Dice: ${diceWords(items)}`);
    text(find("shown-words"), cards ? "" : sum(items));
  }

  colourDie({ text: word, colour }) {
    const face = h("span", { class: `die colour-die ${colour ? "" : "blank"}`, "aria-hidden": "true" });
    if (!colour) return face;
    face.append(h("span", { text: word }));
    return painted(face, this.geometry, colour, look(this.geometry, colour));
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
