import type { JsonSchema } from "../../schema/index.ts";

const TEXT = { type: "string", minLength: 1 } as const;
const TEXTS = { type: "array", items: TEXT } as const;
const TEXTS_BY_NAME = { type: "object", additionalProperties: { type: "string" } } as const;
const SWITCH = { type: "boolean" } as const;
/** A timer holds 31 bits of milliseconds. */
const SECONDS = { type: "number", exclusiveMinimum: 0, maximum: 2_147_483 } as const;

const COMMON: NonNullable<JsonSchema["properties"]> = {
  enabled: SWITCH,
  disabled: SWITCH,
  description: { type: "string" },
  allow: TEXTS,
  deny: TEXTS,
  call_timeout: SECONDS,
  idle_timeout: SECONDS,
  era: { enum: ["auto", "modern", "legacy"] },
};

/** A server with a command. */
export const STDIO_SERVER: JsonSchema = {
  type: "object",
  properties: {
    type: { const: "stdio" },
    command: TEXT,
    args: { type: "array", items: { type: "string" } },
    env: TEXTS_BY_NAME,
    cwd: TEXT,
    ...COMMON,
  },
  required: ["command"],
  additionalProperties: false,
};

/** A server with a URL. */
export const HTTP_SERVER: JsonSchema = {
  type: "object",
  properties: { type: { enum: ["http", "streamable-http"] }, url: TEXT, headers: TEXTS_BY_NAME, ...COMMON },
  required: ["url"],
  additionalProperties: false,
};

/** The whole, without what its servers hold. */
export const GATEWAY: JsonSchema = {
  type: "object",
  properties: {
    $schema: { type: "string" },
    mcpServers: { type: "object", additionalProperties: { type: "object" } },
    schema_compression_enabled: SWITCH,
    max_description_len: { type: "integer", minimum: 0 },
    toon_compression_enabled: SWITCH,
    toon_compression_min_size: { type: "integer", minimum: 0 },
    include_structured_content: SWITCH,
    health_check_enabled: SWITCH,
    health_check_interval: SECONDS,
    health_check_timeout: SECONDS,
    health_check_failure_threshold: { type: "integer", minimum: 1 },
    disabled_tools: TEXTS,
    call_timeout: SECONDS,
    idle_timeout: SECONDS,
    start_on_use: SWITCH,
    pin: SWITCH,
    code: SWITCH,
  },
  required: ["mcpServers"],
  additionalProperties: false,
};
