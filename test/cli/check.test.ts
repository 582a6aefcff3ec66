// What `check` finds beyond the schemas: what providers refuse, and what cannot be read.
import { existsSync, linkSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { CHECKED_NAMES } from "../../src/tool/index.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { runHere } from "./runHere.ts";

const folder = newFolder();
const written = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return join(folder, name);
};
const tool = (name: string, parameters: object) => ({ name, description: `Does ${name}`, parameters });
const good = tool("good", { type: "object", properties: { a: { type: "string" } } });
const call = (name: string) => ({ role: "assistant", tool_calls: [{ id: "1", function: { name, arguments: "{}" } }] });

describe("what a provider refuses", () => {
  const odd = tool("odd", { type: "object", properties: { price: { type: "money" } } });
  const refs = tool("refs", { type: "object", properties: {}, $ref: "#/$defs/None" });
  const cases: [name: string, tool: object, place: string, reason: string][] = [
    ["a type that nobody knows", odd, "/parameters/properties/price/type", "not a type of JSON Schema"],
    ["a reference to nothing", refs, "/parameters/$ref", 'no provider takes a "$ref"'],
  ];
  it.each(cases)("is a warning that names it: %s", async (_name, given, place, reason) => {
    const { stdout } = await runHere(["check", written("refused.json", [good, given])]);
    const [warning = ""] = stdout.split("\n").filter((line) => line.includes("refused by"));
    expect(warning).toContain(`warning: ${place}: This is refused by all providers: `);
    expect(warning).toContain(reason);
    expect(stdout).toMatch(/^✓ good /m);
  });

  it.each(["openai", "openai-chat", "anthropic", "gemini", "mcp", "ollama"])(
    "is an error for %s alone, if it gets the tools",
    async (provider) => {
      for (const [, given, place] of cases) {
        const { status, stdout } = await runHere(["check", written("one.json", [given]), "--provider", provider]);
        expect([provider, status]).toEqual([provider, 1]);
        expect(stdout).toContain(`error: ${place}: This is refused by `);
        expect(stdout).toContain(`1 tool for ${provider}: 1 error, 0 changes, `);
      }
    },
  );

  it("says that mistakes in schemas alone fail the check", async () => {
    const misspelt = { a: { type: "string", maxLenght: 3 }, b: { type: "string", patern: "a" } };
    const file = written("misspelt.json", [tool("odd", { type: "object", properties: misspelt })]);
    const { status, stdout } = await runHere(["check", file, "--provider", "openai"]);
    expect(stdout).toContain("1 tool for openai: 0 errors, 0 changes, 2 warnings (2 schema mistakes)\n");
    expect(status).toBe(1);
    const { stdout: json } = await runHere(["check", file, "--provider", "openai", "--json"]);
    expect(JSON.parse(json)).toMatchObject({ ok: true, mistakes: 2 });
  });

  it("is known of the providers that the documentation names", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/command-line.md"), "utf8");
    const [sentence = ""] = /^`--provider` is one of .*?\./ms.exec(page) ?? [];
    const named = Array.from(sentence.matchAll(/`([a-z-]+)`/g), ([, name]) => name);
    expect(named.slice(1).sort()).toEqual([...CHECKED_NAMES].sort());
  });

  it("has each place, up to ten; JSON has all", async () => {
    const properties = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`a${at}`, { type: "money" }]));
    const many = written("many.json", [tool("many", { type: "object", properties })]);
    for (const args of [["--provider", "openai"], []]) {
      const { stdout } = await runHere(["check", many, ...args]);
      const lines = stdout.split("\n").filter((line) => /refused by|more/.test(line));
      expect(lines).toHaveLength(11);
      expect(lines[9]).toContain(": /parameters/properties/a9/type: ");
      expect(lines[10]).toContain(": 2 more places: --json lists all of them.");
    }
    const { stdout } = await runHere(["check", many, "--provider", "openai", "--json"]);
    expect(JSON.parse(stdout).tools[0].findings).toHaveLength(12);
  });

  it("is what convert refuses, also of a tool that others wrote", async () => {
    for (const [, given] of cases) {
      for (const format of ["openai-chat", "openai-responses", "anthropic", "gemini", "mcp", "ollama"]) {
        const { status, stdout } = await runHere(["convert", written("one.json", [given]), "--to", format]);
        expect([format, status, stdout]).toEqual([format, 1, ""]);
      }
    }
  });

  it("is a warning where it is sent in another form, in check and in convert", async () => {
    const other = tool("other", {
      type: "object",
      anyOf: [{ required: ["a b"] }, { required: ["list"] }],
      properties: { "a b": { type: "string" }, list: { type: "array" } },
    });
    const file = written("other.json", [other]);
    const { status, stdout } = await runHere(["check", file]);
    expect(stdout).toContain(
      `warning: /parameters/anyOf: "anyOf" beside the type of all parameters is refused by OpenAI's Chat API, OpenAI's Responses API and Anthropic.`,
    );
    expect(stdout).toContain('/parameters/properties/a b: The name "a b" of a property is refused by Anthropic');
    expect(status).toBe(0);
    const converted = await runHere(["convert", file, "--to", "anthropic"]);
    expect(converted.status).toBe(0);
    expect(converted.stderr).toContain("other: /parameters/anyOf has another form, which anthropic accepts (root)");
    expect(JSON.parse(converted.stdout)[0].input_schema.anyOf).toBeUndefined();
  });

  it("leaves out names that other providers refuse", async () => {
    const dotted = written("dotted.json", [{ ...good, name: "a.b" }]);
    expect((await runHere(["check", dotted])).stdout).toMatch(/by OpenAI's Chat API and .*by Anthropic/s);
    expect((await runHere(["check", dotted, "--provider", "gemini"])).stdout).toMatch(/^✓ a\.b /m);
  });

  it("needs a known provider", async () => {
    const { status, stderr } = await runHere(["check", written("good.json", [good]), "--provider", "antropic"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/Allowed choices are openai, .*\n\(Did you mean anthropic\?\)\n$/);
  });
});

