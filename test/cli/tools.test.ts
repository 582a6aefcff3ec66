// The commands that read tools: compact, convert, strict and check.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { tokenCounter } from "../../src/cli/output/countTokens.ts";
import { decodeTools, ToolSet } from "../../src/index.ts";
import { cpuTime } from "../cpuTime.ts";
import { runHere } from "./runHere.ts";

const now = {
  name: "now",
  description: "The time in a zone",
  input_schema: {
    type: "object",
    properties: { zone: { type: "string", description: "such as UTC" }, digits: { type: "integer" } },
    required: ["zone"],
  },
};
const read = {
  name: "files.read",
  description: "Reads a file",
  inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
};
const answer = (...inputs: object[]) => ({
  type: "message",
  role: "assistant",
  stop_reason: "tool_use",
  content: inputs.map((input, index) => ({ type: "tool_use", id: `call_${index}`, name: "now", input })),
});

const folder = mkdtempSync(join(tmpdir(), "command-"));
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  const files: { [name: string]: unknown } = {
    "anthropic.json": { model: "claude", tools: [now] },
    "mcp.json": { tools: [read] },
    "now.json": now.input_schema,
    "misspelt.json": {
      tools: [
        {
          name: "find",
          description: "Finds",
          parameters: { type: "object", properties: { x: { type: "string", desciption: "typo" } }, required: ["y"] },
        },
      ],
    },
    "misspelt_result.json": {
      tools: [
        {
          ...read,
          outputSchema: {
            type: "object",
            properties: { text: { type: "string", enmu: ["a"] } },
            required: ["size"],
          },
        },
      ],
    },
    "broken_result.json": {
      tools: [{ ...read, outputSchema: { type: "object", properties: { a: { type: "strnig" } } } }],
    },
    "text_result.json": { tools: [{ ...read, name: "read", outputSchema: { type: "string" } }] },
    "broken.json": { tools: [{ name: "bad", parameters: { properties: { a: { type: "strnig" } } } }] },
    "good_calls.json": answer({ zone: "UTC" }),
    "repaired_calls.json": answer({ zone: "UTC", digits: "3" }),
    "bad_calls.json": answer({ digits: 3 }),
    "unknown.json": [{ hello: 1 }],
  };
  mkdirSync(file("folder/inner"), { recursive: true });
  mkdirSync(file("empty"));
  for (const [name, value] of Object.entries(files)) writeFileSync(file(name), JSON.stringify(value));
  writeFileSync(file("folder/b.json"), JSON.stringify([read]));
  writeFileSync(file("folder/inner/a.json"), JSON.stringify([now]));
  writeFileSync(file("folder/notes.txt"), "no tools");
  writeFileSync(file("lines.jsonl"), `${JSON.stringify(now)}\n\n${JSON.stringify(read)}\n`);
  writeFileSync(file("syntax.json"), '{"tools": [1,]}');
  writeFileSync(file("syntax.jsonl"), `${JSON.stringify(now)}\n{"a":\n`);
  const source = join(import.meta.dirname, "../../src/index.ts");
  writeFileSync(
    file("tools.ts"),
    `import { defineTool, ToolSet } from ${JSON.stringify(source)};
     export const now = defineTool({ name: "now", parameters: { properties: { zone: { type: "string" } } }, execute: () => 1 });
     export default new ToolSet([now]);
     export const other: number = 1;`,
  );
  writeFileSync(file("nothing.mjs"), "export const a = 1;");
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("tools are read", () => {
  it.each<[from: string, paths: string[], names: string[]]>([
    ["a request of a provider", ["anthropic.json"], ["now"]],
    ["several files", ["anthropic.json", "mcp.json"], ["now", "files.read"]],
    ["a folder and the folders in it", ["folder"], ["files.read", "now"]],
    ["lines", ["lines.jsonl"], ["now", "files.read"]],
    ["a schema named by its file", ["now.json"], ["now"]],
    ["a module in TypeScript", ["tools.ts"], ["now"]],
  ])("of %s", async (_from, paths, names) => {
    const { stdout, stderr, status } = await runHere(["convert", ...paths.map(file), "--to", "openjiuwen"]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout).map(({ name }: { name: string }) => name)).toEqual(names);
    expect(status).toBe(0);
  });

  it.each([[[]], [["-"]]])("of standard input, with the paths %j", async (paths) => {
    const { stdout } = await runHere(["convert", ...paths, "--to", "openjiuwen"], { input: JSON.stringify([now]) });
    expect(JSON.parse(stdout)).toMatchObject([{ name: "now", description: now.description }]);
  });

  it.each<[what: string, args: string[], message: string]>([
    ["a path without a file", ["no.json"], "no.json, which does not exist"],
    ["an empty folder", ["empty"], "expected files that end in .json, .jsonl, .ndjson in the folder"],
    ["broken JSON", ["syntax.json"], "syntax.json: trailing comma at line 1 column 14"],
    ["a broken line", ["syntax.jsonl"], "syntax.jsonl: line 2: "],
    ["what is not a tool", ["unknown.json"], "unknown.json: tools: expected a tool of OpenAI, Anthropic, Gemini, MCP"],
    ["a module without tools", ["nothing.mjs"], "expected a module that exports tools, received one that exports a"],
    ["a module that is not there", ["no.ts"], "no.ts: the module could not be loaded"],
  ])("and %s is an error that says what to do", async (_what, names, message) => {
    const { stdout, stderr, status } = await runHere(["compact", ...names.map(file)]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("    at ");
    expect([stdout, status]).toEqual(["", 1]);
  });
});

