import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Gateway } from "../../../src/gateway/index.ts";
import { compile } from "../../compact/compile.ts";
import { isCorpusMissing } from "../../strict/corpora.ts";
import { callTool, jsonOf, ListedServer, openGateway } from "../openListed.ts";

const FOLDER = join(import.meta.dirname, "../../../../shared/corpora/mcp_tools");

type Listed = { name: string; outputSchema?: object };

/** A gateway in front of the tools that real servers have listed; one of them answers as it does. */
async function openRecorded(): Promise<{ gateway: Gateway; tools: [server: string, name: string][] }> {
  const lists = readdirSync(FOLDER).map((file): [string, Listed[]] => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(join(FOLDER, file), "utf8")).tools,
  ]);
  const answer = { "x-result": { content: [], structuredContent: { content: "hello" } } };
  const servers = lists.map(([server, tools]) => {
    const answering = tools.map((tool) => (tool.name === "read_text_file" ? { ...tool, ...answer } : tool));
    return [server, new ListedServer(answering).config] as const;
  });
  const gateway = await openGateway({ code: true, mcpServers: Object.fromEntries(servers) });
  await gateway.ready();
  return {
    gateway,
    tools: lists.flatMap(([server, tools]) => tools.map(({ name }): [string, string] => [server, name])),
  };
}

/** What the tools show as declarations. */
const stubsOf = async (gateway: Gateway, tool: string, args: object): Promise<string> =>
  jsonOf(await callTool(gateway, tool, args)).stubs as unknown as string;

const program = (code: string): string => `async function run() {\n${code}\n}`;

const GOOD = `const { content } = await tools.filesystem__read_text_file({ path: "a.txt", head: 3 });
const said = (await tools["everything__get-sum"]({ a: content.length, b: 1 })) as string;
return JSON.parse(said).a as number;`;

if (isCorpusMissing)
  console.warn("skipped: declarations of the tools of real servers, as ../shared/corpora is not there");

describe.skipIf(isCorpusMissing)("the declarations of the tools of real servers", () => {
  it("compile, each as inspect shows it", { timeout: 60_000 }, async () => {
    const { gateway, tools } = await openRecorded();
    expect(tools).toHaveLength(52);
    const shown = await Promise.all(
      tools.map(([server_name, tool_name]) => stubsOf(gateway, "inspect", { server_name, tool_name })),
    );
    expect(compile(shown)).toEqual(shown.map(() => []));
  });

  it("are what a program is written against, and runs with", { timeout: 60_000 }, async () => {
    const { gateway } = await openRecorded();
    const stubs = await stubsOf(gateway, "search", {
      queries: ["read a text file", "the sum of two numbers"],
    });
    const wrong = ['await tools.filesystem__read_text_file({ file: "a.txt" })', "await tools.filesystem__read({})"];
    const [good, ...bad] = compile([GOOD, ...wrong].map((code) => `${stubs}\n${program(code)}`));
    expect(good).toEqual([]);
    expect(bad.map(({ length }) => length > 0)).toEqual([true, true]);
    const result = await callTool(gateway, "run", { code: GOOD });
    expect(result.content).toEqual([{ type: "text", text: "5" }]);
  });
});
