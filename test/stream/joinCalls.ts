import type { Json, RecordedCall } from "./recordings.ts";

/** The calls of a recorded stream: from the provider's own last word where it has one, else joined by the index. */
export function joinCalls(format: string, events: readonly Json[]): RecordedCall[] {
  switch (format.toLowerCase().replaceAll("-", "")) {
    case "openaichat":
      return joinChat(events);
    case "openairesponses":
      return joinResponses(events);
    case "anthropic":
      return joinAnthropic(events);
    case "gemini":
      return joinGemini(events);
    case "cohere":
      return joinCohere(events);
    case "bedrockconverse":
      return joinBedrock(events);
    case "ollama":
      return joinOllama(events);
    default:
      throw new Error(`no join for ${format}`);
  }
}

function joinChat(events: readonly Json[]): RecordedCall[] {
  const calls = new Map<unknown, RecordedCall>();
  for (const event of events) {
    for (const { index, id, function: called } of event.choices?.[0]?.delta?.tool_calls ?? []) {
      const key = index ?? [...calls.keys()].at(-1) ?? 0;
      const call = calls.get(key) ?? {
        id: id || undefined,
        type: "function",
        name: called.name,
        text: "",
        arguments: {},
      };
      call.text += called.arguments ?? "";
      calls.set(key, call);
    }
  }
  const sorted = [...calls].sort(([left], [right]) => Number(left) - Number(right));
  return sorted.map(([, call]) => parsed(call));
}

function joinResponses(events: readonly Json[]): RecordedCall[] {
  // A recording may hold the responses of several turns.
  const whole = events.filter(({ type }) => type === "response.completed" || type === "response.incomplete");
  const items: Json[] =
    whole.length > 0
      ? whole.flatMap(({ response }) => response.output)
      : events.flatMap(({ type, item }) => (type === "response.output_item.done" ? [item] : []));
  return items.flatMap((item): RecordedCall[] => {
    const { call_id: id, name } = item;
    if (item.type === "custom_tool_call") return [{ id, type: "custom", name, text: item.input, arguments: undefined }];
    if (item.type !== "function_call") return [];
    return [parsed({ id, type: "function", name, text: item.arguments, arguments: {} })];
  });
}

function joinAnthropic(events: readonly Json[]): RecordedCall[] {
  const calls: RecordedCall[] = [];
  let blocks = new Map<number, RecordedCall>();
  let isAnswered = false;
  const begin = (block: Json): RecordedCall[] => (block?.type === "tool_use" ? [wholeCall(block)] : []);
  for (const { type, index, message, content_block: block, delta } of events) {
    if (type === "message_delta") isAnswered = true;
    if (type === "message_start") {
      // A proxy tried again: the calls of the message that it abandoned do not count.
      if (!isAnswered) calls.length = 0;
      isAnswered = Boolean(message.stop_reason);
      blocks = new Map();
      calls.push(...message.content.flatMap(begin));
    }
    for (const call of begin(block)) {
      blocks.set(index, call);
      calls.push(call);
    }
    const call = blocks.get(index);
    if (call && delta?.type === "input_json_delta") call.text = (call.text ?? "") + delta.partial_json;
  }
  return calls.map(parsed);
}

function wholeCall({ id, name, input }: Json): RecordedCall {
  return { id, type: "function", name, text: undefined, arguments: input };
}

function joinBedrock(events: readonly Json[]): RecordedCall[] {
  const calls = new Map<number, RecordedCall>();
  for (const { contentBlockStart: start, contentBlockDelta: more } of events) {
    const used = start?.start?.toolUse;
    if (used) {
      const { toolUseId: id, name } = used;
      calls.set(start.contentBlockIndex, { id, type: "function", name, text: "", arguments: {} });
    }
    const call = calls.get(more?.contentBlockIndex);
    if (call && more.delta.toolUse) call.text += more.delta.toolUse.input;
  }
  return [...calls.values()].map(parsed);
}

function joinOllama(events: readonly Json[]): RecordedCall[] {
  return events.flatMap(({ message }) =>
    (message?.tool_calls ?? []).map(({ id, function: called }: Json) =>
      wholeCall({ ...called, id, input: called.arguments }),
    ),
  );
}

function joinCohere(events: readonly Json[]): RecordedCall[] {
  const calls = new Map<number, RecordedCall>();
  for (const { type, index, delta } of events) {
    const said = delta?.message?.tool_calls;
    if (type === "tool-call-start") {
      const { id, function: called } = said;
      calls.set(index, { id, type: "function", name: called.name, text: called.arguments ?? "", arguments: {} });
    }
    if (type === "tool-call-delta") (calls.get(index) as RecordedCall).text += said.function.arguments;
  }
  return [...calls.values()].map(parsed);
}

function joinGemini(events: readonly Json[]): RecordedCall[] {
  const calls: RecordedCall[] = [];
  for (const event of events) {
    for (const { functionCall: said } of event.candidates?.[0]?.content?.parts ?? []) {
      if (!said) continue;
      const { id, name, args, partialArgs = [] } = said;
      if (name) calls.push({ id, type: "function", name, text: undefined, arguments: args ?? {} });
      const call = calls.at(-1) as RecordedCall;
      for (const piece of partialArgs) {
        const value = piece.stringValue ?? piece.numberValue ?? piece.boolValue ?? null;
        call.arguments = withPiece(
          call.arguments,
          piece.jsonPath
            .slice(2)
            .split(/[.[\]]+/)
            .filter(Boolean),
          value,
        );
      }
    }
  }
  return calls;
}

function withPiece(into: Json, [key, ...rest]: string[], value: unknown): Json {
  if (key === undefined) return typeof into === "string" && typeof value === "string" ? into + value : value;
  const copy = into ?? (/^\d+$/.test(key) ? [] : {});
  copy[key] = withPiece(copy[key], rest, value);
  return copy;
}

/** Blank text is no arguments; text that is cut has none. */
function parsed(call: RecordedCall): RecordedCall {
  if (call.text === undefined) return call;
  try {
    return { ...call, arguments: call.text.trim() === "" ? {} : JSON.parse(call.text) };
  } catch {
    return { ...call, arguments: undefined };
  }
}
