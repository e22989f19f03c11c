// The panel beside the board: what to do now, buttons, dice, seats, the record, and how the table is connected.

import { attr, h, keyed, text } from "./dom.js";
import { badge, die, locoPicture, semaphore } from "./shapes.js";

const find = (id) => document.getElementById(id);

const LONG_PROMPT = 64; // characters; a longer sentence is set smaller

export class Panel {
  constructor(geometry, send) {
    this.geometry = geometry;
    this.send = send;
    this.diceShown = "";
    find("signal").append(semaphore());
  }

  /** `hand(colour)` lists the locos that can be taken from a seat's tray, or is null when nothing can. */
  render(snapshot, { playable, hand }) {
    this.prompt(snapshot);
    this.choices(snapshot, playable);
    this.presses(snapshot, playable);
    this.dice(snapshot.dice ?? { colour: null, numbers: [] });
    this.seats(snapshot, hand);
    this.suspects(snapshot.suspects ?? [], playable);
    this.record(snapshot);
    this.link(snapshot.link ?? { state: "offline", text: "" });
    this.fairness(snapshot);
    for (const id of ["takeback", "accept", "dice-send", "dice-text", "broken-send", "broken-text"]) attr(find(id), "disabled", !playable);
  }

  prompt({ prompt, detail, tone, winner, seats }) {
    attr(find("prompt-card"), "data-tone", tone ?? "wait");
    text(find("prompt"), prompt ?? "");
    attr(find("prompt"), "data-long", (prompt ?? "").length > LONG_PROMPT);
    text(find("detail"), detail ?? "");
    const won = winner !== null && winner !== undefined && seats?.[winner];
    attr(find("winner"), "hidden", !won);
    if (won && find("winner").dataset.seat !== String(winner)) {
      find("winner").dataset.seat = winner;
      find("winner").replaceChildren(locoPicture(won.colour, this.seat(won.colour)), h("strong", { text: `${won.name} wins` }));
    }
  }

  seat(colour) {
    return Math.max(0, this.geometry.seats.indexOf(colour));
  }

  choices({ choices }, playable) {
    const make = (choice) =>
      h("button", { type: "button", class: "choice", onclick: () => this.send({ do: "choose", text: choice.text }) });
    keyed(find("choices"), choices ?? [], (choice) => choice.text, make, (button, choice) => {
      text(button, choice.label);
      attr(button, "disabled", !playable);
    });
  }

  presses({ presses, choices, tone }, playable) {
    const make = ({ button }) =>
      h(
        "button",
        { type: "button", class: `press press-${button}`, "data-button": button, onclick: () => this.send({ do: "press", button }) },
        h("span", { class: "cap", "aria-hidden": "true" }),
        h("span", { class: "press-label" }),
      );
    const onward = choices?.length ? null : tone === "ask" ? "confirm" : "roll"; // what carries the game on
    keyed(find("presses"), presses ?? [], ({ button }) => button, make, (element, press) => {
      text(element.lastChild, press.label);
      attr(element, "disabled", !playable || !press.enabled);
      attr(element, "data-primary", press.enabled && press.button === onward);
    });
  }

  dice({ colour, numbers }) {
    const key = JSON.stringify([colour, numbers]);
    if (key === this.diceShown) return;
    this.diceShown = key;
    const face = h("span", { class: `die colour-die ${colour ? `part-${colour}` : "blank"}`, "aria-hidden": "true" });
    if (colour) face.style.setProperty("--light", this.geometry.parts.get(colour)?.colour ?? "");
    if (colour) face.append(h("span", { text: colour }));
    const shown = numbers.length ? numbers : [null, null];
    find("dice").replaceChildren(face, ...shown.map(die));
    const words = numbers.length ? [`${colour ?? "no colour"}, ${numbers.join(" and ")}`] : [colour ?? "not rolled yet"];
    text(find("dice-words"), numbers.length > 1 ? `${numbers.join(" + ")} = ${numbers.reduce((a, b) => a + b, 0)}` : "Not rolled yet.");
    find("dice").setAttribute("aria-label", `Dice: ${words}`);
  }

