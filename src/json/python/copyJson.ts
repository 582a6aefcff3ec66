import { ANYTHING, checkOptions, type OptionRules } from "../../checks/index.ts";
import { MAX_DEPTH } from "../limits.ts";
import { DEPTH } from "../parse/parseOptions.ts";
import { freeze, type Holds } from "./freeze.ts";
import { isMarked, known, numberOf } from "./memory.ts";

/**
 * A deep, frozen copy of a JSON value, which remembers Python's types of its numbers.
 *
 * A `bigint` becomes the nearest number and stays exact in the memory, a {@link PythonFloat} becomes its value and
 * stays a float; at the root, no container remembers the type, so only the number is left. Containers that this
 * package froze are returned unchanged. Of an object it copies the own enumerable string keys whose values are not
 * `undefined`. Objects that are not JSON and that `holds` accepts are held in it as they are.
 *
 * @example
 * const copy = copyJson({ ratio: new PythonFloat(1), big: 10n ** 20n, gone: undefined });
 * copy; // { ratio: 1, big: 100000000000000000000 }
 * write(copy); // '{"ratio":1.0,"big":100000000000000000000}'
 *
 * @throws {JsonError} `not_json` for a value that is not JSON (a function, a Date, an instance of a class, a getter
 * that throws), `limit_exceeded` beyond `maxDepth` nested containers (0 to 1000; default: 1000), as in a value that
 * contains itself.
 * @throws {OptionError} An option is unknown, or does not take its value.
 */
export function copyJson<T>(value: T, options: CopyJsonOptions = DEFAULTS): T {
  if (options !== DEFAULTS) checkOptions("copyJson", options, OPTIONS);
  const frozen = freeze(value, [], options.maxDepth ?? MAX_DEPTH, options.holds);
  return known(isMarked(frozen) ? numberOf(frozen) : frozen) as T;
}

type CopyJsonOptions = { maxDepth?: number | undefined; holds?: Holds | undefined };

const DEFAULTS = {};
const OPTIONS: OptionRules = { maxDepth: DEPTH, holds: ANYTHING };
