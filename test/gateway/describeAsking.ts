import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, serveService } from "../../src/gateway/index.ts";
import { MAIN } from "../cli/run.ts";
import { programOf } from "../programs.ts";
import { newFolder } from "./newFolder.ts";
import { askingService } from "./serve/askingService.ts";
import { ANSWERS, CLIENTS, type TestClient } from "./serve/clients.ts";

/** How a tool is called: by `exec`, by code, or by its name in one list. */
export const ASKING_FORMS = ["exec", "run", "pass-through"] as const;
export type AskingWay = {
  form: (typeof ASKING_FORMS)[number];
  transport: "stdio" | "http";
  up: "legacy" | "modern";
  /** All of them, if not given. */
  clients?: typeof CLIENTS;
};

type Closing = { close(): Promise<unknown> };

/** Opens a server that asks, and a gateway in front of it. Gives a way to connect clients. */
async function open({ form, transport, up }: AskingWay, ends: Closing[]): Promise<Connect> {
  const closing = <One extends Closing>(one: One): One => {
    ends.unshift(one);
    return one;
  };
  if (transport === "stdio") {
    const file = join(newFolder(), "mcp.json");
    const server = { command: process.execPath, args: [programOf("test/gateway/servers/asking.ts")], era: up };
    writeFileSync(file, JSON.stringify({ mcpServers: { one: server }, code: form === "run" }));
    const args = [MAIN, "gateway", "--config", file, ...(form === "pass-through" ? ["--pass-through"] : [])];
    return async (connect, answers) => closing(await connect({ command: process.execPath, args }, answers));
  }
  const { url } = closing(await serveService(askingService(), { transport: "http" }));
  const gateway = closing(await createGateway({ mcpServers: { one: { url: String(url), era: up } }, code: true }));
  const service = form === "pass-through" ? gateway.passThrough() : gateway.service;
  const served = closing(await serveService(service, { transport: "http" }));
  return async (connect, answers) => closing(await connect({ url: served.url as URL }, answers));
}

type Connect = (connect: (typeof CLIENTS)[number][1], answers: boolean) => Promise<TestClient>;

const SCHEMA = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const FORM = { message: "Who?", requestedSchema: SCHEMA };
const PAGE = { mode: "url", url: "https://pay.example/1", message: "Who?", elicitationId: "1" };
const MESSAGES = [{ role: "user", content: { type: "text", text: "Capital?" } }];
const MODEL = { messages: MESSAGES, maxTokens: 9 };
const TOOLS = { ...MODEL, tools: [{ name: "map", inputSchema: { type: "object" } }], toolChoice: { mode: "auto" } };

/** [name, method, params] */
const QUESTIONS: [string, keyof typeof ANSWERS, object][] = [
  ["a form", "elicitation/create", FORM],
  ["a page", "elicitation/create", PAGE],
  ["a message of a model", "sampling/createMessage", MODEL],
  ["a message of a model with tools", "sampling/createMessage", TOOLS],
  ["its folders", "roots/list", {}],
];

/** Describes what servers may ask and say during a call: the same by each way. */
export function describeAsking(ways: readonly AskingWay[]): void {
  describe.each(ways)("by $form over $transport, a server of the $up revision", (way) => {
    describe.each(way.clients ?? CLIENTS)("asks %s", { timeout: 30_000 }, (_, connect) => {
      const ends: Closing[] = [];
      let connectTo: Connect;
      let asked: TestClient;
      let silent: Promise<TestClient> | undefined;
      /** A client that answers no question, which starts a gateway of its own over stdio: two tests share it. */
      const silentClient = () => (silent ??= connectTo(connect, false));
      beforeAll(async () => {
        connectTo = await open(way, ends);
        asked = await connectTo(connect, true);
      }, 30_000);
      afterAll(async () => {
        for (const end of ends) await end.close();
      });

      const call = async (client: TestClient, tool: string, args: object): Promise<string> => {
        const code = `return (await tools.one__${tool}(${JSON.stringify(args)}))`;
        const result =
          way.form === "exec"
            ? await client.call("exec", { server_name: "one", tool_name: tool, arguments: args })
            : way.form === "run"
              ? await client.call("run", { code })
              : await client.call(`one__${tool}`, args);
        return result.content[0]?.text ?? "";
      };

      it.each(QUESTIONS)("for %s", async (_, method, params) => {
        const heard = asked.heard.length;
        expect(JSON.parse(await call(asked, "ask", { method, params }))).toEqual(ANSWERS[method]);
        // Since 2026-07-28 a page has no id.
        const { elicitationId, ...shown } = params as typeof PAGE;
        const isNamed = method === "elicitation/create";
        expect(asked.heard.slice(heard)).toMatchObject([
          { method, params: { ...shown, ...(isNamed && { message: 'The server "one" asks: Who?' }) } },
        ]);
      });

      it("for nothing that it does not answer", async () => {
        const silent = await silentClient();
        for (const [, method, params] of QUESTIONS) {
          // A client of 2026-07-28 gets the question in the result, and refuses it itself.
          const answer = await call(silent, "ask", { method, params }).catch(({ message }) => message);
          expect(answer).toMatch(/the client has no|no handler is registered/i);
        }
      });

      it("and says what happens", async () => {
        const heard: object[] = [];
        await asked.log("info", (params) => heard.push(params));
        const messages = ["debug", "info", "error"].map((level) => ({ level, logger: "a", data: { level } }));
        await call(asked, "log", { messages });
        await expect.poll(() => heard, { timeout: 5_000 }).toEqual(messages.slice(1));
      });

      it("to open a page first", async () => {
        const failing = call(asked, "pages", { params: PAGE });
        if (way.form === "run") return expect(await failing).toContain("Open a page");
        const elicitations = [{ ...PAGE, message: 'The server "one" asks: Who?' }];
        await expect(failing).rejects.toMatchObject({ code: -32042, data: { elicitations } });
        const silent = await silentClient();
        const shown = await call(silent, "pages", { params: PAGE }).catch(({ data }) => JSON.stringify(data));
        expect(shown).toContain(PAGE.url);
      });

      it("in a prompt", async () => {
        expect(await asked.prompts()).toEqual(["one__who"]);
        const text = await asked.prompt("one__who", { question: JSON.stringify(FORM) });
        expect(JSON.parse(text)).toEqual(ANSWERS["elicitation/create"]);
      });

      it("in a prompt, where an error says that it does not answer", async () => {
        const silent = await connectTo(connect, false);
        const asking = silent.prompt("one__who", { question: JSON.stringify(FORM) });
        await expect(asking).rejects.toThrow(/the client has no|no handler is registered/i);
        await silent.close();
      });

      // One list has no tool for resources.
      if (way.form !== "pass-through") {
        it("in a resource", async () => {
          const result = await asked.call("resources", { server_name: "one", uri: "asks://form" });
          expect(JSON.parse(result.content[0]?.text ?? "")).toEqual(ANSWERS["elicitation/create"]);
        });
      }
    });
  });
}
