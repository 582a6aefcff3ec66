import { deepStrictEqual } from "node:assert";
import { type FinishedCall, ToolCallStream } from "../../src/stream/index.ts";
import { bodyOf, cutArguments, cutBytes } from "./cuts.ts";
import type { RecordedCall, Recording } from "./recordings.ts";

/** Compares what is made of a stream with the calls that are in it. */
export function checkCalls(finished: readonly FinishedCall[], calls: readonly RecordedCall[]): void {
  deepStrictEqual(
    finished.map(({ call, arguments: args }, at) => ({
      // An id that the provider does not give is made.
      id: calls[at]?.id === undefined && /^call_[0-9a-f]{24}$/.test(String(call.id)) ? undefined : call.id,
      type: call.type,
      name: call.name,
      arguments: args,
    })),
    calls.map(({ text: _, ...call }) => call),
  );
  for (const [at, { call, state }] of finished.entries()) {
    const { text, type, arguments: args } = calls[at] as RecordedCall;
    deepStrictEqual(state, type !== "custom" && args === undefined ? "truncated" : "complete");
    if (text?.trim()) deepStrictEqual(call.arguments, text);
    else if (args !== undefined) deepStrictEqual(JSON.parse(call.arguments), args);
  }
}

/** Pushes the events one by one; nothing is finished before the end. */
export function checkEvents({ wire, calls }: Recording, events: readonly unknown[]): void {
  const stream = new ToolCallStream(wire);
  for (const event of events) {
    for (const call of stream.push(event)) deepStrictEqual(call.state, "streaming");
  }
  checkCalls(stream.finish(), calls);
}

/** Reads the body as its provider sends it, in the pieces given. */
export async function checkBody({ wire, calls }: Recording, pieces: readonly (Uint8Array | string)[]): Promise<void> {
  checkCalls(await new ToolCallStream(wire).readAll(pieces), calls);
}

/** A recording cut at so many random sets of places: its bytes, and the text of its arguments. */
export async function checkCuts(recording: Recording, count: number, seed: number): Promise<void> {
  const body = bodyOf(recording);
  for (let at = 0; at < count; at++) {
    await checkBody(recording, cutBytes(body, seed + at));
    checkEvents(recording, cutArguments(recording.events, seed + at));
  }
}
