import type { JsonValue } from "../json/index.ts";
import { dateParts } from "./data/dateParts.ts";
import { shortJson } from "./data/shortJson.ts";
import type { Labels } from "./labels.ts";

/**
 * Writes values as the reader expects them.
 *
 * @example
 * const format: Formatter = formatter("de", "Europe/Berlin", labels);
 * format.number(1234.5); // "1.234,5"
 */
export type Formatter = {
  readonly locale: string;
  readonly timeZone: string | undefined;
  /** As a percentage with the style `percent`, or as money with a currency, such as `EUR`. */
  number(value: number, style?: string): string;
  /** A date or a time from ISO 8601; other texts stay unchanged. */
  date(text: string): string;
  /** Any value as text: numbers and booleans in the reader's language, objects as JSON, null as a dash. */
  value(value: JsonValue | undefined): string;
};

export function formatter(locale: string, timeZone: string | undefined, labels: Labels): Formatter {
  const numbers = kept((style) => new Intl.NumberFormat(locale, numberStyle(style)));
  const days = kept(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));
  const times = kept((zone) => {
    const style = { dateStyle: "medium", timeStyle: "short" } as const;
    return new Intl.DateTimeFormat(locale, zone ? { ...style, timeZone: zone } : style);
  });
  const number = (value: number, style = ""): string => numbers(style || notationOf(value)).format(value);
  return {
    locale,
    timeZone,
    number,
    date(text) {
      const parts = dateParts(text);
      if (parts === undefined) return text;
      // A date alone is the same day in each zone; a time without a zone is in the reader's zone.
      const [, , clock, zone] = parts;
      const style = clock === undefined ? days("") : times((zone && timeZone) || "");
      return style.format(Date.parse(text));
    },
    value(value) {
      if (typeof value === "number") return number(value);
      if (typeof value === "boolean") return value ? labels.yes : labels.no;
      if (value === null || value === undefined || value === "") return "–";
      return typeof value === "string" ? value : shortJson(value);
    },
  };
}

/** Creates each formatter once, because creating one takes longer than using it. */
function kept<Kind>(make: (name: string) => Kind): (name: string) => Kind {
  const made = new Map<string, Kind>();
  return (name) => {
    const kind = made.get(name) ?? make(name);
    made.set(name, kind);
    return kind;
  };
}

/** Fractions have fifteen reliable digits; further digits show how they are stored. Integers have sixteen. */
function numberStyle(style: string): Intl.NumberFormatOptions {
  if (style === "percent") return { style, maximumFractionDigits: 1 };
  if (/^[A-Z]{3}$/.test(style)) return { style: "currency", currency: style };
  if (style === INTEGER) return { maximumSignificantDigits: 16 };
  return { maximumSignificantDigits: 15, ...(style === SCIENTIFIC && { notation: style }) };
}

const SCIENTIFIC = "scientific";
const INTEGER = "integer";

/** Numbers that would be written with many zeros have a power of ten instead. */
const notationOf = (value: number): string => {
  if (Number.isSafeInteger(value)) return INTEGER;
  const size = Math.abs(value);
  return size >= 1e16 || (size > 0 && size < 1e-6) ? SCIENTIFIC : "";
};