  seats({ seats, winner }, hand) {
    const make = ({ colour }, index) => seatCard(colour, this.seat(colour), index);
    keyed(find("seats"), seats ?? [], (_seat, index) => index, make, (card, seat, index) => {
      const won = winner === index;
      const plays = seat.current && (winner ?? null) === null;
      attr(card, "data-current", plays || won);
      attr(card, "aria-current", plays ? "true" : null);
      text(card.querySelector(".seat-name"), seat.name);
      text(card.querySelector(".seat-kind"), won ? "winner" : plays ? "to play" : seat.kind === "human" ? "" : "computer");
      this.tray(card.querySelector(".tray-locos"), seat, hand?.(seat.colour) ?? null);
      text(card.querySelector(".hangars-text"), `${seat.hangars} of 3 locos in hangars`);
      [...card.querySelectorAll(".shed")].forEach((shed, i) => attr(shed, "data-full", i < seat.hangars));
      attr(card.querySelector(".tiles"), "hidden", !seat.tiles);
      text(card.querySelector(".tiles"), `${seat.tiles} repair ${seat.tiles === 1 ? "tile" : "tiles"}`);
    });
  }

  tray(tray, seat, pieces) {
    const items = pieces ?? Array.from({ length: seat.hand }, (_none, i) => ({ id: `picture${i}`, picture: true }));
    const make = (item) =>
      item.picture
        ? h("span", { class: "in-hand" }, locoPicture(seat.colour, this.seat(seat.colour)))
        : h("button", { type: "button", class: "in-hand", "data-piece": item.id }, locoPicture(seat.colour, this.seat(seat.colour)));
    keyed(tray, items, ({ id }) => id, make, (element, item, i) => {
      attr(element, "data-held", item.held);
      if (item.picture) return;
      attr(element, "tabindex", i === 0 ? 0 : -1); // they are interchangeable: one stop is enough
      attr(element, "aria-label", `${seat.colour} loco in ${seat.name}'s hand`);
    });
    attr(tray, "data-empty", items.length === 0);
    attr(tray, "aria-label", `${items.length} in hand`);
  }

  suspects(suspects, playable) {
    attr(find("suspects-card"), "hidden", suspects.length === 0);
    const make = ({ sensor }) =>
      h(
        "li",
        { "data-sensor": sensor },
        h("span", { class: "suspect-say" }),
        h("button", { type: "button", class: "suspect-works", "aria-label": `${sensor} works`, onclick: () => this.send({ do: "works", sensor }) }, "It works"),
      );
    keyed(find("suspects"), suspects, ({ sensor }) => sensor, make, (line, suspect) => {
      text(line.firstChild, suspect.say);
      attr(line.lastChild, "disabled", !playable);
    });
  }

  record({ record, seats }) {
    const entries = [...(record ?? [])].reverse();
    const make = (entry) => {
      const colour = seats?.[entry.seat]?.colour;
      const who = colour ? locoPicture(colour, this.seat(colour), "record-loco") : h("span", { class: "record-loco" });
      return h("li", { value: entry.index, title: entry.action }, h("span", { class: "record-index" }), who, h("span", { class: "record-say" }));
    };
    keyed(find("record"), entries, (entry) => `${entry.index} ${entry.action}`, make, (line, entry) => {
      text(line.firstChild, String(entry.index));
      text(line.lastChild, entry.say);
    });
    attr(find("record-empty"), "hidden", entries.length > 0);
  }

  link({ state, text: words }) {
    attr(find("link"), "data-state", state);
    text(find("link-text"), words);
    text(find("link-short"), state);
    attr(find("link"), "title", words);
  }

  fairness({ commitment, seed }) {
    attr(find("fair"), "hidden", !commitment);
    text(find("commitment"), commitment ?? "");
    attr(find("seed-row"), "hidden", !seed);
    text(find("seed"), seed ?? "");
  }
}

function seatCard(colour, mark, index) {
  const sheds = Array.from({ length: 3 }, () => h("span", { class: "shed", "aria-hidden": "true" }));
  return h(
    "li",
    { class: `seat seat-${colour}`, "data-seat": index },
    h(
      "div",
      { class: "seat-head" },
      h("span", { class: "badge" }, badge(mark)),
      h("span", { class: "seat-name" }),
      h("span", { class: "seat-kind" }),
    ),
    h("div", { class: "tray-locos", role: "group" }),
    h("div", { class: "seat-foot" }, h("span", { class: "sheds" }, ...sheds), h("span", { class: "hangars-text visually-hidden" })),
    h("span", { class: "tiles", hidden: true }),
  );
}
