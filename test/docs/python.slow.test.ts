import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStandIn } from "../../docs/examples/agent/standIn/startStandIn.ts";
import { serveMcp } from "../../src/gateway/index.ts";
import { defineTool, ToolSet } from "../../src/index.ts";
import { type PythonForDocs, pythonForDocs } from "./python/pythonForDocs.ts";
import { markOf, PYTHON, parsePage, readPages, root } from "./readPages.ts";

let python: PythonForDocs;
let folder: string;
const toolsToken = "only-for-this-test";
let tools: ChildProcess;
let toolsUrl: string;

beforeAll(async () => {
  python = await pythonForDocs();
  if ("missing" in python) return console.log(`skipped: the Python of the documentation: ${python.missing}`);
  folder = mkdtempSync(join(tmpdir(), "docs-python-"));
  const env = { ...process.env, TOOLS_TOKEN: toolsToken };
  tools = spawn(process.execPath, [example("serve.mts")], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(tools.stdout as NodeJS.ReadableStream, "data");
  toolsUrl = String(line).trim();
}, 240_000);
afterAll(() => {
  tools?.kill();
  if (folder) rmSync(folder, { recursive: true });
});

const example = (name: string): string => join(root, "docs/examples/python", name);

/** The lines that a program prints, without those that the SDK logs. */
const linesOf = (stdout: string): string[] =>
  stdout.split("\n").filter((line) => line !== "" && !/^(?:\d{4}-)?\d\d-\d\d [\d:]+ \| \w+ \| /.test(line));

/** A model that asks for the weather of two cities, and tells what it was told; with what it was asked. */
const startModel = () =>
  startStandIn((results, _turn, { tools = [] }) => {
    const [
      {
        function: { name },
      } = { function: { name: "" } },
    ] = tools as { function: { name: string } }[];
    if (results.length > 0) return { text: `The tools say ${results.join(" and ")}.` };
    return { calls: ["Oslo", "Bergen"].map((city) => ({ name, arguments: JSON.stringify({ city }) })) };
  });

/** openJiuwen's packages import these, which register themselves. */
const REGISTERED = ["openjiuwen.core.foundation.tool.mcp.client.streamable_http_client"];

/** Runs a program of Python that may ask the tools and a model. */
async function run(file: string, url = toolsUrl, start = startModel): Promise<string[]> {
  if ("missing" in python) throw new Error(python.missing);
  await using model = await start();
  const env = {
    TOOLS_URL: url,
    TOOLS_TOKEN: toolsToken,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: "none",
  };
  const { stdout } = await python.run(file, { env, imported: REGISTERED });
  return linesOf(stdout);
}

const ANSWER = 'The tools say {"city":"Oslo","celsius":12} and {"city":"Bergen","celsius":9}.';

const NOTHING = { type: ["string", "null"] } as const;
const SAVED = {
  type: "object",
  properties: {
    list: { type: "array", items: { type: "string" } },
    nothing: NOTHING,
    object: { type: "object", properties: { x: NOTHING }, required: ["x"], additionalProperties: false },
  },
  required: ["list", "nothing", "object"],
} as const;

describe("the examples in Python", { timeout: 120_000 }, () => {
  test("an agent of openJiuwen calls tools that are served here", async ({ skip }) => {
    if ("missing" in python) return skip(python.missing);
    expect(await run(example("agent.py"))).toEqual([ANSWER]);
  });

  test("a list that openJiuwen's client leaves out arrives, as do null and an object", async ({ skip }) => {
    if ("missing" in python) return skip(python.missing);
    const save = defineTool({ name: "save", description: "Saves", parameters: SAVED, execute: (given) => ({ given }) });
    const served = await serveMcp(new ToolSet([save]), { transport: "http", token: toolsToken });
    try {
      const said = await run(example("agent.py"), served.url?.href, () =>
        startStandIn((results) => {
          if (results.length > 0) return { text: `The tools say ${results.join(" and ")}.` };
          return { calls: [{ name: "mcp_weather_save", arguments: '{"list":[],"nothing":null,"object":{"x":null}}' }] };
        }),
      );
      expect(said).toEqual(['The tools say {"given":{"list":[],"nothing":null,"object":{"x":null}}}.']);
    } finally {
      await served.close();
    }
  });

  test("a script reads what TypeScript wrote, and back", async ({ skip }) => {
    if ("missing" in python) return skip(python.missing);
    const node = (name: string) => promisify(execFile)(process.execPath, [example(name), folder]);
    await node("write.mts");
    const { stdout } = await python.run(example("read_and_write.py"), { args: [folder] });
    expect(linesOf(stdout)).toEqual(["get_weather: 天气 of a city", "call_1: {'city': '北京', 'limit': 0.5}"]);
    expect(linesOf((await node("read.mts")).stdout)).toEqual([
      "{ city: '北京', limit: 0.5 }",
      '{"city": "\\u5317\\u4eac", "celsius": 21.0}',
      "the same bytes: true",
      "the same bytes: true",
    ]);
  });
});

const pages = readPages(PYTHON).filter(({ blocks }) => blocks.length > 0);

describe("the Python that pages show runs", { timeout: 120_000 }, () => {
  test.each(pages)(
    "$path prints what it shows",
    async ({ path, program, blocks }) => {
      if ("missing" in python) return;
      const file = join(folder, path.replaceAll("/", "-").replace(".md", ".py"));
      writeFileSync(file, program);
      const shown = blocks.flatMap((block) => [markOf(block), ...block.output]);
      expect(await run(file)).toEqual(shown);
    },
    120_000,
  );

  test("a page is a program, line for line", () => {
    const { blocks, program } = parsePage("page.md", "# A\n\n```python\nprint(1)\n# → 1\n#   2\n```\n", PYTHON);
    expect(blocks).toEqual([{ line: 3, output: ["1", "2"] }]);
    expect(program.split("\n")).toEqual(["", "", 'print("── block at line 3")', "print(1)", "# → 1", "#   2", "", ""]);
  });
});