describe("check for a provider", () => {
  const odd = {
    name: "files.read",
    description: "Reads files",
    inputSchema: {
      type: "object",
      properties: { $top: { type: "integer" }, tags: { type: "array" } },
      anyOf: [{ required: ["$top"] }, { required: ["tags"] }],
    },
  };

  it("lists what is refused with what is sent, and what is likely a mistake", async () => {
    const misspelt = tool("misspelt", { type: "object", properties: { a: { type: "string", enmu: ["x"] } } });
    const args = ["check", written("odd.json", { tools: [odd, misspelt] }), "--provider", "anthropic"];
    const { status, stdout } = await runHere(args);
    expect(stdout).toMatch(
      /^✗ files\.read \(.*odd\.json\)\n {2}changed: \/name: The name "files\.read" is refused by /m,
    );
    expect(stdout).toMatch(/^! misspelt .*\n {2}warning: .*Did you mean "enum"\?$/m);
    expect(stdout).toContain("2 tools for anthropic: 0 errors, 3 changes, 1 warning (1 schema mistake)\n");
    expect(status).toBe(1);
    const { stdout: json } = await runHere([...args, "--json"]);
    const { provider, ok, tools, unread } = JSON.parse(json);
    expect([provider, ok, unread]).toEqual(["anthropic", false, []]);
    expect(tools[0].findings.map(({ rule }: { rule: string }) => rule)).toEqual(["names", "root", "propertyNames"]);
  });

  it("finds equal names, unread files and wrong calls too", async () => {
    const files = [written("a.json", [good]), written("b.json", [good]), join(folder, "no.json")];
    const { status, stdout } = await runHere(["check", ...files, "--provider", "mistral"]);
    expect(stdout).toContain(`✗ ${join(folder, "no.json")}\n  error: `);
    expect(stdout).toContain('✗ all tools together\n  error: /1/name: Two tools have the name "good"');
    expect(stdout).toContain("2 tools for mistral: 2 errors, 0 changes, 0 warnings\n");
    expect(status).toBe(1);
    const calls = ["--calls", written("call.json", call("none"))];
    const called = await runHere(["check", files[0] as string, "--provider", "mistral", ...calls]);
    expect(called.stdout).toContain("\n1 tool for mistral: 0 errors, 0 changes, 0 warnings\n✗ call 1 of none ");
    expect(called.stdout).toMatch(/\n1 call: 1 error, 0 warnings\n$/);
    expect(called.status).toBe(1);
    const { stdout: json } = await runHere(["check", ...files, "--provider", "mistral", ...calls, "--json"]);
    expect(JSON.parse(json)).toMatchObject({
      unread: [{ source: join(folder, "no.json") }],
      calls: [{ name: "none" }],
    });
  });

  it("fails for what cannot be read alone, also with --fix", async () => {
    const args = ["check", written("good.json", [good]), join(folder, "no.json"), "--provider", "gemini"];
    const { status, stdout } = await runHere(args);
    expect(stdout).toContain("1 tool for gemini: 1 error, 0 changes, 0 warnings\n");
    expect(status).toBe(1);
    expect((await runHere([...args, "--fix", join(folder, "fixed.json")])).status).toBe(1);
  });

  it("takes a marked tool without parameters for one", async () => {
    const bare = { type: "function", function: { name: "now", description: "The time", strict: true } };
    const { stdout } = await runHere(["check", written("bare.json", [bare]), "--provider", "openai"]);
    expect(stdout.match(/changed: .*/g)).toEqual([expect.stringContaining("changed: /parameters: The strict mode")]);
  });

  it("knows what strict mode refuses in a tool that is marked", async () => {
    const strict = { type: "function", function: { ...good, strict: true } };
    const args = ["check", written("strict.json", [strict]), "--provider", "openai"];
    const { status, stdout } = await runHere(args);
    expect(stdout).toContain("changed: /parameters/properties/a: The strict mode of OpenAI refuses this");
    expect(status).toBe(1);
    const fixed = join(folder, "strict.fixed.json");
    expect((await runHere([...args, "--fix", fixed])).status).toBe(0);
    expect(JSON.parse(readFileSync(fixed, "utf8"))[0].function).toMatchObject({
      strict: true,
      parameters: { required: ["a"], additionalProperties: false },
    });
    expect((await runHere(["check", fixed, "--provider", "openai"])).status).toBe(0);
  });

  it.each(CHECKED_NAMES)("writes what %s takes", async (provider) => {
    const file = join(folder, `${provider}.json`);
    const source = written("fix.json", { tools: [odd, good] });
    const { status, stdout, stderr } = await runHere(["check", source, "--provider", provider, "--fix", file]);
    expect(stdout).toContain(`2 tools for ${provider}: 0 errors, `);
    expect(stderr).toMatch(/^2 tools in the format [\w-]+: /);
    expect(status).toBe(0);
    const again = await runHere(["check", file, "--provider", provider]);
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining("0 errors, 0 changes, ")]);
  });

  it("leaves out what has no other form", async () => {
    const bad = tool("bad", { type: "object", properties: { price: { type: "money" } } });
    const file = join(folder, "kept.json");
    const { status, stderr } = await runHere([
      ...["check", written("bad.json", [bad, good]), "--provider", "anthropic", "--fix", file],
    ]);
    expect([status, stderr]).toEqual([
      1,
      `1 tool in the format anthropic: ${file}\nwarning: bad is left out: it has no form that anthropic takes\n`,
    ]);
    const none = await runHere([
      ...["check", written("bad.json", [good, good]), "--provider", "anthropic", "--fix", join(folder, "none.json")],
    ]);
    expect([none.status, none.stderr]).toEqual([
      1,
      `warning: ${join(folder, "none.json")} is not written: the list has no form that anthropic takes\n`,
    ]);
    expect(existsSync(join(folder, "none.json"))).toBe(false);
  });

  it("does not replace the file of the tools, also by another path", async () => {
    const source = written("own.json", [odd]);
    for (const file of [source, join(folder, "..", basename(folder), "own.json")]) {
      const { status, stderr, stdout } = await runHere(["check", source, "--provider", "anthropic", "--fix", file]);
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(`expected another file for --fix than ${source}, which is read`);
    }
    expect(JSON.parse(readFileSync(source, "utf8"))).toEqual([odd]);
  });

  it("does not replace any other file that it reads", async () => {
    const [source, broken, answer] = [written("own.json", [odd]), written("broken.json", "["), written("a.json", {})];
    const linked = join(folder, "linked.json");
    linkSync(source, linked);
    for (const file of [broken, answer, linked]) {
      const before = readFileSync(file, "utf8");
      const args = ["check", source, broken, "--calls", answer, "--provider", "anthropic", "--fix", file];
      const { status, stderr } = await runHere(args);
      expect([status, stderr]).toEqual([1, expect.stringContaining("expected another file for --fix than ")]);
      expect(readFileSync(file, "utf8")).toBe(before);
    }
  });

  it("says why the file of --fix cannot be written", async () => {
    for (const [file, reason] of [
      [folder, "it is a folder"],
      [join(folder, "none", "x.json"), "its folder does not exist"],
    ] as const) {
      const { status, stderr } = await runHere([
        ...["check", written("own.json", [odd]), "--provider", "anthropic", "--fix", file],
      ]);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`received ${file}: ${reason}`)]);
    }
  });

  it("writes each tool of --json with its file", async () => {
    const [first, second] = [written("first.json", [good]), written("second.json", [odd])];
    const { stdout } = await runHere(["check", first, second, "--provider", "anthropic", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      provider: "anthropic",
      ok: false,
      tools: [
        { name: "good", source: first, findings: [] },
        {
          name: odd.name,
          source: second,
          findings: expect.arrayContaining([
            expect.objectContaining({ path: "/name", rule: "names", severity: "changed" }),
          ]),
        },
      ],
      findings: [],
      unread: [],
    });
  });

  it("has no --fix without a provider", async () => {
    const { status, stderr } = await runHere(["check", written("good.json", [good]), "--fix", join(folder, "x.json")]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("error: expected --provider")]);
  });
});

