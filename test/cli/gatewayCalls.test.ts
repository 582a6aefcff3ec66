import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it, vi } from "vitest";
import { CallLog } from "../../src/cli/gateway/CallLog.ts";
import { RefusalReports, refusalLine } from "../../src/cli/gateway/RefusalReports.ts";
import { MAX_LOG_BYTES } from "../../src/cli/limits.ts";
import type { CallRecord } from "../../src/gateway/index.ts";
import { acquireLock, type Lock } from "../../src/locks/index.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { worker } from "../gateway/workers.ts";
import { runHere } from "./runHere.ts";
import { startHere } from "./startHere.ts";

const configFile = (): string => {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: { one: worker() } }));
  return file;
};
const linesOf = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Serves over HTTP with these flags, and makes two calls. */
async function serveTwoCalls(flags: readonly string[]): Promise<string> {
  const server = startHere(["gateway", "--config", configFile(), "--http", ...flags]);
  await expect.poll(() => server.stderr, { timeout: 10_000 }).toMatch(/Serving at \S+/);
  const client = new Client({ name: "host\u001b[31m", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(/Serving at (\S+)/.exec(server.stderr)?.[1] ?? "")));
  const call = { server_name: "one", tool_name: "echo", arguments: { word: "hi", key: "Bearer abcdef0123456789" } };
  await client.callTool({ name: "exec", arguments: call });
  await client.callTool({ name: "exec", arguments: { ...call, tool_name: "fail", arguments: {} } });
  await client.close();
  server.terminate();
  expect(await server.ended).toBe(0);
  return server.stderr;
}

