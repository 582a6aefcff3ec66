import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Gateway } from "../../src/gateway/index.ts";
import { callTool, jsonOf, ListedServer, openGateway, type Result } from "./openListed.ts";

const server = (file: string, ...args: string[]): { command: string; args: string[] } => ({
  command: process.execPath,
  args: [join(import.meta.dirname, "servers", file), ...args],
});

/** A gateway in front of a hostile server, one that dies and hangs, and one that is well. */
const open = (): Promise<Gateway> =>
  openGateway({
    mcpServers: {
      hostile: { ...server("hostile.mjs", "attacks"), era: "legacy" },
      odd: { ...server("odd.mjs", "all"), call_timeout: 1 },
      well: server("odd.mjs"),
    },
  });

const exec = (gateway: Gateway, server_name: string, tool_name: string, args: object = {}): Promise<Result> =>
  callTool(gateway, "exec", { server_name, tool_name, arguments: args });

const textOf = ({ content }: Result): string | undefined => content[0]?.text;

describe("through exec, a server that answers", () => {
  it.each<[how: string, server: string, tool: string, args: object, error: RegExp]>([
    ["with 100 MB", "hostile", "large", { bytes: 100_000_000 }, /at most 10000000 bytes/],
    ["with an error of any length", "hostile", "huge-error", {}, /^[\x20-\x7e]{100,4100}$/],
    ["in another version", "hostile", "version", {}, /JSON-RPC 2.0/],
    ["with its death", "odd", "kill", { signal: "SIGKILL" }, /ended by SIGKILL: out of memory/],
    ["with its end", "odd", "kill", {}, /ended with exit code 9: out of memory/],
    ["never", "odd", "silent", {}, /did not answer within 1000 ms/],
    ["with what is no JSON", "odd", "nan", {}, /expected/],
  ])("%s fails that call alone", async (_, name, tool, args, error) => {
    const gateway = await open();
    await gateway.ready();
    const [failed, elsewhere] = await Promise.all([
      exec(gateway, name, tool, args),
      exec(gateway, "well", "echo", { text: "meanwhile" }),
    ]);
    expect(failed.isError).toBe(true);
    expect(jsonOf(failed).error).toMatch(error);
    expect(textOf(elsewhere)).toBe("meanwhile");
    const next = name === "odd" ? exec(gateway, "odd", "echo", { text: "done" }) : exec(gateway, name, "strangers");
    expect(textOf(await next)).toBe("done");
  });

  it.each<[how: string, tool: string, args: object]>([
    ["after garbage", "garbage", {}],
    ["after 200,000 notifications", "notifications", { count: 200_000 }],
    ["after 20,000 requests of its own", "requests", { count: 20_000 }],
    ["after 50 MB on standard error", "stderr", { bytes: 50_000_000 }],
    ["with keys of prototypes", "pollute", {}],
  ])("%s is heard", async (_, tool, args) => {
    const gateway = await open();
    const result = await exec(gateway, "hostile", tool, args);
    expect(result.isError ?? false).toBe(false);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(textOf(await exec(gateway, "hostile", "strangers"))).toBe("done");
  });
});

describe("through exec, a tool", () => {
  it.each<[what: string, tool: string, args: object, error: RegExp]>([
    ["with 10,000 levels", "deep", {}, /too many levels/],
    ["with control characters in its name", "control\u0007", {}, /Unknown tool|without control characters/],
    ["with a pattern that backtracks", "pattern", { a: `${"a".repeat(50_000)}!` }, /\/a: expected/],
  ])("%s is not run", async (_, tool, args, error) => {
    const result = await exec(await open(), "hostile", tool, args);
    expect(result.isError).toBe(true);
    expect(jsonOf(result).error).toMatch(error);
  });

  it("named __proto__ is one like any other", async () => {
    const gateway = await open();
    const shown = await callTool(gateway, "inspect", { server_name: "hostile", tool_name: "__proto__" });
    expect(jsonOf(shown)).toMatchObject({ name: "__proto__" });
    const [tools] = [JSON.stringify(await callTool(gateway, "inspect", { server_name: "hostile" }))];
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(tools).not.toMatch(/[\u0000-\u0008\u001b\u202e]|\\u001b/);
  });
});

it("a tool whose schema is larger than can be checked in time is refused, and the others serve", async () => {
  const required = Array.from({ length: 200_000 }, (_, index) => `name${index}`);
  const tools = [
    { name: "huge", inputSchema: { type: "object", required } },
    { name: "small", inputSchema: { type: "object" } },
  ];
  const gateway = await openGateway({ mcpServers: { listed: new ListedServer(tools).config } });
  expect(jsonOf(await callTool(gateway, "inspect", { server_name: "listed" }))).toEqual({
    server_name: "listed",
    tools: ["small()"],
    refused: { huge: "expected a schema of at most 1000000 characters" },
  });
});
