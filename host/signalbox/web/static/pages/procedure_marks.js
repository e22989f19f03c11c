// Marks on the drawing and on the board's buttons: what the sensors read, and what was found about them and the lights.

/**
 * @import { ProcedureState } from "../lib/types.d.ts"
 * @import { BoardView } from "../board/board.js"
 * @import { Lights } from "../board/lights.js"
 * @import { Point } from "../board/plane.js"
 */
import { closedSensors } from "../board/bitmap.js";
import { attr, h, s, text } from "../lib/dom.js";

const REED_MM = { width: 9, height: 9 };
const TICK = "M-4 0.5L-1.2 3.4L4.4 -3.6";
const CROSS = "M-4 -4L4 4M4 -4L-4 4";
const DASH = "M-4 0H4";

export class Marks {
  /**
   * @param {BoardView} view
   * @param {Lights} lights
   * @param {HTMLElement} buttons the list of the board's buttons
   * @param {(sensor: number) => void} touched is called when somebody presses a square, a reed or a button of the board
   */
  constructor(view, lights, buttons, touched) {
    const { geometry } = view;
    /** @type {Map<number, HTMLElement | SVGElement>} by the sensor's number */
    this.sensors = new Map();
    for (const { name, sensor } of geometry.spots) {
      const spot = view.spotNamed(name);
      spot.append(...signs());
      this.join(sensor, spot, touched);
    }
    for (const bay of geometry.drawing.bays)
      for (const { letter, sensor, x, y } of bay.code) {
        const reed = codeReed(geometry.at([x, y]), `${bay.name}.${letter}`);
        view.layers.spots.append(reed);
        this.join(sensor, reed, touched);
      }
    /** @type {Map<string, HTMLElement>} by the button's name */
    this.buttons = new Map();
    for (const [name, sensor] of Object.entries(geometry.drawing.buttons)) {
      const button = h("span");
      this.buttons.set(name, button);
      buttons.append(h("li", {}, button));
      this.join(sensor, button, touched);
    }
    this.lights = lights.lights.map(({ lamp: { group } }) => {
      group.append(s("circle", { r: 6.5, class: "light-asked" }), ...signs());
      return group;
    });
  }

  /**
   * @param {number} sensor
   * @param {HTMLElement | SVGElement} element
   * @param {(sensor: number) => void} touched
   */
  join(sensor, element, touched) {
    this.sensors.set(sensor, element);
    element.addEventListener("click", () => touched(sensor));
  }

  /** @param {ProcedureState} state */
  show({ closed, sensors, lights, sensor_marks: ofSensors, light_marks: ofLights, buttons }) {
    for (const [name, button] of this.buttons) text(button, buttons[name] ?? name);
    const sensed = closedSensors(closed);
    for (const [sensor, element] of this.sensors) {
      attr(element, "data-sensed", sensed.has(sensor));
      attr(element, "data-asked", sensors.includes(sensor));
      attr(element, "data-mark", ofSensors[sensor]);
    }
    this.lights.forEach((group, light) => {
      attr(group, "data-asked", lights.includes(light));
      attr(group, "data-mark", ofLights[light]);
    });
  }
}

function signs() {
  return [s("path", { d: TICK, class: "tick" }), s("path", { d: CROSS, class: "cross" }), s("path", { d: DASH, class: "dash" })];
}

/**
 * @param {Point} at
 * @param {string} name
 */
function codeReed({ x, y }, name) {
  const { width, height } = REED_MM;
  const box = { x: -width / 2, y: -height / 2, width, height, rx: 2.5 };
  return s(
    "g",
    { class: "reed", "data-reed": name, transform: `translate(${x} ${y})` },
    s("rect", { ...box, class: "reed-body" }),
    s("title", { text: name }),
    ...signs(),
  );
}
