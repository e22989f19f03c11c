// The seats: who plays, what lies beside the board for them, what everybody may know of them, their own buttons.

import { attr, h, keyed, text } from "./dom.js";
import { painted, pieceName } from "./naming.js";
import { badge, piecePicture } from "./shapes.js";

const find = (id) => document.getElementById(id);

export class SeatList {
  constructor(geometry, press) {
    this.geometry = geometry;
    this.press = press;
    this.trays = new Set(); // seats that have had pieces beside the board
  }

  render(snapshot, { playable, hand }) {
    const { seats, winners, presses } = snapshot;
    const own = snapshot.private?.seat;
    attr(find("seats"), "data-count", (seats ?? []).length);
    keyed(find("seats"), seats ?? [], (_seat, index) => index, (seat, index) => this.make(seat, index), (card, seat, index) => {
      const won = (winners ?? []).includes(index);
      const plays = seat.current && !winners?.length;
      attr(card, "data-current", plays || won);
      attr(card, "aria-current", plays ? "true" : null);
      text(card.querySelector(".seat-name"), seat.name);
      text(card.querySelector(".seat-kind"), state(seat, { won, plays, own: own === index, joined: this.joined(snapshot, index) }));
      this.tray(card.querySelector(".tray-locos"), seat, index, hand?.(seat.colour) ?? null);
      this.facts(card.querySelector(".facts"), seat.facts ?? []);
      this.presses(card.querySelector(".seat-presses"), (presses ?? []).filter((press) => press.group === "game" && press.seat === index), own === undefined || own === index, playable || own === index);
    });
  }

  /** Whether a seat's own page has been opened; only the table's page knows. */
  joined({ table }, index) {
    return table?.links?.find(({ seat }) => seat === index)?.joined ?? false;
  }

  make({ colour }, index) {
    const card = h(
      "li",
      { class: "seat", "data-seat": index },
      h(
        "div",
        { class: "seat-head" },
        h("span", { class: "badge" }, badge(this.geometry, Math.max(0, this.geometry.seats.indexOf(colour)))),
        h("span", { class: "seat-name" }),
        h("span", { class: "seat-kind" }),
      ),
      h("div", { class: "tray-locos", role: "group" }),
      h("ul", { class: "facts" }),
      h("div", { class: "seat-presses", role: "group", "aria-label": "Buttons of this seat" }),
    );
    return painted(card, this.geometry, colour);
  }

  /** A tray that has been empty all along is not shown. */
  tray(tray, seat, index, pieces) {
    if (seat.tray || pieces?.length) this.trays.add(index);
    attr(tray, "hidden", !this.trays.has(index));
    const items = pieces ?? Array.from({ length: seat.tray ?? 0 }, (_none, i) => ({ id: `picture${i}`, picture: true }));
    const make = (item) => {
      const picture = piecePicture(this.geometry, seat.colour);
      return item.picture ? h("span", { class: "in-hand" }, picture) : h("button", { type: "button", class: "in-hand", "data-piece": item.id }, picture);
    };
    keyed(tray, items, ({ id }) => id, make, (element, item, i) => {
      attr(element, "data-held", item.held);
      if (item.picture) return;
      attr(element, "tabindex", i === 0 ? 0 : -1); // they are interchangeable: one stop is enough
      attr(element, "aria-label", `${pieceName(this.geometry, seat.colour)} in ${seat.name}'s hand`);
    });
    attr(tray, "data-empty", items.length === 0);
    attr(tray, "aria-label", `${items.length} in hand`);
  }

  /** What everybody may know; what can be filled up is drawn as so many places, the full ones filled. */
  facts(list, facts) {
    const make = () => h("li", { class: "fact" }, h("span", { class: "fact-label" }), h("span", { class: "fact-text" }), h("span", { class: "sheds", "aria-hidden": "true" }));
    keyed(list, facts, ({ label }) => label, make, (item, fact) => {
      const filled = fact.of !== undefined && fact.of !== null;
      const [label, words, sheds] = item.children;
      text(label, fact.label);
      text(words, fact.text);
      for (const part of [label, words]) part.classList.toggle("visually-hidden", filled);
      attr(item, "title", filled ? `${fact.label}: ${fact.text}` : null);
      keyed(sheds, Array.from({ length: filled ? fact.of : 0 }), (_none, i) => i, () => h("span", { class: "shed" }), (shed, _none, i) => attr(shed, "data-full", i < fact.full));
    });
  }

  presses(group, presses, shown, playable) {
    attr(group, "hidden", !presses.length || !shown);
    const make = ({ button }) => h("button", { type: "button", class: "seat-press", "data-button": button, onclick: () => this.press(button) });
    keyed(group, shown ? presses : [], ({ button }) => button, make, (element, { label, enabled }) => {
      text(element, label);
      attr(element, "disabled", !playable || !enabled);
    });
  }
}

function state({ kind }, { won, plays, own, joined }) {
  if (won) return "winner";
  if (plays) return own ? "your turn" : "to play";
  if (own) return "you";
  if (kind !== "human") return "computer";
  return joined ? "own page" : "";
}
