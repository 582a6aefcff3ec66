import type { JsonValue } from "../../json/index.ts";
import type { CardView } from "../CardView.ts";
import { type Column, cellOf, readTable, sortRows } from "../data/readTable.ts";
import { h } from "../h.ts";
import { INPUT_STYLE, link, nameOf } from "./parts.ts";
import { rowWindow } from "./rowWindow.ts";

/** Beyond this number of rows, only rows near the visible ones are drawn, all of one height. */
const MANY = 100;
/** Fewer rows need no filter. */
const FEW = 10;

type Sort = { readonly index: number; readonly isDown: boolean };

/** A table that is sorted by its headers, filtered and, by `page_size`, cut into pages. */
export const tableView: CardView = (card) => {
  const { data, options, format, labels, state, style, empty } = card;
  style(INPUT_STYLE + CSS);
  const { columns, rows, isCut, pageSize = rows.length } = readTable(data, options);
  if (rows.length === 0 || columns.length === 0) return empty();
  const isLong = Math.min(pageSize, rows.length) > MANY;

  const textIn = (row: JsonValue, column: Column): string => {
    const value = cellOf(row, column);
    if (typeof value === "number") return format.number(value, column.format);
    return column.type === "date" && typeof value === "string" ? format.date(value) : format.value(value);
  };

  const searched = new Map<JsonValue, string>();
  const matches = (row: JsonValue, words: string): boolean => {
    let text = searched.get(row);
    if (text === undefined) {
      text = columns
        .map((column) => textIn(row, column))
        .join("\n")
        .toLocaleLowerCase();
      searched.set(row, text);
    }
    return text.includes(words);
  };

  const drawRow = (row: JsonValue, index: number): HTMLElement =>
    h(
      "tr",
      { "aria-rowindex": index + 2 },
      ...columns.map((column) => {
        const text = textIn(row, column);
        return h(
          "td",
          { class: `${column.align} ${column.type}`, title: isLong && text },
          column.type === "url" ? link(cellOf(row, column), text.replace(/^https?:\/\//, "")) : text,
        );
      }),
    );

  const wordsOf = () => ((state.get("filter") ?? "") as string).trim().toLocaleLowerCase();
  const sortOf = () => state.get("sort") as Sort | undefined;
  /** The rows that the filter leaves, in the order that was chosen. */
  const shownRows = (): readonly JsonValue[] => {
    const words = wordsOf();
    const found = words === "" ? rows : rows.filter((row) => matches(row, words));
    const sort = sortOf();
    const by = sort && columns[sort.index];
    return by ? sortRows(found, by, sort.isDown, format) : found;
  };

  const update = () => {
    const shown = shownRows();
    const pages = Math.max(Math.ceil(shown.length / pageSize), 1);
    const page = Math.min(Math.max((state.get("page") ?? 0) as number, 0), pages - 1);
    state.set("page", page);
    const first = page * pageSize;
    const sort = sortOf();
    for (const header of headers) header.ariaSort = null;
    const header = sort && headers[sort.index];
    if (header) header.ariaSort = sort.isDown ? "descending" : "ascending";
    table.ariaRowCount = String(shown.length + 1);
    near.show(Math.min(pageSize, shown.length - first), (index) =>
      drawRow(shown[first + index] as JsonValue, first + index),
    );
    if (shown.length === 0)
      body.append(h("tr", {}, h("td", { class: "state", colspan: columns.length }, labels.noMatch)));
    count.textContent = wordsOf() && `${format.number(shown.length)} / ${format.number(rows.length)}`;
    place.textContent = labels.page.replace("{page}", format.number(page + 1)).replace("{pages}", format.number(pages));
    previous.ariaDisabled = String(page === 0);
    next.ariaDisabled = String(page === pages - 1);
  };

  /** Remembers the user's choice, and shows the table from its top. */
  const choose = (name: string, value: unknown) => {
    state.set(name, value);
    if (name !== "page") state.set("page", 0);
    scroll.scrollTop = 0;
    update();
  };

  const headers = columns.map(({ title, align }, index) => {
    const click = () => {
      const sort = sortOf();
      const isUp = sort?.index === index && !sort.isDown;
      choose("sort", sort?.index === index && sort.isDown ? undefined : { index, isDown: isUp });
    };
    const button = h("button", { type: "button", "data-key": `sort-${index}`, on: { click } }, title);
    return h("th", { scope: "col", class: align }, button);
  });
  const body = h("tbody");
  const name = nameOf(card, labels.table);
  const table = h(
    "table",
    { "aria-label": name, class: isLong && "long" },
    isLong && h("colgroup", {}, ...columns.map((column) => colOf(column, rows, textIn))),
    h("thead", {}, h("tr", { "aria-rowindex": 1 }, ...headers)),
    body,
  );
  const scroll = h(
    "div",
    {
      class: "scroll",
      role: "region",
      "aria-label": name,
      tabindex: 0,
      "data-key": "scroll",
      on: {
        scroll() {
          // An event of the last frame may come when the card was drawn again.
          if (!scroll.isConnected) return;
          state.set("scroll", scroll.scrollTop);
          if (isLong) near.move();
        },
      },
    },
    table,
  );
  const near = rowWindow(scroll, body, isLong);
  const count = h("span", { role: "status", class: "muted" });
  const filter = h("input", {
    class: "input",
    type: "search",
    placeholder: labels.filter,
    "aria-label": labels.filter,
    "data-key": "filter",
    value: state.get("filter") as string | undefined,
    on: { input: () => choose("filter", filter.value) },
  });
  const turn = (text: string, label: string, by: number) => {
    const click = () => choose("page", (state.get("page") as number) + by);
    return h(
      "button",
      { type: "button", class: "button", "aria-label": label, "data-key": label, on: { click } },
      text,
    );
  };
  const place = h("span", { role: "status", class: "muted" });
  const previous = turn("‹", labels.previous, -1);
  const next = turn("›", labels.next, 1);
  update();
  // The view has no height before it is on the page.
  requestAnimationFrame(() => {
    scroll.scrollTop = (state.get("scroll") ?? 0) as number;
  });
  return h(
    "div",
    { class: "table" },
    rows.length > FEW && h("div", { class: "bar" }, filter, count),
    scroll,
    pageSize < rows.length && h("div", { class: "bar" }, previous, place, next),
    isCut && h("p", { class: "muted", role: "note" }, labels.cut),
  );
};

/** The width of a column by its texts in rows from the whole table, because later rows must not change it. */
function colOf(
  column: Column,
  rows: readonly JsonValue[],
  textIn: (row: JsonValue, column: Column) => string,
): HTMLElement {
  const every = Math.ceil(rows.length / 50);
  const texts = rows.filter((_, index) => index < 50 || index % every === 0).map((row) => textIn(row, column));
  const width = Math.max(
    ...[`${column.title}MM`, ...texts].map((text) => text.replaceAll(/[\u2e80-\uffff]/g, "MM").length),
  );
  const col = h("col");
  col.style.setProperty("width", `calc(${Math.min(width, 32)}ch + 26px)`);
  return col;
}

const CSS = `
.table { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3) }
.table .bar { display: flex; gap: var(--s3); align-items: center }
.table .bar .input { max-width: 260px }
.table .bar .button { min-width: 36px; padding: 0 }
.scroll { overflow: auto; margin: 0 calc(-1 * var(--s2)); border-radius: 6px; background: linear-gradient(90deg, var(--background) 50%, transparent) left / 28px 100% local, linear-gradient(-90deg, var(--background) 50%, transparent) right / 28px 100% local, linear-gradient(90deg, var(--shade), transparent) left / 14px 100%, linear-gradient(-90deg, var(--shade), transparent) right / 14px 100%; background-repeat: no-repeat; --shade: color-mix(in srgb, var(--text) 16%, transparent) }
table { width: 100%; border-spacing: 0; font-size: 14px; font-variant-numeric: tabular-nums }
td, th { padding: 7px var(--s2); border-bottom: 1px solid var(--border); text-align: start; vertical-align: top }
tr:last-child td { border-bottom: 0 }
tbody tr:hover { background: var(--surface) }
th { position: sticky; top: 0; z-index: 1; padding: 0; background: var(--background) }
th button { width: 100%; padding: 7px var(--s2); border: 0; background: none; color: var(--muted); font-size: var(--sm); font-weight: 600; text-align: inherit; white-space: nowrap; cursor: pointer; outline-offset: -2px }
th button:hover, [aria-sort] button { color: var(--text) }
th button::after { content: "↑" / ""; position: absolute; margin-inline-start: 2px; opacity: 0 }
th button:hover::after { opacity: .4 }
[aria-sort] button::after { opacity: 1 !important }
[aria-sort], th:hover { z-index: 2 }
[aria-sort=descending] button::after { content: "↓" / "" }
.end { text-align: end }
td.end + td:not(.end), .end + :not(.end) button { padding-inline-start: var(--s5) }
td.text:first-child { min-width: 12ch }
.center { text-align: center }
td { max-width: 44ch; overflow-wrap: break-word }
.number, .date { white-space: nowrap }
td a { display: block; max-width: 28ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.scroll:has(.long) { height: 450px; overflow-anchor: none }
.long { table-layout: fixed }
.long td { height: 36px; padding-block: 0; vertical-align: middle; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.long tbody::before, .long tbody::after { content: ""; display: block; height: var(--above) }
.long tbody::after { height: var(--below) }
`;
