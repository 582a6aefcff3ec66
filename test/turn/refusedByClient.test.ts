// Anthropic's own stream parses the arguments of calls, and stops when they are not JSON.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Anthropic from "@anthropic-ai/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { anthropic } from "../../src/wire/index.ts";

const ran: number[] = [];
const write = defineTool({
  name: "write",
  parameters: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
  execute: ({ n }) => {
    ran.push(n);
    return "done";
  },
});
const turn = new ToolSet([write]).bind(anthropic);

/** The events of an answer with calls, whose arguments come in pieces of four characters. */
function eventsOf(texts: readonly string[]): object[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "m", type: "message", role: "assistant", model: "m", content: [], usage };
  const blocks = texts.flatMap((json, index) => [
    {
      type: "content_block_start",
      index,
      content_block: { type: "tool_use", id: `c${index}`, name: "write", input: {} },
    },
    ...(json.match(/.{1,4}/g) ?? []).map((partial_json) => ({
      type: "content_block_delta",
      index,
      delta: { type: "input_json_delta", partial_json },
    })),
    { type: "content_block_stop", index },
  ]);
  return [
    { type: "message_start", message: { ...message, stop_reason: null } },
    ...blocks,
    { type: "message_delta", delta: { stop_reason: texts.length > 0 ? "tool_use" : "end_turn" }, usage },
    { type: "message_stop" },
  ];
}

let server: Server;
let client: Anthropic;
/** The answers that are still to come, and whether each event comes alone. */
let answers: (readonly string[])[] = [];
let isSlow = false;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    for await (const _ of request);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of eventsOf(answers.shift() ?? [])) {
      response.write(`event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`);
      if (isSlow) await wait(5);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  client = new Anthropic({ baseURL: `http://127.0.0.1:${port}`, apiKey: "none", maxRetries: 0 });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function resultsOf(how: "create" | "stream", ...texts: string[]): Promise<unknown[]> {
  answers = [texts];
  ran.length = 0;
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: "q" }];
  const { steps } = await turn.run(messages, async ({ messages, tools }) => {
    const request = { model: "m", max_tokens: 9, messages, tools };
    return how === "create"
      ? await client.messages.create({ ...request, stream: true })
      : client.messages.stream(request);
  });
  return steps[0]?.results.map(({ content }) => content) ?? [];
}

const REFUSED = "The arguments of the call to write are not valid JSON, so the client stopped reading the answer";

describe.each([[false], [true]])("arguments that are no JSON, where each event comes alone: %s", (slow) => {
  it("are repaired from the events of the API", async () => {
    isSlow = slow;
    expect(await resultsOf("create", '{"n":1,}', '{"n":2}')).toEqual(["done", "done"]);
    expect(ran).toEqual([1, 2]);
  });

  it("are refused where the client's own stream has stopped", async () => {
    isSlow = slow;
    expect(await resultsOf("stream", '{"n":1}', '{"n":2}')).toEqual(["done", "done"]);
    expect(await resultsOf("stream", '{"n":1}', '{"n":2,}')).toEqual(["done", expect.stringContaining(REFUSED)]);
    expect(ran).toEqual([1]);
    expect(await resultsOf("stream", '{"n":1,}', '{"n":2}')).toEqual([expect.stringContaining(REFUSED)]);
    expect(ran).toEqual([]);
  });
});
