import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entries, manifest, outcome, root } from "./built.ts";

/** A project that has installed the packed package, what that depends on, and Zod. */
const consumer = mkdtempSync(join(realpathSync(tmpdir()), "openjiuwen-tools-consumer-"));
/** What npm says of the packed package. */
let packed: { filename: string; files: unknown[]; unpackedSize: number; size: number };
const compilers = Object.keys(manifest.devDependencies).filter((name) => /^typescript(-|$)/.test(name));
/** The compiler of today; its name is that of the package itself. */
const newest = "typescript";
const oldest = "typescript-5.4";
/** The Node that runs the tests, and the one of the machine, which may be the oldest that the package supports. */
const nodes = [process.execPath, ...machineNodes()];

beforeAll(() => {
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ type: "module" }));
  const npm = ["pack", "--json", "--ignore-scripts", "--pack-destination", consumer];
  const answer = execFileSync("npm", npm, { cwd: root, shell: process.platform === "win32", stdio: "pipe" });
  packed = JSON.parse(String(answer))[0];
  execFileSync("tar", ["-xzf", packed.filename], { cwd: consumer });
  link("openjiuwen-tools", join(consumer, "package"));
  for (const name of Object.keys(manifest.dependencies)) link(name);
  link("zod");
});

afterAll(() => rmSync(consumer, { recursive: true, force: true }));

describe.each(nodes)("under %s", (node) => {
  it.each([[[]], [["--disallow-code-generation-from-strings"]]])("does its work with %j", (flags) => {
    copyFileSync(join(import.meta.dirname, "job.mjs"), join(consumer, "job.mjs"));
    const code = 'import { job } from "./job.mjs"; console.log(JSON.stringify(await job()))';
    const answer = JSON.parse(run(node, ...flags, "--input-type=module", "--eval", code));
    expect(answer).toEqual({ ...outcome, codeIsForbidden: flags.length > 0 });
  });

  it("gives one and the same class to require and to import", () => {
    const code = `const { ToolCall } = require("openjiuwen-tools");
      import("openjiuwen-tools").then((imported) => console.log(imported.ToolCall === ToolCall));`;
    expect(run(node, "--input-type=commonjs", "--eval", code)).toBe("true\n");
  });
});

describe("what each entry has", () => {
  let imported: { readonly [specifier: string]: readonly string[] };
  beforeAll(() => {
    const code = `const all = {};
      for (const path of ${JSON.stringify(entries.map(({ specifier }) => specifier))})
        all[path] = Object.keys(await import(path)).sort();
      console.log(JSON.stringify(all));`;
    imported = JSON.parse(runNode("--input-type=module", "--eval", code));
  });

  /** As Jest does it, and other programs that cannot load an ES module by require: each entry alone. */
  it.each(entries)("$specifier is there for require", ({ specifier }) => {
    const flags = ["--no-experimental-require-module", "--input-type=commonjs", "--eval"];
    const required = runNode(...flags, `console.log(JSON.stringify(Object.keys(require("${specifier}")).sort()))`);
    expect(JSON.parse(required)).toEqual(imported[specifier]);
  });
});

describe.each(["--input-type=module", "--input-type=commonjs"])(
  "with %s the core tools name the package to install",
  (type) => {
    it.each<[url: string, packages: string]>([
      ["memory://", "kysely croner @electric-sql/pglite"],
      ["file:./data", "kysely croner @electric-sql/pglite"],
      ["postgres://localhost/app", "kysely croner pg"],
    ])("for %s", (database, packages) => {
      const entry = '"openjiuwen-tools/core-tools"';
      const loaded = type.endsWith("module") ? `import(${entry})` : `Promise.resolve(require(${entry}))`;
      const code = `${loaded}.then(({ createCoreTools }) => createCoreTools({ database: "${database}" }))
      .catch(({ name, code, message }) => console.log(name, code, message));`;
      const said = runNode("--no-experimental-require-module", type, "--eval", code);
      expect(said).toMatch(
        /^CoreToolsError missing_package expected the package (kysely|pg|@electric-sql\/pglite): npm install /,
      );
      expect(said.trim().endsWith(`: npm install ${packages}`)).toBe(true);
    });
  },
);

