import type { PythonClass } from "./PythonClass.ts";
import {
  any,
  bareDict,
  dict,
  type FieldTypes,
  integer,
  list,
  mapTypes,
  model,
  nullable,
  ofSome,
  type PythonType,
  string,
  withDefault,
} from "./PythonType.ts";
import { openToolCall, toolCall0037, toolCall0116 } from "./tools.ts";
import { openUsage, usage014, usage0037, usage0110, usage0116, usage0118 } from "./usage.ts";

const content = withDefault({ anyOf: [string, list({ anyOf: [string, bareDict] })] }, "");
const name = nullable(string);

const toolMessage = (metadata: FieldTypes): PythonType =>
  model("ToolMessage", { role: withDefault(string, "tool"), content, name, ...metadata, tool_call_id: string }, [
    "tool_call_id",
  ]);

export const ToolMessage: PythonClass = {
  documented: toolMessage({ metadata: ofSome(dict) }),
  history: [
    ["0.0.37", toolMessage({})],
    ["0.1.10.post3", toolMessage({ metadata: dict })],
  ],
};

/** What changes of an assistant message: the fields before its calls, what is in it, the fields behind. */
type Parts = {
  readonly title: string;
  readonly named: FieldTypes;
  readonly toolCall: PythonType;
  readonly usage: PythonType;
  readonly more: FieldTypes;
};

const assistant = ({ title, named, toolCall, usage, more }: Parts): PythonType => ({
  ...model(title, {
    role: withDefault(string, "assistant"),
    content,
    ...named,
    tool_calls: { ...nullable(list(toolCall)), dumped: "if truthy" },
    usage_metadata: { ...nullable(usage), dumped: "unless null" },
    ...more,
  }),
  pythonValidator: "convert_openai_tool_calls_format",
});

const dumped = (when: NonNullable<PythonType["dumped"]>, fields: FieldTypes): FieldTypes =>
  mapTypes(fields, (type) => ({ ...type, dumped: when }));
const allOfSome = (fields: FieldTypes): FieldTypes => mapTypes(fields, ofSome);

const named0110: FieldTypes = { ...dumped("unless null", { name }), ...dumped("if truthy", { metadata: dict }) };
const more0037 = dumped("if truthy", { raw_content: nullable(string), reason_content: nullable(string) });
const more014 = dumped("unless null", {
  finish_reason: withDefault(string, "null"),
  parser_content: nullable(any),
  reasoning_content: nullable(string),
});
const more0112: FieldTypes = {
  ...more014,
  ...dumped("unless null", {
    prompt_token_ids: nullable(list(integer)),
    completion_token_ids: nullable(list(integer)),
    logprobs: nullable(any),
  }),
};
const more0118: FieldTypes = {
  ...more0112,
  ...dumped("unless null", { response_id: nullable(string), response_model: nullable(string) }),
  ...dumped("if truthy", { provider_metadata: dict }),
  ...dumped("unless null", { provider_content: nullable(any) }),
};

const title = "AssistantMessage";
const in0037: Parts = {
  ...{ title: "AIMessage", named: dumped("if truthy", { name }), more: more0037 },
  ...{ toolCall: toolCall0037, usage: usage0037 },
};
const in014: Parts = {
  ...{ title, named: dumped("never", { name }), more: more014 },
  ...{ toolCall: toolCall0037, usage: usage014 },
};
const in0110: Parts = { ...in014, named: named0110, usage: usage0110 };
const in0112: Parts = { ...in0110, more: more0112 };
const in0116: Parts = { ...in0112, toolCall: toolCall0116 };
const in01161: Parts = { ...in0116, usage: usage0116 };
const in0118: Parts = { ...in01161, usage: usage0118, more: more0118 };
const inAny: Parts = {
  ...{ title, named: { ...named0110, metadata: ofSome(named0110.metadata as PythonType) } },
  ...{ toolCall: openToolCall, usage: openUsage, more: allOfSome({ ...more0118, ...more0037 }) },
};

/** Called `AIMessage` up to 0.1.3, with other names for some of its fields. */
export const AssistantMessage: PythonClass = {
  documented: assistant(inAny),
  history: [
    ["0.0.37", assistant(in0037)],
    ["0.1.4", assistant(in014)],
    ["0.1.10.post3", assistant(in0110)],
    ["0.1.12", assistant(in0112)],
    ["0.1.16", assistant(in0116)],
    ["0.1.16.post1", assistant(in01161)],
    ["0.1.18", assistant(in0118)],
  ],
};
