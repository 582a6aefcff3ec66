/** What a field holds, as far as making payloads for it goes. */
export type FieldKind =
  | "string"
  | "string or null"
  | "strings"
  | "integer"
  | "integer or null"
  | "integers or null"
  | "float"
  | "boolean"
  | "any"
  | "object"
  | "string or parts"
  | ClassKind;

/** A field that holds objects of another class: one or null, or calls or null. */
export type ClassKind = { readonly holds: "object" | "calls"; readonly fields: FieldKinds };

/** The fields of a class, in Python's order; a name with `*` must be given. */
export type FieldKinds = { readonly [field: string]: FieldKind };

/** The fields of each class of a release. */
export type Shape = { readonly [className: string]: FieldKinds };

const parameters: FieldKinds = { type: "string", properties: "object", required: "strings" };
const tool: FieldKinds = { type: "string", name: "string", description: "string" };
const tool013: FieldKinds = { ...tool, parameters: { holds: "object", fields: parameters } };
const tool014: FieldKinds = { ...tool, parameters: "object" };
const call: FieldKinds = {
  "id*": "string or null",
  "type*": "string",
  "name*": "string",
  "arguments*": "string",
  index: "integer or null",
};
const call0116: FieldKinds = { ...call, response_item_id: "string or null" };

const message: FieldKinds = { role: "string", content: "string or parts", name: "string or null" };
const message0110: FieldKinds = { ...message, metadata: "object" };

const request: FieldKinds = { prompt: "string", task_id: "string", model_name: "string" };
const times: FieldKinds = { first_token_time: "string", request_start_time: "string" };
const usage013: FieldKinds = {
  ...{ code: "integer", errmsg: "string", ...request, finish_reason: "string" },
  ...{ total_latency: "float", model_stats: "object", ...times },
};
const usage014: FieldKinds = {
  ...{ code: "integer", err_msg: "string", ...request, total_latency: "float", ...times },
  ...{ input_tokens: "integer", output_tokens: "integer", total_tokens: "integer", cache_tokens: "integer" },
};
const caches: FieldKinds = {
  cache_read_tokens: "integer or null",
  cache_miss_tokens: "integer or null",
  cache_write_tokens: "integer or null",
  cache_status: "string or null",
  cache_source: "string or null",
  cache_authoritative: "boolean",
  cache_creation_input_tokens: "integer or null",
};
const costs: FieldKinds = { input_cost: "float", output_cost: "float", total_cost: "float" };
const reasoning: FieldKinds = { reasoning_tokens: "integer" };

const assistant = (message: FieldKinds, call: FieldKinds, usage: FieldKinds, more: FieldKinds): FieldKinds => ({
  ...message,
  tool_calls: { holds: "calls", fields: call },
  usage_metadata: { holds: "object", fields: usage },
  ...more,
});
const more014: FieldKinds = { finish_reason: "string", parser_content: "any", reasoning_content: "string or null" };
const more0112: FieldKinds = {
  ...more014,
  ...{ prompt_token_ids: "integers or null", completion_token_ids: "integers or null", logprobs: "any" },
};
const more0118: FieldKinds = {
  ...more0112,
  ...{ response_id: "string or null", response_model: "string or null" },
  ...{ provider_metadata: "object", provider_content: "any" },
};
const result: FieldKinds = { data: "any", error: "string or null" };

const in013: Shape = {
  Parameters: parameters,
  ToolInfo: tool013,
  McpToolInfo: { ...tool013, input_schema: "object", server_name: "string" },
  ToolCall: call,
  ToolMessage: { ...message, "tool_call_id*": "string" },
  AssistantMessage: assistant(message, call, usage013, {
    raw_content: "string or null",
    reason_content: "string or null",
  }),
};
const in014: Shape = {
  ToolInfo: tool014,
  ToolCall: call,
  ToolMessage: { ...message, "tool_call_id*": "string" },
  AssistantMessage: assistant(message, call, usage014, more014),
};
const in015: Shape = { ...in014, McpToolInfo: { ...tool014, "server_name*": "string" } };
const in0110: Shape = {
  ...in015,
  ToolMessage: { ...message0110, "tool_call_id*": "string" },
  AssistantMessage: assistant(message0110, call, { ...usage014, ...costs }, more014),
};
const in0112: Shape = {
  ...in0110,
  AssistantMessage: assistant(message0110, call, { ...usage014, ...costs }, more0112),
};
const in0116: Shape = {
  ...in0112,
  ToolCall: call0116,
  AssistantMessage: assistant(message0110, call0116, { ...usage014, ...costs }, more0112),
};
const in01161: Shape = {
  ...in0116,
  AssistantMessage: assistant(message0110, call0116, { ...usage014, ...reasoning, ...costs }, more0112),
};
const in01162: Shape = { ...in01161, ToolTimeoutResult: { success: "boolean", ...result } };
const in0118: Shape = {
  ...in01162,
  AssistantMessage: assistant(message0110, call0116, { ...usage014, ...caches, ...reasoning, ...costs }, more0118),
};
const in0119: Shape = {
  ...in0118,
  ToolOutput: {
    ...{ "success*": "boolean", ...result, extracted_content: "string or null" },
    ...{ include_extracted_content_only_once: "boolean", long_term_memory: "string or null" },
  },
};

/**
 * The releases of the SDK that are compared, oldest first, each with the shape of its classes: the last one of each shape.
 *
 * @example
 * Object.keys(RELEASES["0.1.3"].ToolCall ?? {}); // ["id*", "type*", "name*", "arguments*", "index"]
 */
export const RELEASES = {
  "0.1.3": in013,
  "0.1.4": in014,
  "0.1.10.post2": in015,
  "0.1.11.post2": in0110,
  "0.1.15.post3": in0112,
  "0.1.16": in0116,
  "0.1.16.post1": in01161,
  "0.1.17.post2": in01162,
  "0.1.18.post1": in0118,
  "0.1.19.post2": in0119,
} as const satisfies Record<string, Shape>;

/** A release of the SDK that is compared. */
export type Release = keyof typeof RELEASES;

/** All compared releases, oldest first. */
export const releases: readonly Release[] = Object.keys(RELEASES) as Release[];
