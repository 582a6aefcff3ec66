import { CORE_CARD_TYPES } from "../../src/cards/index.ts";
import { mulberry32 } from "../mulberry32.ts";
import { GALLERY } from "./gallery.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const TYPES: readonly Json[] = [
  ...Object.values(CORE_CARD_TYPES),
  "",
  "lists",
  "constructor",
  "__proto__",
  null,
  5,
  {},
  [],
];
const STATUSES = ["success", "success", "success", "pending", "error", "not_found", "conflict", "other"];
const TEXTS = [
  "",
  "a",
  "2026-01-18",
  "2026-13-45",
  "25:61",
  "https://example.com",
  "javascript:alert(1)",
  "<b>x</b>",
  "真",
  "🙂\ud800",
  "9".repeat(400),
  "NaN",
  "-1",
  "1e999",
  "__proto__",
  "toString",
  "\u202e",
  "\0",
];
const NUMBERS = [0, -0, 1, -1, 0.5, 1e308, -1e308, 5e-324, 2 ** 53, 1e21, 101, 3];
const KEYS = [
  ...[
    "title",
    "name",
    "label",
    "text",
    "path",
    "id",
    "items",
    "rows",
    "data",
    "datasets",
    "labels",
    "children",
    "value",
  ],
  ...["max", "min", "step", "unit", "time", "status", "done", "url", "badge", "options", "fields", "schema", "columns"],
  ...[
    "key",
    "type",
    "format",
    "align",
    "required",
    "default",
    "properties",
    "enum",
    "selected",
    "multiple",
    "disabled",
  ],
  ...[
    "body",
    "actions",
    "style",
    "message",
    "level",
    "duration_ms",
    "chart_type",
    "page_size",
    "component_id",
    "subtitle",
  ],
  ...[
    "interactive",
    "progress",
    "__proto__",
    "constructor",
    "toString",
    "length",
    "then",
    "$ref",
    "minLength",
    "format",
  ],
];

/** Results with any JSON as data, options and type; a part of them are cards with some value changed. */
export function randomResults(seed: number, count: number): unknown[] {
  const random = mulberry32(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const value = (depth: number): Json => {
    const kind = random();
    if (depth === 0 || kind < 0.45) {
      return pick<() => Json>([
        () => pick(TEXTS),
        () => pick(NUMBERS),
        () => random() < 0.5,
        () => null,
        () => random() * 100,
      ])();
    }
    const length = Math.floor(random() ** 2 * 6);
    if (kind < 0.7) return Array.from({ length }, () => value(depth - 1));
    return entries(Array.from({ length }, () => [pick(KEYS), value(depth - 1)]));
  };
  /** A copy in which some values are others, or gone. */
  const changed = (given: Json, depth: number): Json => {
    if (random() < 0.04) return value(depth);
    if (Array.isArray(given)) return given.flatMap((item) => (random() < 0.05 ? [] : [changed(item, depth)]));
    if (typeof given !== "object" || given === null) return given;
    const kept = Object.entries(given).filter(() => random() > 0.05);
    if (random() < 0.05) kept.push([pick(KEYS), value(2)]);
    return entries(kept.map(([key, member]) => [key, changed(member, depth)]));
  };
  return Array.from({ length: count }, () => {
    const kind = random();
    if (kind < 0.02) return value(2);
    if (kind < 0.5) return changed(pick(GALLERY) as Json, 3);
    return entries([
      ["status", random() < 0.9 ? pick(STATUSES) : value(1)],
      ["card_type", random() < 0.8 ? pick(Object.values(CORE_CARD_TYPES)) : pick(TYPES)],
      ["data", value(5)],
      ["options", value(4)],
      ...(random() < 0.2 ? [["error", value(1)] as [string, Json]] : []),
    ]);
  });
}

/** As `JSON.parse` makes it: `__proto__` is a key like others. */
const entries = (members: readonly (readonly [string, Json])[]): Json =>
  JSON.parse(`{${members.map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`).join(",")}}`);
