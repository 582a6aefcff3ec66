import { checkOptions, describeValue, isInstance, OptionError } from "../checks/index.ts";
import { type BaseMessage, withCallIds } from "../tool/index.ts";
import {
  type AnyWire,
  type EncodeOptions,
  exportedName,
  freeId,
  type TakenIds,
  TOOLS_RULE,
  type WireCall,
  WireError,
  type WireResult,
} from "../wire/index.ts";
import { MessagesError } from "./MessagesError.ts";
import { conversationOf, type GivenResult, type Piece } from "./requests/conversationOf.ts";
import type { RequestMessage } from "./requests/RequestMessage.ts";
import { REQUEST_FORMS, type RequestForm } from "./requests/requestForms.ts";
import { describedText, textOf, userParts } from "./requests/userParts.ts";

/**
 * The messages of a request, and what the provider does not get.
 *
 * @example
 * const stored = [new UserMessage({ content: "Hello" })];
 * const { system, messages, changes }: EncodedMessages<typeof anthropic> = encodeMessages(anthropic, stored);
 */
export type EncodedMessages<Format extends AnyWire> = {
  /**
   * The text of the system for Anthropic, Gemini and the AI SDK, which have a field of the request for it; "" without one.
   * Other formats have it among the messages, and here it is "".
   */
  readonly system: string;
  /** The list, to which `turn.run` appends its own messages. */
  readonly messages: RequestMessage<Format>[];
  /** What is not sent, or stands in another place. */
  readonly changes: readonly MessageChange[];
};

/**
 * Something in a message that a provider does not get as it is.
 *
 * @example
 * const change: MessageChange = { path: "/2/reasoning_content", message: "left out: …" };
 */
export type MessageChange = {
  /** JSON Pointer into the messages. */
  readonly path: string;
  readonly message: string;
};

/**
 * Messages of the Python SDK for any provider: those of the user and the system, each answer with its calls, and the
 * results with the names of their calls, grouped as the provider wants them. `messagesTo` writes what the SDK sends; this
 * function writes what the wire sends, with its rules for ids, names, arguments and images.
 *
 * @throws {MessagesError} A value is no message, a call has no result, a result no call, or the provider does not take a
 * part or a role.
 * @throws {WireError} The provider does not take the content of a result.
 * @throws {OptionError} The wire has no conversations, or an option is unknown.
 * @example
 * const stored = decodeMessagesJson('[{"role":"system","content":"Be short."},{"role":"user","content":"Hello"}]');
 * encodeMessages(anthropic, stored, { tools });
 * // { system: "Be short.", messages: [{ role: "user", content: "Hello" }], changes: [] }
 */
export function encodeMessages<Format extends AnyWire>(
  wire: Format,
  messages: Iterable<BaseMessage>,
  options: EncodeOptions = {},
): EncodedMessages<Format> {
  const form = formOf(wire);
  checkOptions("encodeMessages", options, RULES);
  const pieces = conversationOf(withCallIds(listOf(messages)));
  const lastUser = pieces.findLastIndex(({ kind }) => kind === "user");
  const changes = changesOf(pieces, form);
  const ids: TakenIds = new Map();
  const encoded = pieces.flatMap((piece, index) =>
    isEmpty(piece) ? [] : encodePiece(piece, { wire, form, options, changes, ids, isCurrent: index > lastUser }),
  );
  const systems = form.takesSystem ? [] : pieces.filter((piece) => piece.kind === "system" && !isEmpty(piece));
  return { system: systems.map(contentText).join("\n\n"), messages: encoded as RequestMessage<Format>[], changes };
}

const RULES = { tools: TOOLS_RULE };

function listOf(messages: Iterable<BaseMessage>): BaseMessage[] {
  if (typeof messages === "object" && messages !== null && Symbol.iterator in messages) return [...messages];
  const hint = typeof messages === "string" ? ": decodeMessagesJson reads JSON text" : "";
  const problem = `expected a list of messages, received ${describeValue(messages)}${hint}`;
  throw new MessagesError("not_messages", "", problem);
}

function formOf(wire: unknown): RequestForm {
  const { name } = (wire ?? {}) as { readonly name?: unknown };
  const form = typeof name === "string" && Object.hasOwn(REQUEST_FORMS, name) ? REQUEST_FORMS[name] : undefined;
  if (form !== undefined) return form;
  const names = Object.keys(REQUEST_FORMS).map(exportedName).join(", ");
  const problem = `encodeMessages: expected a wire with conversations (${names}), received ${describeValue(name ?? wire)}`;
  throw new OptionError("invalid_options", "", problem);
}

