import * as fc from "fast-check";

/** Any JSON value, in which the words that a provider uses occur as keys and as texts. */
export function hostile(words: readonly string[]): fc.Arbitrary<unknown> {
  const word = fc.constantFrom(...words, "__proto__", "constructor", "toString", "");
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.oneof(word, fc.string(), fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, "{", '{"a":1}')),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(word, tie("value")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
      fc.array(fc.tuple(word, tie("value")), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
    ),
  })).value;
}

/** `depth` containers in one another, an object and a list by turns. */
export function deep(depth: number, inner: unknown = 1): unknown {
  let value = inner;
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return { a: value };
}
