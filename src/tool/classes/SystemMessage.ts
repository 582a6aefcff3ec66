import { fromFields, type Mirror } from "../../pydantic/index.ts";
import { BaseMessage, MESSAGE_NAMES, type MessageInit } from "./BaseMessage.ts";
import type { ChatSystemMessage } from "./ChatMessages.ts";
import { readInit } from "./checkInit.ts";

/**
 * The instructions of a conversation: the Python class `SystemMessage`.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @example
 * new SystemMessage({ content: "Be short." }).modelDumpJson();
 * // '{"role":"system","content":"Be short.","name":null}'
 */
export class SystemMessage extends BaseMessage<"system"> {
  static override readonly "~mirror": Mirror<SystemMessage> = { name: "SystemMessage", class: SystemMessage };
  /** @internal */
  static override readonly "~role": string = "system";

  constructor(init: MessageInit<"system"> = {}) {
    super(fromFields(readInit("SystemMessage", init, MESSAGE_NAMES)));
  }
  /** @see {@link BaseMessage.toJSON} */
  override toJSON(): ChatSystemMessage {
    return super.toJSON() as ChatSystemMessage;
  }
}