describe("compact", () => {
  test("writes the text of the set", async () => {
    const { tools } = decodeTools([now, read]);
    expect((await runHere(["compact", file("anthropic.json"), file("mcp.json")])).stdout).toBe(
      `${new ToolSet(tools).compact()}\n`,
    );
  });

  it.each<[flags: string[], text: string]>([
    [["--layout", "inline"], "now {zone: string /* such as UTC */; digits?: number}\n"],
    [["--layout", "inline", "--no-descriptions"], "now {zone: string; digits?: number}\n"],
    [
      ["--layout", "inline", "--quoted-keys", "--max-description-length", "4"],
      'now {"zone": string /* s... */; "digits"?: number}\n',
    ],
    [["--each"], "now {\n zone:string // such as UTC\n digits?:integer\n}\n"],
  ])("with %j", async (flags, text) => {
    expect((await runHere(["compact", file("anthropic.json"), ...flags])).stdout).toBe(text);
  });

  test("counts the tokens", async () => {
    const { text, tools, tokens } = JSON.parse((await runHere(["compact", file("folder"), "--json"])).stdout);
    expect(text).toContain("files.read");
    expect(tools).toBe(2);
    expect(tokens.share).toBe(Math.round((100 * tokens.compact) / tokens.json) / 100);
    expect(tokens.compact).toBeLessThan(tokens.json);
  });

  test("writes to a file", async () => {
    expect((await runHere(["compact", file("mcp.json"), "-o", file("out.txt")])).stdout).toBe("");
    expect((await runHere(["compact", file("mcp.json")])).stdout).toContain("path:string");
  });

  it.each<[where: string, isTerminal: boolean, variable: string, hasColours: boolean]>([
    ["a terminal", true, "", true],
    ["a file", false, "", false],
    ["a file, with FORCE_COLOR", false, "FORCE_COLOR", true],
    ["a terminal, with NO_COLOR", true, "NO_COLOR", false],
    ["a terminal, with both", true, "NO_COLOR FORCE_COLOR", false],
  ])("writes to %s", async (_where, isTerminal, variables, hasColours) => {
    for (const name of ["NO_COLOR", "FORCE_COLOR"]) vi.stubEnv(name, variables.includes(name) ? "1" : undefined);
    const { stdout } = await runHere(["check", file("broken.json")], { isTerminal });
    vi.unstubAllEnvs();
    expect(stdout.includes("\u001b[31m")).toBe(hasColours);
  });
});

describe("convert", () => {
  it.each<[to: string, path: (encoded: never) => unknown]>([
    ["openai-chat", ([tool]: [{ function: object }]) => tool.function],
    ["openai-responses", ([tool]: [object]) => tool],
    ["anthropic", ([tool]: [object]) => tool],
    ["gemini", ([group]: [{ functionDeclarations: [object] }]) => group.functionDeclarations[0]],
    ["mcp", ([tool]: [object]) => tool],
    ["ollama", ([tool]: [{ function: object }]) => tool.function],
  ] as never)("to %s and back", async (to, path) => {
    const { stdout } = await runHere(["convert", file("anthropic.json"), "--to", to]);
    expect(path(JSON.parse(stdout) as never)).toMatchObject({ name: "now", description: now.description });
    const back = await runHere(["convert", "--to", "anthropic", "--minify"], { input: stdout });
    expect(JSON.parse(back.stdout)).toEqual([now]);
  });

  test("tells what is lost", async () => {
    const strict = {
      type: "function",
      name: "files.read",
      strict: true,
      parameters: { type: "object", properties: {} },
    };
    const { stderr, status } = await runHere(["convert", "--to", "anthropic"], {
      input: JSON.stringify([strict, { type: "web_search" }]),
    });
    expect(stderr).toMatch(/^warning: files\.read is named files_read_\w{16}: anthropic does not accept its name$/m);
    expect(stderr).toContain("warning: web_search at /1 is left out: its provider runs it");
    expect(stderr).toContain(
      "warning: 1 tool marked as strict: npx openjiuwen-tools strict --provider writes strict tools",
    );
    expect(status).toBe(0);
  });

  test("asks for the format", async () => {
    expect((await runHere(["convert", file("mcp.json")])).stderr).toContain(
      "required option '--to <format>' not specified",
    );
  });
});

