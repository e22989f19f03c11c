// The table's page: a link and a QR code for every seat that may have a page of its own, and who has come.

/** @import { SeatLink, TableStatePart } from "../lib/types.d.ts" */
import { attr, find, findAs, h, inside, keyed, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";

export class SeatLinks {
  /**
   * @param {(command: { do: "relink", seat: string } | { do: "phones", let: string }) => void} send
   * @param {(colour: string) => Node} badge draws what tells the seat of a colour from the others
   */
  constructor(send, badge) {
    this.send = send;
    this.badge = badge;
    this.opening = false; // phones have been let in from here: their codes are shown once they are there
    for (const input of switches()) {
      input.addEventListener("change", () => {
        this.opening = input.checked;
        this.send({ do: "phones", let: input.checked ? "yes" : "no" });
        input.checked = !input.checked; // it shows what is so: the state says when it is
      });
    }
    this.dialog = findAs("seat-links", HTMLDialogElement);
    find("seat-links-open").addEventListener("click", () => this.dialog.showModal());
    find("seat-links-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  /**
   * Show the table's own part of a snapshot, which is missing on every other page.
   * @param {TableStatePart | undefined} table
   * @param {boolean} playable
   * @param {(seat: number) => string} colour of a seat's pieces
   */
  render(table, playable, colour) {
    attr(find("seat-links-open"), "hidden", !table?.links.length);
    this.door(table, playable);
    if (!table?.links.length) {
      this.dialog.close();
      return;
    }
    const { links, lan, watch } = table;
    const come = links.filter(({ joined }) => joined).length;
    text(find("seat-links-count"), `${come}/${links.length}`);
    attr(find("seat-links-open"), "aria-label", say("script-joined-of", { joined: come, seats: links.length }));
    attr(find("seat-links-local"), "hidden", lan);
    attr(find("seat-links-scan"), "hidden", !lan);
    attr(find("seat-links-watch"), "hidden", !watch);
    attr(find("watch-link"), "href", watch);
    text(find("watch-link"), watch);
    keyed(find("seat-link-list"), links, ({ seat }) => seat, (link) => this.make(link), (item, link) => {
      const sign = inside(item, ".badge");
      if (sign.dataset.colour !== colour(link.seat)) sign.replaceChildren(this.badge(colour(link.seat)));
      sign.dataset.colour = colour(link.seat);
      text(inside(item, ".seat-link-name"), link.name);
      attr(item, "data-joined", link.joined);
      text(inside(item, ".seat-link-state"), say(link.joined ? "script-joined" : "script-waiting"));
      const code = inside(item, "img");
      attr(code, "hidden", !link.svg || !lan);
      attr(code, "src", link.svg || null);
      attr(code, "alt", say("script-code-of", { player: link.name }));
      const anchor = inside(item, "a");
      attr(anchor, "hidden", !link.url);
      attr(anchor, "href", link.url || null);
      attr(inside(item, "button"), "disabled", !playable);
      attr(inside(item, "button"), "aria-label", say("script-new-link-for", { player: link.name }));
    });
  }

  /**
   * @param {TableStatePart | undefined} table
   * @param {boolean} playable
   */
  door(table, playable) {
    const isOpen = Boolean(table?.door && table.lan);
    for (const input of switches()) {
      attr(input.parentElement ?? input, "hidden", !table?.door);
      attr(input, "disabled", !playable);
      input.checked = isOpen;
    }
    if (!this.opening || !isOpen) return;
    this.opening = false;
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** @param {SeatLink} link */
  make({ seat }) {
    return h(
      "li",
      { class: "seat-link", "data-seat-link": seat },
      h(
        "div",
        { class: "seat-link-head" },
        h("span", { class: "badge" }),
        h("span", { class: "seat-link-name" }),
        h("span", { class: "seat-link-state" }),
      ),
      h("img", { class: "seat-link-code", hidden: true, draggable: "false" }),
      h("a", { class: "seat-link-link", target: "_blank", rel: "noopener", text: say("script-open-here") }),
      h(
        "button",
        { type: "button", class: "seat-link-new", onclick: () => this.send({ do: "relink", seat: String(seat) }) },
        say("script-new-link"),
      ),
    );
  }
}

/** Return the switches that let phones in: in the dialog, and wherever else a page has one. */
function switches() {
  return /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".let-phones > input"));
}
