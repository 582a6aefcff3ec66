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
import { encodeChatCalls } from "../../wire/index.ts";
import { BaseMessage, type MessageContent } from "./BaseMessage.ts";
import { pythonNames } from "./pythonNames.ts";
import { ToolCall } from "./ToolCall.ts";

/** The input of AssistantMessage: OpenAI's message as received, or the fields of the class, also by Python's names. */
export type AssistantMessageInit = {
  role?: string;
  /** Null becomes `""`, because OpenAI sends null beside calls. */
  content?: MessageContent | null;
  name?: string | null;
  metadata?: { readonly [key: string]: unknown };
  toolCalls?: readonly CallInit[] | null;
  tool_calls?: readonly CallInit[] | null;
  /** By Python's names: `{ input_tokens: 12 }`. */
  usageMetadata?: { readonly [key: string]: unknown } | null;
  usage_metadata?: { readonly [key: string]: unknown } | null;
  finishReason?: string;
  finish_reason?: string;
  parserContent?: unknown;
  parser_content?: unknown;
  reasoningContent?: string | null;
  reasoning_content?: string | null;
  promptTokenIds?: readonly number[] | null;
  prompt_token_ids?: readonly number[] | null;
  completionTokenIds?: readonly number[] | null;
  completion_token_ids?: readonly number[] | null;
  logprobs?: unknown;
  responseId?: string | null;
  response_id?: string | null;
  responseModel?: string | null;
  response_model?: string | null;
  providerMetadata?: { readonly [key: string]: unknown };
  provider_metadata?: { readonly [key: string]: unknown };
  providerContent?: unknown;
  provider_content?: unknown;
  /** Of 0.1.3 and before. */
  rawContent?: string | null;
  raw_content?: string | null;
  /** Of 0.1.3 and before. */
  reasonContent?: string | null;
  reason_content?: string | null;
};

/** A ToolCall, a call in OpenAI's form, or the fields of a call; the class validates it. */
type CallInit = { readonly id?: string | null; readonly type?: string };

/**
 * The answer of a model: the Python class `AssistantMessage`, which was called `AIMessage` up to 0.1.3. `ToolSet.run`
 * accepts its calls. As in Python, `modelValidate` also accepts nested calls in OpenAI's form.
 *
 * As in Python, `modelDump()` writes nested calls in OpenAI's form and omits empty fields, while `modelDumpJson()`
 * writes flat calls and every field.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const answer = new AssistantMessage(completion.choices[0].message);
 * messages.push(answer, ...(await tools.run(answer.toolCalls)));
 */
export class AssistantMessage extends BaseMessage<"assistant"> {
  static override readonly "~mirror": Mirror<AssistantMessage> = { name: "AssistantMessage", class: AssistantMessage };
  /** @internal */
  static override readonly "~role": string = "assistant";
  /** Empty if there are no calls. */
  readonly toolCalls: readonly ToolCall[];
  /** Tokens, costs and times, by Python's names; null if nothing is known. */
  readonly usageMetadata: Fields | null;
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
    const named = withDefaults(pythonNames(init));
    super(fromFields(validatedFields(init) ?? validated(new.target["~mirror"].name, named)));
    const given = this[givenFields];
    const text = (name: string): string | null => (given[name] ?? null) as string | null;
    const dict = (name: string): Fields => (given[name] ?? record([])) as Fields;
    this.toolCalls = callsOf(given);
    this.usageMetadata = (given.usage_metadata ?? null) as Fields | null;
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
   * `excludeNone` and `excludeUnset` apply only to `usage_metadata`.
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
   *
   * @example
   * new AssistantMessage({ content: "Hello", finishReason: "stop" }).toJSON(); // { role: "assistant", content: "Hello" }
   */
  override toJSON(): JsonObject {
    const { tool_calls } = encodeChatCalls(this.toolCalls);
    return { ...super.toJSON(), ...(tool_calls && { tool_calls }) };
  }
}

const withDefaults = (init: AssistantMessageInit): AssistantMessageInit =>
  init?.content === null ? { ...init, content: "" } : init;

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
