import { trim } from "./trim.ts";

/**
 * The float that pydantic's lax mode reads from a string, if any.
 *
 * Mirrors `str_as_float` of pydantic-core: either white space around, or single underscores between other characters.
 *
 * @example
 * parseNumber(" +1.5e3 "); // 1500
 * parseNumber("1_000.0"); // 1000
 * parseNumber("-Infinity"); // -Infinity
 * parseNumber("1,5"); // undefined
 */
export function parseNumber(text: string): number | undefined {
  return read(trim(text)) ?? (/^_|__|_$/.test(text) ? undefined : read(text.replaceAll("_", "")));
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function read(text: string): number | undefined {
  if (NUMBER.test(text)) return Number(text);
  const word = /^([+-]?)(?:(inf(?:inity)?)|nan)$/i.exec(text);
  if (word === null) return undefined;
  return word[2] === undefined ? Number.NaN : Number(`${word[1]}Infinity`);
}
