import { mutableCopy } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { given, listIn, type Raw, textIn } from "../fields.ts";
import { raw } from "../raw.ts";
import type { AnswerCollector, EncodeCalls } from "./AnswerCollector.ts";
import { type Held, Joined, sizeOf } from "./Joined.ts";
import { withCalls } from "./withCalls.ts";

/**
 * Collects a response of OpenAI's Responses API: its items in their order, reasoning items among them, which the API
 * wants back before the calls that they led to.
 */
export function collectResponses(
  encodeCalls: EncodeCalls<readonly object[]>,
  isCall: (item: unknown) => boolean,
): AnswerCollector {
  let id: string | undefined;
  let status: string | undefined;
  let whole: readonly unknown[] | undefined;
  const held: Held = { size: 0 };
  const items = new Map<string, Item>();

  const itemAt = (key: string): Item => {
    const known = items.get(key);
    if (known !== undefined) return known;
    const item: Item = { done: undefined, begun: {}, written: new Joined(held) };
    items.set(key, item);
    return item;
  };

  return {
    get text() {
      return [...items.values()].map(textOf).join("");
    },
    get size() {
      return held.size;
    },
    push(event) {
      const { type, output_index: place, item_id: itemId, item, delta, response } = raw(event);
      const key = textIn(place) ?? textIn(itemId) ?? textIn(raw(item).id) ?? "";
      switch (type) {
        case "response.created":
          id = textIn(raw(response).id);
          items.clear();
          break;
        case "response.output_item.added":
          itemAt(key).begun = mutableCopy(raw(item));
          held.size += sizeOf(item);
          break;
        case "response.output_item.done":
          itemAt(key).done = mutableCopy(raw(item));
          held.size += sizeOf(item);
          break;
        case "response.output_text.delta":
          itemAt(key).written.append("text", delta);
          break;
        case "response.completed":
        case "response.incomplete":
        case "response.done": {
          const { output, status: ended } = raw(response);
          status = textIn(ended);
          if (listIn(output).length > 0) whole = mutableCopy(listIn(output));
          break;
        }
      }
    },
    answer(calls, options) {
      const output = whole ?? [...items.values()].flatMap((item) => itemOf(item) ?? []);
      return {
        ...given("id", id),
        object: "response",
        status: status ?? "incomplete",
        output: withCalls(output, isCall, encodeCalls(calls, options)),
      };
    },
  };
}

type Item = { done: Raw | undefined; begun: Raw; readonly written: Joined };

/** What an item has become; of one that was cut, only a message is worth something. */
function itemOf({ done, begun, written }: Item): Raw | undefined {
  if (done !== undefined) return done;
  if (begun.type === "function_call" || begun.type === "custom_tool_call") return begun;
  const text = written.text("text");
  if (text === "") return undefined;
  return { ...begun, type: "message", role: "assistant", content: [{ type: "output_text", text, annotations: [] }] };
}

function textOf({ done, written }: Item): string {
  if (written.text("text") !== "" || done?.type !== "message") return written.text("text");
  return listIn(done.content)
    .map((part) => (isObject(part) && part.type === "output_text" ? (textIn(part.text) ?? "") : ""))
    .join("");
}
