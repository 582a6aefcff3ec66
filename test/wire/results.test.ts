// What each provider gets of a result with parts: those that a run made, and those that the caller gave as content.
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import OpenAI from "openai";
import { describe, expect, it, test } from "vitest";
import { defineTool, type HandlerResult, ToolCall, ToolMessage, ToolSet, toolResult } from "../../src/index.ts";
import { isObject } from "../../src/schema/index.ts";
import { anthropic, gemini, mcp, openaiChat, openaiResponses, WireError } from "../../src/wire/index.ts";
import type { ResultPart } from "../../src/wire/results/ResultPart.ts";
import { errorOf } from "../errorOf.ts";
import { loopback } from "./loopback.ts";
import { type WireKey, wires } from "./wires.ts";

const call = new ToolCall({ id: "call_1", name: "look", arguments: "{}" });
const image = { type: "image", data: "iVBORw0=", mimeType: "image/png" } as const;
const audio = { type: "audio", data: "UklGRg==", mimeType: "audio/wav" } as const;
const link = { type: "resource_link", uri: "file:///a.txt", name: "a" } as const;
const resource = (fields: object) => ({ type: "resource", resource: { uri: "file:///b/a.pdf?x", ...fields } }) as const;
const pdf = resource({ mimeType: "application/pdf", blob: "JVBERi0=" });
const zip = resource({ mimeType: "application/zip", blob: "UEsDBA==" });
const photo = resource({ mimeType: "image/jpeg", blob: "/9j/" });
const svg = { ...image, mimeType: "image/svg+xml" };

/** The provider gets the text of the part, which says all of it. */
const TEXT = "text";
/** The provider does not take the part. */
const REFUSED = "refused";
const base64 = (media_type: string, data: string) => ({ type: "base64", media_type, data });
const inline = (mimeType: string, data: string) => ({ inlineData: { mimeType, data } });
const inputImage = (image_url: string) => ({ type: "input_image", image_url, detail: "auto" });
const file = (data: string, mediaType: string) => ({ type: "file", data: { type: "data", data }, mediaType });
const inputFile = (file_data: string) => ({ type: "input_file", filename: "a.pdf", file_data });

/** A part, its text, and what each provider gets of it. */
const parts: [string, ResultPart, string, { [W in WireKey]: unknown }][] = [
  [
    "an image",
    image,
    "[image: image/png]",
    {
      openaiChat: REFUSED,
      openaiResponses: inputImage("data:image/png;base64,iVBORw0="),
      anthropic: { type: "image", source: base64("image/png", "iVBORw0=") },
      gemini: inline("image/png", "iVBORw0="),
      ollama: "iVBORw0=",
      mcp: image,
      aiSdk: file("iVBORw0=", "image/png"),
    },
  ],
  [
    "an image of a rare kind",
    svg,
    "[image: image/svg+xml]",
    {
      openaiChat: REFUSED,
      openaiResponses: REFUSED,
      anthropic: REFUSED,
      gemini: REFUSED,
      ollama: "iVBORw0=",
      mcp: svg,
      aiSdk: file("iVBORw0=", "image/svg+xml"),
    },
  ],
  [
    "audio",
    audio,
    "[audio: audio/wav]",
    {
      openaiChat: REFUSED,
      openaiResponses: REFUSED,
      anthropic: REFUSED,
      gemini: REFUSED,
      ollama: REFUSED,
      mcp: audio,
      aiSdk: file("UklGRg==", "audio/wav"),
    },
  ],
  [
    "a PDF",
    pdf,
    "[resource: file:///b/a.pdf?x]",
    {
      openaiChat: REFUSED,
      openaiResponses: inputFile("data:application/pdf;base64,JVBERi0="),
      anthropic: { type: "document", source: base64("application/pdf", "JVBERi0="), title: "a.pdf" },
      gemini: inline("application/pdf", "JVBERi0="),
      ollama: REFUSED,
      mcp: pdf,
      aiSdk: { ...file("JVBERi0=", "application/pdf"), filename: "a.pdf" },
    },
  ],
  [
    "another file",
    zip,
    "[resource: file:///b/a.pdf?x]",
    {
      openaiChat: REFUSED,
      openaiResponses: REFUSED,
      anthropic: REFUSED,
      gemini: REFUSED,
      ollama: REFUSED,
      mcp: zip,
      aiSdk: { ...file("UEsDBA==", "application/zip"), filename: "a.pdf" },
    },
  ],
  [
    "a resource that is an image",
    photo,
    "[resource: file:///b/a.pdf?x]",
    {
      openaiChat: REFUSED,
      openaiResponses: inputImage("data:image/jpeg;base64,/9j/"),
      anthropic: { type: "image", source: base64("image/jpeg", "/9j/") },
      gemini: inline("image/jpeg", "/9j/"),
      ollama: "/9j/",
      mcp: photo,
      aiSdk: file("/9j/", "image/jpeg"),
    },
  ],
  ...[
    ["a resource that is text", resource({ mimeType: "text/plain", text: "a note" }), "a note"] as const,
    [
      "a resource with a text and a file",
      resource({ mimeType: "image/png", text: "a dot", blob: "aQ==" }),
      "a dot",
    ] as const,
    ["a resource without content", resource({}), "[resource: file:///b/a.pdf?x]"] as const,
    ["a link to a resource", link, "[resource: file:///a.txt, a]"] as const,
    [
      "a link that tells of itself",
      { ...link, mimeType: "text/plain", description: "The notes" },
      "[resource: file:///a.txt, a, text/plain: The notes]",
    ] as const,
    ["text with annotations", { type: "text", text: "hi", annotations: { priority: 1 } } as const, "hi"] as const,
  ].map(([name, part, written]): (typeof parts)[number] => [
    name,
    part,
    written,
    { openaiChat: TEXT, openaiResponses: TEXT, anthropic: TEXT, gemini: TEXT, ollama: TEXT, mcp: part, aiSdk: TEXT },
  ]),
];

