import { record } from "../../../json/index.ts";
import { type Fields, fromFields, givenFields, type Mirror } from "../../../pydantic/index.ts";
import { initNames, readInit } from "../checkInit.ts";
import type { Parameters } from "../Parameters.ts";
import type { PythonNamed } from "../pythonNames.ts";
import { ToolInfo } from "../ToolInfo.ts";
import { BaseCard, type BaseCardInit } from "./BaseCard.ts";
import type { ToolExposure } from "./ToolExposure.ts";

/** The input of ToolCard; every field has Python's default. Fields may have Python's names, too. */
export type ToolCardInit = BaseCardInit &
  PythonNamed<{
    /** The JSON Schema of the parameters, or the parameters of a tool. */
    inputParams?: { readonly [keyword: string]: unknown } | Parameters | undefined;
    /** Your own data. Releases before 0.1.5 have no such field. */
    properties?: { readonly [name: string]: unknown } | undefined;
    /** Default: `"direct"`. */
    exposure?: ToolExposure | undefined;
    /** Default: `true`. */
    parallelSafe?: boolean | undefined;
    stateless?: boolean | undefined;
    idempotent?: boolean | undefined;
  }>;

/**
 * The card of a tool: the Python class `ToolCard`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const card = new ToolCard({ id: "1", name: "now", inputParams: { type: "object", properties: {} } });
 * card.modelDumpJson();
 * // '{"id":"1","name":"now","description":"","input_params":{"type":"object","properties":{}}}'
 * card.toolInfo().compact(); // "{}"
 */
export class ToolCard extends BaseCard {
  static override readonly "~mirror": Mirror<ToolCard> = { name: "ToolCard", class: ToolCard };
  readonly exposure: ToolExposure;
  readonly inputParams: Fields;
  readonly properties: Fields;
  readonly parallelSafe: boolean;
  readonly stateless: boolean;
  readonly idempotent: boolean;

  constructor(init: ToolCardInit = {}) {
    super(fromFields(readInit("ToolCard", init, NAMES)));
    const given = this[givenFields];
    this.exposure = (given.exposure ?? "direct") as ToolExposure;
    this.inputParams = (given.input_params ?? record([])) as Fields;
    this.properties = (given.properties ?? record([])) as Fields;
    this.parallelSafe = (given.parallel_safe ?? true) as boolean;
    this.stateless = (given.stateless ?? false) as boolean;
    this.idempotent = (given.idempotent ?? false) as boolean;
  }

  /**
   * The tool as models receive it.
   *
   * The schema is checked when arguments are first validated by it, as that of each tool that `modelValidate` read.
   *
   * @example
   * new ToolCard({ name: "now" }).toolInfo().name; // "now"
   */
  override toolInfo(): ToolInfo {
    const { name, description, inputParams } = this;
    return ToolInfo.modelValidate({ name, description, parameters: inputParams });
  }
}

/** The names in the input of a card of any tool. */
export const TOOL_CARD_NAMES: readonly string[] = [
  ...["id", "name", "description", "exposure", "inputParams"],
  ...["properties", "parallelSafe", "stateless", "idempotent"],
];

const NAMES = initNames(...TOOL_CARD_NAMES);
