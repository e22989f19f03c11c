// The panel beside the board: what to do now, choices and buttons, the record, and how the table is connected.

import { attr, h, keyed, text } from "./dom.js";
import { painted } from "./naming.js";
import { Mine } from "./mine.js";
import { SeatList } from "./seats.js";
import { badge, semaphore } from "./shapes.js";
import { Shown } from "./shown.js";
import { Stores } from "./stores.js";

const find = (id) => document.getElementById(id);

const LONG_PROMPT = 64; // characters; a longer sentence is set smaller

export class Panel {
  constructor(geometry, send) {
    this.geometry = geometry;
    this.send = send;
    const press = (button) => send({ do: "press", button });
    this.shown = new Shown(geometry);
    this.stores = new Stores(geometry, press);
    this.seatList = new SeatList(geometry, press);
    this.mine = new Mine(geometry);
    find("signal").append(semaphore());
  }

  /**
   * Shows a snapshot. `playable`: everything may be asked for; `decides`: this page may choose and press for its seat;
   * `drags`: it is a page where pieces may be dragged; `hand(colour)` lists the pieces that can be taken from beside
   * the board, or is null when nothing can.
   */
  render(snapshot, { playable, decides, drags, hand }) {
    const own = snapshot.private ?? null;
    this.prompt(snapshot, own);
    const choices = own ? own.choices : (snapshot.choices ?? []);
    this.choices(choices, playable || decides);
    this.presses(snapshot, choices, playable, own !== null);
    this.shown.render(snapshot.shown ?? []);
    this.stores.render(snapshot, { pressable: playable || (decides && myTurn(snapshot, own)), hand });
    this.seatList.render(snapshot, { playable, hand });
    this.mine.render(own, snapshot);
    this.suspects(snapshot.suspects ?? [], playable);
    this.record(snapshot);
    this.link(snapshot.link ?? { state: "offline", text: "" }, drags);
    this.fairness(snapshot);
    for (const id of ["takeback", "accept", "dice-send", "dice-text", "broken-send", "broken-text"]) attr(find(id), "disabled", !playable);
  }

  prompt({ prompt, detail, tone, winners, seats }, own) {
    attr(find("prompt-card"), "data-tone", tone ?? "wait");
    text(find("prompt"), prompt ?? "");
    attr(find("prompt"), "data-long", (prompt ?? "").length > LONG_PROMPT);
    text(find("detail"), detail ?? "");
    const won = (winners ?? []).filter((seat) => seats?.[seat]);
    attr(find("winner"), "hidden", won.length === 0);
    if (find("winner").dataset.seats !== String(won)) {
      find("winner").dataset.seats = won;
      const names = won.map((seat) => (seat === own?.seat && won.length === 1 ? "You" : seats[seat].name));
      const verb = won.length > 1 || names[0] === "You" ? "win" : "wins";
      const badges = won.map((seat) => badge(this.geometry, this.geometry.seats.indexOf(seats[seat].colour)));
      find("winner").replaceChildren(...badges, h("strong", { text: won.length ? `${listed(names)} ${verb}` : "" }));
    }
  }

  choices(choices, playable) {
    const make = (choice) =>
      h("button", { type: "button", class: "choice", onclick: () => this.send({ do: "choose", text: choice.text }) });
    keyed(find("choices"), choices, (choice) => choice.text, make, (button, choice) => {
      text(button, choice.label);
      attr(button, "disabled", !playable);
    });
  }

  /** The table's own buttons, and those of the game that belong to no seat and no store. */
  presses({ presses, stores, tone }, choices, playable, seated) {
    const inStore = new Set((stores ?? []).map(({ button }) => button));
    const ofGame = ({ group, button, seat }) => group === "game" && !inStore.has(button) && (seat ?? null) === null;
    const shown = seated ? [] : (presses ?? []).filter((press) => press.group !== "game" || ofGame(press));
    const make = ({ button, colour }) => {
      const element = h(
        "button",
        { type: "button", class: `press press-${button}`, "data-button": button, onclick: () => this.send({ do: "press", button }) },
        h("span", { class: "cap", "aria-hidden": "true" }),
        h("span", { class: "press-label" }),
      );
      return colour ? painted(element, this.geometry, colour) : element;
    };
    const onward = choices.length ? null : tone === "ask" ? "confirm" : "roll"; // what carries the game on
    keyed(find("presses"), shown, ({ button }) => button, make, (element, press) => {
      text(element.lastChild, press.label);
      attr(element, "disabled", !playable || !press.enabled);
      attr(element, "data-primary", press.enabled && press.button === onward);
    });
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
      const seat = this.geometry.seats.indexOf(seats?.[entry.seat]?.colour);
      const who = h("span", { class: "record-who" }, seat < 0 ? null : badge(this.geometry, seat));
      return h("li", { value: entry.index, title: entry.action }, h("span", { class: "record-index" }), who, h("span", { class: "record-say" }));
    };
    keyed(find("record"), entries, (entry) => `${entry.index} ${entry.action}`, make, (line, entry) => {
      text(line.firstChild, String(entry.index));
      text(line.lastChild, entry.say);
    });
    attr(find("record-empty"), "hidden", entries.length > 0);
  }

  /** Of a virtual board, what to do with it is said only where it can be done. */
  link({ state, text: sentence }, drags) {
    const words = state === "virtual" && !drags ? "A virtual board." : sentence;
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

function myTurn({ seats }, own) {
  return Boolean(own && seats?.[own.seat]?.current);
}

function listed(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}
