import { h } from "../h.ts";
import type { Labels } from "../labels.ts";

/** A circle that is filled if something is done; nothing if it has no such state. */
export const tick = (done: boolean | undefined, labels: Labels): HTMLElement | undefined =>
  done === undefined
    ? undefined
    : h("span", { class: "tick", role: "img", "aria-label": done ? labels.done : labels.notDone });
