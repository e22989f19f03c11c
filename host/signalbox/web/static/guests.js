// The table's page: a link and a QR code for every seat that may have a page of its own, and who has come.

/** @import { GameCommand, GameState, SeatLink, SeatShown } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
import { attr, find, findAs, h, inside, keyed, text } from "./dom.js";
import { badge } from "./shapes.js";

export class Guests {
  /**
   * @param {Geometry} geometry
   * @param {(command: GameCommand) => boolean} send
   */
  constructor(geometry, send) {
    this.geometry = geometry;
    this.send = send;
    this.dialog = findAs("guests", HTMLDialogElement);
    find("guests-open").addEventListener("click", () => this.dialog.showModal());
    find("guests-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  /**
   * Shows the table's own part of a snapshot, which is missing on every other page.
   * @param {GameState} snapshot
   * @param {boolean} playable
   */
  render({ table, seats }, playable) {
    attr(find("guests-open"), "hidden", !table?.links.length);
    if (!table?.links.length) {
      this.dialog.close();
      return;
    }
    const { links, lan, watch } = table;
    const come = links.filter(({ joined }) => joined).length;
    text(find("guests-count"), `${come}/${links.length}`);
    attr(find("guests-open"), "aria-label", `Seats' own pages: ${come} of ${links.length} have joined`);
    attr(find("guests-local"), "hidden", lan);
    attr(find("guests-scan"), "hidden", !lan);
    attr(find("guests-watch"), "hidden", !watch);
    attr(find("watch-link"), "href", watch);
    text(find("watch-link"), watch);
    keyed(find("guest-list"), links, ({ seat }) => seat, (link) => this.make(link, seats), (item, link) => {
      text(inside(item, ".guest-name"), link.name);
      attr(item, "data-joined", link.joined);
      text(inside(item, ".guest-state"), link.joined ? "Joined" : "Waiting");
      const code = inside(item, "img");
      attr(code, "hidden", !link.svg || !lan);
      attr(code, "src", link.svg || null);
      attr(code, "alt", `QR code of ${link.name}'s page`);
      const anchor = inside(item, "a");
      attr(anchor, "hidden", !link.url);
      attr(anchor, "href", link.url || null);
      attr(inside(item, "button"), "disabled", !playable);
      attr(inside(item, "button"), "aria-label", `New link for ${link.name}`);
    });
  }

  /**
   * @param {SeatLink} link
   * @param {SeatShown[]} seats
   */
  make({ seat }, seats) {
    const colour = this.geometry.seats.indexOf(seats[seat]?.colour ?? "");
    return h(
      "li",
      { class: "guest", "data-guest": seat },
      h(
        "div",
        { class: "guest-head" },
        h("span", { class: "badge" }, badge(this.geometry, Math.max(0, colour))),
        h("span", { class: "guest-name" }),
        h("span", { class: "guest-state" }),
      ),
      h("img", { class: "guest-code", hidden: true, draggable: "false" }),
      h("a", { class: "guest-link", target: "_blank", rel: "noopener", text: "Open on this computer" }),
      h("button", { type: "button", class: "guest-new", onclick: () => this.send({ do: "relink", seat: String(seat) }) }, "New link"),
    );
  }
}
