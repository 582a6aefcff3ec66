// Every result of a call, and every odd text of an answer, in a whole request to each provider: none is refused.
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolSet, toolResult } from "../../src/index.ts";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  WireError,
} from "../../src/wire/index.ts";
import type { ResultPart } from "../../src/wire/results/ResultPart.ts";
import * as bodies from "./bodies.ts";
import { type Provider, refusals } from "./refusals.ts";

type Body = Record<string, unknown>;
type Part = { readonly [field: string]: unknown };
/** An id that Mistral takes too. */
const ID = "abcdefgh1";
const call = { id: ID, type: "function", function: { name: "find", arguments: '{"city":"Graz"}' } };
const BLANKS = ["", " ", "\n\n"];

const text = (value: string) => ({ type: "text", text: value }) as const;
const image = (mimeType: string) => ({ type: "image", data: "iVBORw0=", mimeType }) as const;
const file = (fields: object) => ({ type: "resource", resource: { uri: "file:///a.pdf", ...fields } }) as const;
const RESULTS: [name: string, content: string | readonly ResultPart[]][] = [
  ["a text", "12 degrees"],
  ["an empty text", ""],
  ["a blank text", " \n"],
  ["half a surrogate pair", "\ud800"],
  ["no parts", []],
  ["an empty part", [text("")]],
  ["blank parts", [text(""), text(" ")]],
  ["an empty part beside others", [text(""), text("12"), text("")]],
  ["a blank part beside an image", [text("\n"), image("image/png")]],
  ["an empty resource", [file({ mimeType: "text/plain", text: "" })]],
  ["null", [{ type: "json", value: null }]],
  ["an empty text as JSON", [{ type: "json", value: "" }]],
  ["a list as JSON", [{ type: "json", value: [1, { a: null }] }]],
  ["an object as JSON", [{ type: "json", value: {} }]],
  ["an object with a reference as JSON", [{ type: "json", value: { items: [{ $ref: "#/$defs/City" }] } }]],
  [
    "two values as JSON",
    [
      { type: "json", value: 1 },
      { type: "json", value: "" },
    ],
  ],
  ...["png", "jpeg", "gif", "webp", "svg+xml", "bmp", "tiff", "jpg", "x-icon", "PNG"].map(
    (kind): [string, ResultPart[]] => [`an image of the kind ${kind}`, [text("See"), image(`image/${kind}`)]],
  ),
  ["an image alone", [image("image/png")]],
  ["an image without a type", [image("")]],
  ["two images", [image("image/png"), image("image/jpeg")]],
  ["audio", [{ type: "audio", data: "UklGRg==", mimeType: "audio/wav" }]],
  ["a PDF", [file({ mimeType: "application/pdf", blob: "JVBERi0=" })]],
  ["a file of another type", [file({ mimeType: "application/zip", blob: "UEsDBA==" })]],
  ["a file without a type", [file({ blob: "UEsDBA==" })]],
  ["a resource without content", [file({})]],
  ["a link", [{ type: "resource_link", uri: "file:///a.txt", name: "" }]],
  ["no tools", [{ type: "tools", tools: [] }]],
  ["tools", [text(""), { type: "tools", tools: [{ name: "look" }] }]],
];

type Format = {
  readonly wire: AnyWire;
  /** The answers of a model with one call, and the odd texts that it can have. */
  readonly answers: readonly object[];
  /** The bodies of requests that have these messages, as the providers behind the wire read them. */
  readonly bodies: (added: readonly Part[]) => readonly (readonly [Provider, Body])[];
};

const FORMATS: readonly Format[] = [
  {
    wire: openaiChat,
    answers: [
      ...[...BLANKS, null, undefined, []].map((content) => ({ role: "assistant", content, tool_calls: [call] })),
      { role: "assistant", content: [text(""), text("So")], tool_calls: [call], refusal: null, audio: null },
    ],
    bodies: (added) =>
      (["openai-chat", "mistral", "deepseek", "vllm", "sglang"] as const)
        // DeepSeek has no images, and the other parts of an answer as it came are its own.
        .filter((name) => name !== "deepseek" || !JSON.stringify(added).includes("image_url"))
        .map((name) => [name, bodies.chatTurn(...added)]),
  },
  {
    wire: openaiResponses,
    answers: [
      [bodies.functionCall(ID)],
      ...BLANKS.map((said) => [
        { type: "message", role: "assistant", content: [{ type: "output_text", text: said, annotations: [] }] },
        bodies.functionCall(ID),
      ]),
    ],
    bodies: (added) => [["openai-responses", bodies.responsesItems(...added)]],
  },
  {
    wire: anthropic,
    answers: [
      ...BLANKS.map((said) => ({
        role: "assistant",
        content: [text(said), ...(bodies.toolUses(ID).content as object[]), text(said)],
      })),
      bodies.toolUses(ID),
    ],
    bodies: (added) => [["anthropic", bodies.claudeTurn(...added)]],
  },
  {
    wire: gemini,
    answers: [
      bodies.geminiCalls(1),
      ...BLANKS.map((said) => ({
        role: "model",
        parts: [{ text: said }, ...(bodies.geminiCalls(1).parts as object[]), { text: said }],
      })),
      { role: "model", parts: [...(bodies.geminiCalls(1).parts as object[]), {}, { text: "", thoughtSignature: "x" }] },
    ],
    bodies: (added) => (["gemini", "gemini-parameters"] as const).map((name) => [name, bodies.geminiTurn(...added)]),
  },
  {
    wire: ollama,
    answers: ["", null, undefined].map((content) => ({ role: "assistant", content, tool_calls: [call] })),
    bodies: (added) => [["ollama", bodies.chat({ messages: added })]],
  },
  {
    wire: mcp,
    answers: ["", " "].map((said) => {
      const use = { type: "tool_use", id: ID, name: "find", input: { city: "Graz" } };
      return { role: "assistant", model: "m", content: [text(said), use], stopReason: "toolUse" };
    }),
    bodies: (added) => [["mcp", { tools: [], results: added.slice(1).flatMap(({ content }) => content) }]],
  },
  {
    wire: aiSdk,
    answers: [
      ...BLANKS.map((said) => ({
        role: "assistant",
        content: [
          text(said),
          { type: "tool-call", toolCallId: ID, toolName: "find", input: { city: "Graz" } },
          text(said),
        ],
      })),
    ],
    bodies: (added) => [
      ["bedrock-converse", bodies.converseTurn(...added.map((message) => sdkTurn(message, bedrockBlock)))],
      ["anthropic", bodies.claudeTurn(...added.map((message) => sdkTurn(message, anthropicBlock)))],
    ],
  },
];

