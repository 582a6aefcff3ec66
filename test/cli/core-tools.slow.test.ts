import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Release, releases } from "../../python-compat/releases/releases.ts";
import { pythonReady } from "../../python-compat/sdk/setup.ts";
import { createCoreTools, openDatabase, type ToolResult } from "../../src/core-tools/index.ts";
import { INITIALIZED_PGLITE_FLAG } from "../core-tools/initializedPgliteFlag.ts";
import { postgresOfRun } from "../core-tools/postgres.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { pythonServers } from "../gateway/servers/pythonServers.ts";
import { call, connect } from "./mcpClient.ts";
import { COMMAND, run, type Started, start } from "./run.ts";

// The servers are processes of their own.
const folder = newFolder();
const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
const ADA = "token-of-ada-0123456789";
const BOB = "token-of-bob-0123456789";
const tokens = fileOf("tokens.json", JSON.stringify({ [ADA]: "ada", [BOB]: "bob" }));

const started: Started[] = [];
afterAll(() => {
  for (const one of started) one.kill("SIGKILL");
});

/** Starts a server, and gives its URL when it serves. */
async function serve(...args: string[]): Promise<Started & { url: URL }> {
  const { NODE_OPTIONS = "", ...env } = process.env;
  const options = args.includes("memory://") ? `${NODE_OPTIONS} ${INITIALIZED_PGLITE_FLAG}` : NODE_OPTIONS;
  const server = start(["serve", ...args], { ...env, NODE_OPTIONS: options }, 120_000);
  started.push(server);
  await vi.waitFor(() => expect(server.stderr).toMatch(/^Serving at .*$/m), 60_000);
  return Object.assign(Object.create(server), {
    url: new URL(/^Serving at (.*)$/m.exec(server.stderr)?.[1] as string),
  });
}

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
      INITIALIZED_PGLITE_FLAG,
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
    const args = [join(root, "test/gateway/callers"), sdk.wheels[releases.at(-1) as Release] as string];
    args.push(join(root, "src/python"), JSON.stringify({ url: server.url, token: ADA }), JSON.stringify(calls));
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

  it("ends in order at SIGTERM", async () => {
    server.kill("SIGTERM");
    expect(await server.ended).toEqual({ code: 0, stdout: "" });
  });
});

describe("a worker of its own", () => {
  const postgres = postgresOfRun();
  it.skipIf("missing" in postgres)("ends with an error when its tables are removed", async () => {
    const url = "newDatabase" in postgres ? await postgres.newDatabase() : "";
    const worker = start(["worker"], { ...process.env, OPENJIUWEN_DATABASE: url }, 120_000);
    started.push(worker);
    await expect.poll(() => worker.stderr, { timeout: 60_000 }).toContain("Running triggers");
    const database = await openDatabase(url);
    await database.sql`drop schema public cascade`.execute(database.db);
    await database.sql`select pg_notify('openjiuwen_triggers', '')`.execute(database.db);
    await database.close();
    expect(await worker.ended).toMatchObject({ code: 1 });
    expect(worker.stderr).toContain("the tables of the core tools were removed or replaced");
  });

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