describe("where only the package is installed", () => {
  const server = join(root, "node_modules/@modelcontextprotocol/server-memory/dist/index.js");
  const config = { mcpServers: { memory: { command: process.execPath, args: [server] } } };

  it.each(["--input-type=module", "--input-type=commonjs"])("with %s the gateway starts and serves", (type) => {
    const entry = '"openjiuwen-tools/gateway"';
    const loaded = type.endsWith("module") ? `import(${entry})` : `Promise.resolve(require(${entry}))`;
    const code = `${loaded}.then(async ({ createGateway, serveService }) => {
        const gateway = await createGateway(${JSON.stringify(config)});
        const [hit] = await gateway.search("read the whole graph");
        const served = await serveService(gateway.service, { transport: "http", port: 0 });
        const response = await fetch(served.url, { method: "POST", body: "{" });
        console.log(hit.name, response.status);
        await served.close();
        await gateway.close();
      });`;
    expect(runNode("--no-experimental-require-module", type, "--eval", code)).toBe("read_graph 415\n");
  });

  it("the command checks the servers of a config", () => {
    writeFileSync(join(consumer, "mcp.json"), JSON.stringify(config));
    const cli = join(consumer, "package", manifest.bin["openjiuwen-tools"] as string);
    expect(runNode(cli, "gateway", "check", "--config", "mcp.json")).toMatch(/^memory +\d+ tools$/m);
  });
});

it.each(["--input-type=module", "--input-type=commonjs"])("refuses an older platform clearly, with %s", (type) => {
  const older = "--import=data:text/javascript,delete String.prototype.isWellFormed";
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      older,
      "--no-experimental-require-module",
      type,
      "--eval",
      'globalThis.require?.("openjiuwen-tools") ?? import("openjiuwen-tools")',
    ],
    { cwd: consumer, encoding: "utf8" },
  );
  expect(stderr).toContain("openjiuwen-tools needs Node 20.19, 22.12 or later");
  expect(status).toBe(1);
});

