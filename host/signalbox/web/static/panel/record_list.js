// The list of the record: its end comes with every state, earlier entries are fetched when somebody scrolls there.

/** @import { RecordEntry, SeatInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { badge } from "../board/piece_shapes.js";
import { attr, find, h, inside, keyed, text } from "../lib/dom.js";
import { Identity, base } from "../lib/identity.js";

const NEAR_PX = 120; // from the last line: then more is fetched

/**
 * Return the known part of the record, the newest first, together with the end that was sent.
 * @param {RecordEntry[]} known the newest first
 * @param {RecordEntry[]} end the oldest first
 */
export function merged(known, end) {
  const first = end[0]?.index ?? 0;
  const meets = known.length > 0 && known[0].index >= first; // else there may be a gap
  return [...[...end].reverse(), ...(meets ? known.filter(({ index }) => index < first) : [])];
}

export class RecordList {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    /** @type {RecordEntry[]} the newest first */
    this.known = [];
    /** @type {SeatInfo[]} */
    this.seats = [];
    this.fetching = false;
    this.whole = 0; // the number of the entry before which there is nothing
    this.list = find("record");
    for (const event of ["scroll", "focus", "keydown"]) this.list.addEventListener(event, () => void this.more());
  }

  /**
   * @param {RecordEntry[]} end
   * @param {SeatInfo[]} seats
   */
  render(end, seats) {
    this.known = merged(this.known, end);
    this.seats = seats;
    this.show();
  }

  show() {
    /** @param {RecordEntry} entry */
    const make = (entry) => {
      const seat = this.geometry.seats.indexOf(this.seats[entry.seat]?.colour ?? "");
      return h(
        "li",
        { value: entry.number, title: entry.action },
        h("span", { class: "record-index" }),
        h("span", { class: "record-who" }, seat < 0 ? null : badge(this.geometry, seat)),
        h("span", { class: "record-say" }),
      );
    };
    keyed(this.list, this.known, (entry) => `${entry.index} ${entry.action}`, make, (line, entry) => {
      text(inside(line, ".record-index"), String(entry.number));
      text(inside(line, ".record-say"), entry.say);
    });
    attr(find("record-empty"), "hidden", this.known.length > 0);
  }

  /** Fetch the entries before the oldest line when that is nearly in sight. */
  async more() {
    const oldest = this.known.at(-1)?.index ?? 0;
    const { scrollTop, clientHeight, scrollHeight } = this.list;
    if (this.fetching || oldest <= 1 || oldest === this.whole || scrollHeight - scrollTop - clientHeight > NEAR_PX) return;
    this.fetching = true;
    try {
      const { token } = new Identity();
      const query = new URLSearchParams({ before: String(oldest), lang: document.documentElement.lang, ...(token ? { token } : {}) });
      const answer = await fetch(`${base}/record.json?${query}`);
      /** @type {RecordEntry[]} */
      const earlier = answer.ok ? await answer.json() : [];
      if (earlier.length === 0) this.whole = oldest;
      else if (this.known.at(-1)?.index === oldest) this.known = [...this.known, ...earlier.reverse()];
      this.show();
    } catch {
      // the line is down: the next scroll asks again
    } finally {
      this.fetching = false;
    }
  }
}
