import { existsSync, globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";

/** Which room imports which. A room imports only rooms that stand above it, so imports never form a circle. */
const ROOMS: Record<string, string[]> = {
  checks: [],
  locks: [],
  json: ["checks"],
  schema: ["checks", "json"],
  validate: ["checks", "json", "schema"],
  compact: ["checks", "json", "schema"],
  pydantic: ["checks", "json"],
  rules: ["schema"],
  strict: ["checks", "json", "schema", "validate", "rules"],
  wire: ["checks", "json", "schema", "rules"],
  tool: ["checks", "json", "schema", "validate", "compact", "pydantic", "strict", "wire"],
  messages: ["checks", "json", "schema", "pydantic", "wire", "tool"],
  turn: ["checks", "schema", "wire", "tool"],
  stream: ["checks", "json", "schema", "wire", "tool", "turn"],
  set: ["checks", "json", "schema", "validate", "compact", "strict", "wire", "tool", "turn", "stream"],
  research: ["checks", "schema", "tool"],
  gateway: ["checks", "locks", "json", "schema", "validate", "compact", "rules", "wire", "tool", "set"],
  cards: ["checks", "json"],
  "core-tools": ["checks", "locks", "json", "schema", "tool", "set", "cards"],
  scenarios: ["checks", "json", "cards"],
  cli: ["checks", "locks", "json", "pydantic", "strict", "wire", "tool", "stream", "set", "gateway", "core-tools"],
  python: ["checks", "json", "pydantic"],
  playground: [],
  "index.ts": ["checks", "json", "schema", "validate", "compact", "pydantic", "strict", "wire", "tool", "turn", "set"],
};

const root = dirname(import.meta.dirname);
const sources = new Map(
  globSync("src/**/*.ts", { cwd: root }).map((path): [string, string] => [
    path.replaceAll("\\", "/"),
    readFileSync(join(root, path), "utf8"),
  ]),
);

describe("the rooms", () => {
  it("stand in an order in which imports only go up", () => {
    const names = Object.keys(ROOMS);
    for (const [room, imports] of Object.entries(ROOMS)) {
      expect(names.slice(0, names.indexOf(room)), `what ${room} imports`).toEqual(expect.arrayContaining(imports));
    }
  });

  it("import only what the table says, and through doors", () => {
    expect(faultsOf(sources)).toEqual([]);
  });

  it("import all that the table says", () => {
    const used = Object.fromEntries(Object.keys(ROOMS).map((room): [string, string[]] => [room, []]));
    for (const { from, to } of edgesOf(sources)) if (!used[from]?.includes(to)) used[from]?.push(to);
    expect(sorted(used)).toEqual(sorted(ROOMS));
  });

  it("are drawn in docs/architecture.md", () => {
    const page = join(root, "docs", "architecture.md");
    expect(existsSync(page), "docs/architecture.md, with a table | room | imports |").toBe(true);
    expect(sorted(tableIn(readFileSync(page, "utf8")))).toEqual(sorted(ROOMS));
  });

  it("have the files that docs/architecture.md says to begin with", () => {
    const rows = readFileSync(join(root, "docs", "architecture.md"), "utf8").matchAll(
      /^\| `([\w-]+)\/` \|(?:[^|]*\|){2}([^|]*\.ts[^|]*)\|$/gm,
    );
    const files = [...rows].map(([, room, cell = ""]) => [room, [...cell.matchAll(/[\w/-]+\.ts/g)].join()] as const);
    expect(files.map(([room]) => room)).toEqual(Object.keys(ROOMS).filter((room) => room !== "index.ts"));
    for (const [room, names] of files) {
      for (const name of names.split(",")) expect(existsSync(join(root, "src", room ?? "", name)), name).toBe(true);
    }
  });

  it("need nothing of Node, but for the command, the core tools, the locks, the scenarios and the gateway outside its search", () => {
    const ofAll = [...sources].filter(
      ([path]) => !/^src\/(?:cli|core-tools|gateway|locks|scenarios)\/(?!search\/)/.test(path),
    );
    const found = ofAll.flatMap(([path, text]) => nodeUsesIn(text).map((use) => `${path}: ${use}`));
    expect(found).toEqual([]);
  });
});

describe("the guard", () => {
  it.each([
    [
      "an import that turns back",
      "src/json/parse.ts",
      '"../tool/index.ts"',
      ["src/json/parse.ts: json may not import tool"],
    ],
    [
      "an import past a door",
      "src/tool/Tool.ts",
      '"../json/parse.ts"',
      ["src/tool/Tool.ts: ../json/parse.ts is past the door of json"],
    ],
    ["the root's door", "src/tool/Tool.ts", '"../index.ts"', ["src/tool/Tool.ts: tool may not import index.ts"]],
    ["a room without a line", "src/chat/chat.ts", '"./x.ts"', ["src/chat/chat.ts: chat is no room of the table"]],
    [
      "past an inner door",
      "src/pydantic/dump.ts",
      '"./shapes/documented.ts"',
      ["src/pydantic/dump.ts: ./shapes/documented.ts is past the door of pydantic/shapes"],
    ],
    ["an inner door", "src/pydantic/dump.ts", '"./shapes/index.ts"', []],
    ["out of an inner room", "src/pydantic/shapes/index.ts", '"../validate.ts"', []],
    ["a door", "src/tool/Tool.ts", '"../json/index.ts"', []],
    ["a package", "src/json/parse.ts", '"typebox"', []],
  ])("judges %s", (_name, path, specifier, expected) => {
    const doors = Array.from(sources.keys(), (door): [string, string] => [door, ""]).filter(([door]) =>
      /index\.ts$/.test(door),
    );
    const planted = new Map([...doors, [path, `import { x } from ${specifier};\n`]]);
    expect(faultsOf(planted)).toEqual(expected);
  });

  it.each([
    ["a line", 'import { a } from "./a.ts";', ["./a.ts"]],
    ["several lines", 'import {\n  a,\n  type B,\n} from "./a.ts";\nexport const c = 1;', ["./a.ts"]],
    [
      "types, all, and a door",
      'import type A from "a";\nimport * as b from "b";\nexport { type C, d as e } from "c";',
      ["a", "b", "c"],
    ],
    ["an effect, and later", 'import "a";\nexport const b = () => import("b");', ["a", "b"]],
    ["no import", 'export const a = "x";\n/**\n * import { a } from "b";\n */\nexport { a };', []],
  ])("reads %s", (_name, text, expected) => {
    expect(importsIn(text)).toEqual(expected);
  });

  it.each([
    ["a built-in", 'import { join } from "path";', ["path"]],
    ["a built-in by its scheme", 'import { join } from "node:path/posix";', ["node:path/posix"]],
    ["globals", "const a = process.env.A ?? globalThis.Buffer;", ["process", "Buffer"]],
    [
      "words that are none",
      "const preprocess = { process: 1 };\n// a process\nconst text = a.process;\nf('the process of');",
      [],
    ],
  ])("sees %s", (_name, text, expected) => {
    expect(nodeUsesIn(text)).toEqual(expected);
  });
});

/** Every import that breaks the table or goes past a door. */
function faultsOf(files: ReadonlyMap<string, string>): string[] {
  const faults = [...edgesOf(files)]
    .filter(({ from, to }) => ROOMS[from] && !ROOMS[from].includes(to))
    .map(({ path, from, to }) => `${path}: ${from} may not import ${to}`);
  for (const [path, text] of files) {
    if (!ROOMS[roomOf(path)]) faults.push(`${path}: ${roomOf(path)} is no room of the table`);
    for (const specifier of importsIn(text).filter(isRelative)) {
      const folder = doorPassed(path, targetOf(path, specifier), files);
      if (folder) faults.push(`${path}: ${specifier} is past the door of ${folder}`);
    }
  }
  return faults;
}

/** The folder with a door that an import enters otherwise. */
function doorPassed(path: string, target: string, files: ReadonlyMap<string, string>): string | undefined {
  for (let folder = posix.dirname(target); folder !== "src"; folder = posix.dirname(folder)) {
    const isInside = path.startsWith(`${folder}/`);
    const door = `${folder}/index.ts`;
    if (!isInside && files.has(door) && target !== door) return folder.slice("src/".length);
  }
  return undefined;
}

function* edgesOf(files: ReadonlyMap<string, string>): Generator<{ path: string; from: string; to: string }> {
  for (const [path, text] of files) {
    for (const specifier of importsIn(text).filter(isRelative)) {
      const [from, to] = [roomOf(path), roomOf(targetOf(path, specifier))];
      if (from !== to) yield { path, from, to };
    }
  }
}

const isRelative = (specifier: string): boolean => specifier.startsWith(".");
const targetOf = (path: string, specifier: string): string => posix.join(posix.dirname(path), specifier);
const roomOf = (path: string): string => path.split("/")[1] as string;

/** What a file imports, types too; it is formatted, so a statement begins its line. */
function importsIn(text: string): string[] {
  const pattern = /^(?:import|export)\s(?:[\w$\s{},*]*\sfrom\s)?"([^"]+)";$|\bimport\("([^"]+)"\)/gm;
  return Array.from(text.matchAll(pattern), ([, fixed, late]) => (fixed ?? late) as string);
}

