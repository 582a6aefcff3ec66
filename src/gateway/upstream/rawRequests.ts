import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { RawResult } from "../raw.ts";

/**
 * The SDK reads results by its own schemas, which drop what they do not know, and refuse a whole list for one bad tool.
 * Of a method that it does not know it takes any result: so requests go out under a name of ours, and the transport gives
 * them their own name back.
 */
export const rawMethod = (method: string): string => `${PREFIX}${method}`;

/** The message as the server is to get it. */
export function sentMessage(message: JSONRPCMessage): JSONRPCMessage {
  if (!("method" in message) || !message.method.startsWith(PREFIX)) return message;
  return { ...message, method: message.method.slice(PREFIX.length) };
}

const PREFIX = "raw:";

/** A Standard Schema that takes every result as it is. */
export const ANY_RESULT: StandardSchemaV1<unknown, RawResult> = {
  "~standard": {
    version: 1,
    vendor: "openjiuwen-tools",
    validate: (value: unknown) => ({ value: value as RawResult }),
  },
};