describe("strict", () => {
  test("writes the tools, and lists the changes", async () => {
    const { stdout, stderr, status } = await runHere(["strict", file("anthropic.json"), "--provider", "openai"]);
    expect(JSON.parse(stdout)[0].function).toMatchObject({
      strict: true,
      parameters: { required: ["zone", "digits"] },
    });
    expect(stderr).toContain("/properties/digits: ");
    expect(status).toBe(0);
  });

  test("reports a tool without a strict form, and writes the others", async () => {
    const odd = { name: "odd", input_schema: { type: "object", properties: { a: { not: {} } }, required: ["a"] } };
    const { stdout, stderr, status } = await runHere(["strict", "--provider", "openai", "--json"], {
      input: JSON.stringify([now, odd]),
    });
    const { tools, changes } = JSON.parse(stdout);
    expect(tools).toHaveLength(1);
    expect(changes.odd).toMatchObject({ code: "not_representable", problems: [{ path: "/properties/a" }] });
    expect(changes.now.map(({ kind }: { kind: string }) => kind)).toContain("nullable");
    expect([stderr, status]).toEqual(["", 1]);
  });
});

describe("check", () => {
  test("finds nothing wrong", async () => {
    const { stdout, status } = await runHere(["check", file("anthropic.json"), "--calls", file("good_calls.json")]);
    expect(stdout).toContain("1 tool and 1 call: 0 errors, 0 warnings\n");
    expect(status).toBe(0);
  });

  it.each<[what: string, args: string[], messages: string[], status: number]>([
    ["a broken schema", ["broken.json"], ["error: /parameters/properties/a/type: expected one of"], 1],
    [
      "misspelt keywords and names",
      ["misspelt.json"],
      ['unknown keyword "desciption". Did you mean "description"?', 'the name of a property, received "y"', "2 errors"],
      1,
    ],
    [
      "misspelt keywords and names in a schema of results",
      ["misspelt_result.json"],
      [
        'error: /outputSchema/properties/text/enmu: unknown keyword "enmu". Did you mean "enum"?',
        'error: /outputSchema/required/0: expected the name of a property, received "size"',
        "2 errors",
      ],
      1,
    ],
    [
      "a broken schema of results",
      ["broken_result.json"],
      ["error: /outputSchema/properties/a/type: expected one of"],
      1,
    ],
    [
      "results that are a text",
      ["text_result.json"],
      ['warning: /outputSchema: A schema of results without "type": "object"', "0 errors, 1 warning"],
      0,
    ],
    ["a missing description", ["broken.json"], ["warning: /description: A description is missing"], 1],
    [
      "a name that a provider refuses",
      ["mcp.json"],
      ["by OpenAI's Chat API and OpenAI's Responses API", "by Anthropic"],
      0,
    ],
    ["one name twice", ["anthropic.json", "now.json"], ["error: the name is taken by a tool in"], 1],
    [
      "a call that does not fit",
      ["anthropic.json", "--calls", "bad_calls.json"],
      ["error: The arguments of the call to now do not fit", 'expected the property "zone"'],
      1,
    ],
    ["a call that is repaired", ["anthropic.json", "--calls", "repaired_calls.json"], ['at /digits: "3" became 3'], 0],
    ["a call of no tool", ["mcp.json", "--calls", "good_calls.json"], ["now"], 1],
    [
      "calls of a name that two tools have",
      ["anthropic.json", "now.json", "--calls", "good_calls.json"],
      ["error: the name is taken by a tool in", "2 tools and 1 call: 1 error,"],
      1,
    ],
  ])("reports %s", async (_what, args, messages, status) => {
    const result = await runHere(["check", ...args.map((arg) => (arg.startsWith("--") ? arg : file(arg)))]);
    for (const message of messages) expect(result.stdout).toContain(message);
    expect(result.status).toBe(status);
  });

  test("writes JSON", async () => {
    const { stdout } = await runHere(["check", file("anthropic.json"), "--calls", file("bad_calls.json"), "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      tools: [{ name: "now", errors: [], warnings: [] }],
      calls: [
        { name: "now", id: "call_0", errors: [expect.stringContaining('expected the property "zone"')], warnings: [] },
      ],
    });
  });

  test("reads the calls of a stored conversation of the Responses API", async () => {
    const items = [
      { role: "user", content: "What time is it?" },
      { type: "reasoning", id: "rs_1", summary: [] },
      { type: "web_search_call", id: "ws_1", status: "completed" },
      { type: "function_call", id: "fc_1", call_id: "call_1", name: "now", arguments: '{"zone":"UTC"}' },
      { type: "function_call_output", call_id: "call_1", output: "12:00" },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "Noon.", annotations: [] }] },
    ];
    for (const stored of [items, { model: "gpt-5", input: items }, { object: "list", data: items }]) {
      writeFileSync(file("items.json"), JSON.stringify(stored));
      const { stdout, status } = await runHere(["check", file("anthropic.json"), "--calls", file("items.json")]);
      expect(stdout).toContain("✓ call call_1 of now");
      expect([stdout.split("\n").at(-2), status]).toEqual(["1 tool and 1 call: 0 errors, 0 warnings", 0]);
    }
    const { call_id: _, ...withoutId } = items[3] as { call_id: string };
    writeFileSync(file("items.json"), JSON.stringify([...items, withoutId]));
    const { stdout } = await runHere(["check", file("anthropic.json"), "--calls", file("items.json")]);
    expect(stdout).toContain("items.json, answer 7 of 7\n  error: expected an answer of a provider");
  });

  test("reads the calls of a conversation, and says what is none", async () => {
    const messages = [{ role: "user", content: "Hello" }, answer({ zone: "UTC" })];
    writeFileSync(file("conversation.json"), JSON.stringify({ messages }));
    expect((await runHere(["check", file("anthropic.json"), "--calls", file("conversation.json")])).stdout).toContain(
      "1 call: 0 errors",
    );
    const unknown = await runHere(["check", file("anthropic.json"), "--calls", file("unknown.json")]);
    expect(unknown.stdout).toContain(
      'unknown.json\n  error: expected an answer of a provider, its calls, or dumps of ToolCall, received {"hello":1}',
    );
    writeFileSync(
      file("log.jsonl"),
      [answer({ zone: "UTC" }), { hello: 1 }].map((line) => JSON.stringify(line)).join("\n"),
    );
    const logged = await runHere(["check", file("anthropic.json"), "--calls", file("log.jsonl")]);
    expect(logged.stdout).toContain("log.jsonl, answer 2 of 2\n  error: expected an answer of a provider");
    expect(logged.stdout).toContain("1 tool and 1 call: 1 error, 0 warnings\n");
    expect(logged.status).toBe(1);
  });
});

