/**
 * A tool as a wire encodes it: plain data, or a ToolInfo.
 *
 * @example
 * const tool: WireTool = { name: "now", description: "The time", parameters: { type: "object", properties: {} } };
 */
export type WireTool = {
  readonly name: string;
  /**
   * Default: `"function"`; `"custom"` for a tool whose calls hold the model's own text and no JSON; `"tool_search"` for the
   * tool of that name which OpenAI's Responses API lets the client search for tools with.
   */
  readonly type?: string | undefined;
  /** Which text a custom tool takes. Default: any. */
  readonly format?: CustomFormat | undefined;
  readonly description?: string | undefined;
  /** True, or anything that is not empty, where the schema is in the subset that the provider enforces. */
  readonly strict?: unknown;
  /** The JSON Schema of its parameters; a ToolInfo has it. */
  readonly jsonSchema?: object | undefined;
  /** The same, if there is no `jsonSchema`. */
  readonly parameters?: object | null | undefined;
  /** The same, in a tool of an MCP server. */
  readonly inputSchema?: object | null | undefined;
  /** The same, in a tool for Anthropic. */
  readonly input_schema?: object | null | undefined;
  /** The JSON Schema of its results. */
  readonly outputSchema?: object | undefined;
  /** Arguments that are good examples. Where a provider has no place for them they stand in the description. */
  readonly inputExamples?: readonly { readonly [name: string]: unknown }[] | undefined;
  /** Hints on what the tool does, which MCP alone has a place for; a server may lie in them. */
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
  /** The model gets the tool only when it searches for it; where the provider has no such search, at once. */
  readonly deferLoading?: boolean | undefined;
  /** What one provider takes on a tool and the others do not. */
  readonly providerOptions?: ProviderOptions | undefined;
};

/**
 * Which text a custom tool takes: any, or what a grammar allows.
 *
 * @example
 * const format: CustomFormat = { type: "grammar", syntax: "regex", definition: "SELECT .+" };
 */
export type CustomFormat =
  | { readonly type: "text" }
  | { readonly type: "grammar"; readonly syntax: "lark" | "regex"; readonly definition: string };

/**
 * What one provider takes on a tool and the others do not, by the exported name of the wire. It is added to the tool as
 * it is; its name and its schema are not changed by it.
 *
 * @example
 * const options: ProviderOptions = { anthropic: { cache_control: { type: "ephemeral" } } };
 */
export type ProviderOptions = {
  readonly openaiChat?: { readonly [field: string]: unknown } | undefined;
  readonly openaiResponses?:
    | { readonly allowed_callers?: readonly ("direct" | "programmatic")[]; readonly async?: boolean }
    | undefined;
  readonly anthropic?:
    | {
        readonly cache_control?: { readonly type: "ephemeral"; readonly ttl?: "5m" | "1h" };
        readonly allowed_callers?: readonly ("direct" | `code_execution_${20250825 | 20260120 | 20260521}`)[];
        readonly eager_input_streaming?: boolean;
      }
    | undefined;
  readonly gemini?: { readonly behavior?: "UNSPECIFIED" | "BLOCKING" | "NON_BLOCKING" } | undefined;
  readonly mcp?: { readonly [field: string]: unknown } | undefined;
  readonly ollama?: { readonly [field: string]: unknown } | undefined;
  readonly aiSdk?: { readonly [field: string]: unknown } | undefined;
};
