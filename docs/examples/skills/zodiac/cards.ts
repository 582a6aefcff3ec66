import { CardProblem, type CardView, h } from "openjiuwen-tools/cards";
import { type Members, membersOf, numberOf, objectsOf, textOf } from "../read.ts";

/** A chart of the sky: the signs as a wheel, the planets at their longitudes, and a table of both for who cannot see it. */
export const zodiacChart: CardView = ({ data, style }) => {
  style(CHART_CSS);
  const chart = membersOf(data, "{ ascendant, planets: [{ id, longitude }] }");
  const ascendant = turn(numberOf(chart.ascendant) ?? 0);
  const planets = objectsOf(chart.planets).flatMap(planetOf).slice(0, 20);
  if (planets.length === 0) throw new CardProblem("expected planets: [{ id, longitude }]");
  return h(
    "div",
    { class: "sky" },
    wheel(planets, ascendant, textOf(chart.name)),
    h(
      "table",
      {},
      h("caption", { class: "hidden" }, "行星的位置"),
      h(
        "tbody",
        {},
        row("ASC", "上升", ascendant, false),
        ...planets.map((one) => row(one.glyph, one.name, one.longitude, one.retrograde)),
      ),
    ),
  );
};

type Planet = {
  readonly glyph: string;
  readonly name: string;
  readonly longitude: number;
  readonly retrograde: boolean;
};

function planetOf({ id, name, longitude, retrograde }: Members): Planet[] {
  const degrees = numberOf(longitude);
  if (degrees === undefined) return [];
  const [glyph, known] = PLANETS.get(textOf(id)) ?? ["•", textOf(id)];
  return [{ glyph, name: textOf(name) || known, longitude: turn(degrees), retrograde: retrograde === true }];
}

function row(glyph: string, name: string, longitude: number, retrograde: boolean): Node {
  const { id, sign, label } = signAt(longitude);
  const degrees = Math.floor(longitude % 30);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("span", { class: "glyph", "aria-hidden": "true" }, glyph), name),
    h(
      "td",
      { class: id },
      h("span", { class: "glyph", "aria-hidden": "true" }, sign),
      `${label} ${degrees}°`,
      retrograde && h("span", { class: "badge" }, "逆行"),
    ),
  );
}

/** The ascendant is at the left, and longitudes go on against the clock. */
function wheel(planets: readonly Planet[], ascendant: number, name: string): Node {
  const at = (longitude: number, radius: number): Point => {
    const angle = ((180 + longitude - ascendant) * Math.PI) / 180;
    return [200 + radius * Math.cos(angle), 200 - radius * Math.sin(angle)];
  };
  const line = (from: Point, to: Point, name: string): Node =>
    h("svg:line", { class: name, x1: round(from[0]), y1: round(from[1]), x2: round(to[0]), y2: round(to[1]) });
  const text = ([x, y]: Point, content: string, name: string): Node =>
    h("svg:text", { class: name, x: round(x), y: round(y) }, content);
  const ring = (radius: number, name = "ring"): Node => h("svg:circle", { class: name, cx: 200, cy: 200, r: radius });
  return h(
    "svg:svg",
    { class: "wheel", viewBox: "0 0 400 400", role: "img", "aria-label": name === "" ? "星盘" : `${name}的星盘` },
    ...SIGNS.flatMap(({ id, sign }, index) => [
      h("svg:path", { class: `sector ${id}`, d: sector(at, index * 30, (index + 1) * 30) }),
      text(at(index * 30 + 15, 172), sign, `glyph ${id}`),
    ]),
    ring(194),
    ring(150),
    ...Array.from({ length: 72 }, (_, index) =>
      line(at(index * 5, 150), at(index * 5, index % 6 === 0 ? 142 : 146), "tick"),
    ),
    ring(92, "ring inner"),
    ...aspectsOf(planets).map(([from, to, kind]) => line(at(from, 92), at(to, 92), `aspect ${kind}`)),
    line(at(ascendant, 194), at(ascendant, 92), "axis"),
    line(at(ascendant + 180, 194), at(ascendant + 180, 92), "axis"),
    text(at(ascendant, 74), "ASC", "label"),
    ...spread(planets).flatMap(({ glyph, longitude, shown }) => [
      line(at(longitude, 150), at(longitude, 141), "mark"),
      line(at(longitude, 141), at(shown, 132), "mark faint"),
      text(at(shown, 119), glyph, "glyph planet"),
    ]),
  );
}

type Point = readonly [x: number, y: number];

const round = (value: number): number => Math.round(value * 100) / 100;

function sector(at: (longitude: number, radius: number) => Point, from: number, to: number): string {
  const [a, b, c, d] = [at(from, 194), at(to, 194), at(to, 150), at(from, 150)].map((point) =>
    point.map(round).join(" "),
  );
  return `M ${a} A 194 194 0 0 0 ${b} L ${c} A 150 150 0 0 1 ${d} Z`;
}

