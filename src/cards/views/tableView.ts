import type { JsonValue } from "../../json/index.ts";
import type { CardContext, CardView } from "../CardView.ts";
import { type Column, cellOf, readTable, sortRows } from "../data/readTable.ts";
import type { Formatter } from "../format.ts";
import { h } from "../h.ts";
import { INPUT_STYLE, link, nameOf } from "./parts.ts";
import { rowWindow } from "./rowWindow.ts";

/** Beyond this number of rows, only rows near the visible ones are drawn, all of one height. */
const MANY = 100;
/** Fewer rows need no filter. */
const FEW = 10;

/** What the user has chosen, which stays when the card is drawn again. */
type Choices = {
  sort?: { readonly index: number; readonly isDown: boolean } | undefined;
  filter: string;
  page: number;
  scroll: number;
};

/** A table that is sorted by its headers, filtered and, by `page_size`, cut into pages. */
export const tableView: CardView = (card) => {
  const { data, options, format, labels, state, style, empty } = card;
  style(INPUT_STYLE + CSS);
  const { columns, rows, isCut, pageSize = rows.length } = readTable(data, options);
  if (rows.length === 0 || columns.length === 0) return empty();
  const isLong = Math.min(pageSize, rows.length) > MANY;
  const choices = (state.get("table") as Choices | undefined) ?? { filter: "", page: 0, scroll: 0 };
  state.set("table", choices);

  const textIn = textsOf(format);
  const matches = searchIn(columns, textIn);
  const update = () => {
    const words = choices.filter.trim().toLocaleLowerCase();
    const found = words === "" ? rows : rows.filter((row) => matches(row, words));
    const by = choices.sort && columns[choices.sort.index];
    const shown = by ? sortRows(found, by, choices.sort?.isDown === true, format) : found;
    const pages = Math.max(Math.ceil(shown.length / pageSize), 1);
    choices.page = Math.min(Math.max(choices.page, 0), pages - 1);
    const first = choices.page * pageSize;
    headers.show(choices.sort);
    table.ariaRowCount = String(shown.length + 1);
    near.show(Math.min(pageSize, shown.length - first), (index) =>
      drawRow(shown[first + index] as JsonValue, first + index, { columns, textIn, isLong }),
    );
    if (shown.length === 0)
      body.append(h("tr", {}, h("td", { class: "state", colspan: columns.length }, labels.noMatch)));
    count.textContent = words && `${format.number(shown.length)} / ${format.number(rows.length)}`;
    pager.show(choices.page, pages);
  };
  /** Keeps the user's choice, and shows the table from its top. */
  const choose = (choice: Partial<Choices>) => {
    Object.assign(choices, { page: 0 }, choice);
    scroll.scrollTop = 0;
    update();
  };

  const headers = drawHeaders(columns, (index) => choose({ sort: nextSort(choices.sort, index) }));
  const pager = drawPager(card, (by) => choose({ page: choices.page + by }));
  const count = h("span", { role: "status", class: "muted" });
  const filter = h("input", {
    class: "input",
    type: "search",
    placeholder: labels.filter,
    "aria-label": labels.filter,
    "data-key": "filter",
    value: choices.filter,
    on: { input: () => choose({ filter: filter.value }) },
  });
  const body = h("tbody");
  const name = nameOf(card, labels.table);
  const table = h(
    "table",
    { "aria-label": name, class: isLong && "long" },
    isLong && h("colgroup", {}, ...columns.map((column) => colOf(column, rows, textIn))),
    h("thead", {}, h("tr", { "aria-rowindex": 1 }, ...headers.nodes)),
    body,
  );
  const onScroll = () => {
    // An event of the last frame may come when the card was drawn again.
    if (!scroll.isConnected) return;
    choices.scroll = scroll.scrollTop;
    if (isLong) near.move();
  };
  const props = { class: "scroll", role: "region", "aria-label": name, tabindex: 0, "data-key": "scroll" };
  const scroll = h("div", { ...props, on: { scroll: onScroll } }, table);
  const near = rowWindow(scroll, body, isLong);
  update();
  // The view has no height before it is on the page.
  requestAnimationFrame(() => {
    scroll.scrollTop = choices.scroll;
  });
  return h(
    "div",
    { class: "table" },
    rows.length > FEW && h("div", { class: "bar" }, filter, count),
    scroll,
    pageSize < rows.length && pager.node,
    isCut && h("p", { class: "muted", role: "note" }, labels.cut),
  );
};

