import { ToolCallStream } from "../../src/stream/index.ts";
import type { ToolCallStreamOptions } from "../../src/stream/ToolCallStream.ts";
import { openaiChat } from "../../src/wire/index.ts";

/** Events of OpenAI's Chat API. */
export const chat = (...calls: object[]): object => ({ choices: [{ index: 0, delta: { tool_calls: calls } }] });
export const stop: object = { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] };
export const piece = (text: string, rest: object = {}): object =>
  chat({ index: 0, ...rest, function: { arguments: text } });
export const begin: object = chat({ index: 0, id: "c", function: { name: "f", arguments: "" } });

/** A stream that has got the events. */
export const push = (events: Iterable<object>, options?: ToolCallStreamOptions): ToolCallStream => {
  const stream = new ToolCallStream(openaiChat, options);
  for (const event of events) stream.push(event);
  return stream;
};

/** A list of as many items as asked. */
export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