/** Planets that stand close together are drawn beside each other, each with a line to its place. */
function spread(planets: readonly Planet[]): (Planet & { readonly shown: number })[] {
  const sorted = planets
    .map((planet) => ({ ...planet, shown: planet.longitude }))
    .sort((a, b) => a.longitude - b.longitude);
  const gap = Math.min(11, 360 / sorted.length);
  for (let times = 0; times < 40; times++) {
    for (const [index, one] of sorted.entries()) {
      const next = sorted[(index + 1) % sorted.length] as typeof one;
      const distance = turn(next.shown - one.shown);
      if (next === one || distance >= gap) continue;
      one.shown = turn(one.shown - (gap - distance) / 2);
      next.shown = turn(next.shown + (gap - distance) / 2);
    }
  }
  return sorted;
}

/** The pairs of planets at the angles that count, within six degrees. */
function aspectsOf(planets: readonly Planet[]): [number, number, string][] {
  return planets.flatMap((one, index) =>
    planets.slice(index + 1).flatMap((other): [number, number, string][] => {
      const apart = turn(one.longitude - other.longitude);
      const angle = Math.min(apart, 360 - apart);
      const found = ASPECTS.find(([degrees]) => Math.abs(angle - degrees) <= 6);
      return found === undefined ? [] : [[one.longitude, other.longitude, found[1]]];
    }),
  );
}

const ASPECTS: readonly [number, string][] = [
  [60, "soft"],
  [90, "hard"],
  [120, "soft"],
  [180, "hard"],
];

const turn = (degrees: number): number => ((degrees % 360) + 360) % 360;

const signAt = (longitude: number) => SIGNS[Math.floor(longitude / 30) % 12] as (typeof SIGNS)[number];

/** U+FE0E asks for the sign as a letter, where it could be a coloured picture. */
const sign = (id: string, code: number, label: string) => ({ id, label, sign: `${String.fromCodePoint(code)}\ufe0e` });

const SIGNS = [
  sign("fire", 0x2648, "白羊座"),
  sign("earth", 0x2649, "金牛座"),
  sign("air", 0x264a, "双子座"),
  sign("water", 0x264b, "巨蟹座"),
  sign("fire", 0x264c, "狮子座"),
  sign("earth", 0x264d, "处女座"),
  sign("air", 0x264e, "天秤座"),
  sign("water", 0x264f, "天蝎座"),
  sign("fire", 0x2650, "射手座"),
  sign("earth", 0x2651, "摩羯座"),
  sign("air", 0x2652, "水瓶座"),
  sign("water", 0x2653, "双鱼座"),
];

const PLANETS: ReadonlyMap<string, readonly [glyph: string, name: string]> = new Map([
  ["sun", ["☉", "太阳"]],
  ["moon", ["☽", "月亮"]],
  ["mercury", ["☿", "水星"]],
  ["venus", ["♀\ufe0e", "金星"]],
  ["mars", ["♂\ufe0e", "火星"]],
  ["jupiter", ["♃", "木星"]],
  ["saturn", ["♄", "土星"]],
  ["uranus", ["♅", "天王星"]],
  ["neptune", ["♆", "海王星"]],
  ["pluto", ["♇", "冥王星"]],
]);

/** A spread of cards, each with its place and its meaning. */
export const tarotSpread: CardView = ({ data, style, empty }) => {
  style(TAROT_CSS);
  const spread = membersOf(data, "{ cards: [{ position, name, meaning }] }");
  const cards = objectsOf(spread.cards).slice(0, 12);
  if (cards.length === 0) return empty();
  const [question, summary] = [textOf(spread.question), textOf(spread.summary)];
  return h(
    "div",
    { class: "tarot" },
    question !== "" && h("p", { class: "question" }, question),
    h("ol", {}, ...cards.map(cardOf)),
    summary !== "" && h("p", { class: "reading" }, summary),
  );
};

function cardOf({ position, name, meaning, arcana, reversed }: Members): Node {
  const number = numberOf(arcana);
  const isReversed = reversed === true;
  return h(
    "li",
    {},
    h("p", { class: "muted" }, textOf(position)),
    h(
      "div",
      { class: isReversed ? "face reversed" : "face" },
      h("span", { class: "numeral", "aria-hidden": "true" }, number === undefined ? "✦" : roman(number)),
      star(),
      h("strong", {}, textOf(name)),
    ),
    isReversed && h("span", { class: "badge" }, "逆位"),
    h("p", { class: "meaning" }, textOf(meaning)),
  );
}

