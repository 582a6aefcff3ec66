import { describeKind } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { foreignMessage } from "../detect/foreignMessage.ts";
import type { Provider } from "../providers/Provider.ts";
import { reading } from "../reading.ts";
import { WireError } from "../WireError.ts";
import { isIterable } from "../wireOptions.ts";
import type { MessageFault } from "./MessageFault.ts";
import type { ReadMessage } from "./MessageParts.ts";
import { OrderCheck } from "./OrderCheck.ts";

/**
 * The `checkMessages` of a wire, by the order of messages and the form of ids of calls in the rules of its provider.
 * Without a function that reads one message, or without an order, it only finds messages of other providers.
 */
/* @__NO_SIDE_EFFECTS__ */
export function messageCheck(provider: Provider, read?: ReadMessage): (messages: Iterable<unknown>) => MessageFault[] {
  const { id } = provider;
  return (messages) =>
    reading(id, "invalid_message", () => {
      if (!isIterable(messages) || typeof messages === "string") {
        const message = `expected a list of messages, received ${describeKind(messages)}`;
        throw new WireError("invalid_message", id, "", message);
      }
      const list = [...messages].map(sentForm);
      const foreign = foreignMessages(provider, list);
      return foreign.length > 0 || read === undefined ? foreign : orderFaults(list, provider, read);
    });
}

/** What a client sends of an object of this package's classes: its JSON. */
function sentForm(message: unknown): unknown {
  if (!isObject(message) || typeof message.modelDump !== "function" || typeof message.toJSON !== "function")
    return message;
  return message.toJSON();
}

function foreignMessages(provider: Provider, messages: readonly unknown[]): MessageFault[] {
  return messages.flatMap((given, place): MessageFault[] => {
    const message = foreignMessage(provider, given);
    return message === undefined ? [] : [{ path: `/${place}`, rule: "foreign_message", message }];
  });
}

function orderFaults(
  messages: readonly unknown[],
  { rules: { order, callIds } }: Provider,
  read: ReadMessage,
): MessageFault[] {
  if (order === undefined) return [];
  const check = new OrderCheck(order, callIds?.allowed);
  for (const [place, message] of messages.entries()) {
    const parts = read(message);
    if (parts) check.take(parts, `/${place}`);
  }
  return check.end();
}
