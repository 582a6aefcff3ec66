import { isDeepStrictEqual } from "node:util";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { AIMessageChunk } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { jsonSchema, streamText, type ToolSet } from "ai";
import OpenAI from "openai";
import { ToolCallStream } from "../../src/stream/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { type ServedBodies, serveBodies } from "../stream/serveBodies.ts";
import { type ExpectedCall, type Shape, shapes, TOOL_NAMES } from "../stream/shapes.ts";
import { formatValue, record } from "./record.ts";

/** How many of the shapes each library reads right out of a server's stream, and which it does not. */
export async function benchShapes(): Promise<void> {
  const server = await serveBodies();
  try {
    for (const [name, read] of Object.entries(READERS)) {
      const wrong: string[] = [];
      for (const shape of shapes) if (!(await isRight(read, server, shape))) wrong.push(shape.name);
      const row = record({
        ...{ title: "shapes of streams read right", contender: name, role: name.startsWith("ours") ? "ours" : "peer" },
        ...{ value: shapes.length - wrong.length, unit: `of ${shapes.length}`, better: "more" },
      });
      const score = formatValue(row);
      console.log(`${name.padEnd(14)} ${score}${wrong.length > 0 ? `, not: ${wrong.join("; ")}` : ""}`);
    }
  } finally {
    await server.close();
  }
}

/** The valid calls that a library finds in the answer of the server. */
type Reader = (baseURL: string) => Promise<ReadCall[]>;
type ReadCall = { id: string | undefined; name: string; arguments: unknown };

const READERS: { readonly [name: string]: Reader } = {
  "ours, fetch": async (baseURL) => {
    const { body } = await fetch(`${baseURL}/chat/completions`, { method: "POST", body: "{}" });
    return validCalls(new ToolCallStream(openaiChat), body);
  },
  "ours, openai": async (baseURL) => {
    const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
    return validCalls(
      new ToolCallStream(openaiChat),
      await client.chat.completions.create({ ...REQUEST, stream: true }),
    );
  },
  "openai-node": async (baseURL) => {
    const client = new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
    const completion = await client.chat.completions.stream(REQUEST).finalChatCompletion();
    return (completion.choices[0]?.message.tool_calls ?? []).flatMap((call) =>
      call.type === "function" ? [parsed(call.id, call.function.name, call.function.arguments)] : [],
    );
  },
  "AI SDK": async (baseURL) => {
    const provider = createOpenAICompatible({ name: "local", baseURL, apiKey: "none" });
    const tools: ToolSet = Object.fromEntries(
      TOOL_NAMES.map((name) => [name, { inputSchema: jsonSchema({ type: "object" }) }]),
    );
    const { toolCalls } = streamText({
      model: provider("model"),
      prompt: "?",
      tools,
      maxRetries: 0,
      onError: () => undefined,
    });
    return (await toolCalls)
      .filter((call) => !("invalid" in call && call.invalid))
      .map(({ toolCallId, toolName, input }) => ({ id: toolCallId, name: toolName, arguments: input }));
  },
  LangChain: async (baseURL) => {
    const model = new ChatOpenAI({ model: "model", apiKey: "none", maxRetries: 0, configuration: { baseURL } });
    let whole: AIMessageChunk | undefined;
    for await (const chunk of await model.stream("?")) whole = whole ? whole.concat(chunk) : chunk;
    return (whole?.tool_calls ?? []).map(({ id, name, args }) => ({ id, name, arguments: args }));
  },
};

const REQUEST = {
  model: "model",
  messages: [{ role: "user" as const, content: "?" }],
  tools: TOOL_NAMES.map((name) => ({ type: "function" as const, function: { name, parameters: { type: "object" } } })),
};

async function validCalls(
  stream: ToolCallStream,
  source: Parameters<ToolCallStream["readAll"]>[0],
): Promise<ReadCall[]> {
  const finished = await stream.readAll(source);
  return finished
    .filter(({ error }) => !error)
    .map(({ call, arguments: args }) => ({ id: call.id ?? undefined, name: call.name, arguments: args }));
}

/** `""` stands for no arguments with every library, though not all of them read it so. */
function parsed(id: string | undefined, name: string, text: string): ReadCall {
  return { id, name, arguments: text === "" ? {} : JSON.parse(text) };
}

/** A call that was cut must not come out as a valid one; where no id came, any will do. */
async function isRight(read: Reader, server: ServedBodies, { chunks, expected }: Shape): Promise<boolean> {
  const lines = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  const baseURL = server.serve([...lines, "data: [DONE]\n\n"]);
  const wanted = expected.filter((call) => call.arguments !== undefined);
  let calls: ReadCall[];
  try {
    calls = await read(baseURL);
  } catch {
    return wanted.length === 0;
  }
  return calls.length === wanted.length && calls.every((call, at) => isEqual(call, wanted[at] as ExpectedCall));
}

function isEqual(call: ReadCall, wanted: ExpectedCall): boolean {
  const hasId = wanted.id === undefined || String(call.id) === wanted.id;
  return hasId && call.name === wanted.name && isDeepStrictEqual({ ...(call.arguments as object) }, wanted.arguments);
}
