import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../McpService.ts";
import { stripInvisible } from "../stripInvisible.ts";

/**
 * The schema of a form whose texts have no characters that nobody sees, and whose titles and descriptions are one line
 * each, so that none looks like the question of another server. Names of fields and values to choose from go back to the
 * server and stay; a name that would be shown otherwise gets a title.
 *
 * @example
 * shownForm({ properties: { pin: { title: "PIN\u202e" } } }); // { properties: { pin: { title: "PIN" } } }
 */
export function shownForm(form: RawResult): RawResult {
  const { properties } = form;
  if (!isObject(properties)) return shownTexts(form);
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    isObject(field) ? shownField(name, field) : field,
  ]);
  return { ...shownTexts(form), properties: Object.fromEntries(fields) };
}

function shownField(name: string, field: RawResult): RawResult {
  const title = oneLine(name);
  return title === name || typeof field.title === "string" ? shownTexts(field) : { ...shownTexts(field), title };
}

/** The texts of a form, of a field, or of a choice in it: choices are two levels below a field at most. */
function shownTexts(part: RawResult, levels: number = 2): RawResult {
  // A default that is one of the values to choose from stays as it is.
  const hasChoices = CHOICES.some((key) => Object.hasOwn(part, key));
  const entries = Object.entries(part).map(([key, value]) =>
    key === "default" && hasChoices ? [key, value] : [key, shownText(key, value, levels)],
  );
  return Object.fromEntries(entries);
}

function shownText(key: string, value: unknown, levels: number): unknown {
  if (key === "title" || key === "description") return oneLine(value);
  if (key === "default") return typeof value === "string" ? stripInvisible(value) : value;
  if (key === "enumNames") return Array.isArray(value) ? value.map(oneLine) : value;
  if (!CHOICES.includes(key) || levels === 0) return value;
  const below = (choice: unknown): unknown => (isObject(choice) ? shownTexts(choice, levels - 1) : choice);
  return Array.isArray(value) ? value.map(below) : below(value);
}

/** The keys of a field that has values to choose from. */
const CHOICES: readonly string[] = ["enum", "oneOf", "anyOf", "items"];

const oneLine = <Value>(value: Value): Value | string =>
  typeof value === "string" ? stripInvisible(value.replace(LINE_BREAKS, " ")) : value;

const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/g;
