/**
 * Whether a comment shows a value: as the doc comments write values, or a text as it is. `…` stands for anything.
 *
 * @example
 * isShown('{ city: "Oslo", … }', { city: "Oslo", days: 3 }); // true
 */
export function isShown(comment: string, value: unknown): boolean {
  const texts = [showValue(value), showValue(value, true), ...(typeof value === "string" ? [value] : [])];
  return texts.some((text) => text === comment || matcherOf(comment).test(squashed(text)));
}

const matcherOf = (comment: string): RegExp =>
  new RegExp(
    `^${squashed(comment)
      .replaceAll('"…"', "…")
      .replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
      .replaceAll("…", "[\\s\\S]*")}$`,
  );

/** Without the differences of layout: line breaks, spaces inside of brackets, trailing commas. */
const squashed = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/([[{(]) /g, "$1")
    .replaceAll(/,? ?([\]})])/g, "$1");

/**
 * A value as the doc comments write it; with `isShort`, instances of classes by the names of their classes alone.
 *
 * @example
 * showValue({ "a-b": [1, 2n, 'say "x"'] }); // { "a-b": [1, 2n, 'say "x"'] }
 */
export function showValue(value: unknown, isShort = false): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return value.name;
  if (typeof value !== "object" || value === null) return Object.is(value, -0) ? "-0" : String(value);
  const show = (part: unknown) => showValue(part, isShort);
  if (Array.isArray(value)) return `[${value.map(show).join(", ")}]`;
  return showBuiltIn(value, isShort) ?? showObject(value, isShort);
}

function showBuiltIn(value: object, isShort: boolean): string | undefined {
  const show = (part: unknown) => showValue(part, isShort);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return isShort ? value.name : `${value.name}: ${value.message}`;
  if (value instanceof URL) return `URL ${value.href}`;
  if (value instanceof Set) return `Set {${[...value].map(show).join(", ")}}`;
  if (value instanceof Map) return `Map {${[...value].map(([key, of]) => `${show(key)} => ${show(of)}`).join(", ")}}`;
  return undefined;
}

function showObject(value: object, isShort: boolean): string {
  const name = value.constructor?.name ?? "Object";
  if (name !== "Object" && isShort) return name;
  const parts = Object.entries(value).map(([key, part]) => {
    return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)}: ${showValue(part, isShort)}`;
  });
  return `${name === "Object" ? "" : `${name} `}{${parts.join(", ")}}`;
}

/** In double quotes, or in single ones where that saves escapes. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  if (!text.includes('"') || text.includes("'")) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
}
