import { fromFields, type Mirror } from "../../pydantic/index.ts";
import { BaseMessage, MESSAGE_NAMES, type MessageInit } from "./BaseMessage.ts";
import type { ChatUserMessage } from "./ChatMessages.ts";
import { readInit } from "./checkInit.ts";

/**
 * What a user says: the Python class `UserMessage`, which was called `HumanMessage` up to 0.1.3.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * new UserMessage({ content: "How warm is it in Oslo?" }).modelDumpJson();
 * // '{"role":"user","content":"How warm is it in Oslo?","name":null}'
 */
export class UserMessage extends BaseMessage<"user"> {
  static override readonly "~mirror": Mirror<UserMessage> = { name: "UserMessage", class: UserMessage };
  /** @internal */
  static override readonly "~role": string = "user";

  constructor(init: MessageInit<"user"> = {}) {
    super(fromFields(readInit("UserMessage", init, MESSAGE_NAMES)));
  }
  /** @see {@link BaseMessage.toJSON} */
  override toJSON(): ChatUserMessage {
    return super.toJSON() as ChatUserMessage;
  }
}
