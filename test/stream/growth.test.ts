import { expect, it } from "vitest";
import { growingFaster } from "../countSteps.ts";
import { begin, chat, piece, push, stop, times } from "./chatEvents.ts";

it("takes tiny deltas in linear time", () => {
  const textOf = (size: number): string => JSON.stringify({ text: "ab".repeat(size) });
  const read = (text: string): void => {
    const stream = push([begin]);
    for (const character of text) stream.push(piece(character));
    stream.push(stop);
    expect(stream.finish()[0]?.call.arguments).toBe(text);
  };
  expect(growingFaster([["deltas", textOf]], 300, read)).toEqual([]);
  read(textOf(10_000));
});

it.each<[string, (at: number) => object]>([
  ["blank pieces behind whole text", () => piece(" ")],
  ["the whole again", () => piece('{"a":1}')],
  ["empty objects", () => piece("{}")],
  ["broken text", () => piece("}")],
  ["the name again", () => chat({ index: 0, function: { name: "f" } })],
  ["new ids without names", (at) => piece("", { id: `id_${at}` })],
  ["ids of nothing", (at) => chat({ id: `id_${at}` })],
])("takes %s in linear time", (name, make) => {
  const read = (events: readonly object[]): void => {
    const stream = push([begin, piece('{"a":1}')]);
    for (const event of events) {
      try {
        stream.push(event);
      } catch (error) {
        expect(error).toMatchObject({ code: "limit_exceeded" });
        break;
      }
    }
    stream.finish();
  };
  expect(growingFaster([[name, (size) => times(size, make)]], 200, read)).toEqual([]);
  read(times(5_000, make));
});

it("takes many calls in linear time", () => {
  const call = (at: number): object =>
    chat({ index: 5000 - at, id: `call_${at}`, function: { name: "f", arguments: "{}" } });
  const read = (calls: readonly object[]) => push(calls, { maxCalls: calls.length }).finish();
  expect(growingFaster([["calls", (size) => times(size, call)]], 200, read)).toEqual([]);
});
