import { describeValue } from "../checks/index.ts";

/**
 * Why messages are not converted: the Python SDK raises an error there, too, or a provider would refuse the request.
 *
 * - `no_messages`: there is no message at all.
 * - `not_messages`: the value is no text and no list of messages, or it mixes objects and classes where the release
 *   wants one kind.
 * - `invalid_message`: a message has a part that the release or the provider cannot have, or a call and its result do not
 *   stand together.
 */
export type MessagesErrorCode = "no_messages" | "not_messages" | "invalid_message";

/**
 * Messages that a release of the Python SDK does not convert, or that a provider would refuse.
 *
 * @example
 * messagesTo("chat", []); // MessagesError: expected a message, received none
 */
export class MessagesError extends Error {
  override readonly name = "MessagesError";
  readonly code: MessagesErrorCode;
  /** JSON Pointer to the place in the messages. */
  readonly path: string;

  constructor(code: MessagesErrorCode, path: string, message: string) {
    super(`${message}${path && ` at ${path}`}`);
    this.code = code;
    this.path = path;
  }
}

/** The error for a part of a message. */
export function invalid(path: string, expected: string, received: unknown): MessagesError {
  return new MessagesError("invalid_message", path, `expected ${expected}, received ${describeValue(received)}`);
}
