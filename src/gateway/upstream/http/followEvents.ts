import { EventReader } from "./EventReader.ts";
import { changedBody } from "./limitBody.ts";

/** The callbacks for the messages of a stream of events. */
export type MessageEventListener = {
  /** Gets the text of a message. Returns the id of a request that it answers. */
  onMessage(text: string, isUtf8: boolean): string | number | undefined;
  /** A message was longer than the limit and was dropped; these are its first and its last characters. */
  onOversized(head: string, tail: string): void;
};

/**
 * Reads the messages of a stream of events as they come. The response that it returns is for the SDK's transport, which
 * opens the stream again where it broke off: it has the ids of the events, and an empty result for each answer.
 */
export function followEvents(response: Response, maxBytes: number, listener: MessageEventListener): Response {
  let rest = "";
  const reader = new EventReader(maxBytes, {
    onField: (line) => {
      rest += `${line}\n`;
    },
    onEvent: (type, text, isUtf8) => {
      const answered = type === "message" ? listener.onMessage(text, isUtf8) : undefined;
      rest += `data: ${answered === undefined ? "" : JSON.stringify({ jsonrpc: "2.0", id: answered, result: {} })}\n\n`;
    },
    onOversized: (head, tail) => {
      listener.onOversized(head, tail);
      rest += "data: \n\n";
    },
  });
  return changedBody(response, (chunk, controller) => {
    reader.push(chunk);
    if (rest !== "") controller.enqueue(encoder.encode(rest));
    rest = "";
  });
}

const encoder = new TextEncoder();

/**
 * Whether a response is a stream of events.
 *
 * @example
 * isEvents(new Response("", { headers: { "content-type": "text/event-stream" } })); // true
 */
export const isEvents = ({ headers }: Response): boolean => mediaType(headers) === "text/event-stream";

/**
 * Whether the body of a response is JSON.
 *
 * @example
 * isJson(new Response("{}", { headers: { "content-type": "application/json; charset=utf-8" } })); // true
 */
export const isJson = ({ headers }: Response): boolean => mediaType(headers) === "application/json";

const mediaType = (headers: Headers): string =>
  (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
