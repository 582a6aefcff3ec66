import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newFolder } from "../gateway/newFolder.ts";
import { call, connect } from "./mcpClient.ts";
import { runHere } from "./runHere.ts";
import { type StartedHere, startHere } from "./startHere.ts";
import "../core-tools/initializedPglite.ts";

const folder = newFolder();
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const ADA = "token-of-ada-0123456789";
const BOB = "token-of-bob-0123456789";
const tokens = fileOf("tokens.json", JSON.stringify({ [ADA]: "ada", [BOB]: "bob" }));

/** What the options alone do not tell: files, databases and the data of users. */
const FAILED = new Set([
  "no file",
  "another text",
  "a short token",
  "no user",
  "a database",
  "a time zone",
  "skills",
  "an id",
]);

describe("usage", () => {
  const memory = ["--database", "memory://"];
  it.each<[name: string, args: string[], said: RegExp]>([
    ["nobody", ["serve"], /^error: expected --user with the user's id\n$/],
    ["nobody over HTTP", ["serve", "--http"], /expected --user with the user's id, or --tokens/],
    ["both", ["serve", "--user", "ada", "--tokens", tokens], /expected either --user or --tokens, received both/],
    ["a host", ["serve", "--user", "ada", "--host", "0.0.0.0"], /expected --tokens for a --host that others reach/],
    ["a further name", ["serve", "--user", "ada", "--allowed-host", "box"], /expected --tokens for an --allowed-host/],
    ["no file", ["serve", "--tokens", "no.json"], /^error: no\.json cannot be read: ENOENT/],
    ["another text", ["serve", "--tokens", fileOf("a.json", "x")], /expected an object of JSON.*received another text/],
    [
      "a short token",
      ["serve", "--tokens", fileOf("b.json", '{"abc":"ada"}')],
      /a token of ada that is not at least 16 characters without spaces/,
    ],
    ["no user", ["serve", "--tokens", fileOf("c.json", `{"${ADA}":1}`)], /received a user that is not a text/],
    ["a database", ["serve", "--user", "ada", "--database", "mysql://x"], /expected memory:\/\/, file:DIRECTORY/],
    [
      "a webhook",
      ["worker", "--webhook", "ftp://x"],
      /expected for --endpoint and --webhook a URL that begins with https/,
    ],
    ["no token", ["worker", ...memory, "--webhook", "http://x", "--webhook-token-env", "NO_T"], /variable NO_T/],
    ["no name", ["serve", "--endpoint", "=https://x"], /expected for --endpoint NAME=URL, such as/],
    ["no URL", ["serve", "--endpoint", "/scores"], /expected for --endpoint NAME=URL, such as/],
    [
      "a URL",
      ["serve", "--endpoint", "/scores=file:///etc/passwd"],
      /expected for --endpoint and --webhook a URL that begins with https/,
    ],
    [
      "no token of endpoints",
      ["serve", "--user", "ada", ...memory, "--endpoint", "/a=http://x", "--endpoint-token-env", "NO_T"],
      /variable NO_T/,
    ],
    ["a time zone", ["serve", "--user", "ada", ...memory, "--time-zone", "Mars"], /"timeZone": expected an IANA/],
    ["skills", ["serve", "--user", "ada", ...memory, "--skills", folder], /error: skills: .*: no skills found/],
    ["a script", ["serve", "--user", "ada", ...memory, "--cards", "no.js"], /error: no\.js cannot be read: ENOENT/],
    ["an id", ["serve", "--user", "", ...memory], /"userId": expected a string of 1 to 512 bytes/],
  ])("%s", async (name, args, said) => {
    const { status, stdout, stderr } = await runHere(args);
    const expected = FAILED.has(name) ? 1 : 2;
    expect({ status, stdout, stderr }).toEqual({ status: expected, stdout: "", stderr: expect.stringMatching(said) });
  });
});

it.each([
  ["serve", "--endpoint", "/scores=https://ada:hunter2@example.com/scores"],
  ["serve", "--endpoint", "/scores=https://ada:hunter2@exa mple.com/scores"],
  ["serve", "--endpoint", "/scores https://ada:hunter2@example.com/scores"],
  ["serve", "--endpoint", "https://ada:hunter2@example.com/?a=b"],
  ["worker", "--webhook", "https://ada:hunter2@example.com:x/hook"],
  ["worker", "--webhook", "ftp://ada:hunter2@example.com/hook"],
  ["serve", "--user", "ada", "--database", "mysql://ada:hunter2@example.com/app"],
  ["serve", "--user", "ada", "--database", "Postgres://ada:hunter2@example.com/app"],
])("%s %s %s prints no password", async (...args) => {
  const { status, stderr } = await runHere(args);
  expect([status, stderr]).toEqual([args.includes("--database") ? 1 : 2, expect.stringMatching(/^error: expected /)]);
  expect(stderr).not.toContain("hunter2");
});

/** Starts a server in this process, and gives its URL when it serves. */
async function serveHere(...args: string[]): Promise<StartedHere & { url: URL }> {
  const server = startHere(["serve", ...args]);
  await vi.waitFor(() => expect(server.stderr).toMatch(/^Serving at .*$/m), 60_000);
  return Object.assign(Object.create(server), {
    url: new URL(/^Serving at (.*)$/m.exec(server.stderr)?.[1] as string),
  });
}

describe("over HTTP", () => {
  let server: StartedHere & { url: URL };
  beforeAll(async () => {
    server = await serveHere("--tokens", tokens, "--port", "0", "--database", "memory://");
  });

  it("writes what triggers send to the data of their user", async () => {
    const ada = await connect(server.url, ADA);
    const condition = { type: "data_match", watch_path: "task", rule: { filter: { done: true } } };
    const action = { type: "message", params: { text: "Well done" } };
    await call(ada, "create_trigger", { trigger_type: "condition", title: "Done", condition, action });
    await call(ada, "write_user_data", { path: "task", content: { done: true } });
    const inbox = () => call(ada, "query_user_data", { path_prefix: "inbox" });
    await expect
      .poll(inbox, { timeout: 20_000 })
      .toMatchObject({ count: 1, results: [{ content: { title: "Done", type: "message", params: action.params } }] });
    const bob = await connect(server.url, BOB);
    expect(await call(bob, "query_user_data", { path_prefix: "inbox" })).toMatchObject({ count: 0 });
    const generate = { type: "generate", params: { prompt: "A poem" } };
    const refused = await call(ada, "create_trigger", {
      trigger_type: "condition",
      title: "a",
      condition,
      action: generate,
    });
    expect(refused).toMatchObject({
      status: "error",
      error: expect.stringMatching(/no handler for "generate".*--webhook/),
    });
    await Promise.all([ada.close(), bob.close()]);
  });

  it("lets nobody in whose token is not in the file, as it is now", async () => {
    const statusOf = async (authorization?: string): Promise<number> =>
      (await fetch(server.url, { method: "POST", headers: authorization === undefined ? {} : { authorization } }))
        .status;
    const open = (await statusOf(`Bearer ${ADA}`)) !== 401;
    expect(open).toBe(true);
    for (const given of [
      undefined,
      "",
      "Bearer ",
      `Bearer ${ADA}x`,
      `Bearer ${ADA.slice(1)}`,
      `Basic ${ADA}`,
      "Bearer ada",
    ]) {
      expect(await statusOf(given), given).toBe(401);
    }
    writeFileSync(tokens, JSON.stringify({ [BOB]: "bob" }));
    expect(await statusOf(`Bearer ${ADA}`)).toBe(401);
    expect(await statusOf(`Bearer ${BOB}`)).not.toBe(401);
    writeFileSync(tokens, "{");
    expect(await statusOf(`Bearer ${BOB}`)).toBe(401);
    await expect.poll(() => server.stderr).toContain("Tokens: all requests are refused");
    writeFileSync(tokens, JSON.stringify({ [ADA]: "ada", [BOB]: "bob" }));
    expect(await statusOf(`Bearer ${ADA}`)).not.toBe(401);
  });

  it("ends in order", async () => {
    server.terminate();
    expect(await server.ended).toBe(0);
  });
});

it("for one user over HTTP no token is needed, on this machine; cards ask the endpoints of the host", async () => {
  const asked: unknown[] = [];
  const host = createServer((request, response) => {
    asked.push([request.url, request.headers.authorization]);
    response.end(JSON.stringify(["one", "two"]));
  });
  await once(host.listen(0, "127.0.0.1"), "listening");
  const endpoint = `/scores=http://127.0.0.1:${(host.address() as AddressInfo).port}/scores?top=2`;
  const server = await serveHere("--http", "--user", "ada", "--database", "memory://", "--endpoint", endpoint);
  expect(server.url.hostname).toBe("127.0.0.1");
  const client = await connect(server.url);
  expect(await call(client, "read_user_data", { path: "a" })).toMatchObject({ status: "not_found" });
  const show = (name: string) =>
    client.callTool({
      name: "show_card",
      arguments: { card_type: "list", data_source: { type: "api", endpoint: name } },
    });
  expect(await show("/scores")).toMatchObject({ structuredContent: { data: { items: ["one", "two"] } } });
  expect(await show("/score")).toMatchObject({ isError: true, structuredContent: { status: "error" } });
  expect(asked).toEqual([["/scores?top=2&user_id=ada", undefined]]);
  host.close();
  await client.close();
  server.terminate();
  expect(await server.ended).toBe(0);
});
