import type { CardContext, CardView } from "../CardView.ts";
import { type Chart, readChart } from "../data/readChart.ts";
import { h } from "../h.ts";
import { whenShown } from "./context.ts";
import { nameOf } from "./parts.ts";

/** A chart whose datasets all have a name, and whose labels are written as the reader writes them. */
export type NamedChart = Pick<Chart, "type" | "labels"> & {
  readonly datasets: readonly { readonly label: string; readonly data: readonly (number | null)[] }[];
};

/** How many colours the charts have, `--c0` and so on. */
export const COLORS = 8;

/** Bars, lines, a pie or a radar with a legend, and a table for screen readers, which a button shows. */
export const chartView: CardView = (card) => {
  const { data, options, labels, signal, state, style, empty, redraw } = card;
  style(CSS);
  const chart = named(readChart(data, options), card);
  if (!chart.datasets.some((set) => set.data.some((value) => (chart.type === "pie" ? value : value !== null))))
    return empty();
  const name = nameOf(card, chart.datasets.map(({ label }) => label).join(", "));
  const canvas = h("canvas", { role: "img", "aria-label": name });
  const figure = h(
    "div",
    // The end of a transition reports changed colours, regardless of their cause.
    { class: `chart ${chart.type}`, on: { transitionend: redraw } },
    h("div", { class: "picture" }, canvas),
    legendOf(chart, card),
  );
  const table = h("div", { id: "data", role: "region", "aria-label": name }, tableOf(chart, card));
  const click = () => show(state.get("isTable") !== true);
  const toggle = h("button", {
    type: "button",
    class: "toggle",
    "aria-controls": "data",
    "data-key": "toggle",
    on: { click },
  });
  const show = (isTable: boolean) => {
    state.set("isTable", isTable);
    table.className = isTable ? "data" : "hidden";
    table.tabIndex = isTable ? 0 : -1;
    toggle.ariaExpanded = String(isTable);
    toggle.textContent = isTable ? labels.hideData : labels.showData;
  };
  show(state.get("isTable") === true);
  whenShown(signal, async () => {
    try {
      const { drawChart } = await import("./drawChart.ts");
      if (!signal.aborted) drawChart(canvas, chart, card);
    } catch (cause) {
      console.warn("A chart is shown as a table. To draw it: npm install chart.js", cause);
      figure.remove();
      toggle.remove();
      show(true);
    }
  });
  return h("div", {}, figure, toggle, table);
};

function named({ type, labels, datasets }: Chart, card: CardContext): NamedChart {
  const only = datasets.length === 1;
  return {
    type,
    labels: labels.map(card.format.date),
    datasets: datasets.map(({ label, data }, index) => ({
      label: label ?? (only ? card.labels.value : `${card.labels.value} ${index + 1}`),
      data,
    })),
  };
}

/** The legend: the names of datasets, or of a pie's parts with their share. The table has the same text. */
function legendOf({ type, labels, datasets }: NamedChart, { format, labels: words }: CardContext): Node | undefined {
  if (type !== "pie" && datasets.length === 1 && datasets[0]?.label === words.value) return undefined;
  const values = datasets[0]?.data.map((value) => Math.abs(value ?? 0)) ?? [];
  const sum = values.reduce((total, value) => total + value, 0);
  const percent = new Intl.NumberFormat(format.locale, { style: "percent" });
  const share = (index: number) => h("span", { class: "muted" }, percent.format((values[index] ?? 0) / sum));
  const names = type === "pie" ? labels : datasets.map(({ label }) => label);
  return h(
    "ul",
    { class: "legend", "aria-hidden": "true" },
    ...names.map((name, index) =>
      h("li", { class: `c${index % COLORS}` }, h("span", {}, name), type === "pie" && sum > 0 && share(index)),
    ),
  );
}

function tableOf({ labels, datasets }: NamedChart, { format }: CardContext): Node {
  const head = h("tr", {}, h("td"), ...datasets.map(({ label }) => h("th", { scope: "col" }, label)));
  const rows = labels.map((label, index) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, label),
      ...datasets.map(({ data }) => h("td", {}, format.value(data[index]))),
    ),
  );
  return h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows));
}

const CSS = `
.chart { --c0: var(--accent); --c1: var(--oj-chart-2, light-dark(#c4621a, #ffb27d)); --c2: var(--oj-chart-3, light-dark(#12806a, #5fd0b5)); --c3: var(--oj-chart-4, light-dark(#a8478f, #f0a3dc)); --c4: var(--oj-chart-5, light-dark(#94700a, #ebcf6f)); --c5: var(--oj-chart-6, light-dark(#6b53c4, #c0b0ff)); --c6: var(--oj-chart-7, light-dark(#2a7f9e, #7fd0ea)); --c7: var(--oj-chart-8, light-dark(#7a6655, #d2bda8)) }
.chart::before { content: ""; position: absolute; visibility: hidden; color: var(--text); border-color: var(--c0); outline-color: var(--border); background: var(--background); transition: color 1ms, border-color 1ms, outline-color 1ms, background-color 1ms }
.picture { position: relative; height: 260px }
.radar .picture { height: 300px }
.legend { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); margin-top: var(--s3); font-size: var(--sm) }
.legend li { display: flex; align-items: baseline; gap: var(--s2) }
.legend li::before { content: ""; flex: none; width: 10px; height: 10px; border-radius: 3px; background: var(--color) }
.legend .muted { margin-left: auto; font-variant-numeric: tabular-nums }
${Array.from({ length: COLORS }, (_, index) => `.c${index} { --color: var(--c${index}) }`).join("\n")}
.toggle { margin-top: var(--s2); padding: var(--s1) 0; border: 0; background: none; color: var(--muted); font-size: var(--sm); text-decoration: underline; text-underline-offset: 2px; cursor: pointer }
.toggle:hover { color: var(--text) }
.data { margin-top: var(--s2); overflow-x: auto }
.data table { width: 100%; border-collapse: collapse; font-size: var(--sm) }
.data :is(th, td) { padding: 6px var(--s2); border-top: 1px solid var(--border); text-align: right; font-weight: 400; font-variant-numeric: tabular-nums }
.data thead :is(th, td) { border: 0; color: var(--muted) }
.data :is(th, td):first-child { padding-left: 0; text-align: left }
@container (min-width: 520px) {
  .chart.pie { display: grid; grid-template-columns: 260px 1fr; gap: var(--s5); align-items: center }
  .pie .legend { display: grid; gap: var(--s2); max-width: 280px; margin: 0 }
}
@container (max-width: 480px) { .picture { height: 220px } .radar .picture { height: 260px } }
`;
