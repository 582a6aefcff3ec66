import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { approximateSize, Held, Joined, storable } from "../../collect/Joined.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { listIn, type Raw, raw, textIn } from "../../fields.ts";
import { messageText } from "./summarizeResponses.ts";

/**
 * Collects a response of OpenAI's Responses API with all its fields: its items in order, including reasoning items, which the API requires
 * before the calls that they led to.
 */
export function collectResponses(
  encodeCalls: EncodeCalls<readonly object[]>,
  isCall: (item: unknown) => boolean,
): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const items = new Map<string, Item>();
  /** The keys of items by their ids: some servers leave the place out of some events. */
  const keys = new Map<string, string>();
  /** The response around its items: the last event has all its fields. */
  let response = new Joined(held);

  const itemAt = (key: string): Item => {
    let item = items.get(key);
    if (item === undefined) {
      item = { said: {}, isWhole: false, written: new Joined(held) };
      items.set(key, item);
    }
    return item;
  };
  const put = (key: string, said: unknown, isWhole: boolean): void => {
    const item = itemAt(key);
    const own = textIn(raw(said).id);
    if (own !== undefined) keys.set(own, key);
    held.parts += approximateSize(said) - approximateSize(item.said);
    Object.assign(item, { said: storable(raw(said)), isWhole });
    if (isWhole) item.written.set("text", "");
  };
  const clear = (): void => {
    items.clear();
    keys.clear();
    Object.assign(held, new Held());
    response = new Joined(held);
  };
  const begin = (created: Raw): void => {
    clear();
    response.note(created, OF_START);
    spoken.clear();
  };
  /** If the last event has items, it has all items again. */
  const replace = (last: readonly unknown[]): void => {
    if (last.length === 0) return;
    if (spoken.text === "") for (const item of last) spoken.say(messageText(item));
    const { value } = response;
    clear();
    response.note(value);
    for (const [at, item] of last.entries()) put(String(at), item, true);
  };
  /** Some servers leave the status out, which the type of the last event says, too. */
  const end = (ended: Raw, type: string): void => {
    replace(listIn(ended.output));
    for (const name of Object.keys(ended)) if (name !== "output") response.set(name, ended[name]);
    response.set("status", textIn(ended.status) ?? type.replace("response.", ""));
  };

  return {
    held,
    spoken,
    push(event) {
      const { type, output_index: place, item_id: itemId, item, delta, response: told } = raw(event);
      const own = textIn(itemId) ?? textIn(raw(item).id) ?? "";
      const key = textIn(place) ?? keys.get(own) ?? own;
      switch (type) {
        case "response.created":
          begin(raw(told));
          break;
        case "response.output_item.added":
          put(key, item, false);
          break;
        case "response.output_item.done":
          // A text in one piece has not been added before.
          if (itemAt(key).written.text("text") === "" && !itemAt(key).isWhole) spoken.say(messageText(item));
          put(key, item, true);
          break;
        case "response.output_text.delta":
          itemAt(key).written.append("text", delta);
          spoken.say(delta);
          break;
        case "response.completed":
        case "response.incomplete":
        case "response.failed":
        case "response.cancelled":
        case "response.done":
          end(raw(told), type);
          break;
      }
    },
    answer(calls, options) {
      const output = [...items.values()].flatMap((item) => itemOf(item, isCall) ?? []);
      return {
        object: "response",
        status: "incomplete",
        ...response.value,
        ...(options?.isCut && { status: "incomplete", incomplete_details: null, error: null }),
        output: withCalls(output, isCall, encodeCalls(calls, options)),
      };
    },
  };
}

/** The fields that are handled separately. A response that begins has the state `in_progress`. */
const OF_START: ReadonlySet<string> = new Set(["output", "status"]);

/** An item at its start or, if it is complete, at its end, and the text that came in between. */
type Item = { said: Raw; isWhole: boolean; readonly written: Joined };

/** The final item. Of items that were cut, only calls and texts are usable. */
function itemOf({ said, isWhole, written }: Item, isCall: (item: unknown) => boolean): Raw | undefined {
  if (isWhole || isCall(said)) return said;
  const text = written.text("text");
  if (text === "") return undefined;
  return { ...said, type: "message", role: "assistant", content: [{ type: "output_text", text, annotations: [] }] };
}