const cases = parts.flatMap(([name, part, written, by]) =>
  (Object.keys(wires) as WireKey[]).map((wire) => [name, wire, part, by[wire], written] as const),
);

/** What was sent for the part behind the text "Look:". */
function sent(wire: WireKey, encoded: unknown): unknown {
  const { content, output: own = content, images, functionResponse } = encoded as { [field: string]: unknown };
  // The AI SDK says of which kind its output is.
  const output = wire === "aiSdk" ? (own as { value: unknown }).value : own;
  if (functionResponse) {
    const { response, parts } = functionResponse as { response: { output: unknown }; parts?: unknown[] };
    return parts?.[0] ?? (response.output as unknown[])[1];
  }
  if (Array.isArray(images)) return images[0];
  if (typeof output === "string") return output.split("\n")[1];
  const part = (output as { type: string; text?: string }[])[1];
  return wire !== "mcp" && /^(input_)?text$/.test(part?.type ?? "") ? part?.text : part;
}

const run = async (result: HandlerResult, options = {}): Promise<ToolMessage> => {
  const tools = new ToolSet([defineTool({ name: "look", execute: () => result })]);
  const [message] = await tools.run([call], options);
  return message as ToolMessage;
};

const look = { type: "text", text: "Look:" } as const;

test.each(cases)("%s of a run for %s", async (_, wire, part, expected, written) => {
  const message = await run(toolResult({ content: [look, part as never] }));
  const placeholder = wire === "mcp" ? part : written;
  const isText = expected === TEXT || expected === REFUSED;
  expect(sent(wire, wires[wire].encodeResult(message))).toEqual(isText ? placeholder : expected);
});

test.each(cases)("%s as content for %s", (_, wire, part, expected, written) => {
  const encode = () => wires[wire].encodeResult({ call, content: [look, part] });
  if (expected === REFUSED) {
    const error = errorOf(WireError, encode);
    expect(error).toMatchObject({ code: "unsupported", path: expect.stringMatching(/^\/content\/1/) });
    expect(error.message).toMatch(/: (a PDF|send|convert|give|the API takes)|; convert it first/);
  } else expect(sent(wire, encode())).toEqual(expected === TEXT ? written : expected);
});

