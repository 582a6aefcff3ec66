import * as fc from "fast-check";
import { type JsonValue, write } from "../../src/json/index.ts";
import { parseBoxed, valueAt } from "../../src/json/python/index.ts";
import { jsonText, layout, objectText, type Piece, pieces, quoted } from "../differential/jsonText.ts";

/** JSON of every kind, odd in every way that can be read. */
export const json = jsonText({ surrogates: false });

/** What json.loads reads, with Python's types of the numbers remembered. */
export function read(text: string): JsonValue {
  return valueAt(parseBoxed(text, { maxDepth: 1000 }), 0) as JsonValue;
}

/** What json.dumps writes. */
export function dumps(value: unknown): string {
  return write(value, { style: "json.dumps" });
}

/**
 * A text as JavaScript sends it: a provider's client writes with JSON.stringify, which has one type of number and an
 * order of its own for keys that look like integers.
 */
export function sent(text: string): string {
  return JSON.stringify(read(text));
}

/** Objects of the given members, in this order; one that is optional is there or not. */
export function objects(members: { readonly [key: string]: fc.Arbitrary<Piece> }): fc.Arbitrary<Piece> {
  const entries = Object.entries(members).map(([key, value]) => fc.record({ key: fc.constant(key), value }));
  return fc.record({ entries: fc.tuple(...entries), layout }).map(({ entries, layout }) => objectText(entries, layout));
}

export function optional(value: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: pieces("absent", fc.constant("")) });
}

/** A piece that is this text. */
export function just(...texts: readonly string[]): fc.Arbitrary<Piece> {
  return pieces("string", fc.constantFrom(...texts));
}

/** A string that is not empty. */
export const someText: fc.Arbitrary<Piece> = json.string.filter(({ text }) => read(text) !== "");

/** An id or a name that every provider takes. */
export const word: fc.Arbitrary<string> = fc.stringMatching(/^[a-zA-Z0-9_-]{1,20}$/);

/** The same as a piece. */
export const wordText: fc.Arbitrary<Piece> = pieces("string", quoted(word));

export function textOf(piece: fc.Arbitrary<Piece>): fc.Arbitrary<string> {
  return piece.map(({ text }) => text);
}
