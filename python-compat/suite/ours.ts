import { SchemaConverter } from "../../src/compact/index.ts";
import { ToolInfo, ValidationError } from "../../src/index.ts";
import { write } from "../../src/json/index.ts";
import { parseBoxed, valueAt } from "../../src/json/python/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";
import { anthropic, gemini, ollama, openaiChat, openaiResponses, type WireDecoder } from "../../src/wire/index.ts";
import { CONVERSIONS } from "../conversions/index.ts";
import type { Release } from "../releases/releases.ts";
import type { Answer, Kind } from "./Suite.ts";

/** A question about anything but a class. */
export type Converted = {
  readonly kind: Exclude<Kind, "class">;
  readonly profile: string;
  readonly subject: string;
  readonly text: string;
};

/**
 * What this package makes of a text.
 *
 * @example
 * ours({ kind: "arguments", profile: "0.1.19.post2", subject: "repair_arguments", text: "{'a': 1}" });
 * // { accepts: true, json: '{"a": 1}' }
 */
export function ours(question: Converted): Answer {
  try {
    return { accepts: true, json: CONVERT[question.kind](question) };
  } catch (error) {
    // Errors of this package have a code, or are pydantic's; another one would be a fault of it.
    if (!(error instanceof ValidationError || (error instanceof Error && "code" in error))) throw error;
    return { accepts: false };
  }
}

const tool = new ToolInfo({ name: "any" });

const CONVERT: { readonly [K in Converted["kind"]]: (question: Converted) => string } = {
  conversion: ({ subject, profile, text }) => {
    const conversion = CONVERSIONS.find(({ name }) => name === subject);
    if (!conversion) throw new Error(`no conversion is called ${subject}`);
    const json = conversion.ours(text, { sdk: profile as Release, data: "" });
    return conversion.compared ? respelled(json) : json;
  },
  arguments: ({ text }) => write(tool.parseArguments(text), { style: "json.dumps" }),
  stream: ({ subject, text }) => {
    let made = 0;
    const stream = new ToolCallStream(WIRES[subject] as WireDecoder, { makeId: () => `made_${++made}` });
    for (const event of JSON.parse(text)) stream.push(event);
    const calls = stream.finish().map(({ call, state }) => ({
      ...{ id: call.id, name: call.name, arguments: call.arguments, state },
    }));
    return JSON.stringify(calls);
  },
  compact: ({ subject, text }) =>
    JSON.stringify(new SchemaConverter({ layout: subject as "inline" }).convert(JSON.parse(text))),
  strict: ({ subject, text }) =>
    JSON.stringify(toStrictSchema(JSON.parse(text), { provider: subject as "openai" }).schema),
};

/** JSON as Python's json.dumps writes it. */
function respelled(json: string): string {
  return write(valueAt(parseBoxed(json, { maxDepth: 1000 }), 0), { style: "json.dumps" });
}

const WIRES: { readonly [format: string]: WireDecoder } = {
  ...{ "openai-chat": openaiChat, "openai-responses": openaiResponses },
  ...{ anthropic, gemini, ollama },
};
