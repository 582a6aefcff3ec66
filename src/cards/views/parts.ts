import type { CardContext } from "../CardView.ts";
import { h } from "../h.ts";
import type { Labels } from "../labels.ts";
import { safeUrl } from "../safeUrl.ts";

/** A link, or only its text if its address is not safe to follow. */
export function link(url: unknown, text: string): Node {
  const href = safeUrl(url);
  if (href === undefined) return document.createTextNode(text);
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);
}

/** More entries than these are drawn when the user asks for them. */
const MANY = 200;

/** Draws the entries of a list; of many, the first ones and a button that shows all. */
export function drawEntries<Entry>(
  { format, labels, state, redraw }: CardContext,
  list: HTMLElement,
  entries: readonly Entry[],
  draw: (entry: Entry) => Node,
): Node {
  const isCut = entries.length > MANY && !state.has("all");
  for (const entry of isCut ? entries.slice(0, MANY) : entries) list.append(draw(entry));
  if (!isCut) return list;
  const click = () => {
    state.set("all", true);
    redraw();
  };
  const label = `${labels.showAll} (${format.number(entries.length)})`;
  return h("div", {}, list, h("button", { type: "button", class: "button", on: { click } }, label));
}

/** A circle that is filled if something is done; nothing if it has no such state. */
export const tick = (done: boolean | undefined, labels: Labels): HTMLElement | undefined =>
  done === undefined
    ? undefined
    : h("span", { class: "tick", role: "img", "aria-label": done ? labels.done : labels.notDone });

/** The name of a card's content for screen readers: its title, otherwise the given words. */
export const nameOf = <Words extends string | undefined>({ options }: CardContext, words: Words): string | Words =>
  typeof options.title === "string" ? options.title : words;

/** The style of inputs for text. */
export const INPUT_STYLE = `
.input { width: 100%; min-height: 36px; padding: 6px 10px; border: 1px solid color-mix(in oklab, var(--muted) 75%, var(--background)); border-radius: 8px; background: var(--background) }
`;