describe("a result that a run made", () => {
  it("is data for MCP alone", async () => {
    const data = toolResult({ content: "2", structured: [1, 2n ** 60n], _meta: { "a/b": 1 } });
    const message = new ToolMessage(
      { content: "2", toolCallId: "call_1" },
      { call, value: data, error: null, changes: [], state: "done", ...data, parts: data.content },
    );
    expect(mcp.encodeResult(message)).toEqual({
      content: [{ type: "text", text: "2" }],
      structuredContent: { result: [1, String(2n ** 60n)] },
      _meta: { "a/b": 1 },
    });
    expect(openaiResponses.encodeResult(message)).toEqual({
      type: "function_call_output",
      call_id: "call_1",
      output: "2",
    });
  });

  test.each([[{ celsius: 12 }], [[1, 2]], ["x"], [0], [false], [null]])(
    "is %j as data without parts",
    async (value) => {
      const encoded = mcp.encodeResult(await run(toolResult({ content: [], structured: value })));
      const text = typeof value === "string" ? value : JSON.stringify(value);
      const structuredContent = isObject(value) ? value : { result: value };
      expect(encoded).toEqual({ content: [{ type: "text", text }], structuredContent });
    },
  );

  it("fits MCP's own schema", async () => {
    const content = [image, audio, link, pdf, look];
    const encoded = mcp.encodeResult(await run(toolResult({ content, structured: { a: 1 }, _meta: { a: 1 } })));
    expect(CallToolResultSchema.parse(encoded)).toEqual({ content, structuredContent: { a: 1 }, _meta: { a: 1 } });
  });

  it("keeps its parts where it tells of an error", async () => {
    const message = await run(toolResult({ content: [look, image], isError: true, structured: { a: 1 } }));
    expect(mcp.encodeResult(message)).toEqual({ content: [look, image], structuredContent: { a: 1 }, isError: true });
    // The API takes text alone there.
    const shown = [look, { type: "text", text: "[image: image/png]" }];
    expect(anthropic.encodeResult(message)).toMatchObject({ content: shown, is_error: true });
    expect(gemini.encodeResult(message).functionResponse).toMatchObject({
      response: { error: "Look:" },
      parts: [inline("image/png", "iVBORw0=")],
    });
    expect(openaiChat.encodeResult(message).content).toBe("Look:\n[image: image/png]");
  });

  it("has the text alone where the handler threw", async () => {
    const tools = new ToolSet([defineTool({ name: "look", execute: () => Promise.reject(new Error("no camera")) })]);
    const [message] = await tools.run([call]);
    expect(mcp.encodeResult(message as ToolMessage)).toEqual({
      content: [{ type: "text", text: "The tool look failed: no camera" }],
      isError: true,
    });
  });

  it("is what toModelOutput wrote", async () => {
    const draw = defineTool({ name: "look", toModelOutput: () => [image], execute: () => ({ bytes: 7 }) });
    const [message] = await new ToolSet([draw]).run([call]);
    expect(anthropic.encodeResult(message as ToolMessage).content).toMatchObject([{ type: "image" }]);
  });

  it("stays what it is when it is encoded", async () => {
    const message = await run(toolResult({ content: [image], structured: { a: [1] }, _meta: { a: [1] } }));
    const { content, structuredContent, _meta } = mcp.encodeResult(message);
    Object.assign(content[0] as object, { data: "" });
    Object.assign((structuredContent as { a: number[] }).a, [2]);
    Object.assign((_meta as { a: number[] }).a, [2]);
    expect(message).toMatchObject({ parts: [image], structured: { a: [1] }, _meta: { a: [1] } });
  });

  test.each<[string, object, object]>([
    ["parts that are none", { parts: [{ type: "video" }] }, { code: "invalid_result", path: "/parts/0" }],
    ["parts that are no list", { parts: image }, { code: "invalid_result", path: "/parts" }],
    ["data that is no JSON", { structured: { a: Number.NaN } }, { code: "invalid_result", path: "/structured/a" }],
  ])("cannot have %s", (_, fields, expected) => {
    const error = errorOf(WireError, () => mcp.encodeResult({ call, content: "", ...fields }));
    expect(error).toMatchObject(expected);
  });
});