it("--verbose writes a line for each call", async () => {
  const [, first, second] = (await serveTwoCalls(["--verbose"])).split("\n");
  expect(first).toMatch(/^\d\d:\d\d:\d\d one\/echo: ok, \d+ ms, \d+ characters, for host\\u001b\[31m$/);
  expect(second).toMatch(/^\d\d:\d\d:\d\d one\/fail: tool error, \d+ ms, \d+ characters, for host/);
});

it("--log writes JSON that only its owner can read, without arguments", async () => {
  const file = join(newFolder(), "calls.jsonl");
  await serveTwoCalls(["--log", file]);
  expect(linesOf(file)).toMatchObject([
    { tool: "echo", outcome: "ok" },
    { tool: "fail", outcome: "tool_error" },
  ]);
  expect(readFileSync(file, "utf8")).not.toMatch(/hi|arguments"/);
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("refused requests are told, without credentials", async () => {
  vi.stubEnv("TOKEN", "s3cret-of-clients");
  const file = join(newFolder(), "calls.jsonl");
  const flags = ["--http", "--token-env", "TOKEN", "--verbose", "--log", file];
  const server = startHere(["gateway", "--config", configFile(), ...flags]);
  await expect.poll(() => server.stderr, { timeout: 10_000 }).toMatch(/Serving at \S+/);
  const url = /Serving at (\S+)/.exec(server.stderr)?.[1] ?? "";
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${url}?key=s3cret-of-others`, { method: "POST", headers })).status;
  for (let count = 0; count < 4; count++) expect(await ask({ authorization: "Bearer s3cret-of-others" })).toBe(401);
  expect(await ask({ origin: "https://evil.example" })).toBe(403);
  // What waits is told at the end.
  server.terminate();
  expect(await server.ended).toBe(0);
  vi.unstubAllEnvs();
  const { host } = new URL(url);
  expect(server.stderr).toMatch(/^\d\d:\d\d:\d\d refused with 401: no valid token, \/mcp, from 127\.0\.0\.1$/m);
  expect(server.stderr).toContain(
    ` refused with 403: Host ${host}, Origin https://evil.example, /mcp, from 127.0.0.1\n`,
  );
  const records = linesOf(file) as { status: number; others?: number }[];
  const path = "/mcp";
  expect(records[0]).toMatchObject({ status: 401, reason: "no valid token", path, address: "127.0.0.1" });
  const count = (wanted: number): number =>
    records.reduce((sum, { status, others = 0 }) => (status === wanted ? sum + 1 + others : sum), 0);
  expect([count(401), count(403)]).toEqual([4, 1]);
  expect(server.stderr + readFileSync(file, "utf8")).not.toContain("s3cret");
});

it("of many refused requests one in a second is told for each status, with the count of the others", () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const reports = new RefusalReports((report) => told.push(refusalLine(report).slice("15:30:00 refused with ".length)));
  const send = (status: 401 | 429, times: number) => {
    for (let count = 0; count < times; count++) {
      reports.add({ time: new Date().toISOString(), status, reason: "r", path: "/a\n" });
    }
  };
  const before: string[][] = [];
  for (const [seconds, times] of [
    [0, 5],
    [0.9, 1000],
    [1, 3],
    [2, 0],
    [1, 2],
  ] as const) {
    vi.advanceTimersByTime(seconds * 1_000);
    send(401, times);
    before.push(told.splice(0));
  }
  send(429, 1);
  reports.close();
  vi.useRealTimers();
  expect([...before, told]).toEqual([
    ["401: r, /a\\u000a"],
    [],
    ["401: r, /a\\u000a, and 1003 others"],
    ["401: r, /a\\u000a, and 2 others"],
    ["401: r, /a\\u000a"],
    ["429: r, /a\\u000a", "401: r, /a\\u000a"],
  ]);
});

it("--log-arguments writes the arguments too, without credentials", async () => {
  const file = join(newFolder(), "calls.jsonl");
  await serveTwoCalls(["--log", file, "--log-arguments"]);
  expect(linesOf(file)[0]).toMatchObject({ arguments: '{"word":"hi","key":"Bearer ***"}' });
});

it.each<[name: string, flags: string[], said: RegExp, status: number]>([
  ["a log that cannot be written", ["--log", newFolder()], /^error: expected a file for the log.*EISDIR/, 1],
  ["the config as its log", ["--log", "CONFIG"], /^error: expected another file for --log than the config/, 2],
  ["a path that is none", ["--path", "nope"], /^error: --path: expected a path .*\/mcp, received "nope"\n$/, 2],
  ["any origin", ["--allowed-origin", "*"], /^error: --allowed-origin: expected a list of hosts .*:8080\n$/, 2],
  ["arguments without a log", ["--log-arguments"], /^error: expected --log with --log-arguments\n$/, 2],
])("%s is an error", async (_, flags, stderr, status) => {
  const config = configFile();
  const given = flags.map((flag) => (flag === "CONFIG" ? config : flag));
  expect(await runHere(["gateway", "-c", config, ...given])).toMatchObject({
    status,
    stderr: expect.stringMatching(stderr),
  });
});

it.skipIf(process.platform === "win32")("a log that is a named pipe is an error, and not waited for", async () => {
  const pipe = join(newFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  const { status, stderr } = await runHere(["gateway", "-c", configFile(), "--log", pipe]);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^error: expected a file for the log.*named pipe\n$/)]);
});

it("--telemetry takes the OpenTelemetry of the process", async () => {
  expect(await serveTwoCalls(["--telemetry"])).toMatch(/^Serving at \S+\n$/);
});

it("--allowed-origin lets the pages of an origin read the responses, and implies --http", async () => {
  const server = startHere(["gateway", "--config", configFile(), "--allowed-origin", "https://app.example"]);
  await expect.poll(() => server.stderr, { timeout: 10_000 }).toMatch(/Serving at \S+/);
  const url = /Serving at (\S+)/.exec(server.stderr)?.[1] ?? "";
  const readerOf = async (origin: string): Promise<string | null> =>
    (await fetch(url, { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } })).headers.get(
      "access-control-allow-origin",
    );
  expect(await readerOf("https://app.example")).toBe("https://app.example");
  expect(await readerOf("https://other.example")).toBeNull();
  server.terminate();
  expect(await server.ended).toBe(0);
});

