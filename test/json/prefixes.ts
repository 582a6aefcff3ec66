import assert from "node:assert/strict";
import fc from "fast-check";
import { anyCharacter } from "../../python-compat/differential/anyCharacter.ts";
import type { Pending } from "../../src/json/IncrementalParser.ts";
import { IncrementalParser, write } from "../../src/json/index.ts";

/**
 * JSON texts of any values, with white space in them.
 *
 * @example
 * fc.sample(json, { numRuns: 50, seed: 1 });
 */
export const json = fc
  .jsonValue({ stringUnit: anyCharacter, maxDepth: 4 })
  .map((value) => JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, (space) => space.slice(0, 2)));

/**
 * Pushes the text character by character: the value after each is a prefix of the whole, and only what is pending may
 * still grow.
 *
 * @example
 * fc.assert(fc.property(json, expectPrefixes));
 */
export function expectPrefixes(text: string): void {
  const whole = exactly(text);
  const parser = new IncrementalParser();
  for (const character of text.split("")) {
    const value = parser.push(character);
    if (value === undefined) continue;
    expectPrefix(value, whole, "", parser.pending);
  }
  assert.deepEqual(parser.finish(), whole);
}

/** What the text says, by an engine that shows a reviver the source of a number. */
export function exactly(text: string): unknown {
  return JSON.parse(text, (_, value, context?: { source?: string }) => {
    const isBig = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "");
    return isBig ? BigInt(context?.source as string) : value;
  });
}

/** All but the newest item or member is the final one, and so is the newest but for what it still lacks. */
function expectPrefix(part: unknown, whole: unknown, path: string, pending: Pending | null): void {
  if (pending?.path === path) {
    if (pending.kind === "string") assert((whole as string).startsWith(part as string), path);
    else if (pending.kind === "number") assert(Math.sign(Number(part)) * Math.sign(Number(whole)) >= 0, path);
    else assert.equal(part, whole);
  } else if (typeof part !== "object" || part === null) {
    assert.equal(part, whole);
  } else {
    assert.equal(Array.isArray(part), Array.isArray(whole));
    const entries = Object.entries(part);
    assert(entries.length <= Object.keys(whole as object).length, path);
    let growing = 0;
    for (const [key, item] of entries) {
      assert(Object.hasOwn(whole as object, key), key);
      const final = (whole as Record<string, unknown>)[key];
      if (write(item) === write(final)) continue;
      growing++;
      expectPrefix(item, final, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, pending);
    }
    assert(growing <= 1, path);
  }
}
