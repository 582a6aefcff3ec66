import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exactClient, exactJson } from "./exactClient.ts";
import { differencesOf, expectedOf } from "./expectedOf.ts";
import { CALLED, type Call } from "./servers.ts";

const EXACT = { command: process.execPath, args: [join(import.meta.dirname, "../servers/exact.mjs")] };
const BIG = 9007199254740993n;

test("a client sends and reads integers as they are", async () => {
  const client = await exactClient(EXACT, "legacy");
  const answer = await client.request("tools/call", { name: "row", arguments: { id: -BIG, text: "ü" } });
  await client.close();
  expect(answer).toMatchObject({ result: { structuredContent: { id: BIG, ids: [-BIG, 1000, 0.1], text: `${BIG}` } } });
  const { received } = (answer as { result: { structuredContent: { received: string } } }).result.structuredContent;
  expect(exactJson(received)).toMatchObject({
    method: "tools/call",
    params: { arguments: { id: -BIG, text: "ü" } },
  });
});

test("numbers are compared by their values", () => {
  expect(exactJson("[9007199254740993,9007199254740993.0,1e16,1.5e3,0.1,-1e300]")).toEqual([
    BIG,
    BIG,
    10n ** 16n,
    1500,
    0.1,
    -(10n ** 300n),
  ]);
  expect(differencesOf({ a: [1, BIG], b: null }, { a: [1, BIG - 1n], c: "" }, "")).toEqual([
    "/a/1: expected 9007199254740993n, received 9007199254740992n",
    "/b: expected null, received nothing",
    '/c: expected nothing, received ""',
  ]);
  expect(differencesOf({ at: "12:01 ok" }, { at: "13:59 ok" }, "", /\d+:\d+/)).toEqual([]);
  expect(differencesOf({ at: "12:01 ok" }, { at: "13:59" }, "", /\d+:\d+/)).toHaveLength(1);
});

describe("what exec may answer by itself", () => {
  const road = { form: "exec", transport: "stdio", mode: "legacy" } as const;
  const call: Call = { tool: "row", args: {} };
  const told = (value: object) => ({
    result: { content: [{ type: "text", text: JSON.stringify(value) }], isError: true },
  });
  const refusal = told({ error: "The arguments do not fit", tool_schema: "{}" });
  const fine = { result: { content: [] } };
  test.each([
    ["a refusal, where the server refuses", { error: { code: 1, message: "no" } }, refusal, undefined],
    ["a refusal, where the server does not", fine, refusal, /^exec refuses what the server takes/],
    [
      "the error of the server",
      { error: { code: 1, message: "no row" } },
      told({ error: "It answered: no row" }),
      undefined,
    ],
    [
      "another error",
      { error: { code: 1, message: "no row" } },
      told({ error: "failed" }),
      /^expected the error no row/,
    ],
    ["an error of the protocol", fine, { error: { code: 1 } }, /^exec failed/],
  ])("%s", (_, direct, heard, fault) => {
    const { expected } = expectedOf(road, "s", call, direct, heard);
    if (fault === undefined) expect(expected).toBe(heard);
    else expect(expected).toMatch(fault);
  });
});

test("each server has at least ten different calls", () => {
  const from = (isNpm: boolean) => Object.values(CALLED).filter((server) => server.from.endsWith("npm") === isNpm);
  expect(from(true).length).toBeGreaterThanOrEqual(8);
  expect(from(false).length).toBeGreaterThanOrEqual(8);
  for (const [name, server] of Object.entries(CALLED)) {
    const calls = server
      .calls("/f")
      .map(
        ({ tool, args }) =>
          `${tool} ${JSON.stringify(args, (_, value) => (typeof value === "bigint" ? `${value}` : value))}`,
      );
    expect(new Set(calls).size, name).toBeGreaterThanOrEqual(10);
  }
});

test("each server has one version, with the digest of its files", () => {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");
  const { dependencies } = JSON.parse(read("package.json"));
  const { packages } = JSON.parse(read("package-lock.json"));
  const names = Object.values(CALLED).filter(({ from }) => from === "npm");
  expect(Object.keys(dependencies)).toEqual(names.map(({ name }) => name).sort());
  for (const [name, version] of Object.entries(dependencies))
    expect(packages[`node_modules/${name}`].version).toBe(version);
  expect(Object.keys(packages).filter((path) => path !== "" && !packages[path].integrity)).toEqual([]);
  for (const file of ["mcp1.txt", "mcp2.txt"]) {
    const pins = read(file).match(/^[a-z][^ ]*==.*$/gm) ?? [];
    expect(pins.length).toBeGreaterThan(20);
    expect(read(file).match(/ \\\n {4}--hash=sha256:/g)).toHaveLength(
      pins.length + (read(file).match(/--hash.* \\\n/g)?.length ?? 0),
    );
  }
});