describe("what cannot be read is an error beside all others", () => {
  it("in a list, also within an entry of it", async () => {
    const declarations = [{ name: "first" }, { description: "no name" }, { name: "third", description: "x" }];
    const path = written("mixed.json", {
      tools: [
        good,
        5,
        { functionDeclarations: declarations },
        { function: { arguments: "{}" } },
        { ...good, name: "last" },
      ],
    });
    const { status, stdout } = await runHere(["check", path]);
    for (const name of ["good", "first", "third", "last"]) expect(stdout).toMatch(new RegExp(`^. ${name} `, "m"));
    expect(stdout).toContain(`✗ ${path}\n  error: tools: expected a tool of OpenAI`);
    expect(stdout).toContain("received a number at /tools/1\n");
    expect(stdout).toContain(
      "expected the name of a tool, received undefined at /tools/2/functionDeclarations/1/name\n",
    );
    expect(stdout).toContain("expected a tool, received a call of one at /tools/3/function\n");
    expect(stdout).toContain("\n4 tools: 3 errors, ");
    expect(status).toBe(1);
  });

  it.each<[what: string, content: string | undefined, reason: string]>([
    ["broken JSON", '{"tools": [1,]}', "trailing comma at line 1 column 14"],
    ["an empty file", "", "expected JSON, received nothing"],
    ["an empty list", "[]", "expected tools, found none"],
    ["a package.json", '{"name":"app","version":"1.0.0"}', "expected a tool with `parameters`"],
    ["no file", undefined, "which does not exist"],
    ["nothing of one's own", '[{"type":"web_search"}]', 'found none: what is of the type "web_search" is run by'],
  ])("as a file: %s", async (_what, content, reason) => {
    const path = content === undefined ? join(folder, "no.json") : written("bad.json", content);
    const { status, stdout, stderr } = await runHere(["check", path, written("good.json", [good])]);
    expect(stdout).toMatch(/^✓ good /m);
    expect(stdout).toContain(`✗ ${path}\n  error: `);
    expect(stdout).toContain(reason);
    expect(stdout).toContain("\n1 tool: 1 error, 0 warnings\n");
    expect([status, stderr]).toEqual([1, ""]);
  });

  test("as lines, modules and answers", async () => {
    const lines = written("tools.jsonl", `${JSON.stringify(good)}\n{"a":\n${JSON.stringify({ ...good, name: "b" })}\n`);
    const module = written("broken.mjs", "throw new Error('boom');");
    const answers = written("calls.jsonl", [call("good"), 5, call("b")].map((line) => JSON.stringify(line)).join("\n"));
    const odd = { name: "good", arguments: "{}", index: "x" };
    const dumps = written("dumps.json", [odd, { id: "1", type: "function", name: "good", arguments: "{}" }]);
    const args = [lines, module, "--calls", answers, dumps, join(folder, "no.json")];
    const { status, stdout } = await runHere(["check", ...args]);
    expect(stdout).toContain(`✗ ${lines}\n  error: line 2: `);
    expect(stdout).toContain(`✗ ${module}\n  error: the module could not be loaded: boom`);
    expect(stdout).toContain(`✗ ${answers}, answer 2 of 3\n  error: expected an answer of a provider`);
    expect(stdout).toContain(`✗ ${dumps}, answer 1 of 2\n  error: 3 validation errors for ToolCall`);
    expect(stdout).toContain("\n2 tools and 3 calls: 5 errors, 0 warnings\n");
    expect(status).toBe(1);
    const { tools, calls } = JSON.parse((await runHere(["check", ...args, "--json"])).stdout);
    expect(tools.map(({ name }: { name: unknown }) => name)).toEqual(["good", "b", null, null]);
    const unread = calls.filter(({ name }: { name: unknown }) => name === null);
    expect(unread.map(({ source }: { source: string }) => source)).toEqual([
      join(folder, "no.json"),
      `${answers}, answer 2 of 3`,
      `${dumps}, answer 1 of 2`,
    ]);
  });

  it.each<[what: string, input: string]>([
    ["nothing", ""],
    ["spaces", " \n"],
  ])("as standard input with %s", async (_what, input) => {
    for (const paths of [[], ["-"], [written("good.json", [good]), "--calls", "-"]]) {
      const { status, stdout } = await runHere(["check", ...paths], { input });
      expect(stdout).toContain("✗ standard input\n  error: expected JSON, received nothing\n");
      expect(status).toBe(1);
    }
    expect((await runHere(["compact"], { input })).stderr).toBe(
      "error: standard input: expected JSON, received nothing\n",
    );
  });

  test("as a list of no answers; an answer without calls is none", async () => {
    const tools = written("good.json", [good]);
    const none = await runHere(["check", tools, "--calls", written("none.json", [])]);
    expect(none.stdout).toContain("received an empty list\n1 tool and 0 calls: 1 error");
    const said = await runHere([
      "check",
      tools,
      "--calls",
      written("said.json", [{ role: "assistant", content: "Hi" }]),
    ]);
    expect([said.status, said.stdout]).toEqual([0, expect.stringContaining("\n1 tool and 0 calls: 0 errors")]);
  });

  test("a type that JSON Schema does not have is an error alone", async () => {
    const schema = { type: "object", properties: { a: { type: "any", description: "A" } } };
    const { stdout } = await runHere(["check", written("any.json", [tool("odd", schema)])]);
    expect(stdout.split("\n").filter((line) => line.includes(": /"))).toEqual([
      expect.stringMatching(/^ {2}error: \/parameters\/properties\/a\/type: expected one of .*received "any"$/),
    ]);
  });

  test("and a schema with null for a property is one more", async () => {
    const path = written("null.json", [tool("odd", { type: "object", properties: { a: null } }), good]);
    const { status, stdout } = await runHere(["check", path]);
    expect(stdout).toContain("error: /parameters/properties/a: expected a schema");
    expect(stdout).toMatch(/^✓ good /m);
    expect(status).toBe(1);
  });
});