/** A message of the AI SDK as its packages for Anthropic 4.0 and Bedrock 5.0 send it. */
function sdkTurn({ role, content }: Part, blockOf: (part: Part) => Body | undefined): Body {
  const blocks = (content as Part[]).flatMap((part) => blockOf(part) ?? []);
  return { role: role === "tool" ? "user" : role, content: blocks };
}

function bedrockBlock(part: Part): Body | undefined {
  const { type, toolCallId: toolUseId, toolName: name, input, output } = part;
  if (type === "text") return { text: part.text };
  if (type === "tool-call") return { toolUse: { toolUseId, name, input } };
  const { type: kind, value } = output as Part;
  if (kind === "content") {
    const content = (value as Part[]).flatMap((one) => (one.type === "text" ? [{ text: one.text }] : []));
    return { toolResult: { toolUseId, content } };
  }
  const content = [{ text: `${kind}`.endsWith("text") ? value : JSON.stringify(value) }];
  return { toolResult: { toolUseId, content } };
}

function anthropicBlock(part: Part): Body | undefined {
  const { type, toolCallId, toolName: name, input, output } = part;
  if (type === "text") return { type, text: part.text };
  if (type === "tool-call") return { type: "tool_use", id: toolCallId, name, input };
  const { type: kind, value } = output as Part;
  const isError = `${kind}`.startsWith("error");
  const content =
    kind === "content"
      ? (value as Part[]).filter((one) => one.type === "text")
      : `${kind}`.endsWith("text")
        ? value
        : JSON.stringify(value);
  return { type: "tool_result", tool_use_id: toolCallId, content, ...(isError && { is_error: true }) };
}

/** What is wrong with the messages that a turn adds, by all providers behind a wire. */
function faultsOf({ wire, bodies: bodiesOf }: Format, added: readonly unknown[]): unknown[] {
  const refused = bodiesOf(added as Part[]).flatMap(([provider, body]) =>
    refusals(provider, body).map(({ rule, path }) => [provider, rule, path, JSON.stringify(added)]),
  );
  return [...refused, ...(wire.checkMessages?.(added) ?? [])];
}

const toolsOf = (give: () => unknown) => new ToolSet([defineTool({ name: "find", execute: () => give() as never })]);

describe.each(FORMATS)("$wire.name", (format) => {
  const { wire, answers } = format;
  const [answer] = answers as [object];

  it.each(RESULTS)("takes %s of a handler", async (_, content) => {
    for (const isError of [false, true]) {
      const tools = toolsOf(() => toolResult({ content: content as never, isError }));
      const { messages } = await tools.bind(wire).answer(answer);
      expect(messages.length).toBeGreaterThan(1);
      expect(faultsOf(format, messages)).toEqual([]);
    }
  });

  it.each(RESULTS)("takes %s as content, or it is an error before the request", (_, content) => {
    const calls = wire.decodeMessage(answer);
    for (const error of [undefined, true]) {
      let added: unknown[];
      try {
        added = wire.encodeTurn(
          answer,
          calls.map((one) => ({ call: one, content, error })),
        );
      } catch (fault) {
        expect(fault).toBeInstanceOf(WireError);
        expect((fault as WireError).code).toBe("unsupported");
        continue;
      }
      expect(faultsOf(format, added)).toEqual([]);
    }
  });

  it.each(answers.map((one) => [JSON.stringify(one), one]))("takes the answer %s back", async (_, one) => {
    const { messages } = await toolsOf(() => "12")
      .bind(wire)
      .answer(one);
    expect(faultsOf(format, messages)).toEqual([]);
  });
});

test("values of any kind from a handler are results that each provider takes", async () => {
  for (const value of [undefined, null, "", " ", 0, false, [], {}, [""], { "": "" }]) {
    for (const format of FORMATS) {
      const [answer] = format.answers as [object];
      const { messages } = await toolsOf(() => value)
        .bind(format.wire)
        .answer(answer);
      expect(faultsOf(format, messages), JSON.stringify(value)).toEqual([]);
    }
  }
});
