import type { TurnStep } from "../tool/index.ts";
import type { AnyWire, ResponseOf, ToolChange } from "../wire/index.ts";
import type { Conversation, ConversationArguments, TurnRequest } from "./runConversation.ts";

import type { TurnArguments } from "./TurnOptions.ts";

/**
 * A set of tools in the format of one provider: the fields of a request, the answer to a response, and whole
 * conversations. `Context` is what the handlers of its tools need.
 *
 * @example
 * const turn: Turn<typeof openaiChat> = tools.bind(openaiChat);
 */
// With `in out` the compiler need not find out by itself how turns of two formats compare.
export type Turn<in out Format extends AnyWire, Context = unknown> = {
  /**
   * The tools of a request, a new list each time, so that a client may change it. `JSON.stringify` omits an empty list,
   * because OpenAI rejects it.
   *
   * @throws {WireError} if the provider would reject the request because of a tool.
   */
  readonly tools: ReturnType<Format["encodeTools"]>;
  /**
   * What differs in `tools` from the set: all changes of names and schemas, and tools that were left out.
   * Arguments are restored.
   */
  readonly changes: readonly ToolChange[];
  /** Whether the model must call a tool, in the provider's form. */
  readonly toolChoice: Format["encodeToolChoice"];
  /**
   * Runs the calls of a whole response, and resolves to its step: the messages to append, whether the model must be
   * asked again, its text, usage and more. A call that was cut never runs: its result says why.
   *
   * @throws {TurnError} if the answer is not whole, such as a refusal, a text that was cut, or an error; with
   * `onEnding: "return"` the step is returned instead.
   * @throws {ToolError} `approval_needed` if a call waits for a decision; its `step` has the response to store.
   * @throws {WireError} `invalid_message` for a value that is not a response of this provider.
   * @throws {OptionError} as `ToolSet.run`.
   * @example
   * do {
   *   step = await turn.answer(await client.chat.completions.create({ model, messages, tools: turn.tools }));
   *   messages.push(...step.messages);
   * } while (step.continues);
   */
  readonly answer: <Response>(
    response: Response & Arrived<Response>,
    ...options: TurnArguments<Context, Format>
  ) => Promise<TurnStep<TurnMessages<Format, Response>, Response>>;
  /**
   * Runs a whole conversation: asks the model, answers its calls, and appends the messages of each step to the given
   * list, until the model is done. The list may be written in place. `ask` may return a response or a stream.
   *
   * If a request fails, the list has all steps before it: call `run` again with the same list.
   *
   * @throws {TurnError} for an answer that is not whole, `too_many_steps`, `repeated_calls`; `invalid_messages` before
   * the first request if the provider would refuse the list, such as for a call without a result.
   * @throws {ToolError} `approval_needed` if a call waits for a decision: store the list and the `response` of the
   * error's `step`, and give it later as `resume`.
   * @throws the errors of `ask`, and the reason of an aborted signal.
   * @example
   * const { text } = await turn.run(messages, ({ messages, tools }) =>
   *   client.chat.completions.create({ model, messages, tools }),
   * );
   */
  readonly run: <Message extends AnyMessage, Given>(
    messages: (Message[] & TakesResults<Message, Format>) | [Message, ...Message[]],
    ask: (request: TurnRequest<Format, Listed<Message, Format>>) => Given,
    ...options: ConversationArguments<Context, Format, Listed<Message, Format>, GivenResponse<Awaited<Given>, Format>>
  ) => Promise<Conversation<Listed<Message, Format>, GivenResponse<Awaited<Given>, Format>>>;
};

/** Rejects, at compile time, a promise that was not awaited and a response that may be undefined. */
type Arrived<Response> = 0 extends 1 & Response
  ? unknown
  : [Extract<Response, PromiseLike<unknown> | null | undefined>] extends [never]
    ? unknown
    : { readonly then: "await the response first" };

/** The messages that a turn adds. An instance of LangChain's class is itself the answer. */
export type TurnMessages<Format extends AnyWire, Response> = 0 extends 1 & Response
  ? ReturnType<Format["encodeTurn"]>
  : [Response] extends [MessageInstance]
    ? (Response | ResultOf<Format>)[]
    : ReturnType<Format["encodeTurn"]>;

/** LangChain's BaseMessage. */
type MessageInstance = { getType(): string; toDict(): object };

/** The messages with results. */
type ResultOf<Format extends AnyWire> = Exclude<
  ReturnType<Format["encodeTurn"]>[number],
  { role: "assistant" | "model" }
>;

/** Rejects, at compile time, a list to which the results of calls cannot be appended. One written in place is a tuple. */
type TakesResults<Message, Format extends AnyWire> = [ResultOf<Format>] extends [Message]
  ? unknown
  : { readonly hint: "give the list the type of the client's messages, which have the results of calls too" };

/** The messages of a conversation: those of its list, and of one that is written in place also those of its turns. */
type Listed<Message, Format extends AnyWire> = [ResultOf<Format>] extends [Message]
  ? Message
  : Message | ReturnType<Format["encodeTurn"]>[number];

/** A message of any type. */
type AnyMessage = Written | NonNullable<unknown> | null | undefined;

/** Of a message that is written in place, a role or a type keeps its own type, such as "user"; a text is a string. */
type Written = {
  readonly content?: string | Written | readonly Written[];
  readonly text?: string;
  readonly [field: string]: Written | readonly Written[] | "" | (string & {}) | undefined;
};

/** The response that `ask` returns; of a stream the response that is put together from it. */
type GivenResponse<Given, Format> = Given extends
  | AsyncIterable<unknown>
  | ReadableStream<unknown>
  | { readonly fullStream: AsyncIterable<unknown> }
  ? ResponseOf<Format>
  : Given;
