// Elements that grow bright and faint by themselves, over and over. One timer for all of them wakes the page at the moments
// when one changes: an animation of the browser's own would draw nothing more, but wakes it sixty times a second.

const NEAR_MS = 45; // what changes that soon after another is shown with it
const SWELL_MS = 250; // what swells is shown this often: at its own moments, or up to half as long before with another
const MAXIMUM = 0.999; // of an opacity: at 1 a layer is no longer one, and the browser makes all of them anew

/** @typedef {{ from: number, opacity: number }} Phase from so many ms of a period on it is as opaque as this */
/** @typedef {{ phases: Phase[], period: number, at: number, swells: boolean }} Moves where in the period it begins; all in ms */

/** @type {Set<Fading>} */
const fading = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Show each element that is due, and sleep until the next one is. */
function wake() {
  const now = performance.now();
  for (const element of fading) if (element.due <= now + element.near) element.show(now);
  clearTimeout(timer);
  if (fading.size) timer = setTimeout(wake, Math.min(...[...fading].map(({ due }) => due)) - now);
}

export class Fading {
  /**
   * @param {SVGElement} element
   * @param {Moves} moves
   */
  constructor(element, { phases, period, at, swells }) {
    this.element = element;
    this.swells = swells;
    this.near = swells ? SWELL_MS / 2 : NEAR_MS;
    this.phases = phases;
    this.period = period;
    this.began = performance.now() - at;
    this.due = 0; // when it changes next
    element.style.willChange = "opacity"; // a layer of its own: nothing else is painted anew
    element.toggleAttribute("data-fading", true);
    fading.add(this);
    this.show(performance.now());
    clearTimeout(timer);
    timer = setTimeout(wake); // when all that begin together have begun
  }

  /** @param {number} now */
  show(now) {
    const { phases, period } = this;
    const at = (now + NEAR_MS - this.began) % period;
    const next = phases.findIndex(({ from }) => from > at);
    const shown = phases.at(next < 0 ? -1 : next - 1);
    this.element.style.opacity = String(Math.min(shown?.opacity ?? 1, MAXIMUM));
    this.due = this.swells ? now + SWELL_MS : now + NEAR_MS - at + (next < 0 ? period : phases[next].from);
  }

  /** Leave the element as bright as it is now. */
  pause() {
    fading.delete(this);
    this.element.toggleAttribute("data-fading", false);
  }

  /** Take all traces of the fading off the element. */
  cancel() {
    this.pause();
    this.element.style.opacity = "";
    this.element.style.willChange = "";
  }
}
