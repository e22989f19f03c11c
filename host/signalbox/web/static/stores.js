// The supplies beside the board: how many pieces there are, what they are worth, their button, and the piece on top.

/** @import { GameState, Store } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
/** @import { Hand, HandPiece } from "./seat_list.js" */
import { attr, find, h, inside, keyed, text } from "./dom.js";
import { painted, pieceName } from "./naming.js";
import { handPiece } from "./seat_list.js";
import { piecePicture } from "./shapes.js";
import { scene } from "./scenes.js";
import { say } from "./labels.js";

export class Stores {
  /**
   * @param {Geometry} geometry
   * @param {(button: string) => void} press presses a button of the game
   */
  constructor(geometry, press) {
    this.geometry = geometry;
    this.press = press;
  }

  /**
   * @param {GameState} snapshot
   * @param {{ pressable: boolean, hand: Hand }} may
   */
  render({ stores, presses }, { pressable, hand }) {
    const enabled = new Set(presses.filter((press) => press.enabled).map(({ button }) => button));
    attr(find("stores"), "hidden", stores.length === 0);
    attr(find("stores"), "data-many", stores.length > 3);
    keyed(find("stores"), stores, ({ name }) => name, (store) => this.make(store), (element, store) => {
      text(inside(element, ".store-name"), store.label);
      text(inside(element, ".store-count"), say("script-left", { count: store.count }));
      attr(inside(element, ".store-value"), "hidden", store.value === null);
      text(inside(element, ".store-value b"), String(store.value ?? ""));
      const note = inside(element, ".store-note");
      text(note, store.note);
      attr(note, "hidden", !store.note);
      attr(element, "data-empty", store.count === 0);
      const button = inside(element, ".store-press");
      attr(button, "hidden", !store.button);
      attr(button, "disabled", !pressable || store.button === null || !enabled.has(store.button));
      this.top(inside(element, ".store-top"), store, hand && (store.colour === null ? [] : hand(store.colour)));
    });
  }

  /** @param {Store} store */
  make({ name, colour, button, label }) {
    const element = h(
      "li",
      { class: "store" },
      h("span", { class: "store-top" }),
      scene.signs[name] ? h("span", { class: "store-sign" }, scene.signs[name]()) : null,
      h("span", { class: "store-name" }),
      h("span", { class: "store-count" }),
      h("span", { class: "store-value" }, h("span", { class: "visually-hidden", text: `${say("script-value")} ` }), h("b")),
      h(
        "button",
        {
          type: "button",
          class: "store-press",
          "data-button": button ?? "",
          "aria-label": say("script-press", { label }),
          onclick: () => button !== null && this.press(button),
        },
        h("span", { class: "cap", "aria-hidden": "true" }),
        label,
      ),
      h("span", { class: "store-note" }),
    );
    return colour ? painted(element, this.geometry, colour) : element;
  }

  /**
   * The piece on top of a supply: a picture, or something to take where hands are allowed.
   * @param {HTMLElement} place
   * @param {Store} store
   * @param {HandPiece[] | null} pieces
   */
  top(place, { colour, count, label }, pieces) {
    const item = colour === null ? null : topOf(colour, count, pieces, colour in this.geometry.drawing.looks);
    /** @param {TopPiece} top */
    const make = (top) => handPiece(piecePicture(this.geometry, top.colour), top.picture ? null : top.id);
    keyed(place, item ? [item] : [], ({ id }) => id, make, (element, top) => {
      attr(element, "data-held", top.held);
      if (!top.picture) attr(element, "aria-label", say("script-piece-from", { piece: pieceName(this.geometry, top.colour), store: label }));
    });
  }
}

/** @typedef {HandPiece & { colour: string, picture: boolean }} TopPiece */

/**
 * What is shown on top of a supply of a colour: a piece to take, a picture of one, or nothing.
 * @param {string} colour
 * @param {number} count
 * @param {HandPiece[] | null} pieces that can be taken
 * @param {boolean} hasLook whether there is a picture of such a piece
 * @returns {TopPiece | null}
 */
export function topOf(colour, count, pieces, hasLook) {
  const free = pieces?.find(({ held }) => !held) ?? pieces?.[0];
  if (free) return { ...free, colour, picture: false };
  return hasLook && (count > 0 || pieces === null) ? { id: `picture ${colour}`, held: false, colour, picture: true } : null;
}
