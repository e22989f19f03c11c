// What a seat holds that nobody else may see: on its own page; on the table's page for the only person, or while somebody
// holds a button down.

/** @import { GameCommand, GameState, Holding, PrivateData } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted } from "../board/naming.js";
import { badge, piecePicture } from "../board/piece_shapes.js";
import { attr, find, h, inside, keyed, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";

export class MySeat {
  /**
   * @param {Geometry} geometry
   * @param {(command: GameCommand) => unknown} send
   */
  constructor(geometry, send) {
    this.geometry = geometry;
    this.send = send;
    /** @type {number | null} */
    this.seat = null;
    this.asked = ""; // the seat whose hand the button shows
    this.isDown = false;
    const button = find("show-hand");
    for (const name of ["pointerdown", "keydown"]) button.addEventListener(name, (event) => this.hold(event, true));
    for (const name of ["pointerup", "pointercancel", "pointerleave", "keyup", "blur", "contextmenu"]) button.addEventListener(name, (event) => this.hold(event, false));
    document.addEventListener("visibilitychange", (event) => this.hold(event, false));
  }

  /**
   * Show a hand while the button is down.
   * @param {Event} event
   * @param {boolean} isDown
   */
  hold(event, isDown) {
    if (event instanceof KeyboardEvent && ![" ", "Enter"].includes(event.key)) return;
    if (event.type === "contextmenu") event.preventDefault(); // a long press opens it
    if (isDown === this.isDown) return;
    this.isDown = isDown;
    attr(find("show-hand"), "aria-pressed", String(isDown));
    this.send({ do: "show_hand", seat: isDown ? this.asked : "" });
  }

  /**
   * Offer the hand of the person whose turn it is, where that person has no page and is not alone.
   * @param {GameState} snapshot
   */
  offer({ seats, table }) {
    const button = find("show-hand");
    const { hands = [], alone = true } = table ?? {};
    const seat = hands.find((number) => seats[number]?.current);
    attr(button, "hidden", alone || !hands.length);
    attr(button, "disabled", seat === undefined && !this.isDown);
    if (this.isDown || seat === undefined) return;
    this.asked = String(seat);
    text(button, say("script-show-hand", { player: seats[seat].name }));
  }

  /**
   * @param {PrivateData | null} own null where nothing may be seen
   * @param {GameState} snapshot
   */
  render(own, snapshot) {
    const { seats, tone } = snapshot;
    this.offer(snapshot);
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
