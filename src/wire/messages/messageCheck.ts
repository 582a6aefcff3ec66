import { describeKind } from "../../checks/index.ts";
import { reading } from "../reading.ts";
import { WireError } from "../WireError.ts";
import { isIterable } from "../wireOptions.ts";
import type { MessageFault } from "./MessageFault.ts";
import type { ReadMessage } from "./MessageParts.ts";
import type { MessageOrder } from "./messageOrder.ts";
import { OrderCheck } from "./OrderCheck.ts";

/**
 * The `checkMessages` of a wire, from the order of its provider, a function that reads one message, and the form of ids
 * of calls, if the provider has one.
 */
/* @__NO_SIDE_EFFECTS__ */
export function messageCheck(
  wire: string,
  order: MessageOrder,
  read: ReadMessage,
  allowedIds?: RegExp,
): (messages: Iterable<unknown>) => MessageFault[] {
  return (messages) =>
    reading(wire, "invalid_message", () => {
      if (!isIterable(messages) || typeof messages === "string") {
        const message = `expected a list of messages, received ${describeKind(messages)}`;
        throw new WireError("invalid_message", wire, "", message);
      }
      const check = new OrderCheck(order, allowedIds);
      let place = 0;
      for (const message of messages) {
        const parts = read(message);
        if (parts) check.take(parts, `/${place}`);
        place++;
      }
      return check.end();
    });
}
