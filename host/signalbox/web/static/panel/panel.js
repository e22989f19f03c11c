// The panel beside the board: what to do now, choices and buttons, the record, and how the table is connected.

/** @import { EndingCard } from "./ending.js" */
/** @import { ButtonInfo, Choice, GameCommand, GameState, IgnoredSensorInfo, Link, PrivateData } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
/** @import { Hand } from "./seat_list.js" */
import { painted } from "../board/naming.js";
import { badge, semaphore } from "../board/piece_shapes.js";
import { attr, find, h, inside, keyed, prose, text } from "../lib/dom.js";
import { linkWord, listed, say } from "../lib/labels.js";
import { FaceUp } from "./dice_and_cards.js";
import { Fairness } from "./fairness.js";
import { MySeat } from "./my_seat.js";
import { RecordList } from "./record_list.js";
import { SeatList } from "./seat_list.js";
import { Supplies } from "./supplies.js";

const AT_THE_TABLE = ["pace", "move-everything", "takeback", "accept", "play-on", "dice-send", "dice-text", "broken-send", "broken-text"]; // ids in the menu
const LONG = 34; // letters of a choice that are set smaller on a desk however many there are

/**
 * The rights of this page: to ask for everything (`playable`); to choose and press for its seat (`decides`); to drag pieces,
 * if there are any to drag (`drags`); to take pieces from beside the board (`hand`).
 * @typedef {{ playable: boolean, decides: boolean, drags: boolean, hand: Hand }} May
 */

export class Panel {
  /**
   * @param {Geometry} geometry
   * @param {(command: GameCommand) => boolean} send
   */
  constructor(geometry, send) {
    this.geometry = geometry;
    this.send = send;
    /** @param {string} button */
    const press = (button) => send({ do: "press", button });
    this.faceUp = new FaceUp(geometry);
    this.supplies = new Supplies(geometry, press);
    this.seatList = new SeatList(geometry, press);
    this.mySeat = new MySeat(geometry, send);
    this.fairness = new Fairness(send);
    /** @type {Promise<EndingCard> | null} what a game that is over shows; it is loaded then */
    this.ending = null;
    /** @type {GameState | null} */
    this.latest = null;
    this.sawGame = false; // before its end, at a table
    this.fitted = ""; // the choices whose words have been made to fit
    this.record = new RecordList(geometry);
    find("signal").append(semaphore());
    find("show-again").addEventListener("click", () => send({ do: "show_again" }));
  }

  /**
   * @param {GameState} snapshot
   * @param {May} may
   */
  render(snapshot, { playable, decides, drags, hand }) {
    const own = snapshot.private ?? null;
    showPrompt(snapshot);
    this.winners(snapshot, own);
    const choices = own ? own.choices : snapshot.choices;
    this.choices(choices, playable || decides);
    this.presses(own ? [] : commonPresses(snapshot), onward(snapshot, choices), playable);
    const elsewhere = snapshot.presses.filter(({ group }) => group === "table").map(({ label }) => label);
    attr(find("presses-where"), "hidden", !own || snapshot.winners.length > 0);
    text(find("presses-where"), say("script-presses-where", { buttons: listed(elsewhere) }));
    this.over(snapshot);
    this.faceUp.render(snapshot.shown, snapshot.seats[snapshot.shown_of ?? -1]?.name ?? "");
    attr(find("show-again"), "disabled", !playable || !snapshot.may_show_again);
    this.supplies.render(snapshot, { pressable: playable || (decides && isTurnOf(snapshot, own)), hand });
    this.seatList.render(snapshot, { playable, hand });
    this.mySeat.render(own ?? snapshot.hand ?? null, snapshot);
    this.ignoredSensors(snapshot.ignored_sensors, playable);
    this.record.render(snapshot.record, snapshot.seats);
    showLink(snapshot.link, drags);
    showInForce(snapshot);
    this.fairness.render(snapshot, playable);
    for (const id of AT_THE_TABLE) attr(find(id), "disabled", !playable);
  }

  /** @param {GameState} snapshot */
  over(snapshot) {
    this.sawGame ||= !snapshot.ending && !snapshot.winners.length && !snapshot.replay;
    if (!snapshot.ending && !this.ending) return;
    this.ending ??= import("./ending.js").then(({ EndingCard }) => new EndingCard(this.geometry, this.sawGame));
    this.latest = snapshot;
    this.ending.then((card) => this.latest && card.render(this.latest));
  }

  /**
   * @param {GameState} snapshot
   * @param {PrivateData | null} own
   */
  winners({ winners, seats }, own) {
    const won = winners.filter((seat) => seats[seat]);
    const element = find("winner");
    attr(element, "hidden", won.length === 0);
    if (element.dataset.seats === String(won)) return;
    element.dataset.seats = String(won);
    const words = winWords(won.map((seat) => seats[seat].name), won[0] === own?.seat);
    const badges = won.map((seat) => badge(this.geometry, this.geometry.seats.indexOf(seats[seat].colour)));
    element.replaceChildren(...badges, h("strong", { text: words }));
  }

  /**
   * @param {Choice[]} choices
   * @param {boolean} playable
   */
  choices(choices, playable) {
    /** @param {Choice} choice */
    const make = (choice) =>
      h("button", { type: "button", class: "choice", onclick: (event) => this.choose(choice.text, event) });
    attr(document.body, "data-asked", choices.length > 0); // with :has, every light would ask all of the body
    keyed(find("choices"), choices, (choice) => choice.text, make, (button, choice) => {
      text(button, choice.label);
      attr(button, "disabled", !playable || !choice.enabled);
    });
    this.fitChoices(choices);
  }

