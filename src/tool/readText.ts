import { HoldsRounded, JsonError, markRounded, parseMarked, parseRounded, type Repair, repair } from "../json/index.ts";
import { frozenSchema } from "../schema/index.ts";
import { exactly } from "./bigIntegers.ts";
import { fitsParsed } from "./judgeArguments.ts";
import type { Parameters } from "./Parameters.ts";
import type { ReadOptions } from "./parseArguments.ts";
import { type Fraction, type Settled, settleNumbers } from "./settleNumbers.ts";

/** What a text holds, with the repairs that it took. */
export class Given {
  readonly value: unknown;
  /** Whether the value fits, where that was found out while it was read. */
  readonly fits: boolean | undefined;
  /** Fractions where the schema wants integers, by the numbers that stand in for them; undefined if there are none. */
  readonly fractions: ReadonlyMap<string, Fraction> | undefined;
  readonly changes: readonly Repair[];
  /** The text as JSON: blank, or as repaired. */
  readonly json: string;
  readonly #parameters: Parameters | null;
  readonly #options: ReadOptions;

  constructor(
    read: unknown,
    changes: readonly Repair[],
    json: string,
    parameters: Parameters | null,
    options: ReadOptions,
    fits?: boolean,
  ) {
    const settled = read instanceof HoldsRounded ? settle(read, json, parameters, options) : undefined;
    this.value = settled === undefined ? read : settled.value;
    this.fractions = settled?.fractions.size ? settled.fractions : undefined;
    this.fits = fits;
    this.changes = changes;
    this.json = json;
    this.#parameters = parameters;
    this.#options = options;
  }

  /** The value read anew, as who gets it may change it. */
  again(): unknown {
    const read = readAgain(this.json, this.#options);
    return read instanceof HoldsRounded ? settle(read, this.json, this.#parameters, this.#options).value : read;
  }
}

const settle = (read: HoldsRounded, json: string, parameters: Parameters | null, options: ReadOptions): Settled =>
  settleNumbers(read, json, parameters?.[frozenSchema] ?? {}, options.integers);

/**
 * The value of a text that should be JSON: read strictly, and only where that fails after a repair, if it is wanted.
 *
 * @throws {UnreadableText}
 */
export function readText(text: string, parameters: Parameters | null, options: ReadOptions): Given {
  try {
    return readStrictly(text, parameters, options);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const isBroken = error.code === "invalid_json" || error.code === "truncated";
    if (!isBroken || options.repair === false) throw new UnreadableText(error.code, error);
    return readRepaired(text, parameters, options, error);
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

/** One walk through the value usually says both that it is what the text says and that it fits. */
function readStrictly(text: string, parameters: Parameters | null, options: ReadOptions): Given {
  if (isBlank(text, options)) return new Given({}, [], text, parameters, options);
  const rounded = parseRounded(text, options);
  const fits = fitsParsed(parameters, text, rounded, options);
  if (fits === true) return new Given(rounded, [], text, parameters, options, true);
  const read = markRounded(text, rounded, exactOptions(options));
  // JSON it is, but of the text of the arguments: strictly read, they are none.
  if (typeof read === "string" && options.repair !== false) return readRepaired(text, parameters, options);
  return new Given(read, [], text, parameters, options, read === rounded ? fits : undefined);
}

/** Models send no text, or blank text, for a tool that takes nothing. */
const isBlank = (text: string, { maxLength = Number.POSITIVE_INFINITY }: ReadOptions): boolean =>
  !text.startsWith("{") && text.trim() === "" && text.length <= maxLength;

const exactOptions = (options: ReadOptions): ReadOptions =>
  options.integers === "string" ? { ...options, integers: "bigint" } : options;

/** What a repair escaped is longer than it was. */
const readAgain = (json: string, options: ReadOptions): unknown =>
  isBlank(json, options) ? {} : parseMarked(json, { ...exactOptions(options), maxLength: Number.POSITIVE_INFINITY });

function readRepaired(text: string, parameters: Parameters | null, options: ReadOptions, strictly?: JsonError): Given {
  const { allowTruncated, maxLength, maxDepth, integers } = options;
  try {
    const repaired = repair(text, { allowTruncated, maxLength, maxDepth, integers: exactly(integers) });
    return new Given(readAgain(repaired.text, options), repaired.changes, repaired.text, parameters, options);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    // A limit is told as what it is; of a text that cannot be mended, what is wrong with it as it stands.
    const isBroken = error.code === "invalid_json" || error.code === "truncated";
    throw new UnreadableText(error.code, isBroken ? (strictly ?? error) : error);
  }
}
