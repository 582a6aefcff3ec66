import { ParametersSchema, ToolCallSchema, ToolInfoSchema } from "./documented.ts";
import type { PythonClass } from "./PythonClass.ts";
import {
  any,
  bareDict,
  boolean,
  dict,
  type FieldTypes,
  model,
  nullable,
  ofSome,
  type PythonType,
  string,
  withDefault,
} from "./PythonType.ts";

const parameters0037 = ParametersSchema as unknown as PythonType;
/** Whatever else a tool carries is kept without a release. */
const openParameters: PythonType = { ...parameters0037, additionalProperties: true };

export const Parameters: PythonClass = {
  documented: openParameters,
  history: [
    ["0.0.37", parameters0037],
    ["0.1.4", undefined],
  ],
};

const toolInfo = ToolInfoSchema.properties as unknown as FieldTypes;
const openToolInfo = { ...toolInfo, parameters: nullable(openParameters) };
const toolInfo014 = { ...toolInfo, parameters: { anyOf: [dict, { pythonType: "is-subclass[BaseModel]" }] } };

export const ToolInfo: PythonClass = {
  documented: model("ToolInfo", openToolInfo),
  history: [
    ["0.0.37", ToolInfoSchema as unknown as PythonType],
    ["0.1.4", model("ToolInfo", toolInfo014)],
  ],
};

/** Where it must be given there are still objects without it, read as of a release with a default. */
const server_name = withDefault(string, "");

export const McpToolInfo: PythonClass = {
  documented: model("McpToolInfo", { ...openToolInfo, input_schema: ofSome(dict), server_name }, ["server_name"]),
  history: [
    ["0.0.37", model("McpToolInfo", { ...toolInfo, input_schema: bareDict, server_name })],
    ["0.1.4", undefined],
    ["0.1.5", model("McpToolInfo", { ...toolInfo014, server_name }, ["server_name"])],
  ],
};

const toolCall = ToolCallSchema.properties as unknown as FieldTypes;
const itemId = nullable(string);

export const toolCall0037: PythonType = ToolCallSchema as unknown as PythonType;
export const toolCall0116: PythonType = model(
  "ToolCall",
  { ...toolCall, response_item_id: itemId },
  ToolCallSchema.required,
);
export const openToolCall: PythonType = model(
  "ToolCall",
  { ...toolCall, response_item_id: ofSome(itemId) },
  ToolCallSchema.required,
);

export const ToolCall: PythonClass = {
  documented: openToolCall,
  history: [
    ["0.0.37", toolCall0037],
    ["0.1.16", toolCall0116],
  ],
};

const result = { data: nullable(any), error: nullable(string) };

const toolOutput = model(
  "ToolOutput",
  {
    success: boolean,
    ...result,
    extracted_content: nullable(string),
    include_extracted_content_only_once: withDefault(boolean, false),
    long_term_memory: nullable(string),
  },
  ["success"],
);

/** Earlier releases have a class of that name outside of their core, whose fields come and go. */
export const ToolOutput: PythonClass = { documented: toolOutput, history: [["0.1.19", toolOutput]] };

const toolTimeoutResult = model("ToolTimeoutResult", { success: withDefault(boolean, false), ...result });

export const ToolTimeoutResult: PythonClass = {
  documented: toolTimeoutResult,
  history: [["0.1.16.post2", toolTimeoutResult]],
};
