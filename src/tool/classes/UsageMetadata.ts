import { type Fields, givenFields, type Mirror, Model } from "../../pydantic/index.ts";
import { initNames, readInit } from "./checkInit.ts";
import { pythonName } from "./pythonNames.ts";

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

/** The input of UsageMetadata; every field has Python's default. Fields may have Python's names, too. */
export type UsageMetadataInit = {
  readonly [Name in keyof Usage]?: Usage[Name];
} & {
  /** `err_msg` of releases up to 0.1.3. */
  readonly errmsg?: string;
  /** Of releases up to 0.1.3. */
  readonly finishReason?: string;
  /** Of releases up to 0.1.3. */
  readonly modelStats?: { readonly [name: string]: unknown };
};

/**
 * The tokens, costs and times of an answer: the Python class `UsageMetadata`. Costs are in the currency of the
 * application, `totalLatency` is in seconds.
 *
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
    super(readInit("UsageMetadata", init, NAMES));
    const given: Fields = this[givenFields];
    const values = Object.entries(DEFAULTS).map(([name, value]) => [name, given[pythonName(name)] ?? value]);
    Object.assign(this, Object.fromEntries(values));
  }
}

const NAMES = initNames(...Object.keys(DEFAULTS), "errmsg", "finishReason", "modelStats");
