import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pythonReady } from "../../../python-compat/setup.ts";
import { createGateway, type Gateway, type Served, serveService } from "../../../src/gateway/index.ts";
import { MAIN } from "../../cli/run.ts";
import { newFolder } from "../openListed.ts";
import { testService } from "../serve/testService.ts";
import { pythonServers } from "../servers/pythonServers.ts";

/** What the clients print. */
type Answers = { [call: string]: unknown };

const folder = newFolder();
const places: { [name: string]: object } = {};
const opened: { close(): Promise<void> }[] = [];
let python = "";
let wheel = "";
let missing: string | undefined;
/** The paths of MCP's package for Python, by its major version. */
const paths: { [version: string]: string } = {};

beforeAll(async () => {
  const [sdk, newer, older] = [await pythonReady(), await pythonServers(), await pythonServers("python-mcp1.txt")];
  if ("missing" in sdk || "missing" in newer || "missing" in older) {
    missing = [sdk, newer, older].flatMap((part) => ("missing" in part ? [part.missing] : [])).join("; ");
    console.log(`skipped: the clients in Python: ${missing}`);
    return;
  }
  ({ python } = sdk);
  wheel = Object.values(sdk.wheels).at(-1) as string;
  Object.assign(paths, { 1: [older.packages, newer.packages].join(delimiter), 2: newer.packages });
  const file = join(folder, "mcp.json");
  const serving = join(import.meta.dirname, "../servers/serving.ts");
  writeFileSync(file, JSON.stringify({ mcpServers: { test: { command: process.execPath, args: [serving] } } }));
  places.stdio = { command: process.execPath, args: [MAIN, "gateway", "--config", file] };
  const behind = await serveService(testService(), { transport: "http" });
  const gateway: Gateway = await createGateway({ mcpServers: { test: { url: String(behind.url) } } });
  const served: Served = await serveService(gateway.service, { transport: "http", token: "s3cret" });
  places.http = { url: String(served.url), token: "s3cret" };
  opened.push(served, gateway, behind);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

/** Runs a client, whose last line is what it got. */
async function run(script: string, version: string, args: readonly string[]): Promise<Answers> {
  const env = { ...process.env, PYTHONPATH: paths[version], PYTHONDONTWRITEBYTECODE: "1" };
  const command = [join(import.meta.dirname, script), ...args];
  const { stdout } = await promisify(execFile)(python, command, { cwd: folder, env, timeout: 60_000 });
  return JSON.parse(stdout.trim().split("\n").at(-1) as string);
}

const jsonIn = (text: unknown): Record<string, never> => JSON.parse(String(text));
const TOOLS = ["inspect", "search", "exec", "resources"];

describe.each(["1", "2"])("MCP's package for Python, version %s", (version) => {
  it.for(["stdio", "http"])("calls all over %s", async (transport, { skip }) => {
    skip(missing !== undefined, missing);
    const answers = await run("mcp_client.py", version, [JSON.stringify(places[transport])]);
    const textOf = (call: string): unknown => (answers[call] as { content: { text: string }[] }).content[0]?.text;
    expect(answers.tools).toEqual(TOOLS);
    expect(jsonIn(textOf("inspect"))).toMatchObject({ server_name: "test" });
    expect(jsonIn(textOf("search"))).toMatchObject({ tools: [{ name: "progress" }] });
    expect(jsonIn(textOf("echo"))).toMatchObject({ arguments: { text: "天 🌤 \u0000 é" } });
    expect(answers.refused).toMatchObject({ isError: true });
    expect(jsonIn(textOf("refused"))).toMatchObject({ tool_schema: "{a: string}" });
    expect(answers.failed).toMatchObject({ isError: true });
    expect(jsonIn(textOf("failed")).error).toContain("not today");
    expect(jsonIn(textOf("unknown")).error).toContain('Unknown tool "nothing"');
    expect(answers.structured).toMatchObject({ structuredContent: { a: [1, null] } });
    expect(answers.progress).toBe(20);
  });
});

describe("openJiuwen's own client", () => {
  it.for(["stdio", "http"])("calls all over %s", async (transport, { skip }) => {
    skip(missing !== undefined, missing);
    const harness = join(import.meta.dirname, "../../../python-compat/harness");
    const answers = await run("openjiuwen_client.py", "1", [wheel, harness, JSON.stringify(places[transport])]);
    expect(answers.tools).toEqual(TOOLS);
    expect(jsonIn(answers.inspect)).toMatchObject({ server_name: "test" });
    expect(jsonIn(answers.search)).toMatchObject({ tools: [{ name: "progress" }] });
    expect(jsonIn(answers.echo)).toMatchObject({ arguments: { text: "天 🌤 é" } });
    // It reads an error as such, and does not try three times.
    expect(answers.refused).toMatchObject({ success: false, error: expect.stringContaining("tool_schema") });
    expect(answers.failed).toMatchObject({ success: false, error: expect.stringContaining("not today") });
    // It reads the texts of results alone: structured content comes as text too.
    expect(jsonIn(answers.structured)).toEqual({ a: [1] });
  });
});
