// What the sensors read and what was found about them and the lights, marked on the drawing and on the board's buttons.

import { bits } from "./board.js";
import { attr, h, s } from "./dom.js";

const REED_MM = { width: 9, height: 9 };
const TICK = "M-4 0.5L-1.2 3.4L4.4 -3.6";
const CROSS = "M-4 -4L4 4M4 -4L-4 4";
const DASH = "M-4 0H4";

export class Marks {
  /** `touched(sensor)` is called when somebody presses a square, a reed or a button of the board. */
  constructor(view, lights, buttons, touched) {
    const { geometry } = view;
    this.sensors = new Map(); // number -> element
    for (const { name, sensor } of geometry.squares.values()) {
      const spot = view.spots.get(name);
      spot.append(...signs());
      this.join(sensor, spot, touched);
    }
    for (const bay of geometry.drawing.bays)
      for (const { letter, sensor, x, y } of bay.code) {
        const reed = codeReed(geometry.at([x, y]), `${bay.name}.${letter}`);
        view.layers.spots.append(reed);
        this.join(sensor, reed, touched);
      }
    for (const [name, sensor] of Object.entries(geometry.drawing.buttons)) {
      const button = h("span", { text: name });
      buttons.append(h("li", {}, button));
      this.join(sensor, button, touched);
    }
    this.lights = lights.lights.map(({ group }) => {
      group.append(s("circle", { r: 6.5, class: "light-asked" }), ...signs());
      return group;
    });
  }

  join(sensor, element, touched) {
    this.sensors.set(sensor, element);
    element.addEventListener("click", () => touched(sensor));
  }

  show({ closed, sensors, lights, sensor_marks: ofSensors, light_marks: ofLights }) {
    const sensed = bits(closed);
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