  /**
   * Set choices smaller that are too long for the room of the card on a desk.
   * @param {Choice[]} choices
   */
  fitChoices(choices) {
    const key = JSON.stringify([innerWidth, innerHeight, choices.map(({ label }) => label)]);
    if (key === this.fitted) return;
    this.fitted = key;
    const group = find("choices");
    attr(group, "data-long", choices.some(({ label }) => label.length > LONG));
    attr(group, "data-long", group.hasAttribute("data-long") || group.scrollHeight > group.clientHeight);
  }

  /**
   * Choose, but not at the second click of a double one: what it would choose has not been read yet.
   * @param {string} words
   * @param {Event} click
   */
  choose(words, click) {
    const isSecond = click instanceof UIEvent && click.detail > 1; // of quick clicks at one place
    if (!isSecond) this.send({ do: "choose", text: words });
  }

  /**
   * @param {ButtonInfo[]} presses
   * @param {string | null} primary the button that carries the game on
   * @param {boolean} playable
   */
  presses(presses, primary, playable) {
    /** @param {ButtonInfo} press */
    const make = ({ button, colour }) => {
      const element = h(
        "button",
        { type: "button", class: `press press-${button}`, "data-button": button, onclick: () => this.send({ do: "press", button }) },
        h("span", { class: "cap", "aria-hidden": "true" }),
        h("span", { class: "press-label" }),
      );
      return colour ? painted(element, this.geometry, colour) : element;
    };
    keyed(find("presses"), presses, ({ button }) => button, make, (element, press) => {
      text(inside(element, ".press-label"), press.label);
      attr(element, "disabled", !playable || !press.enabled || press.repeats);
      attr(element, "data-repeats", press.repeats);
      attr(element, "data-primary", press.enabled && press.button === primary);
    });
  }

  /**
   * @param {IgnoredSensorInfo[]} sensors
   * @param {boolean} playable
   */
  ignoredSensors(sensors, playable) {
    attr(find("ignored-sensors-card"), "hidden", sensors.length === 0);
    /** @param {IgnoredSensorInfo} ignored */
    const make = ({ sensor, say: words }) => {
      const works = () => this.send({ do: "works", sensor });
      const props = { type: "button", class: "ignored-sensor-works", "aria-label": say("script-sensor-works", { sensor: words }), onclick: works };
      return h("li", { "data-sensor": sensor }, h("span", { class: "ignored-sensor-say" }), h("button", props, say("script-it-works")));
    };
    keyed(find("ignored-sensors"), sensors, ({ sensor }) => sensor, make, (line, ignored) => {
      text(inside(line, ".ignored-sensor-say"), ignored.say);
      attr(inside(line, ".ignored-sensor-works"), "disabled", !playable);
    });
  }
}

/**
 * Show the prompt; how to answer on the board's own buttons only where there is a real board with such buttons.
 * @param {GameState} snapshot
 */
function showPrompt({ prompt, detail, buttons, tone, link }) {
  attr(find("prompt-card"), "data-tone", tone);
  prose(find("prompt"), prompt);
  prose(find("detail"), detail);
  attr(find("board-how"), "hidden", !buttons || link.state === "virtual");
  text(find("board-how-words"), buttons ?? "");
}

/**
 * Show how the board is connected; how to move things on a virtual one only where this page may.
 * @param {Link} link
 * @param {boolean} drags
 */
function showLink({ state, text: sentence }, drags) {
  const words = state === "virtual" && !drags ? say("script-virtual-board") : sentence;
  attr(find("link"), "data-state", state);
  text(find("link-text"), words);
  text(find("link-short"), linkWord(state));
  attr(find("link"), "title", words);
}

/**
 * Show the options that are played with.
 * @param {GameState} snapshot
 */
function showInForce({ in_force: lines }) {
  attr(find("rules-card"), "hidden", lines.length === 0);
  keyed(find("in-force"), lines, (line) => line, () => h("li"), (item, line) => text(item, line));
}

/**
 * Return the table's own buttons, and those of the game that belong to no seat and no store.
 * @param {Pick<GameState, "presses" | "stores">} snapshot
 */
export function commonPresses({ presses, stores }) {
  const inStore = new Set(stores.map(({ button }) => button));
  return presses.filter(({ group, button, seat, colour, enabled }) => {
    const waits = colour !== null && !enabled && !stores.length; // its supply is not there yet, and comes with it
    return group !== "game" || (!inStore.has(button) && seat === null && !waits);
  });
}

/**
 * Return the button that carries the game on, null where a choice does.
 * @param {Pick<GameState, "tone">} snapshot
 * @param {Choice[]} choices
 */
export function onward({ tone }, choices) {
  if (choices.some(({ enabled }) => enabled)) return null;
  return tone === "ask" ? "confirm" : "roll";
}

/**
 * @param {GameState} snapshot
 * @param {PrivateData | null} own
 */
function isTurnOf({ seats }, own) {
  return Boolean(own && seats[own.seat]?.current);
}

/**
 * Return who has won in words, "" for nobody.
 * @param {string[]} names
 * @param {boolean} own whether the first of them is who looks
 */
export function winWords(names, own = false) {
  if (own && names.length === 1) return say("script-you-win");
  if (names.length > 1) return say("script-win", { players: listed(names) });
  return names.map((player) => say("script-wins", { player })).join("");
}
