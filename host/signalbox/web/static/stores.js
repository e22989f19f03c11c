// The supplies beside the board: how many pieces there are, what they are worth, their button, and the piece on top.

import { attr, h, keyed, text } from "./dom.js";
import { painted, pieceName } from "./naming.js";
import { piecePicture } from "./shapes.js";

const find = (id) => document.getElementById(id);

export class Stores {
  /** `press(button)` presses a button of the game. */
  constructor(geometry, press) {
    this.geometry = geometry;
    this.press = press;
  }

  /** `hand(colour)` lists the pieces of a colour beside the board when hands may take them, or is null. */
  render({ stores, presses }, { pressable, hand }) {
    const enabled = new Set((presses ?? []).filter((press) => press.enabled).map(({ button }) => button));
    const list = stores ?? [];
    attr(find("stores"), "hidden", list.length === 0);
    attr(find("stores"), "data-many", list.length > 3);
    keyed(find("stores"), list, ({ name }) => name, (store) => this.make(store), (element, store) => {
      text(element.querySelector(".store-name"), store.label);
      const count = element.querySelector(".store-count");
      text(count, `${store.count}`);
      attr(count, "aria-label", `${store.count} left`);
      const value = element.querySelector(".store-value");
      const worth = store.value ?? null;
      attr(value, "hidden", worth === null);
      text(value.lastChild, String(worth ?? ""));
      const note = element.querySelector(".store-note");
      text(note, store.note ?? "");
      attr(note, "hidden", !store.note);
      attr(element, "data-empty", store.count === 0);
      const button = element.querySelector(".store-press");
      attr(button, "hidden", !store.button);
      attr(button, "disabled", !pressable || !enabled.has(store.button));
      this.top(element.querySelector(".store-top"), store, hand?.(store.colour) ?? null);
    });
  }

  make({ colour, button, label }) {
    const element = h(
      "li",
      { class: "store" },
      h("span", { class: "store-top" }),
      h("span", { class: "store-name" }),
      h("span", { class: "store-count" }),
      h("span", { class: "store-value" }, h("span", { class: "visually-hidden", text: "value " }), h("b")),
      h("button", { type: "button", class: "store-press", "data-button": button ?? "", "aria-label": `Press ${label}`, onclick: () => this.press(button) }, h("span", { class: "cap", "aria-hidden": "true" }), label),
      h("span", { class: "store-note" }),
    );
    return colour ? painted(element, this.geometry, colour) : element;
  }

  /** The piece on top of a supply: a picture, or something to take where hands are allowed. */
  top(place, { colour, count, label }, pieces) {
    const free = pieces?.find(({ held }) => !held) ?? pieces?.[0];
    const known = colour && this.geometry.drawing.looks?.[colour];
    const item = free ?? (known && (count > 0 || pieces === null) ? { id: `picture ${colour}`, picture: true } : null);
    const make = ({ id, picture }) => {
      const shape = piecePicture(this.geometry, colour);
      return picture ? h("span", { class: "in-hand" }, shape) : h("button", { type: "button", class: "in-hand", "data-piece": id }, shape);
    };
    keyed(place, item ? [item] : [], ({ id }) => id, make, (element, { held, picture }) => {
      attr(element, "data-held", held);
      if (!picture) attr(element, "aria-label", `${pieceName(this.geometry, colour)} from ${label}`);
    });
  }
}
