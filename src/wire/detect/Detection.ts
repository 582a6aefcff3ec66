import type { Raw } from "../fields.ts";

/**
 * How the answers and events of a format are told from those of the others. A format without a test for something is
 * never recognized by it.
 */
export type Detection<Id extends string = string> = {
  /** The name of the format, as the command line takes it; the wire is exported by the same name in camel case. */
  readonly id: Id;
  /**
   * Other formats whose answers its wire also decodes. `otherIn` in readChatCalls.ts still rejects what only a
   * completion, or only a response of Ollama, has around the message.
   */
  readonly alike: readonly string[];
  /** Whether an answer is a list of messages. In the other formats a list has the parts of one message. */
  readonly listsMessages: boolean;
  /** Whether an event of a stream has the shape of a whole answer. */
  readonly streamsAnswers: boolean;
  /** How a request turns parallel calls off, where the choice of tools cannot; `undefined` where the choice can. */
  readonly serial?: string;
  /** Whether an answer has properties that only this format has. */
  readonly answer?: (answer: Raw) => boolean;
  /** Whether a part of a message, such as a call, has properties that only this format has. */
  readonly part?: (part: Raw) => boolean;
  /** The types of its events that no other format has. */
  readonly eventTypes?: RegExp;
  /** Whether an event without a type is of this format. */
  readonly event?: (event: Raw) => boolean;
  /** Parts that users take out of an event by mistake. */
  readonly pieces: readonly EventPiece[];
};

/** A part of an event: how messages name it and the whole, and how it is recognized. */
export type EventPiece = readonly [received: string, whole: string, is: (event: Raw) => boolean];

/** For `serial`: a field of the request beside the choice. */
export const SERIAL_FIELD = "write `parallel_tool_calls: false` into the request";

/** For `serial`: the API cannot. */
export const NO_SERIAL_FIELD =
  "the API has no `parallel_tool_calls: false`; `concurrency: 1` runs the calls one after another";
