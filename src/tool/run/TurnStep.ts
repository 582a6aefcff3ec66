import type { Usage } from "../../wire/index.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import type { ToolMessage } from "../classes/ToolMessage.ts";

/**
 * One answer of a model, with the results of its calls: what `turn.answer` gives of a whole response, and
 * `stream.answer` of a stream.
 *
 * @example
 * const step = await turn.answer(await client.chat.completions.create({ model, messages, tools: turn.tools }));
 * messages.push(...step.messages);
 * step.continues; // true: ask the model again
 */
export type TurnStep<Messages extends readonly unknown[] = unknown[], Response = unknown> = {
  /**
   * The messages to append, in the provider's form: the model's own message, and then the results of all its calls. An
   * answer without any content has no message, because providers reject an empty one. Empty while a call waits for its
   * approval.
   */
  readonly messages: Messages;
  /** Whether the model must be asked again: it has made calls, or the provider has paused its answer. */
  readonly continues: boolean;
  /** What the model says, without its reasoning. */
  readonly text: string;
  /** The reasoning that the provider shows. */
  readonly reasoning: string;
  /** The calls of the model, with the arguments as it wrote them. */
  readonly calls: readonly ToolCall[];
  /** The result of each call, in the order of the calls; empty while a call waits for its approval. */
  readonly results: readonly ToolMessage[];
  /** The tokens of this answer; `undefined` if the provider does not say. */
  readonly usage: Usage | undefined;
  /** Why the model stopped, in the provider's own terms. */
  readonly stopReason: string | undefined;
  /**
   * The whole response, as received; of a stream, the response that the provider would have sent without streaming. As
   * JSON it can be stored and answered in another process.
   */
  readonly response: Response;
};