test.each(["convert", "compact", "strict"])("%s refuses a file with no tools of one's own", async (command) => {
  writeFileSync(file("search_only.json"), JSON.stringify([{ type: "web_search_20250305", name: "web_search" }]));
  const options = { convert: ["--to", "mcp"], compact: [], strict: ["--provider", "openai"] }[command] ?? [];
  const { status, stderr, stdout } = await runHere([command, file("search_only.json"), ...options]);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(
    'search_only.json: expected tools, found none: what is of the type "web_search_20250305" is run by the provider',
  );
});

describe.each([
  ["convert", "--to", "mcp"],
  ["convert", "--to", "openjiuwen"],
  ["compact"],
  ["compact", "--layout", "inline"],
  ["compact", "--json"],
])("%s %s %s", (command, ...options) => {
  it.each<[name: string, warnings: string[]]>([
    [
      "misspelt.json",
      [
        'warning: find: /parameters/required/0: expected the name of a property, received "y".',
        'warning: find: /parameters/properties/x/desciption: unknown keyword "desciption". Did you mean "description"?',
      ],
    ],
    ["misspelt_result.json", ['warning: files.read: /outputSchema/properties/text/enmu: unknown keyword "enmu".']],
    ["broken.json", ["warning: bad: /parameters/properties/a/type: expected one of"]],
    ["anthropic.json", []],
  ])("writes the tools of %s and warns of their schemas", async (name, warnings) => {
    const { status, stdout, stderr } = await runHere([command, file(name), ...options]);
    // No wire sends a type that nobody knows.
    if (name === "broken.json" && options.includes("mcp")) {
      expect([status, stderr]).toEqual([1, expect.stringContaining("the parameters of the tool bad cannot be sent")]);
      return;
    }
    expect(status).toBe(0);
    expect(stdout).not.toBe("");
    for (const warning of warnings) expect(stderr).toContain(warning);
    if (warnings.length === 0) expect(stderr).toBe("");
  });
});

