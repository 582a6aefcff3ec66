import { afterEach, describe, expect, it } from "vitest";
import { createGateway, serveService } from "../../src/gateway/index.ts";
import type { OnInput, ServerQuestion } from "../../src/gateway/onInput.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { askingService } from "./serve/askingService.ts";

const ends: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end.close();
});

const FORM = { message: "Who?", requestedSchema: { type: "object", properties: {} } };
const QUESTION = { method: "elicitation/create", params: FORM };

/** What a model reads of a call of a tool of the gateway, in this process. */
async function read(up: "legacy" | "modern", onInput: OnInput | undefined, name: string, args: object) {
  const served = await serveService(askingService(), { transport: "http" });
  ends.push(served);
  const mcpServers = { one: { url: String(served.url), era: up } };
  const gateway = await createGateway({ mcpServers, code: true }, { onInput });
  ends.push(gateway);
  const calls = [{ id: "a", type: "function" as const, function: { name, arguments: JSON.stringify(args) } }];
  const { messages } = await gateway.tools
    .bind(openaiChat)
    .answer({ role: "assistant", content: null, tool_calls: calls } as never, { context: "Ann" } as never);
  return JSON.stringify(messages.at(-1));
}

const EXEC = { server_name: "one", tool_name: "ask", arguments: QUESTION };
const RUN = { code: `return await tools.one__ask(${JSON.stringify(QUESTION)})` };

describe.each(["legacy", "modern"] as const)(
  "a program with a server of the %s revision",
  { timeout: 20_000 },
  (up) => {
    it.each([
      ["exec", EXEC],
      ["run", RUN],
    ])("answers what is asked during %s", async (tool, args) => {
      const heard: ServerQuestion[] = [];
      const onInput: OnInput = {
        async "elicitation/create"(question) {
          heard.push(question);
          return { action: "accept", content: { name: "Bob" } };
        },
      };
      expect(await read(up, onInput, tool, args)).toContain("Bob");
      const [{ signal, ...question } = {} as ServerQuestion] = heard;
      expect(question).toMatchObject({
        params: { ...FORM, message: 'The server "one" asks: Who?' },
        user: "Ann",
        server: "one",
      });
      expect(heard).toHaveLength(1);
    });

    const refusals: [string, OnInput | undefined, RegExp][] = [
      ["without an answer", undefined, /cannot answer elicitation|client of MCP can give|has no elicitation/],
      ["with another answer", { "roots/list": () => ({ roots: [] }) }, /does not answer elicitation/],
      ["with an answer that is no object", { "elicitation/create": () => "yes" }, /expected an object as the answer/],
      [
        "with an answer that fails",
        {
          "elicitation/create": () => {
            throw new Error("nobody is here");
          },
        },
        /nobody is here/,
      ],
    ];
    it.each(refusals)("reads an error %s", async (_, onInput, message) => {
      expect(await read(up, onInput, "exec", EXEC)).toMatch(message);
    });
  },
);

it.each([5, { "tools/call": () => ({}) }, { "roots/list": 5 }])("%j is no option", async (onInput) => {
  await expect(createGateway({ mcpServers: {} }, { onInput: onInput as never })).rejects.toThrow(/onInput/);
});
