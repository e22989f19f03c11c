// What goes beyond one game: who plays a seat, ending early, again, another game.

/** @import { GameCommand, GameState, SeatShown } from "./types.d.ts" */
import { attr, find, findAs, h, inside, keyed, text } from "./dom.js";
import { say } from "./labels.js";

const HUMAN = "human";
const COMPUTER = "easy";

export class Sitting {
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

  /** Ends the game when it is pressed twice: it cannot be gone on with. */
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
   * @param {SeatShown[]} seats
   * @param {boolean} leads
   * @param {number | null} own of a seat's own page, which gives no other one away
   */
  seats(seats, leads, own) {
    /**
     * @param {SeatShown} _seat
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