describe("an answer that is not whole is an error", () => {
  const chat = (message: object, reason: string) => ({
    choices: [{ message: { role: "assistant", content: null, ...message }, finish_reason: reason }],
  });
  const message = (reason: string | null) => ({ type: "message", role: "assistant", content: [], stop_reason: reason });
  it.each<[what: string, answer: object, calls: number, error: string | undefined]>([
    ["no choices", { choices: [] }, 0, "cut"],
    ["no candidates", { candidates: [] }, 0, "cut"],
    ["calls that are not there", chat({}, "tool_calls"), 0, "broken_answer (tool_calls): it says that tools are to be"],
    ["a limit of tokens", chat({ content: "Let me" }, "length"), 0, "length"],
    ["a limit of tokens, of Anthropic", message("max_tokens"), 0, "length (max_tokens)"],
    ["an end that did not come", message(null), 0, "cut"],
    ["a response that is incomplete", { object: "response", status: "incomplete", output: [] }, 0, "cut (incomplete)"],
    ["a stream that goes on", { done: false, message: { role: "assistant", content: "x" } }, 0, "cut"],
    ["a filter, beside its call", chat(call("good"), "content_filter"), 1, "content_filter"],
    ["nothing: it is a text", chat({ content: "Hi" }, "stop"), 0, undefined],
    ["nothing: it has no words", message("end_turn"), 0, undefined],
    ["nothing: it is a message of a conversation", { messages: [call("good")] }, 1, undefined],
  ])("%s", async (_what, answer, calls, error) => {
    const args = [written("good.json", [good]), "--calls", written("answer.json", answer)];
    const { status, stdout } = await runHere(["check", ...args]);
    expect(stdout).toContain(`\n1 tool and ${calls} call${calls === 1 ? "" : "s"}: `);
    expect(status).toBe(error === undefined ? 0 : 1);
    const said = `✗ ${join(folder, "answer.json")}\n  error: the answer is not whole: ${error}`;
    if (error !== undefined) expect(stdout).toContain(said);
  });
});

describe("calls of Python's messages", () => {
  it("are read flat, as model_dump_json() writes them", async () => {
    const tool_calls = [{ id: "c", type: "function", name: "nope", arguments: "{", index: null }];
    const flat = written("flat.json", { role: "assistant", content: "", tool_calls });
    const { status, stdout } = await runHere(["check", written("good.json", [good]), "--calls", flat]);
    expect(stdout).toContain("1 call: 1 error");
    expect(stdout).toContain("nope");
    expect(status).toBe(1);
  });

  it("are missed in a file without any", async () => {
    const none = written("none.json", { role: "user", content: "Hello" });
    const { status, stderr } = await runHere(["check", written("good.json", [good]), "--calls", none]);
    expect(stderr).toContain("none.json has no calls");
    expect(status).toBe(0);
  });
});
