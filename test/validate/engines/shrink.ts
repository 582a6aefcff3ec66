/** What is to be made small. */
export type Pair = { readonly schema: unknown; readonly value: unknown };

/**
 * The smallest pair of a schema and a value for which `holds` is still true, found one step at a time. It is asked for
 * some steps at once.
 */
export async function shrink(
  pair: Pair,
  holds: (pairs: readonly Pair[]) => Promise<readonly boolean[]>,
): Promise<Pair> {
  for (let round = 0; round < 200; round++) {
    const smaller = await firstOf(stepsFrom(pair), holds);
    if (smaller === undefined) break;
    pair = smaller;
  }
  return pair;
}

async function firstOf(
  pairs: Iterator<Pair>,
  holds: (pairs: readonly Pair[]) => Promise<readonly boolean[]>,
): Promise<Pair | undefined> {
  for (;;) {
    const some: Pair[] = [];
    for (let next = pairs.next(); !next.done; next = pairs.next()) if (some.push(next.value) >= 20) break;
    if (some.length === 0) return undefined;
    const index = (await holds(some)).indexOf(true);
    if (index >= 0) return some[index];
  }
}

function* stepsFrom({ schema, value }: Pair): Generator<Pair> {
  for (const smaller of reductions(schema)) {
    if (isObject(smaller) && !Array.isArray(smaller)) yield { schema: smaller, value };
  }
  for (const smaller of reductions(value)) yield { schema, value: smaller };
}

/** The same with one part left out or made simpler, the largest steps first. */
function* reductions(part: unknown): Generator<unknown> {
  if (Array.isArray(part)) yield* arrayReductions(part);
  else if (typeof part === "object" && part !== null) yield* objectReductions(Object.entries(part));
}

function* arrayReductions(items: readonly unknown[]): Generator<unknown> {
  for (const index of items.keys()) yield items.toSpliced(index, 1);
  for (const [index, item] of items.entries()) for (const less of reductions(item)) yield items.with(index, less);
}

function* objectReductions(entries: readonly [string, unknown][]): Generator<unknown> {
  // A subschema in the place of the schema around it.
  for (const [, inner] of entries) if (isObject(inner)) yield inner;
  for (const index of entries.keys()) yield Object.fromEntries(entries.toSpliced(index, 1));
  for (const [index, [name, inner]] of entries.entries()) {
    const simple = isObject(inner) ? [{}, true, 1] : [];
    for (const less of simple) yield Object.fromEntries(entries.with(index, [name, less]));
    for (const less of reductions(inner)) yield Object.fromEntries(entries.with(index, [name, less]));
  }
}

const isObject = (part: unknown): boolean => typeof part === "object" && part !== null;
