// Fair dice: the digits to note so that they can be checked, and what seats add to them before the game begins.

/** @import { GameCommand, GameState } from "../lib/types.d.ts" */
import { attr, find, h, keyed, text } from "../lib/dom.js";
import { listed, say } from "../lib/labels.js";

const GROUP = /.{1,4}/g;
const ENOUGH = 4; // groups: what is to be noted

export class Fairness {
  /** @param {(command: GameCommand) => boolean} send */
  constructor(send) {
    const [form, seat, words] = [find("fair-form"), this.seat, this.text];
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (send({ do: "contribute", seat: seat.value, text: words.value })) words.value = "";
    });
  }

  get seat() {
    return /** @type {HTMLSelectElement} */ (find("fair-seat"));
  }

  get text() {
    return /** @type {HTMLInputElement} */ (find("fair-text"));
  }

  /**
   * @param {GameState} snapshot
   * @param {boolean} playable whether this page speaks for all seats
   */
  render({ fairness, seats, private: own }, playable) {
    const { commitment, head, added, may_add: open, seed } = fairness;
    attr(find("fair"), "hidden", !commitment);
    for (const [name, digits] of Object.entries({ commitment, head, seed })) showDigits(find(name), digits);
    attr(find("head-row"), "hidden", !head);
    attr(find("seed-row"), "hidden", !seed);
    const names = added.map((seat) => seats[seat]?.name ?? "");
    text(find("fair-added"), names.length > 0 ? say("script-fair-added", { players: listed(names) }) : "");
    attr(find("fair-added"), "hidden", names.length === 0);
    const mine = open.filter((seat) => (own ? seat === own.seat : playable));
    attr(find("fair-form"), "hidden", mine.length === 0);
    attr(this.seat, "hidden", Boolean(own));
    const make = () => h("option");
    keyed(this.seat, mine, String, make, (option, seat) => {
      attr(option, "value", String(seat));
      text(option, seats[seat]?.name ?? "");
    });
  }
}

/**
 * Show digits so that people can note them: in groups of four, first as many as are enough.
 * @param {HTMLElement} element
 * @param {string} digits
 */
function showDigits(element, digits) {
  if (element.dataset.digits === digits) return;
  element.dataset.digits = digits;
  const groups = digits.match(GROUP) ?? [];
  const rest = h("span", { text: groups.slice(ENOUGH).join(" ") });
  element.replaceChildren(h("b", { text: groups.slice(0, ENOUGH).join(" ") }), " ", rest);
}
