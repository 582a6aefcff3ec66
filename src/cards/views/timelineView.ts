import type { CardView } from "../CardView.ts";
import { readTimeline } from "../data/readTimeline.ts";
import { h } from "../h.ts";
import { TONES } from "./context.ts";
import { drawEntries } from "./parts.ts";

/** Entries along a line, with a dot in the colour of their status. */
export const timelineView: CardView = (card) => {
  const { data, format, style, empty } = card;
  style(TONES + CSS);
  const entries = readTimeline(data);
  if (entries.length === 0) return empty();
  return drawEntries(card, h("ol", { class: "timeline" }), entries, ({ title, time, text, status, tone }) =>
    h(
      "li",
      { class: tone },
      time !== undefined && h("time", { class: "muted" }, format.date(time)),
      h(
        "div",
        {},
        h("p", {}, format.value(title), status !== undefined && h("span", { class: "badge" }, status)),
        text !== undefined && h("p", { class: "muted" }, text),
      ),
    ),
  );
};

const CSS = `
.timeline { display: grid; grid-template-columns: fit-content(35%) 10px 1fr; padding: 0; list-style: none }
.timeline li { position: relative; display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; padding-bottom: var(--s4) }
.timeline li:last-child { padding-bottom: 0 }
.timeline li::before { content: ""; grid-area: 1 / 2; width: 10px; height: 10px; margin-top: 6px; border: 2px solid var(--tone, var(--muted)); border-radius: 50%; background: var(--tone, var(--background)) }
.timeline li:not(:last-child)::after { content: ""; position: absolute; grid-area: 1 / 2; inset: 20px 4px calc(-2px - var(--s4)); width: 2px; border-radius: 1px; background: var(--border) }
.timeline time { grid-area: 1 / 1; padding: 1px var(--s4) 0 0; line-height: 22px }
.timeline div { grid-area: 1 / 3; padding-left: var(--s3) }
.timeline .badge { margin-left: var(--s2); color: var(--tone, var(--muted)) }
@container (max-width: 480px) {
  .timeline { grid-template-columns: 0 10px 1fr }
  .timeline time { grid-area: 1 / 3; padding: 0 0 0 var(--s3) }
  .timeline time + div { grid-row: 2 }
  .timeline li:not(:last-child)::after { grid-row: 1 / span 2 }
}
`;
