import type { CardView } from "../CardView.ts";
import { readProgress } from "../data/measuresOf.ts";
import { h } from "../h.ts";
import { nameOf } from "./parts.ts";

/** Progress as bars. */
export const progressView: CardView = (card) => {
  const { data, options, format, style, empty } = card;
  style(CSS);
  const bars = readProgress(data, options);
  if (bars.length === 0) return empty();
  const percent = new Intl.NumberFormat(format.locale, { style: "percent" });
  return h(
    "div",
    { class: bars.length === 1 ? "bars single" : "bars" },
    ...bars.map(({ label, value, max }) => {
      const part = Math.min(Math.max(value / max, 0), 1);
      // Unfinished progress must not show as 100 %.
      const share = percent.format(part < 1 ? Math.min(value / max, 0.99) : value / max);
      const amount = max === 100 ? "" : `${format.number(value)} / ${format.number(max)}`;
      const fill = h("span", { class: part === 1 && "full" });
      fill.style.setProperty("inline-size", `${part * 100}%`);
      return h(
        "div",
        {},
        h(
          "p",
          { class: "facts" },
          label !== undefined && h("span", {}, label),
          h("span", { class: "muted" }, amount),
          h("strong", {}, share),
        ),
        h(
          "div",
          {
            class: "bar",
            role: "progressbar",
            "aria-label": label ?? nameOf(card, share),
            "aria-valuemax": max,
            "aria-valuenow": part * max,
            "aria-valuetext": amount ? `${amount}, ${share}` : share,
          },
          fill,
        ),
      );
    }),
  );
};

const CSS = `
.bars { display: grid; gap: var(--s4) }
.facts { display: flex; align-items: baseline; gap: var(--s2); margin-bottom: 6px; font-variant-numeric: tabular-nums }
.facts .muted { margin-left: auto }
.facts strong { font-size: var(--sm); font-weight: 600; min-width: 4ch; text-align: right }
.bar { height: 8px; border-radius: 4px; background: var(--surface); box-shadow: inset 0 0 0 1px var(--border); overflow: hidden }
.bar span { display: block; height: 100%; border-radius: 4px; background: var(--accent); transition: inline-size .3s }
.bar .full { background: var(--success) }
.single strong { order: -1; font-size: var(--xl); line-height: 1.2; text-align: left }
.single .facts { flex-wrap: wrap }
.single .bar { height: 12px; border-radius: 6px }
`;
