// A seat's own page: its player, whether it is their turn, and what they hold that nobody else may see.

/** @import { GameState, Holding, PrivateData } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted } from "../board/naming.js";
import { badge, piecePicture } from "../board/piece_shapes.js";
import { attr, find, h, inside, keyed, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";

export class MySeat {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    /** @type {number | null} */
    this.seat = null;
  }

  /**
   * @param {PrivateData | null} own null on every page but a seat's
   * @param {GameState} snapshot
   */
  render(own, { seats, tone }) {
    attr(find("my-seat"), "hidden", !own);
    const seat = own && seats[own.seat];
    if (!seat) return;
    if (this.seat !== own.seat) {
      this.seat = own.seat;
      find("my-seat-badge").replaceChildren(badge(this.geometry, this.geometry.seats.indexOf(seat.colour)));
      painted(find("my-seat"), this.geometry, seat.colour);
    }
    text(find("my-seat-name"), seat.name);
    const playing = seats.find(({ current }) => current);
    const words = seat.current || !playing ? say("script-your-turn") : say("script-plays", { player: playing.name });
    const turn = tone === "over" || !playing ? "" : words;
    text(find("my-seat-turn"), turn);
    attr(find("my-seat"), "data-current", seat.current && tone !== "over");
    this.holdings(own.holdings);
    text(find("my-seat-note"), own.note);
    attr(find("my-seat-note"), "hidden", !own.note);
    text(find("my-seat-told"), own.told);
  }

  /** @param {Holding[]} holdings */
  holdings(holdings) {
    attr(find("holdings"), "hidden", holdings.length === 0);
    /** @param {Holding} holding */
    const make = ({ colour }) => {
      const item = h(
        "li",
        { class: "holding" },
        h("span", { class: "holding-piece" }, colour ? piecePicture(this.geometry, colour) : null),
        h("span", { class: "holding-name" }),
        h("b", { class: "holding-count" }),
        h("span", { class: "holding-value" }),
      );
      return colour ? painted(item, this.geometry, colour) : item;
    };
    keyed(find("holdings"), holdings, ({ label }) => label, make, (item, { label, count, value }) => {
      text(inside(item, ".holding-name"), label);
      text(inside(item, ".holding-count"), String(count));
      text(inside(item, ".holding-value"), value === null ? "" : `× ${value} = ${count * value}`);
      attr(item, "data-none", count === 0);
    });
  }
}
