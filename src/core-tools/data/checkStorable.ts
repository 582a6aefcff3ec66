import { describeKind, describeValue, shorten } from "../../checks/index.ts";
import { jsonKind } from "../../json/index.ts";
import { CoreToolsError } from "../CoreToolsError.ts";
import { MAX_CONTENT_DEPTH, MAX_CONTENT_VALUES } from "../limits.ts";

/**
 * Throws unless a value is JSON that the database gives back unchanged. PostgreSQL rejects NUL characters and lone
 * surrogates; integers beyond 2^53 were probably rounded before they came here.
 *
 * @throws {CoreToolsError} `invalid_input`, with the place inside the value.
 * @example
 * checkStorable("content", { name: "a\0b" });
 * // CoreToolsError: content.name: expected text without NUL characters, received one at offset 1
 */
export function checkStorable(owner: string, value: unknown): void {
  check(value, { keys: [owner], values: 0 }, 0);
}

/**
 * Throws unless a text can be stored.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * checkStorableText("path", "notes/\ud800");
 * // CoreToolsError: path: expected well-formed Unicode text, received a lone surrogate at offset 6
 */
export function checkStorableText(owner: string, text: string): void {
  if (isStorable(text)) return;
  const nul = text.indexOf("\0");
  refuse(
    nul === -1
      ? `${owner}: expected well-formed Unicode text, received a lone surrogate at offset ${text.search(/\p{Surrogate}/u)}`
      : `${owner}: expected text without NUL characters, received one at offset ${nul}`,
  );
}

const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Throws the error for a value that is not accepted. */
export function refuse(message: string): never {
  throw new CoreToolsError("invalid_input", message);
}

/** The values that are accepted, as a message lists them. */
export const listed = (values: readonly string[]): string =>
  values.map((value) => `"${shorten(value, 60)}"`).join(" or ");

/**
 * Throws unless a value is one of the known texts.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * expectOneOf("mode", "add", ["replace", "merge"]); // mode: expected "replace" or "merge", received "add"
 */
export function expectOneOf<Name extends string>(
  owner: string,
  value: unknown,
  known: readonly Name[],
): asserts value is Name {
  if (!known.some((name) => name === value)) {
    refuse(`${owner}: expected ${listed(known)}, received ${describeValue(value)}`);
  }
}

/** Throws unless a value fits a rule. */
export function expectRule(owner: string, value: unknown, { accepts, expected }: Rule): void {
  if (!accepts(value)) refuse(`${owner}: expected ${expected}, received ${describeValue(value)}`);
}

type Rule = { readonly expected: string; accepts(value: unknown): boolean };

/** Throws if a text of JSON is too large. */
export function expectBytes(owner: string, json: string, most: number): void {
  const bytes = Buffer.byteLength(json);
  if (bytes > most) refuse(`${owner}: expected at most ${most} bytes of JSON, received ${bytes}`);
}

type Walk = { readonly keys: (string | number)[]; values: number };

function check(value: unknown, walk: Walk, depth: number): void {
  if (++walk.values > MAX_CONTENT_VALUES)
    refuse(`${walk.keys[0]}: expected at most ${MAX_CONTENT_VALUES} values, received more`);
  if (typeof value === "string") {
    if (!isStorable(value)) checkStorableText(nameOf(walk), value);
  } else if (typeof value === "number") checkNumber(value, walk);
  else if (typeof value === "object" && value !== null) checkContainer(value, walk, depth);
  else if (value !== null && typeof value !== "boolean") refuseNonJson(value, walk);
}

function checkNumber(value: number, walk: Walk): void {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return;
  const hint = Number.isFinite(value) ? "; write larger numbers as strings" : "";
  refuse(`${nameOf(walk)}: expected a number within ±(2^53 − 1), received ${value}${hint}`);
}

function checkContainer(value: object, walk: Walk, depth: number): void {
  if (depth === MAX_CONTENT_DEPTH)
    refuse(`${walk.keys[0]}: expected at most ${MAX_CONTENT_DEPTH} nested containers, received more`);
  const end = walk.keys.length;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      walk.keys[end] = index;
      check(value[index], walk, depth + 1);
    }
  } else {
    if (jsonKind(value) !== "object") refuseNonJson(value, walk);
    for (const [key, member] of Object.entries(value)) {
      walk.keys[end] = key;
      if (!isStorable(key)) checkStorableText(`a key of ${nameOf(walk, end)}`, key);
      // Like JSON.stringify, this skips keys whose value is undefined.
      if (member !== undefined) check(member, walk, depth + 1);
    }
  }
  walk.keys.length = end;
}

function refuseNonJson(value: unknown, walk: Walk): never {
  refuse(`${nameOf(walk)}: expected a JSON value, received ${describeKind(value)}`);
}

/** The current place, such as `content.tags[1]`. */
function nameOf({ keys: [owner, ...keys] }: Walk, end?: number): string {
  return `${owner}${keys
    .slice(0, end && end - 1)
    .map(nameOfKey)
    .join("")}`;
}

function nameOfKey(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  return /^[\w$-]{1,60}$/.test(key) ? `.${key}` : `[${describeValue(key)}]`;
}
