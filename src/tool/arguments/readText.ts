import {
  HoldsRounded,
  JsonError,
  markRounded,
  parseIfJson,
  parseMarked,
  parseRounded,
  type Repair,
  repair,
  repairBroken,
} from "../../json/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { exactly } from "./bigIntegers.ts";
import type { ReadOptions } from "./parseOptions.ts";
import type { Fraction, Settled } from "./settleNumbers.ts";

/** What is asked of a schema while a text is read. */
export type TextRules = {
  /** Whether a value fits; undefined where that is decided later. */
  fits(parameters: Parameters | null, text: string, value: unknown, options: ReadOptions): boolean | undefined;
  settle(read: HoldsRounded, json: string, parameters: Parameters | null, options: ReadOptions): Settled;
};

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
  readonly #rules: TextRules;

  constructor(
    read: unknown,
    changes: readonly Repair[],
    json: string,
    { parameters, options, rules }: Reading,
    fits?: boolean,
  ) {
    const settled = read instanceof HoldsRounded ? rules.settle(read, json, parameters, options) : undefined;
    this.value = settled === undefined ? read : settled.value;
    this.fractions = settled?.fractions.size ? settled.fractions : undefined;
    this.fits = fits;
    this.changes = changes;
    this.json = json;
    this.#parameters = parameters;
    this.#options = options;
    this.#rules = rules;
  }

  /** The value read anew, as who gets it may change it. */
  again(): unknown {
    const read = readAgain(this.json, this.#options);
    if (!(read instanceof HoldsRounded)) return read;
    return this.#rules.settle(read, this.json, this.#parameters, this.#options).value;
  }
}

/** What a text is read by. */
export type Reading = {
  readonly parameters: Parameters | null;
  readonly options: ReadOptions;
  readonly rules: TextRules;
};

/**
 * The value of a text that should be JSON: read strictly, and only where that fails after a repair, if it is wanted.
 *
 * @throws {UnreadableText}
 */
export function readText(text: string, by: Reading): Given {
  const { options } = by;
  try {
    return readStrictly(text, by);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (!isBroken(error) || options.repair === false) throw new UnreadableText(error.code, error);
    return readRepaired(text, by, repair);
  }
}

const isBroken = ({ code }: JsonError): boolean => code === "invalid_json" || code === "truncated";

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
function readStrictly(text: string, by: Reading): Given {
  const { parameters, options, rules } = by;
  if (isBlank(text, options)) return new Given({}, [], text, by);
  const rounded = options.repair === false ? parseRounded(text, options) : parseIfJson(text, options);
  if (rounded === undefined) return readRepaired(text, by, repairBroken);
  const fits = rules.fits(parameters, text, rounded, options);
  if (fits === true) return new Given(rounded, [], text, by, true);
  const read = markRounded(text, rounded, exactOptions(options));
  // JSON it is, but of the text of the arguments: strictly read, they are none.
  if (typeof read === "string" && options.repair !== false) return readRepaired(text, by, repair);
  return new Given(read, [], text, by, read === rounded ? fits : undefined);
}

/** Models send no text, or blank text, for a tool that takes nothing. */
const isBlank = (text: string, { maxLength = Number.POSITIVE_INFINITY }: ReadOptions): boolean =>
  !text.startsWith("{") && text.trim() === "" && text.length <= maxLength;

const exactOptions = (options: ReadOptions): ReadOptions =>
  options.integers === "string" ? { ...options, integers: "bigint" } : options;

/** What a repair escaped is longer than it was. */
const readAgain = (json: string, options: ReadOptions): unknown =>
  isBlank(json, options) ? {} : parseMarked(json, { ...exactOptions(options), maxLength: Number.POSITIVE_INFINITY });

function readRepaired(text: string, by: Reading, repairText: typeof repairBroken): Given {
  const { options } = by;
  const { allowTruncated, maxLength, maxDepth, integers } = options;
  try {
    const repaired = repairText(text, { allowTruncated, maxLength, maxDepth, integers: exactly(integers) });
    return new Given(readAgain(repaired.text, options), repaired.changes, repaired.text, by);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    // A limit is told as what it is; of a text that cannot be mended, what is wrong with it as it stands.
    const fault = isBroken(error) ? faultOf(text, options) : undefined;
    throw new UnreadableText(error.code, fault ?? error);
  }
}

/** What is wrong with a text as it stands; undefined if it is JSON. */
function faultOf(text: string, options: ReadOptions): JsonError | undefined {
  try {
    parseMarked(text, exactOptions(options));
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return error;
  }
}
