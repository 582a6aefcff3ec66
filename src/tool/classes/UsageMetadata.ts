import { isPlainObject } from "../../checks/index.ts";
import { type Fields, givenFields, type Mirror, Model, pythonName } from "../../pydantic/index.ts";
import type { Usage as WireUsage } from "../../wire/index.ts";
import { checkInit, initNames, readInit } from "./checkInit.ts";
import { type PythonNamed, pythonNames } from "./pythonNames.ts";

/** What a UsageMetadata says. */
type Usage = Omit<UsageMetadata, keyof Model>;

/** The values of a UsageMetadata that was made without any. */
const DEFAULTS: Usage = {
  ...{ code: 0, errMsg: "", prompt: "", taskId: "", modelName: "" },
  ...{ totalLatency: 0, firstTokenTime: "", requestStartTime: "" },
  ...{ inputTokens: 0, outputTokens: 0, totalTokens: 0, cacheTokens: 0 },
  ...{ cacheReadTokens: null, cacheMissTokens: null, cacheWriteTokens: null },
  ...{ cacheStatus: null, cacheSource: null, cacheAuthoritative: false, cacheCreationInputTokens: null },
  ...{ reasoningTokens: 0, inputCost: 0, outputCost: 0, totalCost: 0 },
};

/**
 * The input of UsageMetadata: its fields, each with Python's default, also by Python's names; or the usage that a wire
 * read, such as that of a step.
 */
export type UsageMetadataInit = PythonNamed<UsageFields> | WireUsage;

type UsageFields = {
  readonly [Name in keyof Usage]?: Usage[Name] | undefined;
} & {
  /** `err_msg` of releases up to 0.1.3. */
  readonly errmsg?: string | undefined;
  /** Of releases up to 0.1.3. */
  readonly finishReason?: string | undefined;
  /** Of releases up to 0.1.3. */
  readonly modelStats?: { readonly [name: string]: unknown } | undefined;
};

/**
 * The tokens, costs and times of an answer: the Python class `UsageMetadata`. Costs are in the currency of the
 * application, `totalLatency` is in seconds. Of the usage of a wire, `cachedInputTokens` are `cacheTokens` and
 * `cacheReadTokens`, as in the Python SDK; the provider's own object is left out.
 *
 * @throws {OptionError} for an unknown name.
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const usage = new UsageMetadata({ inputTokens: 12, outputTokens: 3, totalTokens: 15 });
 * usage.modelDumpJson({ sdk: "0.1.19", excludeUnset: true });
 * // '{"input_tokens":12,"output_tokens":3,"total_tokens":15}'
 */
export class UsageMetadata extends Model {
  static override readonly "~mirror": Mirror<UsageMetadata> = { name: "UsageMetadata", class: UsageMetadata };
  declare readonly code: number;
  declare readonly errMsg: string;
  declare readonly prompt: string;
  declare readonly taskId: string;
  declare readonly modelName: string;
  declare readonly totalLatency: number;
  declare readonly firstTokenTime: string;
  declare readonly requestStartTime: string;
  declare readonly inputTokens: number;
  declare readonly outputTokens: number;
  declare readonly totalTokens: number;
  declare readonly cacheTokens: number;
  declare readonly cacheReadTokens: number | null;
  declare readonly cacheMissTokens: number | null;
  declare readonly cacheWriteTokens: number | null;
  declare readonly cacheStatus: string | null;
  declare readonly cacheSource: string | null;
  declare readonly cacheAuthoritative: boolean;
  declare readonly cacheCreationInputTokens: number | null;
  declare readonly reasoningTokens: number;
  declare readonly inputCost: number;
  declare readonly outputCost: number;
  declare readonly totalCost: number;

  constructor(init: UsageMetadataInit = {}) {
    super(readInit("UsageMetadata", fromWire(init), NAMES));
    const given: Fields = this[givenFields];
    const values = Object.entries(DEFAULTS).map(([name, value]) => [name, given[pythonName(name)] ?? value]);
    Object.assign(this, Object.fromEntries(values));
  }
}

/**
 * The usage of an answer by Python's names, which the class of the answer validates.
 *
 * @throws {OptionError} for an unknown name.
 */
export function usageFields(owner: string, usage: unknown): unknown {
  // The class refuses any other value, and takes its own objects as they are.
  if (typeof usage !== "object" || usage === null || !isPlainObject(usage)) return usage;
  const init = fromWire(usage);
  checkInit(owner, init, NAMES);
  return pythonNames(init);
}

/** What a wire says of an answer's tokens, in the fields of the class; any other input as it is. */
function fromWire(init: object): object {
  if (!isOfWire(init)) return init;
  const { inputTokens, outputTokens, totalTokens, cachedInputTokens, cacheWriteTokens, reasoningTokens, ...rest } =
    init;
  const { provider: _, ...others } = rest;
  const cached = { cacheTokens: cachedInputTokens, cacheReadTokens: cachedInputTokens };
  return { ...others, inputTokens, outputTokens, totalTokens, ...cached, cacheWriteTokens, reasoningTokens };
}

/** A wire always has its provider's own object beside the tokens. */
const isOfWire = (init: object): init is WireUsage =>
  typeof init === "object" && init !== null && isPlainObject(init) && Object.hasOwn(init, "provider");

const NAMES = initNames(...Object.keys(DEFAULTS), "errmsg", "finishReason", "modelStats");
