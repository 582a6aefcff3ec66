import { isPlainObject } from "../../checks/index.ts";
import { type JsonObject, record } from "../../json/index.ts";
import {
  type DumpOptions,
  dumpAssistant,
  type Fields,
  fromFields,
  givenFields,
  keepSource,
  type Mirror,
  sourceOf,
  validated,
  validatedFields,
} from "../../pydantic/index.ts";
import { encodeChatCalls, type WireCall } from "../../wire/index.ts";
import { BaseMessage, type MessageContent } from "./BaseMessage.ts";
import type { ChatAssistantMessage } from "./ChatMessages.ts";
import { pythonNames } from "./pythonNames.ts";
import { ToolCall } from "./ToolCall.ts";
import { UsageMetadata, type UsageMetadataInit, usageFields } from "./UsageMetadata.ts";

/** The input of AssistantMessage: OpenAI's message as received, or the fields of the class, also by Python's names. */
export type AssistantMessageInit = {
  role?: "assistant" | undefined;
  /** Null becomes `""`, because OpenAI sends null beside calls. */
  content?: MessageContent | null | undefined;
  name?: string | null | undefined;
  metadata?: { readonly [key: string]: unknown } | undefined;
  toolCalls?: readonly CallInit[] | null | undefined;
  tool_calls?: readonly CallInit[] | null | undefined;
  /** Also the usage of a step, or the fields of a UsageMetadata by either of their names. */
  usageMetadata?: UsageMetadata | UsageMetadataInit | null | undefined;
  usage_metadata?: UsageMetadata | UsageMetadataInit | null | undefined;
  finishReason?: string | undefined;
  finish_reason?: string | undefined;
  parserContent?: unknown | undefined;
  parser_content?: unknown | undefined;
  reasoningContent?: string | null | undefined;
  reasoning_content?: string | null | undefined;
  promptTokenIds?: readonly number[] | null | undefined;
  prompt_token_ids?: readonly number[] | null | undefined;
  completionTokenIds?: readonly number[] | null | undefined;
  completion_token_ids?: readonly number[] | null | undefined;
  logprobs?: unknown | undefined;
  responseId?: string | null | undefined;
  response_id?: string | null | undefined;
  responseModel?: string | null | undefined;
  response_model?: string | null | undefined;
  providerMetadata?: { readonly [key: string]: unknown } | undefined;
  provider_metadata?: { readonly [key: string]: unknown } | undefined;
  providerContent?: unknown | undefined;
  provider_content?: unknown | undefined;
  /** Of 0.1.3 and before. */
  rawContent?: string | null | undefined;
  raw_content?: string | null | undefined;
  /** Of 0.1.3 and before. */
  reasonContent?: string | null | undefined;
  reason_content?: string | null | undefined;
};

/** A ToolCall, a call in OpenAI's form, or the fields of a call, also as `toWire()` writes them. */
type CallInit =
  | ToolCall
  | ({ readonly [Name in keyof WireCall]?: WireCall[Name] | null | undefined } & {
      readonly response_item_id?: string | null | undefined;
      readonly function?: { readonly name?: string; readonly arguments?: string } | undefined;
    });

/**
 * The answer of a model: the Python class `AssistantMessage`, which was called `AIMessage` up to 0.1.3. `ToolSet.run`
 * accepts its calls. As in Python, `modelValidate` also accepts nested calls in OpenAI's form.
 *
 * As in Python, `modelDump()` writes nested calls in OpenAI's form and omits empty fields, while `modelDumpJson()`
 * writes flat calls and every field.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const { message } = completion.choices[0];
 * const answer = new AssistantMessage(message);
 * messages.push(message, ...(await tools.run(answer.toolCalls)));
 */
export class AssistantMessage extends BaseMessage<"assistant"> {
  static override readonly "~mirror": Mirror<AssistantMessage> = { name: "AssistantMessage", class: AssistantMessage };
  /** @internal */
  static override readonly "~role": string = "assistant";
  /** Empty if there are no calls. */
  readonly toolCalls: readonly ToolCall[];
  /** Tokens, costs and times; null if nothing is known. */
  readonly usageMetadata: UsageMetadata | null;
  readonly finishReason: string;
  readonly parserContent: unknown;
  readonly reasoningContent: string | null;
  readonly promptTokenIds: readonly number[] | null;
  readonly completionTokenIds: readonly number[] | null;
  readonly logprobs: unknown;
  readonly responseId: string | null;
  readonly responseModel: string | null;
  readonly providerMetadata: Fields;
  readonly providerContent: unknown;
  /** Of 0.1.3 and before. */
  readonly rawContent: string | null;
  /** Of 0.1.3 and before. */
  readonly reasonContent: string | null;

