import { mulberry32 } from "../mulberry32.ts";
import type { Json, Recording } from "./recordings.ts";

/** The body of a response as its provider sends it. */
export function bodyOf({ wire, lines, events }: Recording): string {
  switch (wire.name.toLowerCase().replaceAll("-", "")) {
    case "bedrockconverse":
    case "ollama":
      return lines.map((line) => `${line}\n`).join("");
    case "anthropic":
    case "openairesponses":
    case "cohere":
      return lines.map((line, at) => `event: ${events[at].type}\ndata: ${line}\n\n`).join("");
    case "gemini":
      return lines.map((line) => `data: ${line}\r\n\r\n`).join("");
    default:
      return `${lines.map((line) => `data: ${line}\n\n`).join("")}data: [DONE]\n\n`;
  }
}

/** A text's bytes, cut at random places. */
export function cutBytes(text: string, seed: number): Uint8Array[] {
  const random = mulberry32(seed);
  const bytes = new TextEncoder().encode(text);
  const places = new Set(Array.from({ length: 1 + random() * 30 }, () => Math.floor(random() * bytes.length)));
  return slices(bytes.length, places).map(([start, end]) => bytes.subarray(start, end));
}

/** The events with the text of their arguments cut at random places, an event for each piece. */
export function cutArguments(events: readonly Json[], seed: number): Json[] {
  const random = mulberry32(seed);
  const cut = (text: string): string[] => {
    const places = new Set(Array.from({ length: 1 + random() * 4 }, () => Math.floor(random() * text.length)));
    return slices(text.length, places).map(([start, end]) => text.slice(start, end));
  };
  return events.flatMap((event) => cutEvent(event, cut));
}

/** The events with the text and the reasoning of the model cut at random places, an event for each piece. */
export function cutTexts(events: readonly Json[], seed: number): Json[] {
  const random = mulberry32(seed);
  return events.flatMap((event) => {
    const place = TEXTS.map((way) => way(event)).find(([holder, key]) => isCuttable(holder, key));
    if (!place) return [event];
    const [holder, key] = place;
    const text: string = holder[key];
    const at = 1 + Math.floor(random() * (text.length - 1));
    const halves = [text.slice(0, at), text.slice(at)].map((half) => {
      holder[key] = half;
      return structuredClone(event);
    });
    holder[key] = text;
    return halves;
  });
}

/** What else is in the event comes once: so only those that hold one text. */
const isCuttable = (holder: Json, key: string): boolean =>
  typeof holder?.[key] === "string" &&
  holder[key].length > 1 &&
  Object.values(holder).filter((value) => typeof value === "object" && value !== null).length === 0;

const TEXTS: readonly ((event: Json) => [holder: Json, key: string])[] = [
  (event) => [
    /_(text|thinking)_delta|text_delta|thinking_delta/.test(event.delta?.type) ? event.delta : undefined,
    "text",
  ],
  (event) => [event.delta?.type === "thinking_delta" ? event.delta : undefined, "thinking"],
  (event) => [event.type === "response.output_text.delta" ? event : undefined, "delta"],
  (event) => [one(event.choices?.[0]?.delta), "content"],
  (event) => [one(event.choices?.[0]?.delta), "reasoning_content"],
  (event) => [one(event.candidates?.[0]?.content?.parts), "text"],
  (event) => [event.message, "content"],
  (event) => [/^(text|reasoning)-delta$/.test(event.type) ? event : undefined, "text"],
];

/** The part, or the delta, that is the only one of its event. */
function one(parts: Json): Json {
  if (Array.isArray(parts)) return parts.length === 1 && !parts[0].thoughtSignature ? parts[0] : undefined;
  return Object.values(parts ?? {}).filter((value) => value && value !== "assistant").length === 1 ? parts : undefined;
}

function slices(length: number, places: ReadonlySet<number>): [number, number][] {
  const ends = [...places, length].filter((place) => place > 0).sort((left, right) => left - right);
  return ends.map((end, at) => [ends[at - 1] ?? 0, end]);
}

type Cut = (text: string) => string[];

function cutEvent(event: Json, cut: Cut): Json[] {
  if (event.choices?.[0]?.delta?.tool_calls) return cutChat(event, cut);
  const place = [
    [event, "delta"],
    [event.delta, "partial_json"],
    [event.contentBlockDelta?.delta?.toolUse, "input"],
    [event.delta?.message?.tool_calls?.function, "arguments"],
    [event.candidates?.[0]?.content?.parts?.[0]?.functionCall?.partialArgs?.[0], "stringValue"],
  ].find(([holder, key]) => typeof holder?.[key] === "string" && holder[key] !== "");
  const isStart = event.type === "tool-call-start";
  const isArguments = typeof event.delta !== "string" || /arguments|input/.test(event.type);
  if (!place || isStart || !isArguments) return [event];
  const [holder, key] = place as [Json, string];
  const text = holder[key];
  return cut(text).map((piece, at, pieces) => {
    holder[key] = piece;
    const copy = structuredClone(event);
    holder[key] = text;
    const partial = copy.candidates?.[0].content.parts[0].functionCall;
    if (partial && at < pieces.length - 1) {
      partial.partialArgs[0].willContinue = true;
      partial.willContinue = true;
    }
    return copy;
  });
}

/** A chunk for each piece of each call; only the last says why the model stopped. */
function cutChat(event: Json, cut: Cut): Json[] {
  const [{ delta, ...choice }] = event.choices;
  const calls: Json[] = delta.tool_calls.flatMap((call: Json) => {
    const text = call.function?.arguments;
    if (typeof text !== "string" || text === "") return [call];
    return cut(text).map((piece, at) =>
      at === 0
        ? { ...call, function: { ...call.function, arguments: piece } }
        : { index: call.index, function: { arguments: piece } },
    );
  });
  return calls.map((call, at) => ({
    ...event,
    choices: [
      {
        ...choice,
        delta: { ...delta, tool_calls: [call] },
        finish_reason: at === calls.length - 1 ? choice.finish_reason : null,
      },
    ],
  }));
}
