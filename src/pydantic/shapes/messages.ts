import type { SdkRelease } from "../SdkRelease.ts";
import { migrate, typeSince } from "./migrate.ts";
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
import { openToolCall, toolCallHistory } from "./tools.ts";
import { openUsage, usageHistory } from "./usage.ts";

const content = withDefault({ anyOf: [string, list({ anyOf: [string, bareDict] })] }, "");
const name = nullable(string);

export const BaseMessage: PythonClass = {
  documented: model("BaseMessage", { role: string, content, name, metadata: ofSome(dict) }, ["role"]),
  history: migrate([
    { since: "0.0.37", title: "BaseMessage", add: { role: string, content, name }, required: ["role"] },
    { since: "0.1.10.post3", add: { metadata: dict } },
  ]),
};

/** A message whose role is its class. */
function messageOf(title: string, role: string, earlierTitle = title): PythonClass {
  const fields: FieldTypes = { role: withDefault(string, role), content, name };
  return {
    documented: model(title, { ...fields, metadata: ofSome(dict) }),
    history: migrate([
      { since: "0.0.37", title: earlierTitle, add: fields },
      { since: "0.1.4", title },
      { since: "0.1.10.post3", add: { metadata: dict } },
    ]),
  };
}

/** Called `HumanMessage` up to 0.1.3. */
export const UserMessage: PythonClass = messageOf("UserMessage", "user", "HumanMessage");
export const SystemMessage: PythonClass = messageOf("SystemMessage", "system");

/** `ToolMessage` and its fields, in Python's order. */
const toolMessage: FieldTypes = { role: withDefault(string, "tool"), content, name };
const tool_call_id: FieldTypes = { tool_call_id: string };

export const ToolMessage: PythonClass = {
  documented: model("ToolMessage", { ...toolMessage, metadata: ofSome(dict), ...tool_call_id }, ["tool_call_id"]),
  history: migrate([
    {
      since: "0.0.37",
      title: "ToolMessage",
      add: { ...toolMessage, ...tool_call_id },
      required: ["tool_call_id"],
    },
    { since: "0.1.10.post3", add: { metadata: dict }, before: "tool_call_id" },
  ]),
};

const dumped = (when: NonNullable<PythonType["dumped"]>, type: PythonType): PythonType => ({ ...type, dumped: when });
const unlessNull = (type: PythonType): PythonType => dumped("unless null", type);
const ifTruthy = (type: PythonType): PythonType => dumped("if truthy", type);

const callsOf = (toolCall: PythonType): PythonType => ifTruthy(nullable(list(toolCall)));
const callsSince = (release: SdkRelease): PythonType => callsOf(typeSince(toolCallHistory, release));
const usageOf = (usage: PythonType): PythonType => unlessNull(nullable(usage));
const usageSince = (release: SdkRelease): PythonType => usageOf(typeSince(usageHistory, release));

const role = withDefault(string, "assistant");
const metadata = ifTruthy(dict);
const earlierTexts = mapTypes({ raw_content: nullable(string), reason_content: nullable(string) }, ifTruthy);
const parsed = mapTypes(
  { finish_reason: withDefault(string, "null"), parser_content: nullable(any), reasoning_content: nullable(string) },
  unlessNull,
);
const tokens = mapTypes(
  {
    prompt_token_ids: nullable(list(integer)),
    completion_token_ids: nullable(list(integer)),
    logprobs: nullable(any),
  },
  unlessNull,
);
const provider: FieldTypes = {
  ...mapTypes({ response_id: nullable(string), response_model: nullable(string) }, unlessNull),
  ...{ provider_metadata: ifTruthy(dict), provider_content: unlessNull(nullable(any)) },
};

const convertingCalls = (type: PythonType): PythonType => ({
  ...type,
  pythonValidator: "convert_openai_tool_calls_format",
});

/** Called `AIMessage` up to 0.1.3, with other names for some of its fields. */
export const AssistantMessage: PythonClass = {
  documented: convertingCalls(
    model("AssistantMessage", {
      ...{ role, content, name: unlessNull(name), metadata: ofSome(metadata) },
      ...{ tool_calls: callsOf(openToolCall), usage_metadata: usageOf(openUsage) },
      ...mapTypes({ ...parsed, ...tokens, ...provider, ...earlierTexts }, ofSome),
    }),
  ),
  history: migrate([
    {
      since: "0.0.37",
      title: "AIMessage",
      add: {
        ...{ role, content, name: ifTruthy(name) },
        ...{ tool_calls: callsSince("0.0.37"), usage_metadata: usageSince("0.0.37") },
        ...earlierTexts,
      },
    },
    {
      since: "0.1.4",
      title: "AssistantMessage",
      remove: ["raw_content", "reason_content"],
      change: { name: dumped("never", name), usage_metadata: usageSince("0.1.4") },
      add: parsed,
    },
    {
      since: "0.1.10.post3",
      change: { name: unlessNull(name), usage_metadata: usageSince("0.1.10.post3") },
      add: { metadata },
      before: "tool_calls",
    },
    { since: "0.1.12", add: tokens },
    { since: "0.1.16", change: { tool_calls: callsSince("0.1.16") } },
    { since: "0.1.16.post1", change: { usage_metadata: usageSince("0.1.16.post1") } },
    { since: "0.1.18", change: { usage_metadata: usageSince("0.1.18") }, add: provider },
  ]).map(([since, type]) => [since, type && convertingCalls(type)]),
};

/** A class of chunks, which has all that its class of messages has. */
function chunkOf({ documented, history }: PythonClass): PythonClass {
  const chunk = (type: PythonType): PythonType => ({ ...type, title: `${type.title}Chunk` });
  return { documented: chunk(documented), history: history.map(([since, type]) => [since, type && chunk(type)]) };
}

export const BaseMessageChunk: PythonClass = chunkOf(BaseMessage);
/** Called `AIMessageChunk` up to 0.1.3. */
export const AssistantMessageChunk: PythonClass = chunkOf(AssistantMessage);
export const ToolMessageChunk: PythonClass = chunkOf(ToolMessage);
