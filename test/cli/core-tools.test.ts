import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pythonReady } from "../../python-compat/sdk/setup.ts";
import { createCoreTools, type ToolResult } from "../../src/core-tools/index.ts";
import { postgresOfRun } from "../core-tools/postgres.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { pythonServers } from "../gateway/servers/pythonServers.ts";
import { COMMAND, run, type Started, start } from "./run.ts";
import { runHere } from "./runHere.ts";

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

/** What is found out with the database open: a process of its own ends whatever was opened. */
const OPENED = new Set(["a time zone", "skills", "a script", "an id"]);

describe("usage", () => {
  const memory = ["--database", "memory://"];
  it.each<[name: string, args: string[], said: RegExp]>([
    ["nobody", ["serve"], /^error: expected --user, whose data they are\n$/],
    ["nobody over HTTP", ["serve", "--http"], /expected --user, whose data they are, or --tokens/],
    ["both", ["serve", "--user", "ada", "--tokens", tokens], /expected either --user or --tokens, received both/],
    ["a host", ["serve", "--user", "ada", "--host", "0.0.0.0"], /expected --tokens for a --host that others reach/],
    ["a further name", ["serve", "--user", "ada", "--allowed-host", "box"], /expected --tokens for an --allowed-host/],
    ["no file", ["serve", "--tokens", "no.json"], /^error: no\.json cannot be read: ENOENT/],
    ["another text", ["serve", "--tokens", fileOf("a.json", "x")], /expected an object of JSON.*received another text/],
    ["a short token", ["serve", "--tokens", fileOf("b.json", '{"abc":"ada"}')], /a token of ada that.*less than 16/],
    ["no user", ["serve", "--tokens", fileOf("c.json", `{"${ADA}":1}`)], /received a user that is no text/],
    ["a database", ["serve", "--user", "ada", "--database", "mysql://x"], /expected memory:\/\/, file:DIRECTORY/],
    ["a webhook", ["worker", "--webhook", "ftp://x"], /Expected a URL that begins with https/],
    ["no token", ["worker", ...memory, "--webhook", "http://x", "--webhook-token-env", "NO_T"], /variable NO_T/],
    ["no name", ["serve", "--endpoint", "=https://x"], /Expected NAME=URL, such as/],
    ["no URL", ["serve", "--endpoint", "/scores"], /Expected NAME=URL, such as/],
    ["a URL", ["serve", "--endpoint", "/scores=file:///etc/passwd"], /Expected a URL that begins with https/],
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
    const { status, stdout, stderr } = OPENED.has(name) ? run(args) : await runHere(args);
    const expected = FAILED.has(name) ? 1 : 2;
    expect({ status, stdout, stderr }).toEqual({ status: expected, stdout: "", stderr: expect.stringMatching(said) });
  });
});

const started: Started[] = [];
afterAll(() => {
  for (const one of started) one.kill("SIGKILL");
});

/** Starts a server, and gives its URL when it serves. */
async function serve(...args: string[]): Promise<Started & { url: URL }> {
  const server = start(["serve", ...args], process.env, 120_000);
  started.push(server);
  await vi.waitFor(() => expect(server.stderr).toMatch(/^Serving at .*$/m), 60_000);
  return Object.assign(Object.create(server), {
    url: new URL(/^Serving at (.*)$/m.exec(server.stderr)?.[1] as string),
  });
}

async function connect(url: URL, token?: string): Promise<Client> {
  const client = new Client({ name: "host", version: "1.0.0" });
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return client;
}

const call = async (client: Client, name: string, args: object): Promise<unknown> => {
  const { structuredContent, content } = await client.callTool({ name, arguments: { ...args } });
  const [text] = content as { text: string }[];
  expect(JSON.parse(text?.text ?? "null")).toEqual(structuredContent);
  return structuredContent;
};