/** The text of a row in a column. */
type TextIn = (row: JsonValue, column: Column) => string;

const textsOf =
  (format: Formatter): TextIn =>
  (row, column) => {
    const value = cellOf(row, column);
    if (typeof value === "number") return format.number(value, column.format);
    return column.type === "date" && typeof value === "string" ? format.date(value) : format.value(value);
  };

/** Whether a row has words in one of its cells. The texts of a row are made once. */
function searchIn(columns: readonly Column[], textIn: TextIn): (row: JsonValue, words: string) => boolean {
  const searched = new Map<JsonValue, string>();
  return (row, words) => {
    let text = searched.get(row);
    if (text === undefined) {
      const texts = columns.map((column) => textIn(row, column));
      text = texts.join("\n").toLocaleLowerCase();
      searched.set(row, text);
    }
    return text.includes(words);
  };
}

function drawRow(
  row: JsonValue,
  index: number,
  { columns, textIn, isLong }: { columns: readonly Column[]; textIn: TextIn; isLong: boolean },
): HTMLElement {
  const cells = columns.map((column) => {
    const text = textIn(row, column);
    return h(
      "td",
      { class: `${column.align} ${column.type}`, title: isLong && text },
      column.type === "url" ? link(cellOf(row, column), text.replace(/^https?:\/\//, "")) : text,
    );
  });
  return h("tr", { "aria-rowindex": index + 2 }, ...cells);
}

/** A column is sorted upwards first, then downwards, then not at all. */
function nextSort(sort: Choices["sort"], index: number): Choices["sort"] {
  if (sort?.index !== index) return { index, isDown: false };
  return sort.isDown ? undefined : { index, isDown: true };
}

function drawHeaders(
  columns: readonly Column[],
  press: (index: number) => void,
): { readonly nodes: readonly HTMLElement[]; show(sort: Choices["sort"]): void } {
  const nodes = columns.map(({ title, align }, index) => {
    const props = { type: "button", "data-key": `sort-${index}`, on: { click: () => press(index) } };
    return h("th", { scope: "col", class: align }, h("button", props, title));
  });
  return {
    nodes,
    show(sort) {
      for (const node of nodes) node.ariaSort = null;
      const node = sort && nodes[sort.index];
      if (node) node.ariaSort = sort.isDown ? "descending" : "ascending";
    },
  };
}

function drawPager(
  { format, labels }: CardContext,
  turn: (by: number) => void,
): { readonly node: HTMLElement; show(page: number, pages: number): void } {
  const button = (text: string, label: string, by: number) => {
    const props = { type: "button", class: "button", "aria-label": label, "data-key": label };
    return h("button", { ...props, on: { click: () => turn(by) } }, text);
  };
  const place = h("span", { role: "status", class: "muted" });
  const previous = button("‹", labels.previous, -1);
  const next = button("›", labels.next, 1);
  return {
    node: h("div", { class: "bar" }, previous, place, next),
    show(page, pages) {
      place.textContent = labels.page
        .replace("{page}", format.number(page + 1))
        .replace("{pages}", format.number(pages));
      previous.ariaDisabled = String(page === 0);
      next.ariaDisabled = String(page === pages - 1);
    },
  };
}

/** The width of a column by its texts in rows from the whole table, because later rows must not change it. */
function colOf(column: Column, rows: readonly JsonValue[], textIn: TextIn): HTMLElement {
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
