import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
} from "chart.js";
import { shorten } from "../../checks/index.ts";
import type { CardContext } from "../CardView.ts";
import { COLORS, type NamedChart } from "./chartView.ts";

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
);

/** Draws a chart by Chart.js, in the colours of the canvas's surroundings. */
export function drawChart(canvas: HTMLCanvasElement, chart: NamedChart, { format, signal, state }: CardContext): void {
  const color = colorsAround(canvas);
  const { type } = chart;
  const isStill = state.has("isDrawn") || matchMedia("(prefers-reduced-motion: reduce)").matches;
  state.set("isDrawn", true);
  const font = { family: getComputedStyle(canvas).fontFamily, size: 12 };
  const write = (value: number | string) => format.number(Number(Number(value).toPrecision(12)));
  const drawn = new Chart(canvas, {
    type,
    data: {
      labels: chart.labels.map((label) => shorten(label, type === "radar" ? 12 : 24)),
      datasets: chart.datasets.map(({ label, data }, index) => ({
        label,
        data: [...data],
        ...LOOKS[type](chart, index, color),
      })) as ChartDataset[],
    },
    options: {
      maintainAspectRatio: false,
      animation: isStill ? false : { duration: 300 },
      // Chart.js cannot parse all CSS colours, so it cannot mix them.
      animations: { colors: false },
      font,
      interaction: { mode: type === "pie" ? "nearest" : "index", intersect: type === "pie" },
      plugins: {
        tooltip: {
          backgroundColor: color("--text"),
          titleColor: color("--background"),
          bodyColor: color("--background"),
          titleFont: font,
          bodyFont: font,
          padding: 8,
          cornerRadius: 6,
          boxPadding: 4,
          callbacks: {
            label: ({ dataset, dataIndex }) =>
              ` ${dataset.label}: ${format.value(dataset.data[dataIndex] as number | null)}`,
          },
        },
      },
      scales: scalesOf(type, color, font, write),
    },
  } as ChartConfiguration);
  signal.addEventListener("abort", () => drawn.destroy());
}

/** The colour of a custom property; with a percentage below 100 it is translucent. */
type Colors = (property: string, percent?: number) => string;

function colorsAround(canvas: HTMLCanvasElement): Colors {
  const { style } = canvas;
  return (property, percent = 100) => {
    style.setProperty("color", `color-mix(in srgb, var(${property}) ${percent}%, transparent)`);
    return getComputedStyle(canvas).color;
  };
}

type Look = (chart: NamedChart, index: number, color: Colors) => object;

const colorOf = (index: number): string => `--c${index % COLORS}`;

const line: Look = ({ labels }, index, color) => ({
  borderColor: color(colorOf(index)),
  borderWidth: 2,
  pointRadius: labels.length > 40 ? 0 : 3,
  pointHitRadius: 12,
  pointBackgroundColor: color(colorOf(index)),
  pointBorderColor: color(colorOf(index)),
  pointHoverBackgroundColor: color(colorOf(index)),
  backgroundColor: color(colorOf(index), 14),
});

/** The styles of the datasets of each type. */
const LOOKS: { readonly [Type in NamedChart["type"]]: Look } = {
  bar: (_chart, index, color) => ({
    backgroundColor: color(colorOf(index)),
    hoverBackgroundColor: color(colorOf(index), 80),
    borderRadius: 4,
    maxBarThickness: 56,
  }),
  line: (chart, index, color) => ({
    ...line(chart, index, color),
    cubicInterpolationMode: "monotone",
    fill: chart.datasets.length === 1,
  }),
  radar: (chart, index, color) => ({ ...line(chart, index, color), fill: true }),
  pie({ labels }, _index, color) {
    const backgroundColor = labels.map((_, part) => color(colorOf(part)));
    const border = color("--background");
    return { backgroundColor, hoverBackgroundColor: backgroundColor, borderColor: border, hoverBorderColor: border };
  },
};

function scalesOf(
  type: NamedChart["type"],
  color: Colors,
  font: object,
  callback: (value: number | string) => string,
): object {
  if (type === "pie") return {};
  const ticks = { color: color("--muted"), font };
  if (type === "radar") {
    const grid = { color: color("--muted", 35) };
    const pointLabels = { color: color("--text"), font };
    const marks = { ...ticks, callback, showLabelBackdrop: false, maxTicksLimit: 5 };
    return { r: { beginAtZero: true, ticks: marks, grid, angleLines: grid, pointLabels } };
  }
  const grid = { color: color("--border") };
  return {
    x: { ticks, grid: { display: false }, border: grid },
    y: {
      beginAtZero: type === "bar",
      ticks: { ...ticks, callback, maxTicksLimit: 6 },
      grid,
      border: { display: false },
    },
  };
}
