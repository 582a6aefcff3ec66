import { JsonError, write } from "../../json/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import { type Change, ToolInfo } from "../../tool/index.ts";
import { exactText } from "../exactIntegers.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { PAGES_NEEDED } from "../protocol.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";

/** The definition of a tool of the gateway. */
export type GatewayToolInit<Args> = {
  readonly name: string;
  /** Computed for each list, because the servers' status changes. */
  readonly describe: () => string;
  readonly properties: NonNullable<JsonSchema["properties"]>;
  readonly required?: readonly string[];
  /** `params` are the other parameters of the request, for the upstream server. */
  readonly call: (args: Args, caller: McpCaller, params: RawResult) => Promise<RawResult>;
};

/** A tool of the gateway itself, whose arguments are read as those of any other tool. */
export class GatewayTool {
  readonly name: string;
  readonly inputSchema: JsonSchema & { readonly type: "object" };
  readonly #describe: () => string;
  readonly #reader: ToolInfo;
  readonly #call: (args: never, caller: McpCaller, params: RawResult) => Promise<RawResult>;

  constructor({ name, describe, properties, required = [], call }: GatewayToolInit<never>) {
    this.name = name;
    // Each token of it is sent with each request of the model.
    this.inputSchema = { type: "object", properties, ...(required.length > 0 && { required: [...required] }) };
    this.#describe = describe;
    this.#reader = new ToolInfo({ name, parameters: { ...this.inputSchema, additionalProperties: false } });
    this.#call = call;
  }

  get description(): string {
    return this.#describe();
  }

  /** Reads arguments of any form, and calls the tool with them. */
  async callWith(given: unknown, caller: McpCaller, params: RawResult): Promise<RawResult> {
    try {
      const read = this.#reader.safeParseArguments(write(given ?? {}), { integers: "bigint" });
      if (!read.ok) return refusal(read.error.toModelMessage());
      return withNote(await this.call(read.value, caller, params), noteOf(read.changes));
    } catch (cause) {
      // Arguments with too many levels cannot be written.
      if (cause instanceof JsonError) return refusal(cause.message);
      throw cause;
    }
  }

  /** Calls the tool. Errors of the model or of a server are also results. */
  async call(args: unknown, caller: McpCaller, params: RawResult): Promise<RawResult> {
    try {
      return await this.#call(args as never, caller, params);
    } catch (cause) {
      if (cause instanceof Refusal) return refusal(cause.message, cause.further);
      if (cause instanceof UpstreamError && cause.rpcCode === PAGES_NEEDED) return pagesNeeded(cause, caller);
      if (cause instanceof UpstreamError || cause instanceof GatewayError) return refusal(cause.message);
      throw cause;
    }
  }
}

/** A call that cannot be done, with further data for the model. */
export class Refusal extends Error {
  readonly further: RawResult;

  constructor(message: string, further: RawResult = {}) {
    super(message);
    this.further = further;
  }
}

/** A client that opens pages gets the error with which it does; any other caller gets the pages as text. */
function pagesNeeded(cause: UpstreamError, { capabilities = {} }: McpCaller): RawResult {
  const isOpened = isObject(capabilities.elicitation) && Object.hasOwn(capabilities.elicitation, "url");
  if (isOpened) throw cause;
  return refusal(cause.message, isObject(cause.data) ? { pages: cause.data.elicitations } : {});
}

const refusal = (error: string, further: RawResult = {}): RawResult => ({
  ...jsonResult({ error, ...further }),
  isError: true,
});

/** A result of one text, which is JSON. */
export const jsonResult = (value: RawResult): RawResult => textResult(exactText(value));

/** A result of one text. */
export const textResult = (text: string): RawResult => ({ content: [{ type: "text", text }] });

/** The result, with the note as its last text, if there is a note. */
export function withNote(result: RawResult, note: string | undefined): RawResult {
  if (note === undefined || !Array.isArray(result.content)) return result;
  return { ...result, content: [...result.content, { type: "text", text: note }] };
}

/**
 * The changes to arguments that were needed to fit the schema, as text for the model; `undefined` without changes.
 *
 * @example
 * noteOf([{ kind: "number", path: "/head", before: "3", after: 3 }]);
 * // 'The arguments were changed to fit: /head: "3" became 3'
 */
export function noteOf(changes: readonly Change[]): string | undefined {
  if (changes.length === 0) return undefined;
  const lines = changes.slice(0, MAX_CHANGES).map((change) => {
    const place = "offset" in change ? `at ${change.offset}` : change.path || "all";
    return `${place}: ${shown(change.before)} became ${shown(change.after)}`;
  });
  const rest = changes.length > MAX_CHANGES ? `; and ${changes.length - MAX_CHANGES} more` : "";
  return `The arguments were changed to fit: ${lines.join("; ")}${rest}`;
}

/** @internal */
const MAX_CHANGES = 5;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = write(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

/** @internal */
const MAX_SHOWN = 60;
