import type { ExportedName } from "../providers/exportedName.ts";
import type { FormatName } from "../providers/formats.ts";

/**
 * A tool in the form that every wire encodes: plain data, or a ToolInfo.
 *
 * @example
 * const tool: WireTool = { name: "now", description: "The time", parameters: { type: "object", properties: {} } };
 */
export type WireTool = {
  readonly name: string;
  /**
   * Default: `"function"`; `"custom"` for a tool whose calls contain text instead of JSON; `"tool_search"` for the tool
   * of OpenAI's Responses API with which the client searches for tools.
   */
  readonly type?: string | undefined;
  /** Which text a custom tool takes. Default: any. */
  readonly format?: CustomFormat | undefined;
  readonly description?: string | undefined;
  /** `true`, or any value that is not empty, if the schema is in the subset that the provider enforces. */
  readonly strict?: unknown;
  /** The JSON Schema of its parameters; a ToolInfo has it. */
  readonly jsonSchema?: object | undefined;
  /** The same, used if there is no `jsonSchema`. */
  readonly parameters?: object | null | undefined;
  /** The same, in a tool of an MCP server. */
  readonly inputSchema?: object | null | undefined;
  /** The same, in a tool for Anthropic. */
  readonly input_schema?: object | null | undefined;
  /** The JSON Schema of its results. */
  readonly outputSchema?: object | undefined;
  /** Examples of good arguments. For providers without a field for them they are written into the description. */
  readonly inputExamples?: readonly { readonly [name: string]: unknown }[] | undefined;
  /** Hints on what the tool does. Only MCP has a field for them. Do not trust them: a server may lie. */
  readonly annotations?:
    | {
        readonly title?: string | undefined;
        readonly readOnlyHint?: boolean | undefined;
        readonly destructiveHint?: boolean | undefined;
        readonly idempotentHint?: boolean | undefined;
        readonly openWorldHint?: boolean | undefined;
        readonly [hint: string]: unknown;
      }
    | undefined;
  /** The model gets the tool only when it searches for it. Providers without such a search send the tool at once. */
  readonly deferLoading?: boolean | undefined;
  /** Fields of a tool that only one provider supports. */
  readonly providerOptions?: ProviderOptions | undefined;
  /** Only cards have it. A card is not a tool: give what `card.toolInfo()` returns. */
  readonly toolInfo?: undefined;
};

/** The text that a custom tool accepts: any text, or the language of a grammar. */
export type CustomFormat =
  | { readonly type: "text" }
  | { readonly type: "grammar"; readonly syntax: "lark" | "regex"; readonly definition: string };

/**
 * Fields of a tool that only one provider supports, by the exported name of the wire. They are added to the encoded
 * tool unchanged, but do not replace its name and its schema.
 */
export type ProviderOptions = {
  readonly [Wire in ExportedName<FormatName<"json" | "object">>]?:
    | (Wire extends keyof KnownOptions ? KnownOptions[Wire] : { readonly [field: string]: unknown })
    | undefined;
};

type KnownOptions = {
  readonly openaiResponses: {
    readonly allowed_callers?: readonly ("direct" | "programmatic")[];
    readonly async?: boolean;
  };
  readonly anthropic: {
    readonly cache_control?: { readonly type: "ephemeral"; readonly ttl?: "5m" | "1h" };
    readonly allowed_callers?: readonly ("direct" | `code_execution_${20250825 | 20260120 | 20260521}`)[];
    readonly eager_input_streaming?: boolean;
  };
  readonly gemini: { readonly behavior?: "UNSPECIFIED" | "BLOCKING" | "NON_BLOCKING" };
};
