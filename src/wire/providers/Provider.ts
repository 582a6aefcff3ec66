import type { ProviderRules } from "../../rules/index.ts";
import type { SchemaRewrites } from "../adapt/SchemaRewrites.ts";
import type { OwnCalls } from "../detect/missedCall.ts";
import type { TextForm } from "../detect/textForm.ts";
import type { Raw } from "../fields.ts";

/**
 * What a provider says about its format: all that this package knows of the provider outside of its wire is read from
 * here. The wire itself is exported by `public.ts`, so that a program which imports one wire does not contain the others.
 */
export type Provider<Id extends string = string> = {
  /** The name of the format, as the command line takes it; the wire is exported by the same name in camel case. */
  readonly id: Id;
  readonly rules: ProviderRules;
  /** The code for those of the rules that few servers have. */
  readonly rewrites?: SchemaRewrites;
  /** The providers of `toStrict` whose strict forms the servers of this format accept. */
  readonly strict?: readonly string[];
  /** How a request turns parallel calls off, where the choice of tools cannot; absent where the choice can. */
  readonly serial?: string;
  /** The fields of a tool that has no object around them, and what a `WireTool` calls each. */
  readonly toolFields?: ToolFields;
  /** Whether the list of tools answers a request for it, so that it is written also if it is empty. */
  readonly listsTools?: true;
  /** Whether LangChain's client takes its own messages beside those of this format. */
  readonly takesLangChain?: true;
  readonly calls: OwnCalls;
  /** Where its decoder finds the text of an answer. An error about a text elsewhere names the first format that reads it. */
  readonly texts: readonly TextForm[];
  /** Wires with the same word here also decode each other's messages. */
  readonly family?: string;
  /** Whether an event of a stream has the shape of a whole answer; "sometimes" if only some servers send such events. */
  readonly streamsAnswers?: "always" | "sometimes";
  readonly detect: Detection;
};

/** Fields of a tool by their names in a format, with their names in a `WireTool`. */
export type ToolFields = { readonly [theirs: string]: string };

/**
 * How the answers and events of a format are distinguished from those of the others. A format without a test for
 * something is never recognized by it.
 */
export type Detection = {
  /** Whether an answer has properties around its message that only this format has. */
  readonly around?: Test;
  /** Whether an answer has other properties that only this format has. */
  readonly answer?: Test;
  /** Whether a part of a message, such as a call, has properties that only this format has. */
  readonly part?: Test;
  /** Whether a message of a conversation, with the parts of its content, has what only this format has. */
  readonly message?: (message: Raw, parts: readonly Raw[]) => boolean;
  /** Where messages that are not the model's may have their text, besides the places of an answer's text. */
  readonly messageTexts?: readonly TextForm[];
  /** Each message has one of these fields, as text; absent if a part or a text may stand for a message. */
  readonly messageFields?: readonly string[];
  /** Whether an answer is a list of messages. In the other formats a list has the parts of one message. */
  readonly listsMessages?: true;
  /** The types of its events that no other format has. */
  readonly eventTypes?: RegExp;
  /** Whether an event without a type is of this format. */
  readonly event?: Test;
  /** Parts that users take out of an event by mistake. */
  readonly pieces?: readonly EventPiece[];
};

type Test = (value: Raw) => boolean;

/** A part of an event: how messages name it and the whole, and how it is recognized. */
export type EventPiece = readonly [received: string, whole: string, is: Test];

/** For `serial`: a field of the request beside the choice. */
export const SERIAL_FIELD = "write `parallel_tool_calls: false` into the request";

/** For `serial`: the API cannot. */
export const NO_SERIAL_FIELD =
  "the API has no `parallel_tool_calls: false`; `concurrency: 1` runs the calls one after another";
