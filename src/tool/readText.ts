import { JsonError, parseStrict, type Repair, repair } from "../json/index.ts";
import { exactly } from "./bigIntegers.ts";
import type { ReadOptions } from "./parseArguments.ts";

/** What a text holds, with the repairs that it took. */
export class Given {
  readonly value: unknown;
  readonly changes: readonly Repair[];
  /** The text as JSON: blank, or as repaired. */
  readonly json: string;
  readonly #options: ReadOptions;

  constructor(value: unknown, changes: readonly Repair[], json: string, options: ReadOptions) {
    this.value = value;
    this.changes = changes;
    this.json = json;
    this.#options = options;
  }

  /** The value read anew, as who gets it may change it. */
  again(): unknown {
    return readAgain(this.json, this.#options);
  }
}

/**
 * The value of a text that should be JSON: read strictly, and only where that fails after a repair, if it is wanted.
 *
 * @throws {UnreadableText}
 */
export function readText(text: string, options: ReadOptions): Given {
  try {
    const value = readStrictly(text, options);
    // JSON it is, but of the text of the arguments: strictly read, they are none.
    if (typeof value === "string" && options.repair !== false) return readRepaired(text, options);
    return new Given(value, [], text, options);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const isBroken = error.code === "invalid_json" || error.code === "truncated";
    if (!isBroken || options.repair === false) throw new UnreadableText(error.code, error);
    return readRepaired(text, options, error);
  }
}

/** Why a text cannot be read, and what was found when it was read strictly. */
export class UnreadableText extends Error {
  readonly code: "invalid_json" | "truncated" | "unsafe_integer" | "limit_exceeded";
  override readonly cause: JsonError;

  constructor(code: JsonError["code"], cause: JsonError) {
    super(cause.message);
    this.code = code === "lone_surrogate" || code === "not_json" ? "invalid_json" : code;
    this.cause = cause;
  }
}

/** Models send no text, or blank text, for a tool that takes nothing. */
function readStrictly(text: string, options: ReadOptions): unknown {
  const isBlank = !text.startsWith("{") && text.trim() === "" && text.length <= (options.maxLength ?? Infinity);
  if (isBlank) return {};
  return parseStrict(text, options.integers === "string" ? { ...options, integers: "bigint" } : options);
}

/** What a repair escaped is longer than it was. */
const readAgain = (json: string, options: ReadOptions): unknown =>
  readStrictly(json, { ...options, maxLength: Number.POSITIVE_INFINITY });

function readRepaired(text: string, options: ReadOptions, strictly?: JsonError): Given {
  const { allowTruncated, maxLength, maxDepth, integers } = options;
  try {
    const repaired = repair(text, { allowTruncated, maxLength, maxDepth, integers: exactly(integers) });
    return new Given(readAgain(repaired.text, options), repaired.changes, repaired.text, options);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    // A limit is told as what it is; of a text that cannot be mended, what is wrong with it as it stands.
    const isBroken = error.code === "invalid_json" || error.code === "truncated";
    throw new UnreadableText(error.code, isBroken ? (strictly ?? error) : error);
  }
}