describe("a whole turn with an image", () => {
  const tools = new ToolSet([
    defineTool({ name: "look", execute: async () => toolResult({ content: [look, image, audio] }) }),
  ]);
  const placeholder = "[audio: audio/wav]";

  it("reaches Anthropic", async () => {
    const message = { type: "message", role: "assistant", stop_reason: "tool_use" };
    const use = { type: "tool_use", id: "toolu_1", name: "look", input: {} };
    const server = await loopback([
      { ...message, content: [use] },
      { ...message, content: [], stop_reason: "end_turn" },
    ]);
    const client = new Anthropic({ baseURL: server.url, apiKey: "none" });
    const turn = tools.bind(anthropic);
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: "Look" }];
    const ask = () => client.messages.create({ model: "m", max_tokens: 9, messages, tools: turn.tools });
    messages.push(...(await turn.answer(await ask())).messages);
    await ask();
    await server.close();
    const content = [
      look,
      { type: "image", source: base64("image/png", "iVBORw0=") },
      { type: "text", text: placeholder },
    ];
    expect(server.requests[1]?.body.messages).toMatchObject([
      {},
      {},
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content }] },
    ]);
  });

  it("reaches OpenAI Chat in a message of the user", async () => {
    const asked = { id: "call_1", type: "function", function: { name: "look", arguments: "{}" } };
    const choices = [{ index: 0, message: { role: "assistant", content: null, tool_calls: [asked] } }];
    const server = await loopback([
      { choices },
      { choices: [{ index: 0, message: { role: "assistant", content: "ok" } }] },
    ]);
    const client = new OpenAI({ baseURL: server.url, apiKey: "none" });
    const turn = tools.bind(openaiChat);
    const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [{ role: "user", content: "Look" }];
    const ask = () => client.chat.completions.create({ model: "m", messages, tools: turn.tools });
    messages.push(...(await turn.answer(await ask())).messages);
    await ask();
    await server.close();
    expect((server.requests[1]?.body.messages as object[] | undefined)?.slice(2)).toEqual([
      { role: "tool", tool_call_id: "call_1", content: `Look:\n${placeholder}` },
      {
        role: "user",
        content: [
          { type: "text", text: "From look:" },
          { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0=" } },
        ],
      },
    ]);
  });

  it("reaches Gemini", async () => {
    const content = { role: "model", parts: [{ functionCall: { id: "1", name: "look", args: {} } }] };
    const server = await loopback([{ candidates: [{ content, finishReason: "STOP" }] }, { candidates: [] }]);
    const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: server.url } });
    const turn = tools.bind(gemini);
    const contents: object[] = [{ role: "user", parts: [{ text: "Look" }] }];
    const ask = () => client.models.generateContent({ model: "m", contents, config: { tools: turn.tools } });
    contents.push(...(await turn.answer(await ask())).messages);
    await ask();
    await server.close();
    expect((server.requests[1]?.body.contents as object[] | undefined)?.at(-1)).toEqual({
      role: "user",
      parts: [
        {
          functionResponse: {
            id: "1",
            name: "look",
            response: { output: ["Look:", placeholder] },
            parts: [inline("image/png", "iVBORw0=")],
          },
        },
      ],
    });
  });
});

test.each([
  ["image/svg+xml", undefined],
  ["image/bmp", undefined],
  ["image/PNG; q=1", "image/png"],
  ["image/jpg", "image/jpeg"],
])("an image of the type %s goes where the provider takes it", async (mimeType, sent) => {
  const execute = () => toolResult({ content: [{ ...image, mimeType }] });
  const look = new ToolSet([defineTool({ name: "look", execute })]);
  const asked = { id: "call_1", type: "function", function: { name: "look", arguments: "{}" } };
  const chat = (await look.bind(openaiChat).answer({ role: "assistant", content: null, tool_calls: [asked] })).messages;
  const [message] = await look.run([call]);
  if (!message) throw new Error("no result");
  const url = `data:${sent};base64,iVBORw0=`;
  const text = `[image: ${mimeType}]`;
  expect(chat.slice(1)).toMatchObject(
    sent ? [{}, { role: "user", content: [{}, { image_url: { url } }] }] : [{ content: text }],
  );
  expect(openaiResponses.encodeResult(message)).toMatchObject({ output: sent ? [{ image_url: url }] : text });
  expect(gemini.encodeResult(message).functionResponse).toMatchObject(
    sent ? { parts: [inline(sent, "iVBORw0=")] } : { response: { output: text } },
  );
  expect(anthropic.encodeResult(message).content).toEqual(sent ? [expect.objectContaining({ type: "image" })] : text);
});