test.each([["convert", "--to", "mcp"], ["compact"], ["strict", "--provider", "openai"]])(
  "%s refuses a file that is no tool but has a name",
  async (command, ...options) => {
    writeFileSync(file("package.json"), JSON.stringify({ name: "app", version: "1.0.0", dependencies: {} }));
    const { status, stderr, stdout } = await runHere([command, file("package.json"), ...options]);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("package.json: tools: expected a tool with `parameters`");
    expect(stderr).toContain("with the fields version, dependencies");
  },
);

describe("tools from strangers", () => {
  const hostile = (name: string, payload: unknown): string => {
    writeFileSync(file(name), JSON.stringify(payload));
    return file(name);
  };

  it("may mention special tokens, which are counted as text", async () => {
    const path = hostile("special.json", { ...now, description: "ends with <|endoftext|>" });
    const { status, stdout } = await runHere(["compact", path, "--json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).tokens.compact).toBeGreaterThan(0);
  });

  it.each(["a", " ", "!", "\u{1f600}"])("may have long runs of %j, which are counted in little time", async (sign) => {
    const count = await tokenCounter();
    const start = cpuTime();
    expect(count?.(sign.repeat(200_000))).toBeGreaterThan(0);
    expect(cpuTime() - start).toBeLessThan(3000);
  });

  it("write no lines of their own by their names", async () => {
    const path = hostile("lines.json", { ...now, name: "now\n✓ checked (safe.json)" });
    const checked = await runHere(["check", path]);
    expect(checked.stdout).toContain("now\\u000a✓ checked (safe.json) (");
    expect(checked.stdout.split("\n").filter((line) => line.startsWith("✓"))).toEqual([]);
    const converted = await runHere(["convert", path, "--to", "anthropic"]);
    expect(converted.stderr.trim().split("\n")).toHaveLength(1);
    const strict = await runHere(["strict", path, "--provider", "openai"]);
    expect(strict.stderr).toContain("now\\u000a✓ checked (safe.json): ");
  });

  it("are converted in linear time when their names are not accepted", async () => {
    const path = hostile(
      "many.json",
      Array.from({ length: 4000 }, (_, index) => ({ ...now, name: `a.${index}` })),
    );
    const start = cpuTime();
    expect((await runHere(["convert", path, "--to", "anthropic"])).status).toBe(0);
    expect(cpuTime() - start).toBeLessThan(10_000);
  });

  it("have calls that are refused by a message also with large integers", async () => {
    writeFileSync(file("large_calls.json"), '{"unknown":123456789012345678901234}');
    const { status, stdout } = await runHere(["check", file("anthropic.json"), "--calls", file("large_calls.json")]);
    expect(status).toBe(1);
    expect(stdout).toContain('received {"unknown":"123456789012345678901234"}');
  });
});

it.each<[args: string[], parameters: object | null]>([
  [[], {}],
  [["--sdk", "0.1.4"], {}],
  [["--sdk", "0.1.3"], null],
])("convert --to openjiuwen %j writes no parameters as the release reads them", async (args, parameters) => {
  const bare = { name: "bare", description: "Does it" };
  for (const form of [[], ["--minify"]]) {
    const { stdout } = await runHere(["convert", "--to", "openjiuwen", ...args, ...form], {
      input: JSON.stringify([now, bare]),
    });
    expect(JSON.parse(stdout)[1]).toMatchObject({ name: "bare", parameters });
  }
});

it("convert --to openjiuwen keeps floats and large integers as the text writes them", async () => {
  const parameters =
    '{"type":"object","properties":{"x":{"minimum":1.0,"maximum":1e22,"default":1152921504606846977}}}';
  const openai = `[{"type":"function","function":{"name":"a","description":"b","parameters":${parameters}}}]`;
  const { stdout } = await runHere(["convert", "--to", "openjiuwen", "--minify"], { input: openai });
  expect(stdout).toContain(parameters.replace("1e22", "1e+22"));
  const { stderr } = await runHere(["convert", "--to", "anthropic"], { input: openai });
  expect(stderr).toBe(
    "warning: a: /parameters/properties/x/default is 1152921504606846977, which becomes 1152921504606847000\n",
  );
});

it("convert takes a release of the Python SDK for its own format alone", async () => {
  const { status, stderr } = await runHere(["convert", "--to", "mcp", "--sdk", "0.1.4"], {
    input: JSON.stringify([now]),
  });
  expect([status, stderr]).toEqual([1, "error: --sdk is for --to openjiuwen alone\n"]);
});
