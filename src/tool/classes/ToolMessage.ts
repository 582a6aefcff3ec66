import { type Fields, fromFields, givenFields, type Mirror, type Model } from "../../pydantic/index.ts";
import { openaiChatEncoder, type WireResult } from "../../wire/index.ts";
import type { Change } from "../arguments/Change.ts";
import type { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import type { ContentBlock } from "../run/toolResult.ts";
import { BaseMessage, type MessageContent } from "./BaseMessage.ts";
import type { ChatToolMessage } from "./ChatMessages.ts";
import { initNames, readInit } from "./checkInit.ts";
import type { ToolCall } from "./ToolCall.ts";
import type { ToolError } from "./ToolError.ts";

/** The input of ToolMessage. */
export type ToolMessageInit<Content extends MessageContent = string> = {
  content?: Content | undefined;
  name?: string | null | undefined;
  role?: "tool" | undefined;
  metadata?: { readonly [key: string]: unknown } | undefined;
} & ({ toolCallId: string; tool_call_id?: never } | { toolCallId?: never; tool_call_id: string });

/** The call of a result, and how it ended. */
export type ToolOutcome = {
  readonly call: ToolCall;
  readonly value: unknown;
  readonly error: ToolArgumentsError | ToolError | null;
  readonly changes: readonly Change[];
  readonly state: ResultState;
  readonly parts?: readonly ContentBlock[] | undefined;
  readonly structured?: unknown;
  readonly _meta?: { readonly [key: string]: unknown } | undefined;
};

/**
 * The state of a call: it has a result, it failed, or it waits for a decision.
 *
 * @example
 * const waiting = messages.filter(({ state }) => state === "pending");
 */
export type ResultState = "done" | "failed" | "pending";

/**
 * The result of a call, for the model: the Python class `ToolMessage`. A message of `ToolSet.run` also has the call,
 * the value that the handler returned or the error, and the changes to the arguments of the call.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * const message = new ToolMessage({ content: "12 °C", toolCallId: "call_1" });
 * JSON.stringify(message); // '{"role":"tool","tool_call_id":"call_1","content":"12 °C"}'
 */
export class ToolMessage<Content extends MessageContent = string> extends BaseMessage<"tool", Content> {
  static override readonly "~mirror": Mirror<ToolMessage<MessageContent>> = { name: "ToolMessage", class: ToolMessage };
  /** @internal */
  static override readonly "~role": string = "tool";
  /** Only a type: after `instanceof` the content may be a list, because a stored message may have one. */
  declare static readonly [Symbol.hasInstance]: <C extends abstract new (...init: never) => unknown>(
    this: C,
    value: unknown,
  ) => value is InstanceOf<C>;
  readonly tool_call_id: string;
  readonly call: ToolCall | null;
  readonly value: unknown;
  readonly error: ToolArgumentsError | ToolError | null;
  /** The changes that made the arguments of the call fit. */
  readonly changes: readonly Change[];
  /** `"pending"` if the call waits for a decision: run it again with `approvals`. */
  readonly state: ResultState;
  /** The parts of the result, such as images, if the handler returned parts; `content` is their text. */
  readonly parts: readonly ContentBlock[] | undefined;
  /** The result as data of any JSON type, if the handler returned it separately or the tool has an `outputSchema`. */
  readonly structured: unknown;
  /** Further data for an MCP client. */
  readonly _meta: { readonly [key: string]: unknown } | undefined;

  constructor(init: ToolMessageInit<Content>, outcome?: ToolOutcome) {
    super(fromFields(readInit(new.target["~mirror"].name, init, NAMES)));
    this.tool_call_id = this[givenFields].tool_call_id as string;
    this.call = outcome?.call ?? null;
    this.value = outcome?.value;
    this.error = outcome?.error ?? null;
    this.changes = outcome?.changes ?? [];
    this.state = outcome?.state ?? "done";
    this.parts = outcome?.parts;
    this.structured = outcome?.structured;
    this._meta = outcome?._meta;
  }

  /** The same as `tool_call_id`, which is the name in OpenAI's types. */
  get toolCallId(): string {
    return this.tool_call_id;
  }

  /**
   * The result as plain data, for a store or for another provider: each wire encodes it, with `encodeResult` and
   * `encodeTurn`. It has the call with all its fields, the error with its code, the parts and the data for programs.
   * Dumps and the JSON of the message have the fields of their formats alone.
   *
   * @example
   * new ToolMessage({ content: "ok", toolCallId: "call_1" }).toWire();
   * // { call: null, tool_call_id: "call_1", content: "ok" }
   */
  toWire(): WireResult {
    const { call, tool_call_id, name, content, metadata, error, parts, structured, _meta, state } = this;
    return {
      call: call?.toWire() ?? null,
      tool_call_id,
      ...(name !== null && { name }),
      content: content as WireResult["content"],
      ...(Object.keys(metadata).length > 0 && { metadata }),
      ...(error && { error: { name: error.name, code: error.code, message: error.message } }),
      ...(parts && { parts }),
      ...(structured !== undefined && { structured }),
      ...(_meta && { _meta }),
      ...(call && { state }),
    };
  }

  /** @internal */
  protected override copied(fields: Fields): Model {
    const { call, value, error, changes, state, parts, structured, _meta } = this;
    const outcome = { call, value, error, changes, state, parts, structured, _meta };
    return Object.assign(super.copied(fields), outcome);
  }

  /**
   * The message in OpenAI's Chat form, as {@link openaiChat} encodes it.
   *
   * @throws {WireError} if the content has other parts than text.
   * @example
   * new ToolMessage({ content: "ok", toolCallId: "call_1" }).toJSON();
   * // { role: "tool", tool_call_id: "call_1", content: "ok" }
   */
  override toJSON(): ChatToolMessage {
    return openaiChatEncoder.encodeResult(this as WireResult);
  }
}

/** The objects of a class; of a generic one with the widest types. */
type InstanceOf<C> = C extends abstract new (...init: never) => infer Instance ? Instance : never;

/** A message can be spread into another one, together with the fields that `run` added. */
const NAMES = initNames(
  "content",
  "name",
  "role",
  "metadata",
  "toolCallId",
  "call",
  "value",
  "error",
  "changes",
  "state",
  "parts",
  "structured",
  "_meta",
);
