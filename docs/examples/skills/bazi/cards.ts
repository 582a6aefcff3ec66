import { CardProblem, type CardView, h } from "openjiuwen-tools/cards";
import { type Members, membersOf, numberOf, objectsOf, textOf, textsOf } from "../read.ts";

/** The four pillars of a birth, with the weight of the five elements. */
export const baziChart: CardView = ({ data, style, format }) => {
  style(ELEMENTS_CSS);
  style(CHART_CSS);
  const chart = membersOf(data, "{ pillars: [{ label, stem, branch }] }");
  const pillars = objectsOf(chart.pillars).slice(0, 4);
  if (pillars.length === 0) throw new CardProblem("expected pillars: [{ label, stem, branch }]");
  const facts = [textOf(chart.name), format.date(textOf(chart.born)), dayMaster(chart)].filter((text) => text !== "");
  return h(
    "div",
    { class: "chart" },
    facts.length > 0 && h("p", { class: "muted facts" }, facts.join(" · ")),
    pillarsTable(pillars),
    weights(chart, format.number),
  );
};

const dayMaster = ({ day_master }: Members): string => (textOf(day_master) === "" ? "" : `日主 ${textOf(day_master)}`);

/** A table, as a screen reader reads it by pillar and by row. */
function pillarsTable(pillars: readonly Members[]): Node {
  const row = (name: string, cell: (pillar: Members) => Node): Node =>
    h("tr", {}, h("th", { scope: "row" }, name), ...pillars.map((pillar) => h("td", {}, cell(pillar))));
  const text = (key: string) => (pillar: Members) => h("span", {}, textOf(pillar[key]) || "–");
  const sign = (key: string) => (pillar: Members) => character(textOf(pillar[key]));
  return h(
    "table",
    { class: "pillars" },
    h("thead", {}, h("tr", {}, h("td"), ...pillars.map(({ label }) => h("th", { scope: "col" }, textOf(label))))),
    h(
      "tbody",
      {},
      row("十神", text("god")),
      row("天干", sign("stem")),
      row("地支", sign("branch")),
      row("藏干", (pillar) => h("span", { class: "hidden-stems" }, ...textsOf(pillar.hidden).map(character))),
      row("纳音", text("note")),
    ),
  );
}

/** A stem or a branch in the colour of its element. */
function character(text: string): Node {
  const element = ELEMENTS.find(({ signs }) => text !== "" && signs.includes(text));
  return h("span", { class: `sign ${element?.id ?? ""}`, title: element?.name }, text || "–");
}

function weights({ elements }: Members, number: (value: number) => string): Node | undefined {
  if (typeof elements !== "object" || elements === null || Array.isArray(elements)) return undefined;
  const counts = ELEMENTS.map((element) => ({ ...element, count: numberOf((elements as Members)[element.name]) ?? 0 }));
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return h(
    "dl",
    { class: "weights" },
    ...counts.map(({ id, name, count }) => {
      const bar = h("span", { class: "weight" });
      bar.style.setProperty("inline-size", `${(Math.max(0, count) / most) * 100}%`);
      return h(
        "div",
        { class: id },
        h("dt", {}, name),
        h("dd", {}, h("span", { class: "track" }, bar), h("b", {}, number(count))),
      );
    }),
  );
}

/** How a day is said to go. */
export const baziFortune: CardView = ({ data, style, format }) => {
  style(ELEMENTS_CSS);
  style(FORTUNE_CSS);
  const fortune = membersOf(data, "{ score, summary }");
  const score = Math.min(100, Math.max(0, numberOf(fortune.score) ?? 0));
  return h(
    "div",
    { class: "fortune" },
    h(
      "div",
      { class: "day" },
      ring(score, format.number(score)),
      h(
        "div",
        {},
        h("p", { class: "muted" }, format.date(textOf(fortune.date))),
        h("p", { class: "summary" }, textOf(fortune.summary)),
      ),
    ),
    aspects(objectsOf(fortune.aspects), format.number),
    h(
      "div",
      { class: "advice" },
      advice("宜", "wood", textsOf(fortune.suitable)),
      advice("忌", "fire", textsOf(fortune.avoid)),
    ),
  );
};

function ring(score: number, text: string): Node {
  const length = 2 * Math.PI * RADIUS;
  const circle = { cx: 44, cy: 44, r: RADIUS, fill: "none", "stroke-width": 8 };
  const arc = {
    "stroke-dasharray": `${(length * score) / 100} ${length}`,
    "stroke-linecap": "round",
    transform: "rotate(-90 44 44)",
  };
  return h(
    "svg:svg",
    { class: "ring", viewBox: "0 0 88 88", role: "img", "aria-label": `运势 ${text} / 100` },
    h("svg:circle", { ...circle, class: "track" }),
    h("svg:circle", { ...circle, ...arc, class: "arc" }),
    h("svg:text", { x: 44, y: 44, "text-anchor": "middle", "dominant-baseline": "central" }, text),
  );
}

