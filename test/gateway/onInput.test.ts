import { describe, expect, it } from "vitest";
import { createGateway } from "../../src/gateway/index.ts";
import type { OnInput, ServerQuestion } from "../../src/gateway/onInput.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { closing } from "./closing.ts";
import { serveHttp } from "./connect.ts";
import { askingService } from "./serve/askingService.ts";

const FORM = { message: "Who?", requestedSchema: { type: "object", properties: {} } };
const QUESTION = { method: "elicitation/create", params: FORM };

/** What a model reads of a call of a tool of the gateway, in this process. */
async function read(up: "legacy" | "modern", onInput: OnInput | undefined, name: string, args: object) {
  const mcpServers = { one: { url: String(await serveHttp(askingService())), era: up } };
  const gateway = closing(await createGateway({ mcpServers, code: true }, { onInput }));
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
