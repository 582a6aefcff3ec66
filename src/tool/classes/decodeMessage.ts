import { describeValue, OptionError } from "../../checks/index.ts";
import { parsePython, valueAt } from "../../json/index.ts";
import { type ValidateOptions, ValidationError } from "../../pydantic/index.ts";
import { AssistantMessage } from "./AssistantMessage.ts";
import { BaseMessage, type MessageContent } from "./BaseMessage.ts";
import { SystemMessage } from "./SystemMessage.ts";
import { ToolMessage } from "./ToolMessage.ts";
import { UserMessage } from "./UserMessage.ts";

/**
 * A message of any role, as {@link decodeMessage} gives it. `instanceof` tells which: the role of a BaseMessage may be
 * any text.
 *
 * @example
 * const stored: Message = decodeMessage({ role: "user", content: "Hello" });
 * stored.content; // "Hello"
 */
export type Message = UserMessage | AssistantMessage | SystemMessage | ToolMessage<MessageContent> | BaseMessage;

/**
 * A stored message as an object of the class of its role, as the Python SDK reads its sessions since 0.1.14.post2: user,
 * assistant, system or tool, and a {@link BaseMessage} for any other role. Store the text of `message.modelDumpJson()`, and
 * read it with {@link decodeMessageJson}: `JSON.parse` makes other numbers of `1.0` and of integers beyond 2^53 − 1.
 *
 * @throws {OptionError} if the value is not an object.
 * @throws {ValidationError} if the Python class rejects it, such as null as the content of an answer, which
 * `new AssistantMessage` takes.
 * @throws {ReleaseError} if the release is unknown.
 * @example
 * decodeMessage({ role: "user", content: "Hello" }) instanceof UserMessage; // true
 */
export function decodeMessage(value: unknown, options?: ValidateOptions): Message {
  return decoded("decodeMessage", value, options);
}

/**
 * A message from its JSON text, as {@link decodeMessage} reads it; its numbers stay as they are in the text, floats and
 * integers of any size.
 *
 * @throws {JsonError} if the text is not JSON as the Python SDK reads it.
 * @throws as {@link decodeMessage}.
 * @example
 * const text = '{"role":"user","content":"Hi","name":null,"metadata":{"score":1.0}}';
 * decodeMessageJson(text).modelDumpJson() === text; // true
 */
export function decodeMessageJson(text: string, options?: ValidateOptions): Message {
  return decoded("decodeMessageJson", parsed("decodeMessageJson", text), options);
}

/**
 * The messages of a conversation from the JSON text of their list, as {@link decodeMessageJson} reads each.
 *
 * @throws {OptionError} if the text has no list of objects.
 * @throws as {@link decodeMessageJson}; the message of an error names the position in the list.
 * @example
 * decodeMessagesJson('[{"role":"system","content":"Be short."},{"role":"user","content":"Hi"}]').length; // 2
 */
export function decodeMessagesJson(text: string, options?: ValidateOptions): Message[] {
  const owner = "decodeMessagesJson";
  const list = parsed(owner, text);
  if (!Array.isArray(list)) throw notAMessage(`${owner}: expected a list of messages`, list);
  return list.map((_, index) => decoded(`${owner}: message ${index}`, valueAt(list, index), options));
}

function parsed(owner: string, text: unknown): unknown {
  if (typeof text === "string") return parsePython(text);
  throw notAMessage(`${owner}: expected JSON text`, text);
}

function decoded(owner: string, value: unknown, options: ValidateOptions | undefined): Message {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw notAMessage(`${owner}: expected an object with a role`, value);
  }
  const { role, content } = value as { readonly role?: unknown; readonly content?: unknown };
  try {
    return (CLASSES.get(role) ?? BaseMessage).modelValidate(value, options) as Message;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const isAnswer = role === "assistant" && content === null;
    throw error.about(isAnswer ? `${owner}: ${ANSWER}` : owner);
  }
}

const ANSWER = "null as content is read by new AssistantMessage(value)";

function notAMessage(expected: string, value: unknown): OptionError {
  const hint =
    typeof value === "string"
      ? "; decodeMessageJson reads JSON text"
      : Array.isArray(value)
        ? "; decodeMessagesJson reads the JSON text of a list"
        : "";
  return new OptionError("invalid_options", "", `${expected}, received ${describeValue(value)}${hint}`);
}

const CLASSES: ReadonlyMap<unknown, typeof BaseMessage> = new Map<unknown, unknown>([
  ["user", UserMessage],
  ["assistant", AssistantMessage],
  ["system", SystemMessage],
  ["tool", ToolMessage],
]) as ReadonlyMap<unknown, typeof BaseMessage>;
