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
  decodeTools,
  defineTool,
  HandlerResult,
  McpToolInfo,
  Parameters,
  type ParseArgumentsOptions,
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
  ToolTimeoutResult,
  type Turn,
  toolResult,
} from "./tool/index.ts";
export type { CreateValidator } from "./validate/index.ts";
export { type ToolsFormat, TurnError, WireError } from "./wire/index.ts";
