export { OptionError } from "./checks/index.ts";
export { SchemaConverter } from "./compact/index.ts";
export { JsonError, type JsonObject, type JsonValue } from "./json/index.ts";
export {
  ParametersSchema,
  ReleaseError,
  SDK_RELEASES,
  ToolCallSchema,
  ToolInfoSchema,
  ValidationError,
} from "./pydantic/index.ts";
export {
  type Arguments,
  type ArgumentsOf,
  type Integer,
  type JsonSchema,
  type JsonSchemaProperty,
  type JsonSchemaType,
  type LibraryArguments,
  SchemaError,
  type Source,
} from "./schema/index.ts";
export { StrictError } from "./strict/index.ts";
export {
  type Approval,
  type Approvals,
  AssistantMessage,
  type Change,
  type ContentBlock,
  type DecodedTools,
  decodeTools,
  defineTool,
  type Fingerprints,
  HandlerResult,
  McpToolInfo,
  Parameters,
  Parameters as ToolParameters,
  type ParseArgumentsOptions,
  type ParseArgumentsResult,
  type ParseCallResult,
  type ParsedCall,
  type RunContext,
  type RunOptions,
  type RunTracer,
  Tool,
  ToolArgumentsError,
  ToolCall,
  type ToolDefinition,
  ToolError,
  ToolInfo,
  ToolMessage,
  ToolOutput,
  ToolSet,
  type ToolSetDiff,
  type ToolSetOptions,
  ToolTimeoutResult,
  type Turn,
  toolResult,
} from "./tool/index.ts";
export type { CreateValidator } from "./validate/index.ts";
export { type ToolsFormat, TurnError, WireError } from "./wire/index.ts";
