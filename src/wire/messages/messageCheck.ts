import { describeKind } from "../../checks/index.ts";
import { foreignMessage } from "../detect/foreignMessage.ts";
import type { Provider } from "../providers/Provider.ts";
import { reading } from "../reading.ts";
import { WireError } from "../WireError.ts";
import { isIterable } from "../wireOptions.ts";
import type { MessageFault } from "./MessageFault.ts";
import type { ReadMessage } from "./MessageParts.ts";
import type { MessageOrder } from "./messageOrder.ts";
import { OrderCheck } from "./OrderCheck.ts";

/** The order of a provider's messages, a function that reads one, and the form of ids of calls, if it has one. */
export type CheckedOrder = {
  readonly order: MessageOrder;
  readonly read: ReadMessage;
  readonly allowedIds?: RegExp | undefined;
};

/** The `checkMessages` of a wire. Without an order it only finds messages of other providers. */
/* @__NO_SIDE_EFFECTS__ */
export function messageCheck(
  provider: Provider,
  checked?: CheckedOrder,
): (messages: Iterable<unknown>) => MessageFault[] {
  const { id } = provider;
  return (messages) =>
    reading(id, "invalid_message", () => {
      if (!isIterable(messages) || typeof messages === "string") {
        const message = `expected a list of messages, received ${describeKind(messages)}`;
        throw new WireError("invalid_message", id, "", message);
      }
      const list = [...messages];
      const foreign = foreignMessages(provider, list);
      return foreign.length > 0 || checked === undefined ? foreign : orderFaults(list, checked);
    });
}

function foreignMessages(provider: Provider, messages: readonly unknown[]): MessageFault[] {
  return messages.flatMap((given, place): MessageFault[] => {
    const message = foreignMessage(provider, given);
    return message === undefined ? [] : [{ path: `/${place}`, rule: "foreign_message", message }];
  });
}

function orderFaults(messages: readonly unknown[], { order, read, allowedIds }: CheckedOrder): MessageFault[] {
  const check = new OrderCheck(order, allowedIds);
  for (const [place, message] of messages.entries()) {
    const parts = read(message);
    if (parts) check.take(parts, `/${place}`);
  }
  return check.end();
}
