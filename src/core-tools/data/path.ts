import { describeKind } from "../../checks/index.ts";
import { MAX_PATH_BYTES, MAX_PATH_CHARACTERS } from "../limits.ts";
import { checkStorableText, refuse } from "./checkStorable.ts";

/**
 * The path in its stored form: normalized to NFC, so that an é typed in two ways is one path, and otherwise unchanged.
 * A path is a key: `..` and `//` have no meaning.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parsePath("cafe\u0301/menu"); // "café/menu"
 */
export function parsePath(path: unknown, owner = "path"): string {
  const parsed = parseKey(path, owner);
  if (parsed === "") refuse(`${owner}: expected 1 to ${MAX_PATH_CHARACTERS} characters, received an empty string`);
  return parsed;
}

/**
 * How a prefix selects paths: `segment` selects the path itself and all below it, `string` all paths that begin with
 * the text.
 *
 * @example
 * const mode: PrefixMode = "segment"; // notes/2026 selects notes/2026 and notes/2026/year, not notes/20260
 */
export type PrefixMode = "segment" | "string";

/** Paths in the order of their bytes: from `from` on, and before `to`; without `to`, to the end. */
export type PathRange = {
  readonly from: string;
  readonly to?: string;
  /** The path that is selected besides those that begin with this text and a slash. */
  readonly segment?: string;
};

/**
 * The range of the paths that a prefix selects. A prefix that ends in a slash selects only the paths below it; the
 * empty prefix selects all.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parsePrefix("notes/2026"); // { from: "notes/2026", to: "notes/20260", segment: "notes/2026" }
 * parsePrefix("notes/2026/"); // { from: "notes/2026/", to: "notes/20260" }
 * parsePrefix("notes/2026", "string"); // { from: "notes/2026", to: "notes/2027" }
 */
export function parsePrefix(prefix: unknown, mode: PrefixMode = "segment", owner = "path_prefix"): PathRange {
  const from = parseKey(prefix, owner);
  if (from === "") return { from };
  if (mode === "segment" && !from.endsWith("/")) return { from, to: `${from}${AFTER_SLASH}`, segment: from };
  const to = successorOf(from);
  return to === undefined ? { from } : { from, to };
}

/**
 * Whether a range has a path.
 *
 * @example
 * isInRange(parsePrefix("notes/2026"), "notes/2026-old"); // false
 */
export function isInRange({ from, segment }: PathRange, path: string): boolean {
  return path.startsWith(from) && (segment === undefined || path === segment || path.startsWith(`${segment}/`));
}

/**
 * The path or prefix that a text of another form probably means: without a slash at its beginning or end, and up to its
 * first wildcard. `undefined` for other texts. It is a guess, because a path may be any text.
 *
 * @example
 * meantPath("/notes/*"); // { path: "notes", isPattern: true }
 * meantPath("notes/2026-*"); // { path: "notes/2026-", isPattern: true }
 */
export function meantPath(text: string): { readonly path: string; readonly isPattern: boolean } | undefined {
  const [literal = ""] = text.split(/\*|(?<=\/)%$/);
  const path = literal.replace(/^(?:\.?\/)+|\/+$/g, "");
  return path === text ? undefined : { path, isPattern: literal !== text };
}

function parseKey(text: unknown, owner: string): string {
  if (typeof text !== "string") refuse(`${owner}: expected a string, received ${describeKind(text)}`);
  // A text that is much too long is not normalized first.
  if (text.length > MAX_PATH_CHARACTERS * 8) refuse(tooLong(owner, `${text.length}`));
  checkStorableText(owner, text);
  const normal = text.normalize("NFC");
  const characters = Array.from(normal).length;
  if (characters > MAX_PATH_CHARACTERS) refuse(tooLong(owner, `${characters}`));
  const bytes = Buffer.byteLength(normal);
  if (bytes > MAX_PATH_BYTES) refuse(`${owner}: expected at most ${MAX_PATH_BYTES} bytes in UTF-8, received ${bytes}`);
  return normal;
}

const tooLong = (owner: string, received: string): string =>
  `${owner}: expected at most ${MAX_PATH_CHARACTERS} characters, received ${received}`;

/** The character after the slash in the order of bytes. */
const AFTER_SLASH = "0";

/** The least text that is greater than all that begin with this one, in the order of UTF-8's bytes. */
function successorOf(text: string): string | undefined {
  const characters = Array.from(text);
  while (characters.length > 0) {
    const code = (characters.pop() as string).codePointAt(0) as number;
    if (code === LAST_CODE_POINT) continue;
    const next = code + 1 === FIRST_SURROGATE ? AFTER_SURROGATES : code + 1;
    return characters.join("") + String.fromCodePoint(next);
  }
  return undefined;
}

const LAST_CODE_POINT = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;
