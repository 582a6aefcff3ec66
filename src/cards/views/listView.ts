import type { CardView } from "../CardView.ts";
import { readList } from "../data/readList.ts";
import { h } from "../h.ts";
import { drawEntries, link, tick } from "./parts.ts";

/** A list of entries, with their text, badge and tick. */
export const listView: CardView = (card) => {
  const { data, format, labels, style, empty } = card;
  style(CSS);
  const items = readList(data);
  if (items.length === 0) return empty();
  return drawEntries(card, h("ul", { class: "list" }), items, ({ title, text, badge, url, done }) =>
    h(
      "li",
      { class: done && "done" },
      tick(done, labels),
      h("div", {}, link(url, format.value(title)), text !== undefined && h("p", { class: "muted" }, text)),
      badge !== undefined && h("span", { class: "badge" }, badge),
    ),
  );
};

const CSS = `
.list li { display: flex; gap: var(--s3); align-items: baseline; padding: var(--s2) 0; border-top: 1px solid var(--border) }
.list li:first-child { border-top: 0 }
.list li > div { flex: 1 }
`;