it("serve reads the config again when it changes, and says what has changed", async () => {
  const file = configFile();
  const server = startHere(["gateway", "--config", file, "--http"]);
  await expect.poll(() => server.stderr, { timeout: 10_000 }).toMatch(/Serving at \S+/);
  writeFileSync(file, JSON.stringify({ mcpServers: { two: worker() }, theme: 1 }));
  await expect.poll(() => server.stderr, { timeout: 5_000 }).toContain("read again: added two; removed one\n");
  await expect.poll(() => server.stderr, { timeout: 5_000 }).toMatch(/^warning: these keys .* theme$/m);
  writeFileSync(file, "{");
  await expect.poll(() => server.stderr, { timeout: 5_000 }).toMatch(/^warning: the config was not read again, /m);
  writeFileSync(file, JSON.stringify({ mcpServers: { two: worker() }, theme: 1 }));
  await expect.poll(() => server.stderr, { timeout: 5_000 }).toContain("The config in the file is used again\n");
  server.terminate();
  expect(await server.ended).toBe(0);
  expect(server.stderr.match(/not read again/g)).toHaveLength(1);
});

const record = (tool: string): CallRecord => ({
  time: "2026-11-27T15:30:00.000Z",
  ...{ server: "one", tool, ms: 1, outcome: "ok", argumentsSize: 2 },
});

it("a log begins anew when it is large, and keeps the one before", async () => {
  const file = join(newFolder(), "calls.jsonl");
  writeFileSync(file, "x".repeat(MAX_LOG_BYTES));
  const log = await CallLog.open(file);
  log.write(record("first"));
  await log.close();
  expect(linesOf(file)).toEqual([record("first")]);
  expect(statSync(`${file}.1`).size).toBe(MAX_LOG_BYTES);
});

it("a large log is kept whole when another process gives it its other name at that moment", async () => {
  const file = join(newFolder(), "calls.jsonl");
  writeFileSync(file, "x".repeat(MAX_LOG_BYTES));
  const log = await CallLog.open(file);
  const other = (await acquireLock(`${file}.lock`)) as Lock;
  log.write(record("second"));
  // The log waits for the other process, which is between its look at the file and its rename.
  await new Promise((resolve) => setTimeout(resolve, 200));
  renameSync(file, `${file}.1`);
  writeFileSync(file, `${JSON.stringify(record("first"))}\n`);
  await other.release();
  await log.close();
  expect(statSync(`${file}.1`).size).toBe(MAX_LOG_BYTES);
  expect(linesOf(file)).toEqual([record("first"), record("second")]);
});

it.skipIf(process.platform === "win32")("a log that was there before can then be read by its owner only", async () => {
  const file = join(newFolder(), "calls.jsonl");
  writeFileSync(file, "");
  chmodSync(file, 0o644);
  await (await CallLog.open(file)).close();
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("a full log that cannot be renamed grows on, which is said once", async () => {
  const file = join(newFolder(), "calls.jsonl");
  mkdirSync(join(`${file}.1`, "sub"), { recursive: true });
  const full = "x".repeat(MAX_LOG_BYTES);
  writeFileSync(file, `${JSON.stringify(full)}\n`);
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const log = await CallLog.open(file);
  log.write(record("first"));
  await expect.poll(() => linesOf(file)).toHaveLength(2);
  log.write(record("second"));
  await log.close();
  expect(linesOf(file)).toEqual([full, record("first"), record("second")]);
  expect(said.mock.calls).toEqual([[expect.stringContaining("is full and cannot be renamed")]]);
  said.mockRestore();
});

it("a log follows its name when others move or remove the file, and two processes share it", async () => {
  const folder = newFolder();
  const file = join(folder, "calls.jsonl");
  const [log, other] = [await CallLog.open(file), await CallLog.open(file)];
  log.write(record("first"));
  await expect.poll(() => linesOf(file)).toHaveLength(1);
  renameSync(file, join(folder, "kept.jsonl"));
  for (const one of [log, other]) {
    one.write(record("second"));
    await one.close();
  }
  expect(linesOf(join(folder, "kept.jsonl"))).toEqual([record("first")]);
  expect(linesOf(file)).toEqual([record("second"), record("second")]);
});

it("a log that can no longer be written is said once, and calls go on", async () => {
  const folder = join(newFolder(), "sub");
  mkdirSync(folder);
  const file = join(folder, "calls.jsonl");
  const log = await CallLog.open(file);
  renameSync(folder, `${folder}2`);
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  log.write(record("first"));
  await expect.poll(() => said.mock.calls.length).toBe(1);
  log.write(record("second"));
  await log.close();
  expect(said.mock.calls).toEqual([[expect.stringMatching(/the log .*calls\.jsonl cannot be written: ENOENT/)]]);
  said.mockRestore();
});
