import { describeValue, OptionError } from "../../checks/index.ts";
import type { ValidateOptions } from "../../pydantic/index.ts";
import { AssistantMessage } from "./AssistantMessage.ts";
import { BaseMessage } from "./BaseMessage.ts";
import { SystemMessage } from "./SystemMessage.ts";
import { ToolMessage } from "./ToolMessage.ts";
import { UserMessage } from "./UserMessage.ts";

/**
 * A stored message as an object of the class of its role, as the Python SDK reads its sessions since 0.1.14.post2: user,
 * assistant, system or tool, and a {@link BaseMessage} for any other role. Store `message.modelDump()`.
 *
 * @throws {OptionError} if the value is not an object.
 * @throws {ValidationError} if the Python class rejects it.
 * @throws {ReleaseError} if the release is unknown.
 * @example
 * decodeMessage({ role: "user", content: "Hello" }) instanceof UserMessage; // true
 */
export function decodeMessage(value: unknown, options?: ValidateOptions): Message {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const message = `decodeMessage: expected an object with a role, received ${describeValue(value)}`;
    throw new OptionError("invalid_options", "", message);
  }
  const { role } = value as { readonly role?: unknown };
  return (CLASSES.get(role) ?? BaseMessage).modelValidate(value, options) as Message;
}

type Message = UserMessage | AssistantMessage | SystemMessage | ToolMessage | BaseMessage;

const CLASSES: ReadonlyMap<unknown, typeof BaseMessage> = new Map<unknown, unknown>([
  ["user", UserMessage],
  ["assistant", AssistantMessage],
  ["system", SystemMessage],
  ["tool", ToolMessage],
]) as ReadonlyMap<unknown, typeof BaseMessage>;
