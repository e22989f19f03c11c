// The card of a lesson, above what is to be done now; at its end it offers what comes after it.

/** @import { GameCommand, LessonInfo } from "../lib/types.d.ts" */
import { attr, find, prose, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";

export class LessonCard {
  /** @param {(command: GameCommand) => boolean} send */
  constructor(send) {
    find("lesson-play").addEventListener("click", () => send({ do: "begin" }));
    find("lesson-leave").addEventListener("click", () => send({ do: "leave" }));
    find("lesson-again").addEventListener("click", () => send({ do: "again" }));
  }

  /**
   * @param {LessonInfo | null} lesson
   * @param {boolean} mayLead whether this page may leave it
   */
  render(lesson, mayLead) {
    attr(find("lesson"), "hidden", lesson === null);
    attr(document.body, "data-lesson", lesson !== null);
    attr(find("actions"), "hidden", lesson?.is_over ?? false);
    if (!lesson) return;
    const { say: sentence, number, count, is_over: isOver } = lesson;
    attr(find("lesson"), "data-over", isOver);
    text(find("lesson-count"), say("script-lesson-count", { done: number, steps: count }));
    prose(find("lesson-say"), sentence);
    attr(find("lesson-play"), "hidden", !isOver || !mayLead);
    attr(find("lesson-again"), "hidden", !isOver || !mayLead);
    attr(find("lesson-leave"), "hidden", isOver || !mayLead);
  }
}
