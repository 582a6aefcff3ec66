import { ParametersSchema, ToolCallSchema, ToolInfoSchema } from "./documented.ts";
import { migrate } from "./migrate.ts";
import type { PythonClass } from "./PythonClass.ts";
import {
  any,
  bareDict,
  boolean,
  dict,
  dictOrModel,
  type FieldTypes,
  model,
  nullable,
  ofSome,
  type PythonType,
  string,
  withDefault,
} from "./PythonType.ts";

const parameters = ParametersSchema as unknown as PythonType;
/** Without a release, all other fields of a tool are kept. */
const openParameters: PythonType = { ...parameters, additionalProperties: true };

export const Parameters: PythonClass = {
  documented: openParameters,
  history: migrate([
    { since: "0.0.37", type: parameters },
    { since: "0.1.4", type: undefined },
  ]),
};

const toolInfo = ToolInfoSchema.properties as unknown as FieldTypes;
const openToolInfo = { ...toolInfo, parameters: nullable(openParameters) };
const laterParameters = { parameters: dictOrModel };

export const ToolInfo: PythonClass = {
  documented: model("ToolInfo", openToolInfo),
  history: migrate([
    { since: "0.0.37", type: ToolInfoSchema as unknown as PythonType },
    { since: "0.1.4", change: laterParameters },
  ]),
};

/** Even in releases that require it, objects can lack it if they were read as of a release with a default. */
const server_name = withDefault(string, "");

export const McpToolInfo: PythonClass = {
  documented: model("McpToolInfo", { ...openToolInfo, input_schema: ofSome(dict), server_name }, ["server_name"]),
  history: migrate([
    { since: "0.0.37", title: "McpToolInfo", add: { ...toolInfo, input_schema: bareDict, server_name } },
    { since: "0.1.4", type: undefined },
    {
      since: "0.1.5",
      title: "McpToolInfo",
      add: { ...toolInfo, ...laterParameters, server_name },
      required: ["server_name"],
    },
  ]),
};

const toolCall = ToolCallSchema.properties as unknown as FieldTypes;
const response_item_id = nullable(string);

export const toolCallHistory: PythonClass["history"] = migrate([
  { since: "0.0.37", type: ToolCallSchema as unknown as PythonType },
  { since: "0.1.16", add: { response_item_id } },
]);
export const openToolCall: PythonType = model(
  "ToolCall",
  { ...toolCall, response_item_id: ofSome(response_item_id) },
  ToolCallSchema.required,
);

export const ToolCall: PythonClass = { documented: openToolCall, history: toolCallHistory };

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
