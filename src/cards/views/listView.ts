import type { CardView } from "../CardView.ts";
import { readList } from "../data/readList.ts";
import { h } from "../h.ts";
import { link } from "./link.ts";
import { tick } from "./tick.ts";

/** More entries than these are drawn when the user asks for them. */
const MANY = 200;

/** A list of entries, with their text, badge and tick. */
export const listView: CardView = ({ data, format, labels, state, style, empty, redraw }) => {
  style(CSS);
  const items = readList(data);
  const rest = state.has("all") ? 0 : items.length - MANY;
  if (items.length === 0) return empty();
  const list = h("ul", { class: "list" });
  for (const { title, text, badge, url, done } of rest > 0 ? items.slice(0, MANY) : items) {
    list.append(
      h(
        "li",
        { class: done && "done" },
        tick(done, labels),
        h("div", {}, link(url, format.value(title)), text !== undefined && h("p", { class: "muted" }, text)),
        badge !== undefined && h("span", { class: "badge" }, badge),
      ),
    );
  }
  const click = () => {
    state.set("all", true);
    redraw();
  };
  const more = h(
    "button",
    { type: "button", class: "button", on: { click } },
    labels.showAll,
    ` (${format.number(items.length)})`,
  );
  return rest > 0 ? h("div", {}, list, more) : list;
};

const CSS = `
.list li { display: flex; gap: var(--s3); align-items: baseline; padding: var(--s2) 0; border-top: 1px solid var(--border) }
.list li:first-child { border-top: 0 }
.list li > div { flex: 1 }
`;
