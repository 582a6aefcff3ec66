import type { JsonValue } from "../JsonValue.ts";
import { MAX_DEPTH } from "../limits.ts";
import { freeze, type Holds } from "./freeze.ts";
import { known, ObjectBuilder } from "./memory.ts";

/**
 * A frozen object with these members in this order. It remembers Python's types as {@link copyJson} does, and also the
 * positions of integer-like keys.
 *
 * A duplicate key keeps its first position and has its last value; a value that is `undefined` is left out. Objects that
 * are not JSON and that `holds` accepts are held as they are.
 *
 * @example
 * const part = parsePython('{"10":1.0,"2":2}') as object;
 * const whole = record([["20", valueAt(part, "10")], ["1", part], ["index", 10n ** 20n]]);
 * write(whole); // '{"20":1.0,"1":{"10":1.0,"2":2},"index":100000000000000000000}'
 *
 * @throws {JsonError} As {@link copyJson}, with its limit of 1000 nested containers.
 */
export function record(
  entries: Iterable<readonly [key: string, value: unknown]>,
  holds?: Holds,
): { readonly [key: string]: JsonValue } {
  const object = new ObjectBuilder();
  for (const [key, value] of entries) {
    if (value !== undefined) object.set(key, freeze(value, [key], MAX_DEPTH, holds));
  }
  return known(object.build());
}