describe("over standard input and output", () => {
  const database = `file:${join(newFolder(), "data")}`;
  const clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });

  it("serves one user, and keeps what was written when it is killed", async () => {
    for (const status of ["not_found", "success"]) {
      const args = [...COMMAND, "serve", "--user", "ada", "--database", database];
      const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
      let said = "";
      transport.stderr?.on("data", (data) => {
        said += String(data);
      });
      const client = new Client({ name: "host", version: "1.0.0" });
      await client.connect(transport);
      clients.push(client);
      expect(said).toMatch(/^Opening file:.* with PGlite: the first time takes some seconds$/m);
      expect(client.getInstructions()).toContain("inbox");
      expect(await call(client, "read_user_data", { path: "a" })).toMatchObject({ status });
      expect(await call(client, "write_user_data", { path: "a", content: {} })).toMatchObject({ status: "success" });
      // One directory is for one process at a time.
      const second = run(["serve", "--user", "bob", "--database", database]);
      expect(second).toMatchObject({ status: 1, stdout: "" });
      expect(second.stderr).toMatch(
        new RegExp(`^error: the directory .* is used by the process ${transport.pid};`, "m"),
      );
      process.kill(transport.pid as number, "SIGKILL");
    }
  });
});

describe("skills", () => {
  it("and custom cards are offered beside the tools", async () => {
    const folder = join(import.meta.dirname, "../../docs/examples/skills");
    const cards = fileOf(
      "cards.js",
      "openjiuwenCards.CardRegistry.registerCustom('score', () => new Text('</script>'))",
    );
    const args = [
      ...COMMAND,
      "serve",
      "--user",
      "ada",
      "--database",
      "memory://",
      "--skills",
      folder,
      "--cards",
      cards,
    ];
    const client = new Client({ name: "host", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
    try {
      const skills = new SkillsClient(client);
      const { skills: listed } = await skills.list();
      expect(listed.map(({ frontmatter }) => frontmatter.name)).toEqual(["bazi", "zodiac"]);
      for (const skill of listed) expect(await skills.read(skill)).toMatchObject({ verified: true });
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([
        "ui://openjiuwen-tools/cards",
        "skill://bazi/SKILL.md",
        "skill://zodiac/SKILL.md",
      ]);
      const { contents } = await client.readResource({ uri: "ui://openjiuwen-tools/cards" });
      expect((contents[0] as { text: string }).text).toMatch(
        /<script type="module">openjiuwenCards\..*new Text\('<\\\/script>'\)\)<\/script><\/body>\n<\/html>\n$/,
      );
    } finally {
      await client.close();
    }
  });
});

describe("over HTTP", () => {
  let server: Started & { url: URL };
  beforeAll(async () => {
    server = await serve("--tokens", tokens, "--port", "0", "--database", "memory://");
  });

  it("serves two users, who never see each other, to openJiuwen's own client and another", async ({ skip }) => {
    const bob = await connect(server.url, BOB);
    expect(await call(bob, "write_user_data", { path: "note", content: { of: "bob" } })).toMatchObject({ version: 1 });
    const [sdk, newer, older] = [await pythonReady(), await pythonServers(), await pythonServers("python-mcp1.txt")];
    const missing = [sdk, newer, older].flatMap((part) => ("missing" in part ? [part.missing] : []));
    if ("missing" in sdk || "missing" in newer || "missing" in older) return skip(true, missing.join("; "));
    const calls = [
      ["read_user_data", { path: "note" }],
      ["write_user_data", { path: "note", content: { of: "ada" } }],
      ["read_user_data", { path: "note" }],
      ["query_user_data", { filters: { of: { $exists: true } } }],
      ["query_user_data", { filters: { of: { $regex: "a" } } }],
      ["list_triggers", {}],
    ];
    const env = {
      ...process.env,
      PYTHONPATH: [older.packages, newer.packages].join(delimiter),
      PYTHONDONTWRITEBYTECODE: "1",
    };
    const root = join(import.meta.dirname, "../..");
    const args = [join(root, "test/gateway/callers"), Object.values(sdk.wheels).at(-1) as string];
    args.push(
      join(root, "python-compat/sdk/harness"),
      JSON.stringify({ url: server.url, token: ADA }),
      JSON.stringify(calls),
    );
    const command = [join(import.meta.dirname, "openjiuwen_calls.py"), ...args];
    const { stdout } = await promisify(execFile)(sdk.python, command, { cwd: newFolder(), env, timeout: 60_000 });
    const { tools, answers } = JSON.parse(stdout.trim().split("\n").at(-1) as string);
    expect(tools).toEqual((await bob.listTools()).tools.map(({ name }) => name));
    expect(
      answers.map(({ result, error }: { result?: string; error?: string }) => JSON.parse(result ?? error ?? "")),
    ).toEqual([
      { status: "not_found", path: "note", data: null, version: 0 },
      { status: "success", path: "note", version: 1 },
      { status: "success", path: "note", version: 1, data: { of: "ada" } },
      { status: "success", count: 1, has_more: false, results: [expect.objectContaining({ content: { of: "ada" } })] },
      { status: "error", error: expect.stringContaining("$regex") },
      { status: "success", count: 0, has_more: false, triggers: [] },
    ]);
    expect(await call(bob, "query_user_data", {})).toMatchObject({ count: 1, results: [{ content: { of: "bob" } }] });
    await bob.close();
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
    await expect.poll(() => server.stderr).toContain("Tokens: nobody is let in");
    writeFileSync(tokens, JSON.stringify({ [ADA]: "ada", [BOB]: "bob" }));
    expect(await statusOf(`Bearer ${ADA}`)).not.toBe(401);
  });

  it("ends in order at SIGTERM", async () => {
    server.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, stdout: "" });
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
  const server = await serve("--http", "--user", "ada", "--database", "memory://", "--endpoint", endpoint);
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
  server.kill("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
});

describe("a worker of its own", () => {
  const postgres = postgresOfRun();
  it.skipIf("missing" in postgres)(
    "runs the triggers of a server that has none, and sends them to a webhook",
    async () => {
      const database = "newDatabase" in postgres ? await postgres.newDatabase() : "";
      const received: object[] = [];
      const hook = createServer(async (request, response) => {
        const { authorization, "idempotency-key": key } = request.headers;
        const body = JSON.parse((await request.toArray()).join(""));
        received.push({ authorization, key, body });
        response.setHeader("content-type", "application/json").end(JSON.stringify({ poem: "Roses" }));
      });
      await once(hook.listen(0, "127.0.0.1"), "listening");
      const webhook = ["--webhook", `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`];
      const server = await serve("--http", "--user", "ada", "--database", database, "--no-worker", ...webhook);
      const worker = start(
        ["worker", ...webhook, "--webhook-token-env", "HOOK"],
        { ...process.env, HOOK: "s3cret", OPENJIUWEN_DATABASE: database },
        120_000,
      );
      started.push(worker);
      await expect.poll(() => worker.stderr, { timeout: 60_000 }).toContain("Running triggers");
      expect(worker.stderr + server.stderr).not.toContain(database);
      const client = await connect(server.url);
      const condition = { type: "count", watch_path: "lines", rule: { value: 1 } };
      const action = { type: "generate", params: { prompt: "A poem", write_path: "poem" } };
      const created = await call(client, "create_trigger", {
        trigger_type: "condition",
        title: "t",
        condition,
        action,
      });
      const { trigger_id } = created as { trigger_id: string };
      await call(client, "write_user_data", { path: "lines/1", content: {} });
      const poem = () => call(client, "read_user_data", { path: "poem" });
      await expect.poll(poem, { timeout: 30_000 }).toMatchObject({ data: { poem: "Roses" } });
      const body = { type: "generate", params: action.params, user_id: "ada", trigger_id, attempt: 1 };
      const key = expect.stringMatching(new RegExp(`^${trigger_id}:`));
      expect(received).toEqual([{ authorization: "Bearer s3cret", key, body: expect.objectContaining(body) }]);
      // At SIGTERM calls end that run: what was written was also answered.
      const writes = Array.from({ length: 100 }, (_, index) =>
        call(client, "write_user_data", { path: `last/${index}`, content: {} }),
      );
      const settled = Promise.allSettled(writes);
      await writes[0];
      for (const one of [server, worker]) one.kill("SIGTERM");
      for (const one of [server, worker]) expect(await one.ended).toMatchObject({ code: 0 });
      await client.close();
      const answered = (await settled).filter(
        (write) => write.status === "fulfilled" && (write.value as ToolResult).status === "success",
      );
      const core = await createCoreTools({ database, userId: "ada", worker: false });
      expect(await core.userData.query({ pathPrefix: "last", limit: 200 })).toMatchObject({ count: answered.length });
      await core.close();
      hook.close();
    },
  );
});