const RADIUS = 38;

function aspects(rows: readonly Members[], number: (value: number) => string): Node | undefined {
  if (rows.length === 0) return undefined;
  return h(
    "dl",
    { class: "weights" },
    ...rows.map(({ label, score }) => {
      const value = Math.min(100, Math.max(0, numberOf(score) ?? 0));
      const bar = h("span", { class: "weight" });
      bar.style.setProperty("inline-size", `${value}%`);
      return h(
        "div",
        { class: "aspect" },
        h("dt", {}, textOf(label)),
        h("dd", {}, h("span", { class: "track" }, bar), h("b", {}, number(value))),
      );
    }),
  );
}

function advice(word: string, element: string, texts: readonly string[]): Node | undefined {
  if (texts.length === 0) return undefined;
  return h(
    "section",
    { class: element },
    h("h3", { class: "sign" }, word),
    h("ul", {}, ...texts.map((text) => h("li", { class: "badge" }, text))),
  );
}

const ELEMENTS = [
  { id: "wood", name: "木", signs: "甲乙寅卯" },
  { id: "fire", name: "火", signs: "丙丁巳午" },
  { id: "earth", name: "土", signs: "戊己辰戌丑未" },
  { id: "metal", name: "金", signs: "庚辛申酉" },
  { id: "water", name: "水", signs: "壬癸亥子" },
];

const ELEMENTS_CSS = `
.wood { --element: light-dark(#2f7a4a, #7cc796) }
.fire { --element: light-dark(#b8392f, #f08a7e) }
.earth { --element: light-dark(#8a6116, #d9ae62) }
.metal { --element: light-dark(#6b6a5a, #cfccb4) }
.water { --element: light-dark(#285f96, #7db4ea) }
.sign { font-family: "Songti SC", "Noto Serif SC", "Source Han Serif SC", "SimSun", serif; color: var(--element, inherit) }
.weights { display: grid; gap: 6px; margin: 0 }
.weights div { display: grid; grid-template-columns: minmax(1.5em, auto) 1fr; gap: var(--s3); align-items: center }
.weights dt { color: var(--element, var(--muted)); font-size: var(--sm) }
.weights dd { display: flex; gap: var(--s3); align-items: center; margin: 0 }
.weights b { min-width: 3ch; text-align: right; font-size: var(--sm); font-weight: 600; font-variant-numeric: tabular-nums }
.track { flex: 1; height: 6px; border-radius: 3px; background: var(--surface); overflow: hidden }
.weight { display: block; height: 100%; border-radius: 3px; background: var(--element, var(--accent)) }
`;

const CHART_CSS = `
.chart { display: grid; gap: var(--s4) }
.facts { margin-top: calc(-1 * var(--s2)) }
.pillars { width: 100%; border-spacing: 0; table-layout: fixed; text-align: center }
.pillars th, .pillars td { padding: 6px 2px; font-weight: 400 }
.pillars thead th { color: var(--muted); font-size: var(--sm) }
.pillars tr > :first-child { width: 3em; color: var(--muted); font-size: var(--xs); text-align: start }
.pillars td { font-size: var(--sm) }
.pillars tbody td:nth-child(4) { background: var(--surface) }
.pillars thead th:nth-child(4) { background: var(--surface); border-radius: 10px 10px 0 0; color: var(--text); font-weight: 600 }
.pillars tr:last-child td:nth-child(4) { border-radius: 0 0 10px 10px }
.pillars td > .sign { font-size: 34px; line-height: 1.25; font-weight: 500 }
.hidden-stems { display: inline-flex; gap: 4px }
.hidden-stems .sign { font-size: var(--md) }
@container (min-width: 560px) { .pillars td > .sign { font-size: 44px } }
`;

const FORTUNE_CSS = `
.fortune { display: grid; gap: var(--s4) }
.day { display: flex; gap: var(--s4); align-items: center }
.ring { flex: none; width: 88px; height: 88px }
.ring .track { stroke: var(--surface) }
.ring .arc { stroke: var(--accent) }
.ring text { fill: var(--text); font-size: 26px; font-weight: 650; font-variant-numeric: tabular-nums }
.summary { line-height: 1.6 }
.aspect dt { min-width: 3em }
.advice { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: var(--s3) }
.advice section { display: flex; gap: var(--s3); align-items: baseline }
.advice h3 { flex: none; width: 28px; height: 28px; border: 1.5px solid currentcolor; border-radius: 50%; font-size: var(--md); line-height: 25px; text-align: center }
.advice ul { display: flex; flex-wrap: wrap; gap: 6px }
.advice .badge { font-size: var(--sm) }
`;
