// The menu: rules, the next game, who plays and how fast. Under "More" is what is seldom needed; what only a real board needs
// is there only with one, or where people move everything themselves.

/** @import { GameCommand, GameState, SeatInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { attr, find, findAs, h, inside, keyed, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";

const HUMAN = "human";
const COMPUTER = "easy";

export class Menu {
  /**
   * @param {(command: GameCommand) => boolean} send
   * @param {Geometry} geometry
   */
  constructor(send, geometry) {
    this.send = send;
    this.dialog = findAs("menu", HTMLDialogElement);
    find("menu-open").addEventListener("click", () => this.dialog.showModal());
    find("menu-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.onClick("takeback", { do: "takeback" });
    this.onClick("accept", { do: "accept" });
    this.onClick("play-on", { do: "play_on" });
    this.pace = findAs("pace", HTMLSelectElement);
    this.pace.addEventListener("change", () => send({ do: "pace", pace: this.pace.value }));
    this.everything = findAs("move-everything", HTMLInputElement);
    this.everything.addEventListener("change", () => send({ do: "move_everything", wanted: this.everything.checked ? "yes" : "no" }));
    this.dice = this.onSubmit("dice-form", "dice-text", (words) => ({ do: "dice", text: words }));
    this.broken = this.onSubmit("broken-form", "broken-text", (sensor) => ({ do: "broken", sensor }));
    this.broken.placeholder = geometry.spots.at(-1)?.name ?? "";
  }

  /**
   * @param {string} id
   * @param {GameCommand} command
   */
  onClick(id, command) {
    find(id).addEventListener("click", () => {
      this.send(command);
      this.dialog.close();
    });
  }

  /**
   * Send what is typed into a field. Return the field.
   * @param {string} form
   * @param {string} field
   * @param {(words: string) => GameCommand} command
   */
  onSubmit(form, field, command) {
    const input = findAs(field, HTMLInputElement);
    find(form).addEventListener("submit", (event) => {
      event.preventDefault();
      const words = input.value.trim();
      if (!words || !this.send(command(words))) return;
      input.value = "";
      this.dialog.close();
    });
    return input;
  }

  /**
   * Offer dice rolled by hand in a game with dice, but not in a lesson, which has its own; show how they are typed once a
   * roll is due.
   * @param {GameState} snapshot
   */
  render({ presses, dice, pace, lesson, hands, auto_moves: autoMoves }) {
    if (this.pace.value !== pace) this.pace.value = pace;
    this.everything.checked = !autoMoves;
    attr(find("move-everything-row"), "hidden", !hands || lesson !== null);
    attr(find("board-only"), "hidden", hands && autoMoves);
    if (dice) this.dice.placeholder = dice;
    attr(find("dice-form"), "hidden", lesson !== null || !presses.some(({ button }) => button === "roll"));
  }
}

export class Lobby {
  /** @param {(command: GameCommand) => boolean} send */
  constructor(send) {
    this.send = send;
    this.menu = findAs("menu", HTMLDialogElement);
    this.asking = false;
    for (const id of ["again", "over-again"]) find(id).addEventListener("click", () => this.ask({ do: "again" }));
    for (const id of ["leave", "over-leave"]) find(id).addEventListener("click", () => this.ask({ do: "leave" }));
    find("use-board").addEventListener("click", () => this.ask({ do: "use_board" }));
    find("chances").addEventListener("click", () => this.ask({ do: "chances" }));
    find("end-game").addEventListener("click", () => this.end());
    this.menu.addEventListener("close", () => this.sure(false));
    this.menu.addEventListener("click", (event) => {
      if (event.target !== find("end-game")) this.sure(false);
    });
  }

  /** @param {GameCommand} command */
  ask(command) {
    this.send(command);
    this.menu.close();
  }

  /** End the game at the second press: it cannot be continued afterwards. */
  end() {
    if (this.asking) this.ask({ do: "end" });
    else this.sure(true);
  }

  /** @param {boolean} asking whether a second press ends it: it asks until another thing is pressed */
  sure(asking) {
    if (this.asking === asking) return;
    this.asking = asking;
    attr(find("end-game"), "data-sure", asking);
    text(find("end-game"), say(asking ? "script-end-sure" : "script-end"));
  }

  /**
   * @param {GameState} snapshot
   * @param {boolean} playable
   * @param {number | null} own the seat whose own page this is
   */
  render({ seats, tone, record, lesson, board_waits: boardWaits }, playable, own) {
    const isOver = tone === "over";
    const leads = playable || own !== null;
    const goesOn = isOver && leads && !lesson; // its own card says what comes after a lesson
    const kept = record.length > 0 && !isOver && !lesson;
    attr(find("after"), "hidden", !goesOn);
    for (const id of ["over-again", "over-leave"]) attr(find(id), "disabled", !goesOn);
    attr(find("presses"), "hidden", isOver);
    for (const id of ["end-game", "end-how", "leave-how"]) attr(find(id), "hidden", !kept);
    attr(find("who-plays"), "hidden", isOver);
    attr(find("chances"), "hidden", isOver || !leads || lesson !== null || record.length === 0);
    attr(find("use-board"), "hidden", !boardWaits || !playable);
    this.seats(seats, leads, own);
    for (const id of ["again", "leave", "end-game"]) attr(find(id), "disabled", !leads);
  }

  /**
   * @param {SeatInfo[]} seats
   * @param {boolean} leads
   * @param {number | null} own of a seat's own page, which gives no other one away
   */
  seats(seats, leads, own) {
    /**
     * @param {SeatInfo} _seat
     * @param {number} number
     */
    const make = (_seat, number) =>
      h("li", {}, h("button", {
        type: "button",
        class: "give-seat",
        onclick: (event) => {
          const kind = event.currentTarget instanceof HTMLElement ? event.currentTarget.dataset.kind ?? HUMAN : HUMAN;
          this.send({ do: "give", seat: String(number), kind });
        },
      }));
    keyed(find("give-seats"), seats, (_seat, number) => number, make, (line, { name, kind }, number) => {
      attr(line, "hidden", own !== null && number !== own);
      const button = inside(line, ".give-seat");
      attr(button, "data-kind", kind === HUMAN ? COMPUTER : HUMAN);
      attr(button, "disabled", !leads);
      text(button, kind === HUMAN ? say("script-give-computer", { player: name }) : say("script-give-person", { player: name }));
    });
  }
}
