import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGateway } from "../../src/gateway/index.ts";
import type { OnInput, ServerQuestion } from "../../src/gateway/onInput.ts";
import { ToolCall } from "../../src/tool/index.ts";
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

describe("calls of one turn, side by side at an older server", { timeout: 20_000 }, () => {
  const TALKING = join(import.meta.dirname, "servers/talking.mjs");
  const form = (message: string) => ({ method: "elicitation/create", params: { ...FORM, message } });
  const exec = (tool: string, args: object = {}) => ({ server_name: "one", tool_name: tool, arguments: args });

  /** The answers to what two runs of `gateway.tools` ask side by side, and what was asked of whom. */
  async function turns(...users: [first: string, second: string]) {
    const server = { command: process.execPath, args: [TALKING], era: "legacy" } as const;
    const heard: unknown[] = [];
    const onInput: OnInput = {
      async "elicitation/create"({ user, params: { message } }) {
        heard.push([user, message]);
        // The other calls have their results by now.
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { action: "accept", content: { message } };
      },
    };
    const gateway = closing(await createGateway({ mcpServers: { one: server } }, { onInput }));
    await gateway.ready();
    const run = async (context: string, tool: string, args?: object): Promise<string> => {
      const call = { id: "a", type: "function" as const, name: "exec", arguments: JSON.stringify(exec(tool, args)) };
      const [message] = await gateway.tools.run([new ToolCall(call)], { context } as never);
      return JSON.stringify(message);
    };
    const [first, second] = users;
    const waiting = run(first, "wait");
    await run(first, "seen");
    const asked = [run(first, "ask", form("A?")), run(second, "ask", form("B?"))];
    // This one is the newest, and ends at once.
    const answers = [...asked, run(second, "release")];
    return { answers: await Promise.all(answers), waited: await waiting, heard };
  }

  it("are asked", async () => {
    const { answers, waited, heard } = await turns("Ann", "Ann");
    expect(answers[0]).toContain("A?");
    expect(answers[1]).toContain("B?");
    expect(answers[2]).toContain("released");
    expect(waited).toContain("waited");
    expect(heard).toEqual([
      ["Ann", 'The server "one" asks: A?'],
      ["Ann", 'The server "one" asks: B?'],
    ]);
  });

  it("of two users are asked nothing, and the model reads what to do", async () => {
    const { answers, heard } = await turns("Ann", "Bob");
    expect(answers[0]).toContain("Call the tool again alone, after the other calls");
    expect(answers[1]).toContain("Call the tool again alone, after the other calls");
    expect(heard).toEqual([]);
  });
});

it.each([5, { "tools/call": () => ({}) }, { "roots/list": 5 }])("%j is no option", async (onInput) => {
  await expect(createGateway({ mcpServers: {} }, { onInput: onInput as never })).rejects.toThrow(/onInput/);
});