  constructor(init: AssistantMessageInit = {}) {
    const { name } = new.target["~mirror"];
    super(fromFields(validatedFields(init) ?? validated(name, withDefaults(`new ${name}`, pythonNames(init)))));
    const given = this[givenFields];
    const text = (name: string): string | null => (given[name] ?? null) as string | null;
    const dict = (name: string): Fields => (given[name] ?? record([])) as Fields;
    this.toolCalls = callsOf(given);
    this.usageMetadata = usageOf(given);
    this.finishReason = text("finish_reason") ?? "null";
    this.parserContent = given.parser_content ?? null;
    this.reasoningContent = text("reasoning_content");
    this.promptTokenIds = (given.prompt_token_ids ?? null) as readonly number[] | null;
    this.completionTokenIds = (given.completion_token_ids ?? null) as readonly number[] | null;
    this.logprobs = given.logprobs ?? null;
    this.responseId = text("response_id");
    this.responseModel = text("response_model");
    this.providerMetadata = dict("provider_metadata");
    this.providerContent = given.provider_content ?? null;
    this.rawContent = text("raw_content");
    this.reasonContent = text("reason_content");
  }

  /**
   * The message as Python's `model_dump()` returns it: nested calls without their index, and no empty fields.
   * What is to be left out concerns only `usage_metadata`; in `modelDumpJson`, all fields.
   *
   * @throws {ReleaseError} if the release has no field for a part of the message.
   * @example
   * new AssistantMessage({ toolCalls: [call] }).modelDump();
   * // { role: "assistant", content: "", tool_calls: [{ id: "call_1", type: "function", function: {…} }] }
   */
  override modelDump(options?: DumpOptions): JsonObject {
    return super.modelDump(options);
  }

  /** @internal */
  override dumped(options: DumpOptions): Fields {
    return dumpAssistant(this[givenFields], options);
  }

  /**
   * The message in OpenAI's Chat form. A call without an id gets one made from its content, as in the result for it.
   * Beside calls stands the reasoning, if there is some, because servers such as DeepSeek's and Moonshot's want it back.
   *
   * @example
   * new AssistantMessage({ content: "Hello", finishReason: "stop" }).toJSON(); // { role: "assistant", content: "Hello" }
   */
  override toJSON(): ChatAssistantMessage {
    const { tool_calls } = encodeChatCalls(this.toolCalls);
    const { reasoningContent: reasoning } = this;
    const called = tool_calls && { tool_calls, ...(reasoning && { reasoning_content: reasoning }) };
    return { ...super.toJSON(), ...called } as ChatAssistantMessage;
  }
}

/** The input by Python's names, with what only the constructor takes in the form of the class. */
function withDefaults(owner: string, init: AssistantMessageInit): AssistantMessageInit {
  if (typeof init !== "object" || init === null) return init;
  const { content, tool_calls, usage_metadata } = init;
  const usage = usageFields(`${owner}: usageMetadata`, usage_metadata) as UsageMetadataInit | null | undefined;
  return {
    ...init,
    ...(content === null && { content: "" }),
    ...(usage != null && { usage_metadata: usage }),
    ...(Array.isArray(tool_calls) && { tool_calls: tool_calls.map(callIn) }),
  };
}

/**
 * A call with Python's names. One that has a field which Python does not have is read as {@link ToolCall.fromWire} does,
 * so that its mark or its signature is not lost.
 */
function callIn(call: CallInit): CallInit {
  if (typeof call !== "object" || call === null || !isPlainObject(call)) return call;
  const named = pythonNames<object>(call) as { readonly [field: string]: unknown };
  const isNested = typeof named.function === "object" && named.function !== null;
  return isNested || Object.keys(named).every((name) => CALL_FIELDS.has(name))
    ? (named as CallInit)
    : ToolCall.fromWire(call as WireCall);
}

const CALL_FIELDS: ReadonlySet<string> = new Set(["id", "type", "name", "arguments", "index", "response_item_id"]);

/** The usage; an object that was given is the same one. */
function usageOf({ usage_metadata }: Fields): UsageMetadata | null {
  const fields = (usage_metadata ?? null) as Fields | null;
  if (fields === null) return null;
  const given = sourceOf(fields);
  return given instanceof UsageMetadata ? given.withFields(fields) : new UsageMetadata(fromFields(fields));
}

/** The calls, with what the given ToolCall objects have beside their fields. */
function callsOf({ tool_calls }: Fields): readonly ToolCall[] {
  const calls = (tool_calls ?? []) as readonly Fields[];
  return Object.freeze(
    calls.map((fields) => {
      const given = sourceOf(fields);
      if (given instanceof ToolCall) return given.withFields(fields);
      const call = new ToolCall(fromFields(fields));
      keepSource(fields, call);
      return call;
    }),
  );
}