type How = {
  readonly wire: AnyWire;
  readonly form: RequestForm;
  readonly options: EncodeOptions;
  /** Takes what else the provider does not get. */
  readonly changes: MessageChange[];
  /** The ids of the calls before: some servers begin anew in each turn, and some providers refuse an id that comes again. */
  readonly ids: TakenIds;
  /** Whether no message of the user follows. */
  readonly isCurrent: boolean;
};

function encodePiece(piece: Piece, how: How): unknown[] {
  if (piece.kind === "answer") return encodeAnswer(piece, how);
  const { form } = how;
  const { kind, message, path } = piece;
  const { content, role, name } = message;
  const named = name !== null && form.takesNames ? { name } : {};
  if (kind === "user") return [{ ...form.user(content, `${path}/content`), ...named }];
  return form.takesSystem ? [{ role, content: contentText(piece), ...named }] : [];
}

/** An answer and its results, as messages of a turn. */
function encodeAnswer(piece: Answer, how: How): unknown[] {
  const { wire, form, options, ids, isCurrent } = how;
  const text = contentText(piece);
  const said = form.said && text !== "" ? [form.said(text)] : [];
  if (form.said && piece.calls.length === 0) return said;
  const calls = piece.calls.map((call, index) => ({
    ...call.toWire(),
    id: freeId(call.id ?? "", ids),
    // The API refuses the id of an item without the items of reasoning before it.
    responseItemId: undefined,
    ...(index === 0 && isCurrent && form.signature && { signature: call.signature ?? form.signature }),
  }));
  const answer = form.answer(text, wire.encodeCalls(calls, options));
  const decoded = wire.decodeMessage(answer, options);
  const results = piece.results.map((result, index) => sentResult(result, decoded[index] as WireCall, how));
  return [...said, ...wire.encodeTurn(answer, results, options)];
}

/** A result with its call. Parts that the provider does not take are texts: the call has already run. */
function sentResult({ message, path }: GivenResult, call: WireCall, how: How): WireResult {
  const { wire, form, options, changes } = how;
  const result = { ...message.toWire(), call };
  if (typeof message.content === "string") return result;
  try {
    wire.encodeTurn(form.answer("", wire.encodeCalls([call], options)), [result], options);
    return result;
  } catch (error) {
    if (!isInstance(error, WireError)) throw error;
    changes.push({ path: `${path}/content`, message: `sent as text: ${error.message}` });
    return { ...result, content: describedText(message.content) };
  }
}

type Answer = Extract<Piece, { readonly kind: "answer" }>;

const contentText = ({ message, path }: Piece): string => textOf(message.content, `${path}/content`);

/** What the provider does not get, in the order of the messages. Data of the program, such as metadata, go to nobody. */
function changesOf(pieces: readonly Piece[], form: RequestForm): MessageChange[] {
  const first = pieces.findIndex(({ kind }) => kind !== "system");
  return pieces.flatMap((piece, index): MessageChange[] => {
    const { kind, message, path } = piece;
    if (isEmpty(piece)) return [{ path, message: EMPTY }];
    const { name, reasoningContent } = message as BaseMessage & { readonly reasoningContent?: string | null };
    const isMoved = kind === "system" && !form.takesSystem && first >= 0 && index > first;
    const isNamed = name !== null && (kind === "answer" || !form.takesNames);
    return [
      ...(isMoved ? [{ path, message: MOVED }] : []),
      ...(isNamed ? [{ path: `${path}/name`, message: NAMED }] : []),
      ...(reasoningContent ? [{ path: `${path}/reasoning_content`, message: REASONED }] : []),
    ];
  });
}

/** Whether a message has neither a text nor anything else. */
function isEmpty({ message: { content }, path, ...piece }: Piece): boolean {
  if (piece.kind === "answer" && piece.calls.length > 0) return false;
  return userParts(content, `${path}/content`).length === 0;
}

const MOVED = "moved to the text of the system, for which the provider has one place";
const EMPTY = "left out: it says nothing, and providers refuse an empty message";
const NAMED = "left out: the provider has no field for the name of the writer";
const REASONED = "left out: only the provider that wrote the reasoning takes it back";
