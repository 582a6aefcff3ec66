import { givenFields, type Mirror, Model, madeDefault } from "../../../pydantic/index.ts";
import { initNames, readInit } from "../checkInit.ts";
import type { ToolInfo } from "../ToolInfo.ts";

/** The input of BaseCard; every field has Python's default. */
export type BaseCardInit = {
  /** Default: 32 hexadecimal digits at random. */
  id?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
};

/**
 * What is known of a thing that an agent uses: the Python class `BaseCard`, which the cards of tools extend.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * new BaseCard({ id: "1", name: "weather" }).modelDumpJson();
 * // '{"id":"1","name":"weather","description":""}'
 */
export class BaseCard extends Model {
  static override readonly "~mirror": Mirror<BaseCard> = { name: "BaseCard", class: BaseCard };
  readonly id: string;
  readonly name: string;
  readonly description: string;

  constructor(init: BaseCardInit = {}) {
    super(readInit("BaseCard", init, BASE_CARD_NAMES));
    const given = this[givenFields];
    this.id = (given.id as string | undefined) ?? madeDefault(given, "id");
    this.name = (given.name ?? "") as string;
    this.description = (given.description ?? "") as string;
  }

  /**
   * The tool as a model receives it: null, because only the card of a tool has one.
   *
   * @example
   * new BaseCard().toolInfo(); // null
   */
  toolInfo(): ToolInfo | null {
    return null;
  }
}

const BASE_CARD_NAMES = initNames("id", "name", "description");