/** Node's modules and globals that a file uses; without its comments, which may speak of them. */
function nodeUsesIn(text: string): string[] {
  const code = text.replaceAll(/^\s*\/?\*.*|\/\/.*$/gm, "");
  const modules = importsIn(text).filter((name) => name.startsWith("node:") || builtinModules.includes(name));
  const globals = code.matchAll(
    /(?:globalThis\.|(?<![\w$.]))(process|Buffer|require|__dirname|__filename)\b(?=\s*[.[(;,)])/g,
  );
  return [...modules, ...Array.from(globals, ([, name]) => name as string)];
}

/** The first table of a page that has the columns "room" and "imports". */
function tableIn(page: string): Record<string, string[]> {
  const rows = page.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.replaceAll("`", "").trim()),
  );
  const start = rows.findIndex((cells) => cells.includes("room") && cells.includes("imports"));
  const [room, imports] = ["room", "imports"].map((name) => rows[start]?.indexOf(name) ?? -1) as [number, number];
  const table: Record<string, string[]> = {};
  for (const cells of rows.slice(start + 2)) {
    if (cells.length === 0) break;
    const names = (cells[imports] as string).split(",").map((name) => name.trim().replace(/\/$/, ""));
    table[(cells[room] as string).replace(/\/$/, "")] = names.filter((name) => /\w/.test(name));
  }
  return table;
}

const sorted = (table: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([room, imports]) => [room, imports.toSorted()]));
