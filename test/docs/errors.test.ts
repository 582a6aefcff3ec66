import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Served, serveMcp } from "../../src/gateway/index.ts";
import { ToolSet } from "../../src/index.ts";
import { root } from "./readPages.ts";

const page = readFileSync(join(root, "docs/errors.md"), "utf8");
/** The first cells of the tables below each heading. */
const listed = new Map(
  page.split(/^##+ /m).map((part) => {
    const cells = [...part.matchAll(/^\| `?([\w−]+)`? \| (?!---)(?!meaning)/gm)].map(([, cell = ""]) => cell);
    return [part.slice(0, part.indexOf("\n")), cells.filter((cell) => cell !== "code" && cell !== "type")] as const;
  }),
);

/** The texts of all files below `src/` that match, by their paths. */
const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: join(root, "src") }).map((path) => readFileSync(join(root, "src", path), "utf8"));

/** The unions of strings that others name. */
const unions = new Map(
  sources("**/*.ts").flatMap((text) =>
    [...text.matchAll(/^export type (\w+) =((?:\s*\|?\s*"\w+")+);/gm)].map(([, name = "", union = ""]) => [
      name,
      union,
    ]),
  ),
);

/** The literals of a union of strings, and of the unions in it. */
const literalsIn = (union: string): string[] =>
  [...union.matchAll(/"(\w+)"|(\w+)/g)].flatMap(
    ([, literal, name = ""]) => literal ?? literalsIn(unions.get(name) ?? ""),
  );

/** [class, codes], of each class of errors with a closed list of codes: `type XErrorCode = "a" | "b"`, or `code: "a"`. */
const declared = sources("**/*Error.ts").flatMap((text): [string, string[]][] => {
  const name = /^export class (\w+) /m.exec(text)?.[1] ?? "";
  const union =
    /^export type \w+ErrorCode =([^;]*);/m.exec(text)?.[1] ?? /^ {2}readonly code: ("[^;]*);/m.exec(text)?.[1];
  return union === undefined ? [] : [[name, literalsIn(union)]];
});

describe("the index of errors", () => {
  test("has a section and a row in the first table for each class", () => {
    const names = [...declared.map(([name]) => name), "ValidationError"].toSorted();
    expect(names.length).toBeGreaterThan(14);
    expect([...listed.keys()].filter((heading) => heading.endsWith("Error")).toSorted()).toEqual(names);
    const rows = [...page.matchAll(/^\| \[`(\w+)`\]\(#(\w+)\)/gm)].map(([, name, link]) => [name, link]);
    expect(rows.toSorted()).toEqual(names.map((name) => [name, name.toLowerCase()]));
  });

  test.each(declared)("has the codes of %s, and no others", (name, codes) => {
    expect(listed.get(name)).toEqual(codes);
  });

  test("has the types of pydantic, and no others", () => {
    const texts = sources("pydantic/**/*.ts").map((text) => text.replaceAll(/^ *(?:\*|\/\/).*$/gm, ""));
    const types = texts.flatMap((text) =>
      [
        ...text.matchAll(/(?:addError|refusal|refusalOf)\(\s*"(\w+)"|\btype: "([a-z]+_[a-z_]+)"|^ *"(\w+_object)",$/gm),
      ].map((match) => match.slice(1).find(Boolean) as string),
    );
    expect(listed.get("ValidationError")?.toSorted()).toEqual([...new Set(types)].toSorted());
  });

  test("has the codes of JSON-RPC that are in the source", () => {
    const texts = [...sources("gateway/serve/**/*.ts"), ...sources("gateway/passThrough/*.ts")];
    const used = texts.flatMap((text) => [...text.matchAll(/-(32\d\d\d)\b/g)].map(([, digits]) => `−${digits}`));
    expect(used).not.toEqual([]);
    expect(listed.get("JSON-RPC codes of our servers")).toEqual(expect.arrayContaining(used));
  });
});

describe("a server answers with the codes of the table", () => {
  let served: Served;
  let session: string;
  const initialize = {
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };

  const post = (body: unknown, headers: { [name: string]: string } = {}): Promise<Response> =>
    fetch(served.url as URL, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify({ jsonrpc: "2.0", id: 1, ...(body as object) }),
    });

  beforeAll(async () => {
    served = await serveMcp(new ToolSet([]), { transport: "http" });
    const response = await post(initialize);
    session = response.headers.get("mcp-session-id") as string;
  });
  afterAll(() => served.close());

  const modern = (version: string) => ({
    _meta: {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  });

  test.each<[code: string, body: unknown, headers: (id: string) => { [name: string]: string }]>([
    ["−32700", "{", () => ({})],
    ["−32600", initialize, (id) => ({ "mcp-session-id": id })],
    ["−32601", { method: "no/such" }, (id) => ({ "mcp-session-id": id })],
    ["−32602", { method: "tools/list" }, () => ({ "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" })],
    ["−32000", { method: "tools/list" }, () => ({ accept: "text/plain" })],
    ["−32001", { method: "tools/list" }, () => ({ "mcp-session-id": "gone" })],
    [
      "−32020",
      { method: "tools/list", params: modern("2026-07-28") },
      () => ({ "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call" }),
    ],
    [
      "−32022",
      { method: "tools/list", params: modern("2030-01-01") },
      () => ({ "mcp-protocol-version": "2030-01-01", "mcp-method": "tools/list" }),
    ],
  ])("%s", async (code, body, headers) => {
    expect(listed.get("JSON-RPC codes of our servers")).toContain(code);
    const text = await (await post(body, headers(session))).text();
    expect(JSON.parse(text.replace(/^[\s\S]*?data: (?=\{)/, "")).error.code).toBe(Number(code.replace("−", "-")));
  });

  test("and without JSON-RPC with the statuses below it", async () => {
    const url = served.url as URL;
    const statusOf = async (to: URL, init?: RequestInit): Promise<number> => (await fetch(to, init)).status;
    expect(await statusOf(url, { headers: { origin: "https://example.com" } })).toBe(403);
    expect(await statusOf(new URL("/other", url))).toBe(404);
    expect(await statusOf(url, { method: "PUT" })).toBe(405);
    expect((await post(" ".repeat(4_194_305))).status).toBe(413);
    await using locked = await serveMcp(new ToolSet([]), { transport: "http", token: "long-enough-token" }).then(
      (other) => ({ url: other.url as URL, [Symbol.asyncDispose]: () => other.close() }),
    );
    expect(await statusOf(locked.url)).toBe(401);
  });
});