it("names its classes as they are written", () => {
  const code = `for (const path of ${JSON.stringify(entries.map(({ specifier }) => specifier))}) {
    for (const [name, value] of Object.entries(await import(path))) {
      const written = name === "ToolParameters" ? "Parameters" : name;
      if (typeof value === "function" && value.name !== written) console.log(path, name, value.name);
    }
  }
  const { ToolMessage } = await import("openjiuwen-tools");
  console.log(new ToolMessage({ content: "12", toolCallId: "c1" }));`;
  expect(runNode("--input-type=module", "--eval", code)).toMatch(/^ToolMessage \{/);
});

describe("the tarball", () => {
  const files = (): string[] => readdirSync(join(consumer, "package"), { recursive: true, encoding: "utf8" });
  const read = (file: string): string => readFileSync(join(consumer, "package", file), "utf8");

  it("has pages whose links lead to files of the repository", () => {
    const pages = files().filter((file) => file.endsWith(".md"));
    expect(pages).toEqual(expect.arrayContaining(["README.md", "CHANGELOG.md"]));
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, link = ""]) => join(dirname(page), link))
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it("has all classes by the names that they are written with", () => {
    const sources = globSync(["src/**/*.ts", "node_modules/smol-toml/dist/*.js"], { cwd: root });
    const written = sources.map((path) => readFileSync(join(root, path), "utf8"));
    const names = new Set(written.flatMap((text) => text.match(/(?<=^(?:export )?(?:abstract )?class )\w+/gm) ?? []));
    const classes = files()
      .filter((file) => /^dist\W(cjs\W)?(?!mcp-)[^/\\]+\.js$/.test(file))
      .flatMap((file) => read(file).match(/(?<=\bclass )(?!extends\b)\w+(?=(?: extends [^{]+)? ?\{)/g) ?? []);
    expect(classes.length).toBeGreaterThan(20);
    expect(classes.filter((name) => !names.has(name))).toEqual([]);
  });

  it("is small", () => {
    const { files, unpackedSize, size } = packed;
    console.log(`the package: ${files.length} files, ${unpackedSize} bytes unpacked, ${size} bytes packed`);
    expect(files.length).toBeLessThanOrEqual(400);
    expect(unpackedSize).toBeLessThanOrEqual(9_000_000);
    expect(size).toBeLessThanOrEqual(3_160_000);
  });

  it("has the licence of every package whose code is in it", () => {
    const code = files().filter((file) => /^dist\W[^/\\]+\.js$/.test(file));
    const named = code.flatMap((file) => [...read(file).matchAll(/^ *\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)]);
    const bundled = new Set(named.map(([, name = ""]) => name));
    expect(bundled).toContain("eventsource-parser");
    const notices = read("dist/THIRD-PARTY-NOTICES.txt");
    for (const name of [...bundled, "typebox", "tsup"]) expect(notices).toMatch(new RegExp(`^${name} \\d.*\\(`, "m"));
  });
});

describe.each([newest, oldest])("under %s", (compiler) => {
  // An older compiler takes nodenext with the type tests, below. What one between refuses, the oldest or the newest does too.
  const programs = Object.entries(PROGRAMS).filter(([name]) => compiler === newest || name !== "nodenext");
  it.each(programs)(
    "its declarations compile with %s",
    (name, { files, options }) => {
      const isAll = compiler === newest || (compiler === oldest && name === "bundler");
      expect(compile(compiler, files, { ...options, skipLibCheck: false }, isAll)).toBe("");
    },
    300_000,
  );
});

it.each(["nodenext", "bundler"])(
  "with %s a program names all types that it infers from each entry alone",
  (resolution) => {
    const options =
      resolution === "nodenext" ? { module: resolution } : { module: "esnext", moduleResolution: resolution };
    const all = { ...options, types: [], declaration: true, skipLibCheck: true };
    // One process for all programs, each of which has no other entry: it reads what they share once.
    const projects = Object.entries(ALONE).map(([name, text]) =>
      writeProject(`${resolution}-${name}.json`, { [`${resolution}-${name}.ts`]: text }, all),
    );
    expect(runCompiler(join(root, "node_modules", newest, "bin", "tsc"), "--build", ...projects)).toBe("");
  },
);

describe("the declarations keep what the type tests promise", () => {
  // Only here, as nothing else may need them.
  beforeAll(() => {
    for (const name of TYPE_TEST_PACKAGES) link(name);
  });

  // The declarations of others are not checked, as two packages have faults of their own: `ai` imports json-schema without
  // its types, and under 5.4 takes Uint8Array for generic, which it is from 5.7 on; arktype's arkregex breaks a constraint
  // of its own there. None of these are on the way to a type that the tests look at.
  const options = { module: "nodenext", types: ["node"] };
  it("under the newest compiler", () => {
    expect(compile(newest, TYPE_TESTS, { ...options, skipLibCheck: true })).toBe("");
  }, 300_000);
  it.each(compilers.filter((compiler) => compiler !== newest))(
    "and compile with nodenext, under %s",
    (compiler) => {
      // What the tests of types promise under the oldest and the newest holds between them.
      const files = { ...(compiler === oldest && TYPE_TESTS), ...PROGRAMS.nodenext.files };
      expect(compile(compiler, files, { ...options, skipLibCheck: false }, false)).toBe("");
    },
    300_000,
  );
});

/** Every entry, and of the root what its types are made for. */
const USE = `
${entries.map(({ specifier }, index) => `export * as entry${index} from "${specifier}";`).join("\n")}
import { type ArgumentsOf, defineTool, McpToolInfo, Parameters, ToolCall, ToolInfo, ToolMessage, ToolSet } from "openjiuwen-tools";

const plain = new ToolInfo({ name: "plain", parameters: { properties: { days: { type: "integer" } } } });
export const days: number | undefined = plain.parseArguments("{}").days;
const search = defineTool({
  name: "search",
  parameters: { properties: { q: { type: "string" }, unit: { enum: ["c", "f"] } }, required: ["q"] },
  execute: ({ q, unit }) => q + (unit === "c" ? 1 : 2),
});
const set = new ToolSet([search]);
const parsed = set.parse(new ToolCall({ name: "search", arguments: { q: "x" } }));
export const q: string = parsed.name === "search" ? parsed.arguments.q : parsed.name;
export const messages: Promise<ToolMessage[]> = set.run([parsed.call]);
export const tools: ToolInfo[] = [plain, search, new McpToolInfo({ name: "m", serverName: "s", parameters: null })];
const parameters = new Parameters({ properties: { n: { type: "number" } } });
export const given: ArgumentsOf<typeof parameters> = { n: 1 };
// @ts-expect-error the parameters have no such field
export const town = plain.parseArguments("{}").town;
`;

/** What a program of a library exports with inferred types: a compiler must find a name for each in the declarations. */
const INFERRED = `
import { decodeTools, defineTool, McpToolInfo, Parameters, ToolCall, ToolInfo, ToolMessage, ToolOutput, ToolSet, toolResult } from "openjiuwen-tools";
import { IncrementalParser, parse, parsePython, repair } from "openjiuwen-tools/json";
import { checkSchema, toDialect, zodToJsonSchema } from "openjiuwen-tools/schema";
import { ToolCallStream } from "openjiuwen-tools/stream";
import { toStrictSchema } from "openjiuwen-tools/strict";
import { createValidator } from "openjiuwen-tools/validate";
import { aiSdk, anthropic, cohere, gemini, mcp, ollama, openaiChat, openaiResponses } from "openjiuwen-tools/wire";

const schema = { type: "object", properties: { q: { type: "string" } }, required: ["q"] } as const;
export const search = defineTool({ name: "search", parameters: schema, execute: ({ q }, context) => q + context.call.id });
export const rich = defineTool({ name: "rich", execute: () => toolResult({ content: "a", structured: { a: 1 } }) });
export const info = new ToolInfo({ name: "info", parameters: schema });
export const listed = ToolInfo.fromMcp({ name: "listed", inputSchema: schema });
export const server = new McpToolInfo({ name: "m", serverName: "s", parameters: schema });
export const parameters = new Parameters(schema);
export const tools = new ToolSet([search, rich]);
export const changes = tools.diff(tools.fingerprint());
export const call = new ToolCall({ name: "search", arguments: { q: "a" } });
export const parsed = tools.parse(call);
export const safe = tools.safeParse(call, { integers: "bigint" });
export const args = info.safeParseArguments("{}");
export const later = info.safeParseArgumentsAsync("{}");
export const messages = tools.run([call]);
export const message = ToolMessage.modelValidate({});
export const output = new ToolOutput({ success: true });
export const read = decodeTools([]);
export const strict = tools.toStrict({ provider: "openai" });
export const form = toStrictSchema({ type: "object" }, { provider: "openai" });
export const chat = tools.bind(openaiChat);
export const turns = [tools.bind(anthropic), tools.bind(gemini), tools.bind(openaiResponses), tools.bind(ollama)];
export const sent: anthropic.Tool[] = anthropic.encodeTools(tools);
export const own: [openaiChat.Tool[], gemini.Choice, mcp.Result, aiSdk.Message[], ollama.Calls, openaiResponses.Call[]] = [
  openaiChat.encodeTools(tools), gemini.encodeToolChoice("auto"), mcp.encodeResult({ call, content: "a" }),
  aiSdk.encodeTurn({}, []), ollama.encodeCalls([call]), openaiResponses.encodeCalls([call]),
];
export const decoded = cohere.decodeMessage({});
export const wires = { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses };
export const stream = new ToolCallStream(openaiChat, { tools });
export const validate = createValidator({ type: "object" });
export const modern = toDialect({ type: "object" }, "draft-2020-12");
export const problems = checkSchema({ type: "object" });
export const values = [parse("1"), parsePython("1"), repair("1"), new IncrementalParser()];
export const convert = zodToJsonSchema;
`;

/** typebox has ES modules only. */
const USE_OF_TYPEBOX = `
import { ToolInfo } from "openjiuwen-tools";
import { Type } from "typebox";

const box = new ToolInfo({ name: "box", parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }) });
export const days: number | undefined = box.parseArguments("{}").days;
`;

/** The element is named to the whole program, where each file finds the class that it imports. */
const USE_OF_CARDS = `
import { CardElement, CardRegistry, type CardView, createCardRegistry } from "openjiuwen-tools/cards";

const registry: CardRegistry = createCardRegistry();
const score: CardView = () => document.createElement("p");
registry.registerCustom("score", score);
export class Own extends CardElement {}
export const card: CardElement | null = document.querySelector("oj-card");
card?.addEventListener("oj-submit", ({ detail }) => console.log(detail));
// @ts-expect-error a card is no number
export const wrong: number = document.createElement("oj-card");
`;

/** A tool of a CommonJS file, and a set of it in an ES module: the classes of both are one and the same. */
const TOOL = `
import { defineTool, ToolCall } from "openjiuwen-tools";

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] } as const;
export const weather = defineTool({ name: "weather", parameters, execute: ({ city }) => city });
export const call = new ToolCall({ name: "weather", arguments: { city: "Oslo" } });
`;
const SET_OF_IT = `
import { type Tool, ToolSet } from "openjiuwen-tools";
import { call, weather } from "./tool.cjs";

const set = new ToolSet([weather]);
export const tools: Tool[] = [weather];
export const messages = set.run([call]);
export const city: string = set.get("weather").parseArguments("").city;
`;

/**
 * The declarations as each kind of module sees them. An ES module sees the same with node16 as with nodenext, so that
 * node16 is for CommonJS, which may require no ES module there, and for both kinds side by side.
 */
const PROGRAMS = {
  nodenext: {
    files: { "use.ts": USE, "box.ts": USE_OF_TYPEBOX, "inferred.ts": INFERRED },
    options: { module: "nodenext", declaration: true },
  },
  bundler: {
    files: { "use.ts": USE, "box.ts": USE_OF_TYPEBOX },
    options: { module: "esnext", moduleResolution: "bundler" },
  },
  "node16 in a CommonJS file": {
    files: { "use.cts": USE, "box.ts": USE_OF_TYPEBOX, "inferred.cts": INFERRED },
    options: { module: "node16", declaration: true },
  },
  "node16 in files of both kinds": {
    files: {
      ...{ "use.ts": USE, "use.cts": USE, "cards.ts": USE_OF_CARDS, "cards.cts": USE_OF_CARDS },
      ...{ "tool.cts": TOOL, "set.ts": SET_OF_IT },
    },
    options: { module: "node16" },
  },
};

/** The type tests and the loops with the official clients, as a consumer would write them. */
const TYPE_TESTS = Object.fromEntries(
  [
    ...["public-types", "providers", "integers", "literals", "handlers", "itemHandlers"].map(
      (name) => `types/${name}.test-d.ts`,
    ),
    "loops/loops.ts",
    "loops/runs.ts",
  ].map((path) => {
    const text = readFileSync(join(root, "test", path), "utf8");
    return [basename(path), text.replaceAll(/\.\.\/\.\.\/src(\/\w+)?\/index\.ts/g, "openjiuwen-tools$1")];
  }),
);
/** Inferred values of programs that import one entry alone, whose types come from other entries. */
const ALONE: { readonly [program: string]: string } = {
  root: `
import { AssistantMessage, ToolCall, ToolInfo, SDK_RELEASES, type Change, type ContentBlock, type CreateValidator, type RunOptions, type Tool, type ToolArgumentsError, type ToolSet, type TurnError } from "openjiuwen-tools";
export const issues = (error: ToolArgumentsError) => error.issues;
export const calls = (error: TurnError) => error.step.calls;
export const repairs = (change: Change) => ("offset" in change ? change : null);
export const integers = (options: RunOptions) => options.integers;
export const tools = (block: ContentBlock) => (block.type === "tools" ? block.tools : []);
export const validator = (create: CreateValidator) => create({});
export const strict = (tool: ToolInfo) => tool.toStrict({ provider: "openai" }).strict;
export const metadata = new AssistantMessage({}).metadata;
export const releases = SDK_RELEASES;
export const index = new ToolCall({ name: "a", arguments: "" }).modelDump()["index"];
export const fallback = (info: ToolInfo) => info.jsonSchema.default;
export const names = (set: ToolSet<Tool[]>) => set.fingerprint();
`,
  generic: `
import type { Tool, ToolSet } from "openjiuwen-tools";
import { openaiChat } from "openjiuwen-tools/wire";
export const bind = <T extends readonly Tool[]>(set: ToolSet<T>) => set.bind(openaiChat);
`,
  stream: `
import { ToolCallStream } from "openjiuwen-tools/stream";
import { openaiChat } from "openjiuwen-tools/wire";
export const stream = new ToolCallStream(openaiChat);
export const [finished] = stream.finish();
`,
  ajv: `
import { createAjvValidator } from "openjiuwen-tools/ajv";
export const validator = createAjvValidator({});
export const issues = validator.issues({});
`,
  validate: `
import { createValidator, type CreateValidator } from "openjiuwen-tools/validate";
export const own = ((schema, options) => createValidator(schema, options)) satisfies CreateValidator;
`,
  gateway: `
import type { Gateway } from "openjiuwen-tools/gateway";
export const tools = (gateway: Gateway) => gateway.tools;
export const messages = (gateway: Gateway) => gateway.tools.run([]);
`,
  "core-tools": `
import type { CoreTools } from "openjiuwen-tools/core-tools";
export const tools = (core: CoreTools) => core.tools;
export const item = async (core: CoreTools) => (await core.userData.read("x")).data;
`,
  wire: `
import { mcp, type WireResult } from "openjiuwen-tools/wire";
export const content = (result: WireResult) => result.content;
export const properties = mcp.encodeTools([])[0]?.inputSchema.properties;
`,
  cards: `
import type { ToolResult } from "openjiuwen-tools/cards";
export const data = (result: ToolResult) => result.data;
`,
  strict: `
import { toStrictSchema } from "openjiuwen-tools/strict";
export const schema = toStrictSchema({ type: "object" }, { provider: "openai" }).schema;
`,
  messages: `
import { messagesTo } from "openjiuwen-tools/messages";
export const role = messagesTo("chat", "Hello")[0]?.role;
export const system = messagesTo("anthropic", [{ role: "system", content: "x" }]).system;
`,
  research: `
import { getLanguageSchema } from "openjiuwen-tools/research";
export const properties = getLanguageSchema().properties;
`,
  python: `
import type { PythonSdk } from "openjiuwen-tools/python";
export const info = (sdk: PythonSdk) => sdk.ToolInfo.modelValidate({});
`,
};

/** What they import besides. */
const TYPE_TEST_PACKAGES = [
  ...["@types/node", "vitest", "openai", "@anthropic-ai/sdk", "@google/genai", "@modelcontextprotocol/sdk", "ai"],
  ...["valibot", "@valibot/to-json-schema", "arktype", "ollama", "@langchain/core", "@langchain/openai"],
];

function link(name: string, target: string = join(root, "node_modules", name)): void {
  const path = join(consumer, "node_modules", name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "junction");
}

function runNode(...args: string[]): string {
  return run(process.execPath, ...args);
}

function run(node: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(node, args, { cwd: consumer, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

/** The Nodes on the path that the package supports. */
function machineNodes(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const found = folders.map((folder) => join(folder, process.platform === "win32" ? "node.exe" : "node"));
  const real = [...new Set(found.filter(existsSync).map((path) => realpathSync(path)))];
  return real.filter((path) => {
    const [major = 0, minor = 0] = spawnSync(path, ["-p", "process.versions.node"], { encoding: "utf8" })
      .stdout.split(".")
      .map(Number);
    return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  });
}

/** What the compiler has to say about files of the consumer's and about the package, and with `isAll` about all others. */
function compile(
  compiler: string,
  files: { readonly [name: string]: string },
  compilerOptions: object,
  isAll = true,
): string {
  const project = writeProject("tsconfig.json", files, compilerOptions);
  const tsc = join(root, "node_modules", compiler, "bin", "tsc");
  // Several checkers look at the types that files share once each.
  if (isAll) return runCompiler(tsc, "-p", project, ...(compiler === newest ? ["--checkers", "1"] : []));
  return runCompiler(join(import.meta.dirname, "checkOwn.ts"), compiler, project);
}

/** Writes a project of the consumer's, and gives its name. */
function writeProject(project: string, files: { readonly [name: string]: string }, compilerOptions: object): string {
  const common = {
    target: "es2022",
    lib: ["es2023", "dom"],
    types: [],
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(consumer, name), text);
  const config = { compilerOptions: { ...common, ...compilerOptions }, files: Object.keys(files) };
  writeFileSync(join(consumer, project), JSON.stringify(config));
  return project;
}

function runCompiler(...script: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd: consumer, encoding: "utf8" });
  return status === 0 ? "" : stdout + stderr;
}