/** An ornament of rays around a circle. */
function star(): Node {
  const ray = (index: number): string => {
    const point = (angle: number, radius: number): string => {
      const radians = (angle * Math.PI) / 180;
      return `${round(30 + radius * Math.sin(radians))} ${round(30 - radius * Math.cos(radians))}`;
    };
    const angle = index * 22.5;
    return `M ${point(angle - 7, 12)} L ${point(angle, index % 2 === 0 ? 28 : 20)} L ${point(angle + 7, 12)}`;
  };
  return h(
    "svg:svg",
    { viewBox: "0 0 60 60", "aria-hidden": "true" },
    h("svg:path", { d: Array.from({ length: 16 }, (_, index) => ray(index)).join(" ") }),
    h("svg:circle", { cx: 30, cy: 30, r: 9 }),
  );
}

function roman(number: number): string {
  const whole = Math.min(21, Math.max(0, Math.floor(number)));
  if (whole === 0) return "0";
  return `${"X".repeat(Math.floor(whole / 10))}${["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"][whole % 10]}`;
}

const CHART_CSS = `
.sky { display: grid; gap: var(--s5); align-items: center }
@container (min-width: 620px) { .sky { grid-template-columns: 3fr 2fr } }
.wheel { display: block; width: 100%; max-width: 440px; margin: 0 auto }
.fire { --element: light-dark(#b8392f, #f08a7e) }
.earth { --element: light-dark(#7a5c14, #d9ae62) }
.air { --element: light-dark(#7a3f96, #d3a2ea) }
.water { --element: light-dark(#285f96, #7db4ea) }
.sector { fill: color-mix(in oklab, var(--element) 14%, var(--background)); stroke: var(--background); stroke-width: 2 }
.ring { fill: none; stroke: var(--border); stroke-width: 1.25 }
.inner { fill: var(--surface) }
.tick { stroke: var(--border); stroke-width: 1 }
.axis { stroke: var(--accent); stroke-width: 1.5 }
.mark { stroke: var(--muted); stroke-width: 1.25 }
.faint { opacity: .6 }
.aspect { stroke-width: 1.25; opacity: .75 }
.soft { stroke: var(--accent) }
.hard { stroke: var(--danger); stroke-dasharray: 4 3 }
.wheel text { text-anchor: middle; dominant-baseline: central; fill: var(--element, var(--text)) }
.wheel .glyph { font-size: 22px }
.wheel .planet { font-size: 20px }
.wheel .label { paint-order: stroke; stroke: var(--surface); stroke-width: 4px; font-size: 10px; font-weight: 600; letter-spacing: .06em; fill: var(--accent) }
.glyph { font-family: "Noto Sans Symbols", "Segoe UI Symbol", "Apple Symbols", "DejaVu Sans", sans-serif; font-variant-emoji: text }
.sky table { width: 100%; border-spacing: 0; font-size: var(--sm) }
.sky th, .sky td { padding: 5px 0; border-bottom: 1px solid var(--border); font-weight: 400; text-align: start; white-space: nowrap }
.sky tr:last-child > * { border-bottom: 0 }
.sky th .glyph { display: inline-block; min-width: 2.4em; color: var(--muted) }
.sky td .glyph { margin-inline-end: 6px; color: var(--element) }
.sky .badge { margin-inline-start: var(--s2) }
`;

const TAROT_CSS = `
.tarot { display: grid; gap: var(--s4) }
.question { font-size: var(--lg); text-align: center }
.tarot ol { display: grid; grid-template-columns: repeat(auto-fit, minmax(92px, 1fr)); gap: var(--s4) var(--s3); padding: 0; list-style: none }
.tarot li { display: flex; flex-direction: column; gap: var(--s2); align-items: center; text-align: center }
.face { position: relative; display: flex; flex-direction: column; justify-content: space-between; align-items: center; width: 100%; max-width: 132px; aspect-ratio: 3 / 5; padding: 14px 8px; border-radius: 10px;
  color: light-dark(#5a4212, #ecd9a6); background: light-dark(linear-gradient(160deg, #fdf6e3, #f1e0b8), linear-gradient(160deg, #2c2547, #191530)); background-image: linear-gradient(160deg, light-dark(#fdf7e8, #2e2750), light-dark(#f0dfb6, #181430)) }
.face::after { content: ""; position: absolute; inset: 6px; border: 1.5px solid currentcolor; border-radius: 6px; opacity: .45; pointer-events: none }
.reversed { transform: rotate(180deg) }
.face svg { width: 64%; fill: none; stroke: currentcolor; stroke-width: 1.25 }
.face svg circle { fill: currentcolor; stroke: none; opacity: .85 }
.face strong { font-family: "Songti SC", "Noto Serif SC", "Source Han Serif SC", "SimSun", serif; font-size: 17px; font-weight: 600; letter-spacing: .1em }
.numeral { font-size: var(--sm); letter-spacing: .12em }
.meaning { font-size: var(--sm); text-wrap: pretty }
.reading { padding: var(--s3) var(--s4); border-radius: 10px; background: var(--surface); font-size: var(--sm) }
`;
