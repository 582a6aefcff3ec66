import type { Row } from "./record.ts";

/** What a plot shows: how the time of each contender grows with the size of its input. */
export type GrowthPlot = { title: string; rows: readonly Row[] };

/**
 * An SVG with a line for each contender, both axes logarithmic; it is readable on a light and on a dark page.
 *
 * @example
 * plotGrowth({ title: "validate", rows }); // '<svg xmlns="http://www.w3.org/2000/svg" …'
 */
export function plotGrowth({ title, rows }: GrowthPlot): string {
  const groups = Map.groupBy(rows, ({ contender }) => contender);
  const lines: Line[] = [...groups].map(([name, some]) => ({ name, rows: some }));
  const colorOf = (line: Line) => `c${lines.indexOf(line) % COLORS.length}`;
  const x = logScale(rows.map(sizeOf), [BOX.left, BOX.right]);
  const y = logScale(
    rows.map(({ value }) => value),
    [BOX.bottom, BOX.top],
  );
  const description = `Time over the size of the input in characters, both logarithmic: ${lines.map(({ name }) => name).join(", ")}.`;
  const ends = spread(lines.map((line) => ({ line, at: y.place(line.rows.at(-1)?.value ?? 1) })));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="desc">${escapeXml(description)}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect class="page" width="${WIDTH}" height="${HEIGHT}"/>`,
    `<text class="head" x="${BOX.left}" y="24">${escapeXml(title)}</text>`,
    ...x.ticks.flatMap((tick) => [
      `<path class="grid" d="M${round(x.place(tick))} ${BOX.top}V${BOX.bottom}"/>`,
      `<text x="${round(x.place(tick))}" y="${BOX.bottom + 18}" text-anchor="middle">${formatSize(tick)}</text>`,
    ]),
    ...y.ticks.flatMap((tick) => [
      `<path class="grid" d="M${BOX.left} ${round(y.place(tick))}H${BOX.right}"/>`,
      `<text x="${BOX.left - 8}" y="${round(y.place(tick)) + 4}" text-anchor="end">${formatTick(tick)}</text>`,
    ]),
    `<text x="${(BOX.left + BOX.right) / 2}" y="${HEIGHT - 6}" text-anchor="middle">characters</text>`,
    ...ends.map(({ line, at, label }) => drawLine(line, { x, y, at, label, color: colorOf(line) })),
    "</svg>\n",
  ].join("\n");
}

const WIDTH = 760;
const HEIGHT = 400;
const BOX = { left: 64, right: 530, top: 40, bottom: 350 };
/** Each for a light page and for a dark one. */
const COLORS = [
  ["#0b62d6", "#6cb0ff"],
  ["#c2410c", "#fb923c"],
  ["#15803d", "#4ade80"],
  ["#a21caf", "#e879f9"],
  ["#b45309", "#fbbf24"],
  ["#0e7490", "#22d3ee"],
  ["#be123c", "#fb7185"],
  ["#4d7c0f", "#a3e635"],
  ["#6d28d9", "#a78bfa"],
  ["#57534e", "#d6d3d1"],
  ["#1e3a8a", "#93c5fd"],
] as const;

const colorRules = (shade: 0 | 1): string => COLORS.map((pair, index) => `.c${index}{--c:${pair[shade]}}`).join("");

const STYLE = [
  "svg{font:13px system-ui,sans-serif}.page{fill:#fff}text{fill:#333}.head{font-weight:600;font-size:15px}",
  ".grid{stroke:#ddd}.line{fill:none;stroke:var(--c);stroke-width:1.5}.ours .line{stroke-width:3.5}",
  ".ours text{font-weight:700}.floor .line{stroke-dasharray:5 4}.dot{fill:var(--c)}.tie{stroke:var(--c);opacity:.5;fill:none}",
  colorRules(0),
  `@media(prefers-color-scheme:dark){.page{fill:#16181d}text{fill:#ddd}.grid{stroke:#363a42}${colorRules(1)}}`,
].join("");

type Scale = { place(value: number): number; ticks: number[] };

/** From the power of ten at or below the least value to the one at or above the largest. */
function logScale(values: readonly number[], [from, to]: readonly [number, number]): Scale {
  const logs = values.map(Math.log10);
  const low = Math.floor(Math.min(...logs) + 0.06);
  const high = Math.max(low + 1, Math.ceil(Math.max(...logs) - 0.02));
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return { ticks, place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) };
}

type Line = { name: string; rows: readonly Row[] };
type LineEnd = { line: Line; at: number };

/** Gives each line a height for its label, so that labels do not cover each other. */
function spread(ends: readonly LineEnd[]): (LineEnd & { label: number })[] {
  const sorted = ends.toSorted((one, other) => one.at - other.at);
  let last = BOX.top - LABEL_HEIGHT;
  const placed = sorted.map((end, index) => {
    const most = BOX.bottom - (sorted.length - 1 - index) * LABEL_HEIGHT;
    last = Math.min(most, Math.max(end.at, last + LABEL_HEIGHT));
    return { ...end, label: last };
  });
  // What comes later is drawn above: ours.
  return placed.sort((one, other) => Number(isOurs(one.line)) - Number(isOurs(other.line)));
}

const LABEL_HEIGHT = 18;

type LinePlace = { x: Scale; y: Scale; at: number; label: number; color: string };

function drawLine({ name, rows }: Line, { x, y, at, label, color }: LinePlace): string {
  const points = rows.map((row) => `${round(x.place(sizeOf(row)))} ${round(y.place(row.value))}`);
  const end = round(x.place(sizeOf(rows.at(-1) as Row)));
  const dots = points.map((point) => {
    const [cx, cy] = point.split(" ");
    return `<circle class="dot" cx="${cx}" cy="${cy}" r="2.5"/>`;
  });
  return [
    `<g class="${rows[0]?.role} ${color}">`,
    `<path class="line" d="M${points.join("L")}"/>`,
    ...dots,
    `<path class="tie" d="M${end} ${round(at)}L${BOX.right + 12} ${round(label)}"/>`,
    `<text x="${BOX.right + 16}" y="${round(label) + 4}">${escapeXml(name)}</text>`,
    "</g>",
  ].join("");
}

const isOurs = ({ rows }: Line): boolean => rows[0]?.role === "ours";
const sizeOf = ({ growth }: Row): number => growth?.size ?? 1;
const round = (number: number): number => Math.round(number * 10) / 10;
const formatSize = (size: number): string =>
  size >= 1e6 ? `${size / 1e6} M` : size >= 1e3 ? `${size / 1e3} k` : String(size);

function formatTick(ms: number): string {
  if (ms >= 1e3) return `${ms / 1e3} s`;
  if (ms >= 1) return `${ms} ms`;
  return ms >= 0.0009 ? `${Math.round(ms * 1e3)} µs` : `${Math.round(ms * 1e6)} ns`;
}

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
