import { describeValue, isInstance } from "../../checks/index.ts";
import { AssistantMessage, BaseMessage, type MessageContent, type ToolCall, ToolMessage } from "../../tool/index.ts";
import { MessagesError } from "../MessagesError.ts";

/** What stands in a conversation: a message of the system or the user, or an answer with the results of its calls. */
export type Piece =
  | { readonly kind: "system" | "user"; readonly message: BaseMessage; readonly path: string }
  | {
      readonly kind: "answer";
      readonly message: BaseMessage;
      readonly path: string;
      readonly calls: readonly ToolCall[];
      /** One for each call, in their order. */
      readonly results: readonly GivenResult[];
    };

/** A result, and its place in the messages. */
export type GivenResult = { readonly message: ToolMessage<MessageContent>; readonly path: string };

/**
 * The pieces of a conversation. Each call has one result, which follows its answer.
 *
 * @throws {MessagesError} `not_messages` for a value that is not a message of a class; `invalid_message` for a role that no
 * provider has, a call without a result, or a result without a call.
 */
export function conversationOf(messages: readonly unknown[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < messages.length; at++) {
    const message = messageAt(messages, at);
    const path = `/${at}`;
    if (isInstance(message, ToolMessage)) throw orphaned({ message: message as ToolMessage<MessageContent>, path });
    if (isInstance(message, AssistantMessage)) {
      const calls = message.toolCalls;
      const given = calls.length > 0 ? resultsAfter(messages, at) : [];
      pieces.push({ kind: "answer", message, path, calls, results: resultsOf(calls, given, path) });
      at += given.length;
    } else pieces.push(pieceOf(message, path));
  }
  return pieces;
}

function messageAt(messages: readonly unknown[], at: number): BaseMessage {
  const message = messages[at];
  if (isInstance(message, BaseMessage)) return message;
  const hint = "read a stored one with decodeMessage, decodeMessageJson or decodeMessagesJson";
  throw new MessagesError("not_messages", `/${at}`, `expected a message, received ${describeValue(message)}: ${hint}`);
}

function pieceOf(message: BaseMessage, path: string): Piece {
  const { role } = message;
  if (role === "user") return { kind: "user", message, path };
  if (role === "system" || role === "developer") return { kind: "system", message, path };
  if (role === "assistant") return { kind: "answer", message, path, calls: [], results: [] };
  const expected = "expected the role user, assistant, system, developer or tool";
  throw new MessagesError("invalid_message", `${path}/role`, `${expected}, received ${describeValue(role)}`);
}

function resultsAfter(messages: readonly unknown[], at: number): GivenResult[] {
  const results: GivenResult[] = [];
  for (let next = at + 1; next < messages.length; next++) {
    const message = messages[next];
    if (!isInstance(message, ToolMessage)) break;
    results.push({ message: message as ToolMessage<MessageContent>, path: `/${next}` });
  }
  return results;
}

/** The result of each call. Results with one id answer the calls with this id in their order. */
function resultsOf(calls: readonly ToolCall[], given: readonly GivenResult[], path: string): GivenResult[] {
  const left = [...given];
  const results = calls.map(({ id, name }, index) => {
    const place = left.findIndex(({ message }) => message.tool_call_id === id);
    const [result] = place < 0 ? [] : left.splice(place, 1);
    if (result !== undefined) return result;
    const problem = `expected the result of the call ${describeValue(id)} to ${name} after its message, received none`;
    const hint = "run the call and add its result, or leave the call out";
    throw new MessagesError("invalid_message", `${path}/tool_calls/${index}`, `${problem}: ${hint}`);
  });
  const [stray] = left;
  if (stray !== undefined) throw orphaned(stray);
  return results;
}

function orphaned({ message: { tool_call_id: id }, path }: GivenResult): MessagesError {
  const problem = `expected a call ${describeValue(id)} in the answer before this result, received none`;
  const hint = "leave the result out, or add its call";
  return new MessagesError("invalid_message", `${path}/tool_call_id`, `${problem}: ${hint}`);
}
