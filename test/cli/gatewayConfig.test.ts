// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findHostServers } from "../../src/cli/gateway/config/findHostServers.ts";
import { loadConfig, parseConfig } from "../../src/gateway/index.ts";
import { acquireLock, type Lock } from "../../src/locks/index.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { type Ran, runHere } from "./runHere.ts";

let home: string;
let project: string;
let file: string;

beforeEach(() => {
  home = newFolder();
  project = join(home, "app");
  mkdirSync(project);
  file = join(home, "mcp.json");
  for (const [name, value] of [
    ["HOME", home],
    ["USERPROFILE", home],
    ["XDG_CONFIG_HOME", join(home, ".config")],
    ["APPDATA", join(home, ".config")],
    ...["CLAUDE_CONFIG_DIR", "COPILOT_HOME", "GEMINI_CLI_HOME", "CLINE_DIR", "CODEX_HOME"].map((name) => [name, ""]),
  ] as const)
    vi.stubEnv(name as string, value);
});
afterEach(() => vi.unstubAllEnvs());

function write(path: string, content: unknown): string {
  const target = join(home, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content));
  return target;
}

const gateway = (...args: string[]) => runHere(["gateway", ...args]);
const add = (...args: string[]) => gateway("add", "-c", file, ...args);
const read = (): string => readFileSync(file, "utf8");

describe("add", () => {
  it.each<[args: string[], server: object]>([
    [["x", "npx", "-y", "pkg", "--env", "A"], { command: "npx", args: ["-y", "pkg", "--env", "A"] }],
    [["x", "--env", "A=b=c", "--", "npx", "-y"], { command: "npx", args: ["-y"], env: { A: "b=c" } }],
    [["--env", "A", "x", "--env", "B=1", "node"], { command: "node", env: { A: "${A}", B: "1" } }],
    [
      ["--allow", "a*", "x", "--allow", "b", "--deny", "c", "node"],
      { command: "node", allow: ["a*", "b"], deny: ["c"] },
    ],
    [
      ["x", "--cwd", "/a", "--variables", ".env", "--description", "The files", "node"],
      { command: "node", envFile: resolve(".env"), cwd: resolve("/a"), description: "The files" },
    ],
    [
      ["x", "https://x.example/mcp", "--header", "Authorization: Bearer ${T}"],
      { url: "https://x.example/mcp", headers: { Authorization: "Bearer ${T}" } },
    ],
    [["--header", "A: b", "x", "HTTPS://x.example/mcp"], { url: "HTTPS://x.example/mcp", headers: { A: "b" } }],
  ])("of %j writes the server", async (args, server) => {
    const ran = await add(...args);
    expect(ran).toEqual({ status: 0, stdout: `Added "x" to ${file}.\n`, stderr: "" });
    expect(JSON.parse(read())).toEqual({ mcpServers: { x: server } });
  });

  it("of a relative path names the folder where it was typed, and says so", async () => {
    expect((await add("x", "npx", "server-files", ".")).stdout).toBe(
      `Added "x" to ${file}. It starts in ${resolve()}.\n`,
    );
    expect(JSON.parse(read()).mcpServers.x).toEqual({ command: "npx", args: ["server-files", "."], cwd: resolve() });
    await add("--cwd", "test", "y", "./run");
    expect(JSON.parse(read()).mcpServers.y).toEqual({ command: "./run", cwd: resolve("test") });
    await add("--cwd", "~/z", "z", "npx");
    expect(JSON.parse(read()).mcpServers.z).toEqual({ command: "npx", cwd: "~/z" });
  });

  it("in the folder of the config keeps its paths relative", async () => {
    const here = vi.spyOn(process, "cwd").mockReturnValue(home);
    const { stdout } = await add("--variables", ".env", "--cwd", "app", "x", "npx", "..");
    here.mockRestore();
    expect(JSON.parse(read()).mcpServers.x).toEqual({ command: "npx", args: [".."], envFile: ".env", cwd: "app" });
    expect(stdout).toContain(`It starts in ${project}.`);
  });

  it.runIf(process.platform !== "win32")(
    "writes a new file for its user alone, and keeps the mode of another",
    async () => {
      await add("x", "node");
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const linked = join(home, "link.json");
      symlinkSync(write("other.json", "{}"), linked);
      await gateway("add", "-c", linked, "x", "node");
      expect(statSync(join(home, "other.json")).mode & 0o777).toBe(0o644);
      expect(JSON.parse(readFileSync(linked, "utf8"))).toHaveProperty("mcpServers.x");
    },
  );

  const TELLS = `warning: FILE holds credentials as text, of x. Variables such as \${NAME} keep them out of it.`;

  it.each<[args: string[]]>([
    [["--env", "API_KEY=s3cret-of-ada", "x", "node"]],
    [["x", "https://x.example/mcp", "--header", "Authorization: Bearer s3cret-of-ada"]],
    [["x", "https://x.example/mcp?key=s3cret-of-ada"]],
    [["x", "node", "--token", "s3cret-of-ada"]],
    [["x", "node", "--token=s3cret-of-ada"]],
    [["x", "npx", "mcp-remote", "https://x.example", "--header", "Authorization: s3cret-of-ada"]],
    [["x", "node", "postgres://ada:s3cret-of-ada@db/x"]],
    [["x", "node", "ghp_s3cretOfAdaLovelace1815"]],
    [["--env", "KEY=${KEY:-s3cret-of-ada}", "x", "node"]],
  ])("of a credential says that the file holds it: %j", async (args) => {
    const { status, stderr } = await add(...args);
    expect([status, stderr]).toEqual([0, `${TELLS.replace("FILE", file)}\n`]);
    mkdirSync(join(home, ".git"));
    mkdirSync(join(home, "deep/er"), { recursive: true });
    const deep = join(home, "deep/er/mcp.json");
    const inTree = await gateway("add", "-c", deep, ...args);
    const advice = " It lies in a git work tree: do not commit it.";
    expect(inTree.stderr).toBe(`${TELLS.replace("FILE", deep)}${advice}\n`);
  });

  it.each<[args: string[]]>([
    [["--env", "API_KEY", "x", "node"]],
    [["--env", "KEY=${KEY:-}", "--env", "USE_TOKEN=true", "--env", "TOKEN_FILE=/run/secrets/token", "x", "node"]],
    [["x", "https://x.example/mcp", "--header", "Authorization: Bearer ${TOKEN}"]],
    [["x", "https://x.example/mcp?key=${KEY}&page=long-enough"]],
    [["x", "node", "--token", "${file:/run/secrets/token}", "--password=${input:password}"]],
    [["x", "npx", "-y", "@scope/server-x@1.2.3", "postgres://ada:${PASSWORD}@db/x", "git+ssh://git@x.example/a"]],
    [["--variables", ".env", "x", "node", "/home/ada/keyboard", "monkey=1"]],
  ])("has nothing to say of %j", async (args) => {
    writeFileSync(join(home, ".env"), "TOKEN=s3cret-of-ada");
    expect((await add(...args)).stderr).toBe("");
  });

  it("keeps comments, and the key of another host", async () => {
    writeFileSync(
      file,
      '// mine\n{\n\t"servers": {\n\t\t"a": { "command": "a" }, // first\n\t},\n\t"inputs": [] // none\n}\n',
    );
    await add("b", "node");
    expect(read()).toBe(
      '// mine\n{\n\t"servers": {\n\t\t"a": { "command": "a" }, // first\n\t\t"b": {\n\t\t\t"command": "node"\n\t\t}\n\t},\n\t"inputs": [] // none\n}\n',
    );
  });

  it("keeps UTF-16", async () => {
    writeFileSync(file, Buffer.from('\ufeff{"mcpServers":{"文":{"command":"a"}}}', "utf16le"));
    await add("b", "node");
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xfe]));
    expect(Object.keys((await loadConfig(file)).mcpServers)).toEqual(["文", "b"]);
  });

  it("replaces the last of two servers with one name, which counts", async () => {
    writeFileSync(file, '{"mcpServers":{"a":{"command":"1"},"a":{"command":"2"}}}');
    await add("--force", "a", "node");
    expect((await loadConfig(file)).mcpServers.a).toMatchObject({ command: "node" });
  });

  it("says what is odd of this server alone, whatever its name", async () => {
    writeFileSync(file, JSON.stringify({ mcpServers: { "a/b/c": { command: "x", env: { A: "$OTHER" } } } }));
    const { stderr } = await add("a/b", "--env", "A=$TOKEN", "node");
    expect(stderr).toContain("/mcpServers/a~1b/env/A");
    expect(stderr).not.toContain("a~1b~1c");
  });

  it.skipIf(process.platform === "win32")(
    "keeps the mode of a file, and says which names keep the text before",
    async () => {
      writeFileSync(file, "{}");
      chmodSync(file, 0o664);
      linkSync(file, join(home, "second.json"));
      const { status, stderr } = await add("a", "node");
      expect([status, stderr]).toEqual([
        0,
        expect.stringContaining("other names (hard links), which keep the text before"),
      ]);
      expect(statSync(file).mode & 0o777).toBe(0o664);
    },
  );

  it("replaces a server only with --force", async () => {
    await add("x", "node");
    expect(await add("x", "deno")).toMatchObject({ status: 1, stderr: expect.stringContaining("--force replaces it") });
    expect((await add("x", "deno", "--force")).stderr).toContain("already: --force before the command replaces it");
    expect(await add("--force", "x", "deno")).toMatchObject({ status: 0 });
    expect(JSON.parse(read())).toEqual({ mcpServers: { x: { command: "deno" } } });
  });

  it.each<[what: string, args: string[], said: string, status?: number]>([
    ["no command", ["x"], "expected a URL, or the command that starts the server", 2],
    ["no name", [], "missing required argument 'name'", 2],
    ["a header for a command", ["x", "--header", "A: b", "node"], "--header is for a URL", 2],
    ["a variable for a URL", ["x", "https://x.example", "--env", "A=b"], "--env is for a command", 2],
    ["more behind a URL", ["x", "https://x.example", "y"], "expected nothing behind a URL but options", 2],
    ["a misspelt option", ["--hedaer", "a: b", "x", "node"], "(Did you mean --header?)", 2],
    ["a misspelt option behind the name", ["x", "--hedaer", "a: b", "node"], "(Did you mean --header?)", 2],
    ["a header without a value", ["x", "--header", "A", "https://x.example"], "Expected a text such as", 2],
    ["a variable without a name", ["x", "--env", "=b", "node"], "Expected NAME=value", 2],
    ["a URL of another protocol", ["x", "ftp://x.example/mcp"], "error: expected a URL with http or https\n", 2],
    ["a URL without a host", ["x", "http://"], "error: expected a URL with http or https\n", 2],
    [
      "a URL with a password",
      ["x", "https://ada:s3cret@x.example"],
      "a user and a password; write headers, such as",
      2,
    ],
    ["a folder as the config", ["-c", import.meta.dirname, "x", "node"], "it is not a file"],
    ["a name that is no name in JavaScript", ["__proto__", "node"], 'expected another name, received "__proto__"'],
    ["a name that nobody sees", ["\u200b", "node"], 'visible characters, received "\\u200b"\n'],
    ["a name with spaces at its ends", [" my files ", "node"], 'received " my files ". Did you mean "my files"?\n'],
    ["a name of two lines", ["my\nfiles", "node"], '"my\\nfiles". Did you mean "my files"?\n'],
    ["a long name", ["x".repeat(129), "node"], 'xxx"\n'],
  ])("refuses %s", async (_, args, said, status = 1) => {
    const ran = await add(...args);
    expect(ran).toEqual({ status, stdout: "", stderr: expect.stringContaining(said) });
    expect(ran.stderr).not.toMatch(/^ +at /m);
  });

  it.each<[command: string, run: () => Promise<Ran>]>([
    ["add", () => add("y", "node")],
    ["remove", () => gateway("remove", "-c", file, "x")],
    ["import", () => gateway("import", "-c", file, "--merge", "--project", project)],
  ])("waits until another %s has written", async (_, run) => {
    write("app/.mcp.json", { mcpServers: { z: { command: "node" } } });
    writeFileSync(file, '{"mcpServers": {"x": {"command": "node"}}}');
    // Loads the command, which takes longer than the pause below.
    await gateway("add", "--help");
    const lock = (await acquireLock(`${file}.lock`)) as Lock;
    const running = run();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const both = '{"mcpServers": {"x": {"command": "node"}, "other": {"command": "node"}}}';
    writeFileSync(file, both);
    await lock.release();
    expect((await running).status).toBe(0);
    expect(Object.keys(JSON.parse(read()).mcpServers)).toContain("other");
    expect(read()).not.toBe(both);
    expect(readdirSync(home).sort()).toEqual(["app", "mcp.json"]);
  });

  it.runIf(process.platform !== "win32")("leaves a link alone whose file does not exist", async () => {
    symlinkSync(join(home, "gone.json"), file);
    const { status, stderr } = await add("x", "node");
    expect(status).toBe(1);
    expect(stderr).toContain("it is a link to a file that does not exist");
    expect((await gateway("list", "-c", file)).stderr).toBe(stderr);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
  });

  it("leaves a file alone that is read-only", async () => {
    writeFileSync(file, "{}", { mode: 0o444 });
    const { status, stderr } = await add("x", "node");
    expect([status, stderr]).toEqual([1, `error: ${file} cannot be written: it is read-only\n`]);
    expect(read()).toBe("{}");
    expect(readdirSync(home).sort()).toEqual(["app", "mcp.json"]);
  });

  it("leaves a file alone that is no config", async () => {
    writeFileSync(file, '{"mcpServers": ["x"]}');
    expect((await add("x", "node")).stderr).toContain(
      "expected an object with the servers by their names at /mcpServers",
    );
    expect(read()).toBe('{"mcpServers": ["x"]}');
    writeFileSync(file, '{"servers": []}');
    expect((await add("x", "node")).stderr).toContain("expected an object with the servers by their names at /servers");
    expect(read()).toBe('{"servers": []}');
    writeFileSync(file, '{"servers": null}');
    await add("x", "node");
    expect(JSON.parse(read())).toEqual({ servers: { x: { command: "node" } } });
    writeFileSync(file, "{ mcpServers: ");
    expect((await add("x", "node")).stderr).toContain(`${file}:1:3: `);
    expect(read()).toBe("{ mcpServers: ");
    expect((await gateway("add", "-c", join(home, "no/mcp.json"), "x", "node")).stderr).toContain(
      "its folder does not exist",
    );
  });
});

describe("list", () => {
  it.each(["{}", "", '{"mcpServers": ["x"]}', '{"mcpServers": {}, "pin": 3}'])("names the file of %j", async (text) => {
    writeFileSync(file, text);
    const { status, stderr } = await gateway("list", "-c", file);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`error: ${file}: expected `)]);
  });

  it("tells of the servers what is not secret", async () => {
    const args = ["-y", "@scope/server@1.2", "--key", "s3cret"];
    writeFileSync(
      file,
      JSON.stringify({
        mcpServers: {
          文件: { command: "/usr/bin/npx", args, env: { KEY: "s3cret" } },
          crm: { url: "https://ada:s3cret@crm.example:8443/s3cret?key=s3cret", headers: { "X-Key": "s3cret" } },
          off: { command: "node", args: ["s3cret"], disabled: true },
        },
      }),
    );
    const { status, stdout } = await gateway("list", "-c", file);
    expect(stdout).toBe(
      "文件  stdio  npx @scope/server@1.2\ncrm   http   crm.example:8443\noff   stdio  node                   disabled\n",
    );
    expect(status).toBe(0);
    const json = (await gateway("list", "-c", file, "--json")).stdout;
    expect(json).not.toContain("s3cret");
    expect(JSON.parse(json)[0]).toEqual({ name: "文件", type: "stdio", target: "npx @scope/server@1.2", env: ["KEY"] });
  });

  it("tells which cannot be started", async () => {
    writeFileSync(file, JSON.stringify({ mcpServers: { bad: { comand: "x" }, empty: "x" } }));
    const { status, stdout } = await gateway("list", "-c", file);
    expect(stdout).toMatch(/^bad {4}unknown {4}cannot be started: .*"command"/m);
    expect(stdout).toMatch(/^empty {2}unknown {4}cannot be started: expected an object/m);
    expect(status).toBe(1);
  });

  it("and remove take the names under which servers are served", async () => {
    const odd = "my\u0007  files";
    writeFileSync(file, JSON.stringify({ mcpServers: { [odd]: { comand: "x" }, b: { command: "b" } } }));
    const { stdout } = await gateway("list", "-c", file);
    expect(stdout).toMatch(/^my files {2}unknown {2}.*cannot be started: .*Did you mean "command"/m);
    await gateway("remove", "my files", "-c", file);
    expect(Object.keys(JSON.parse(read()).mcpServers)).toEqual(["b"]);
  });

  it("of a file that is not there is an error", async () => {
    expect(await gateway("list", "-c", file)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("gateway import"),
    });
  });
});

describe("remove", () => {
  it("removes servers, and keeps comments", async () => {
    writeFileSync(
      file,
      '{\n  "mcpServers": {\n    "a": { "command": "a" },\n    // of b\n    "b": { "command": "b" }\n  }\n}\n',
    );
    expect((await gateway("remove", "a", "b", "-c", file)).stdout).toBe(`Removed "a", "b" from ${file}.\n`);
    expect(read()).toBe('{\n  "mcpServers": {\n    // of b\n  }\n}\n');
  });

  it("removes a name that comes twice", async () => {
    writeFileSync(file, '{"mcpServers":{"a":{"command":"1"},"b":{"command":"2"},"a":{"command":"3"}}}');
    await gateway("remove", "a", "-c", file);
    expect(read()).toBe('{"mcpServers":{"b":{"command":"2"}}}');
  });

  it("removes a name that is given twice", async () => {
    await add("a", "node");
    expect(await gateway("remove", "a", "a", "-c", file)).toMatchObject({
      status: 0,
      stdout: `Removed "a" from ${file}.\n`,
    });
  });

  it("names the nearest of the servers, and then removes none", async () => {
    await add("files", "node");
    const { status, stderr } = await gateway("remove", "files", "fils", "-c", file);
    expect([status, stderr]).toEqual([1, expect.stringContaining('has no server "fils".')]);
    expect(read()).toContain("files");
    expect((await gateway("remove", "fils", "-c", file)).stderr).toContain('Did you mean "files"?');
  });
});

describe("import", () => {
  const importAll = (...args: string[]) => gateway("import", "--project", project, "-c", file, ...args);

  beforeEach(() => {
    write(".config/Claude/claude_desktop_config.json", {
      mcpServers: {
        files: { command: "npx", args: ["-y", "server-files", "."], env: { KEY: "s3cret" } },
        self: { command: "npx", args: ["-y", "openjiuwen-tools@1", "gateway", "-c", "x.json"] },
      },
    });
    write(".claude.json", {
      mcpServers: { user: { type: "http", url: "https://user.example/mcp" } },
      projects: {
        [project]: { mcpServers: { own: { command: "node", args: ["own.js"] } } },
        "/other": { mcpServers: { other: { command: "no" } } },
      },
    });
    write(".cursor/mcp.json", {
      mcpServers: { files: { command: "node" }, env: { url: "https://e.example", headers: { A: "${env:T}" } } },
    });
    write(
      "app/.vscode/mcp.json",
      '{ // mine\n"inputs": [{"id": "k", "type": "promptString"}],\n"servers": {"code": {"command": "${workspaceFolder}/run", "env": {"K": "${input:k}"}}},}',
    );
    write(".gemini/settings.json", {
      mcp: { excluded: ["off"] },
      mcpServers: {
        files: { command: "node", env: {}, args: [] },
        gemini: { command: "g", env: { A: "$TOKEN" }, timeout: 5000 },
        off: { command: "o" },
      },
    });
    write(".copilot/mcp-config.json", {
      mcpServers: { bad: { comand: "x" }, tools: { type: "local", command: "c", tools: ["a"] } },
    });
  });

  const SERVERS = {
    files: { command: "npx", args: ["-y", "server-files", "."], env: { KEY: "s3cret" } },
    own: { command: "node", args: ["own.js"], cwd: "PROJECT" },
    user: { url: "https://user.example/mcp" },
    "files-cursor": { command: "node" },
    env: { url: "https://e.example", headers: { A: "${env:T}" } },
    code: { command: "PROJECT/run", env: { K: "${input:k}" }, cwd: "PROJECT" },
    gemini: { command: "g", env: { A: "${TOKEN}" }, call_timeout: 5 },
    off: { command: "o", disabled: true },
    tools: { command: "c", allow: ["a"] },
  };

  it("writes the servers of all hosts, tells what it did with each, and shows nothing secret", async () => {
    const { status, stdout, stderr } = await importAll();
    expect(stderr).toBe(`Wrote ${file} with 9 servers.\n`);
    expect(status).toBe(0);
    const expected = JSON.parse(JSON.stringify(SERVERS).replaceAll("PROJECT", JSON.stringify(project).slice(1, -1)));
    expect(JSON.parse(read())).toEqual({ inputs: [{ id: "k", type: "promptString" }], mcpServers: expected });
    expect(stdout).toMatch(/^Claude Desktop {2}~\/\.config\/Claude\/claude_desktop_config\.json$/m);
    expect(stdout).toMatch(/^ {2}self {3}stdio {2}npx openjiuwen-tools@1 {2}left out: it is this gateway$/m);
    expect(stdout).toMatch(/^ {2}files {2}stdio {2}node {7}as "files-cursor": the name is taken$/m);
    expect(stdout).toMatch(/^ {2}files {3}stdio {2}node {2}the same as "files-cursor"$/m);
    expect(stdout).toMatch(/^ {2}bad .*left out: unknown key "comand"\. Did you mean "command"\?$/m);
    expect(stdout).not.toContain("s3cret");
    const { off, ...served } = expected;
    expect((await loadConfig(file)).mcpServers).toMatchObject(served);
  });

  it("says of which servers the file holds credentials, once it does", async () => {
    const key = "s3cret-of-ada";
    write(".cursor/mcp.json", {
      mcpServers: {
        one: { command: "x", env: { API_KEY: key } },
        two: { url: "https://x.example", headers: { Authorization: `Bearer ${key}` }, disabled: true },
        three: { url: "https://x.example", headers: { Authorization: "Bearer ${env:T}" } },
      },
    });
    const said = `warning: ${file} holds credentials as text, of one, two. `;
    expect((await importAll("--dry-run", "--from", "cursor")).stderr).not.toContain("credentials");
    const { stdout, stderr } = await importAll("--json", "--from", "cursor");
    expect(stderr).toContain(said);
    expect(stdout + stderr).not.toContain(key);
    expect((await importAll("--merge", "--from", "cursor")).stderr).not.toContain("credentials");
  });

  const main = resolve("src/cli/main.ts");
  it.each<[isLeftOut: boolean, entry: object]>([
    [true, { command: "node", args: [main, "gateway", "-c", "x.json"] }],
    [true, { command: "node", args: ["LINK", "gateway"] }],
    [true, { command: "bash", args: ["-lc", "exec npx -y 'openjiuwen-tools' gateway -c x.json"] }],
    [true, { command: "cmd", args: ["/c", `node "${main}" gateway`] }],
    [true, { command: "npx", args: ["-p", "openjiuwen-tools@1", "openjiuwen-tools", "gateway"] }],
    [false, { command: "node", args: [main, "serve"] }],
    [false, { command: "node", args: [join(import.meta.dirname, "no-such-file.ts"), "gateway"] }],
    [false, { command: "npx", args: ["server-files", "gateway", "/srv/openjiuwen-tools"] }],
    [false, { command: "npx", args: ["server-notes", "--title", "openjiuwen-tools gateway"] }],
    [false, { command: "node", args: ["OTHER", "gateway"] }],
  ])("says %j of being this gateway to %j", async (isLeftOut, entry) => {
    const link = join(home, "tools.mjs");
    if (process.platform !== "win32") symlinkSync(main, link);
    const names: { [name: string]: string } = { LINK: process.platform === "win32" ? main : link };
    names.OTHER = write("other/openjiuwen.mjs", "");
    write("other/package.json", { name: "other" });
    const self = JSON.stringify(entry).replace(/LINK|OTHER/, (name) => JSON.stringify(names[name]).slice(1, -1));
    write(".cursor/mcp.json", `{ "mcpServers": { "self": ${self} } }`);
    const { stdout } = await importAll("--dry-run", "--from", "cursor");
    expect(stdout.includes("left out: it is this gateway\n")).toBe(isLeftOut);
  });

  it("leaves a URL out at which no server is asked, and says so", async () => {
    const urls = ["https://ada:s3cret@a.example", "ftp://b.example", "https://${USER}:${PW}@c.example"];
    write(".cursor/mcp.json", { mcpServers: Object.fromEntries(urls.map((url, index) => [`s${index}`, { url }])) });
    const { stdout } = await importAll("--from", "cursor");
    expect(stdout).toContain(
      'left out: expected a URL without a user and a password; write headers, such as "Authorization"\n',
    );
    expect(stdout).toContain("left out: expected a URL with http or https\n");
    expect(stdout).not.toContain("s3cret");
    expect(Object.keys(JSON.parse(read()).mcpServers)).toEqual(["s2"]);
  });

  it.each<[hasCredentials: boolean, entry: object]>([
    [true, { env: { A: "${input:hidden}" } }],
    [false, { env: { A: "${input:plain}" } }],
    [true, { args: ["-p", "hunter2"] }],
    [true, { args: ["-phunter2"] }],
    [true, { args: ["ada:pw@db.example"] }],
    [true, { args: ["--db=ada:pw@10.0.0.1"] }],
    [true, { args: ["postgres://ada:pw@${HOST}/db"] }],
    [true, { env: { DB: "amqp://ada:pw@mq" } }],
    [false, { args: ["-p", "${PW}", "-p${PW}", "ada:${PW}@db.example", "postgres://ada:${PW}@db"] }],
    [false, { args: ["-p", "8080:80", "-p3000", "-p", "127.0.0.1:8080:80", "-p", "db1:5432", "-p", "80/tcp"] }],
    [false, { args: ["-p", "typescript@5", "-p", "tsconfig2.json", "-p", "my-project-1", "-path", "/srv/a1"] }],
    [false, { args: ["npm:pkg@1.2", "nginx:1.25@sha256:ab12", "git@github.com:a/b", "https://git@h/x", "@a/b@1"] }],
  ])("says %j of %j", async (hasCredentials, entry) => {
    const inputs = ["hidden", "plain"].map((id) => ({ id, type: "promptString", default: "s3cret-of-ada" }));
    const [hidden, plain] = inputs;
    const servers = { one: { command: "x", ...entry } };
    write("app/.vscode/mcp.json", { inputs: [{ ...hidden, password: true }, plain], servers });
    const { stderr } = await importAll("--from", "vscode");
    expect(stderr.includes(`${file} holds credentials as text, of one. `)).toBe(hasCredentials);
  });

  it("gives servers the names that the gateway reads", async () => {
    const names = ["constructor", " my  files ", "a\u0007b", "长".repeat(130), "__proto__", "\u200b", "my files"];
    const entries = names.map((name, index) => `${JSON.stringify(name)}: { "command": "x${index}" }`);
    write(".cursor/mcp.json", `{ "mcpServers": { ${entries.join(", ")} } }`);
    const { stdout, stderr } = await importAll("--from", "cursor");
    expect(stderr).toBe(`Wrote ${file} with 5 servers.\n`);
    const long = "长".repeat(128);
    expect(Object.keys(JSON.parse(read()).mcpServers)).toEqual([
      "constructor",
      "my files",
      "ab",
      long,
      "my files-cursor",
    ]);
    expect(stdout).toMatch(/^ {3}my {2}files .* as "my files": a name has at most 128 visible characters$/m);
    expect(stdout).toMatch(/^ {2}my files .* as "my files-cursor": the name is taken$/m);
    expect(stdout.match(/left out: expected another name$/gm)).toHaveLength(2);
    expect((await gateway("list", "-c", file)).stderr).toBe("");
  });

  it("overwrites nothing without --force", async () => {
    await add("mine", "node");
    const before = read();
    expect(await importAll()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("--merge adds 9 servers, --force"),
    });
    expect(read()).toBe(before);
    await importAll("--force", "--from", "cursor");
    expect(Object.keys(JSON.parse(read()).mcpServers)).toEqual(["files", "env"]);
  });

  it("merges, twice the same as once, and keeps what is there", async () => {
    writeFileSync(file, '{\n  // mine\n  "mcpServers": { "files": { "command": "own" } },\n  "pin": true\n}\n');
    expect((await importAll("--merge")).stderr).toBe(`Added 9 servers to ${file}.\n`);
    const merged = read();
    expect(merged).toContain("// mine");
    expect(JSON.parse(merged.replace("// mine", ""))).toMatchObject({
      pin: true,
      mcpServers: {
        files: { command: "own" },
        "files-claude-desktop": SERVERS.files,
        "files-cursor": { command: "node" },
      },
    });
    expect(await importAll("--merge")).toMatchObject({ status: 0, stderr: `${file} has all of them already.\n` });
    expect(read()).toBe(merged);
    expect(await importAll()).toMatchObject({ status: 0, stderr: `${file} has all of them already.\n` });
  });

  it.each<[what: string, changed: object]>([
    ["switched off", { disabled: true }],
    ["switched off in another way", { enabled: false }],
    ["restricted", { deny: ["write_*"], allow: ["read_*"] }],
    ["restricted as another host writes it", { includeTools: ["read_*"] }],
    ["described", { description: "The events", call_timeout: 5, start_timeout: 9, era: "legacy" }],
    ["given other tools", { tools: { a: { name: "b" } }, per_session: true }],
    ["given a type", { type: "stdio", args: ["x", "-v"] }],
    ["given the folder where it starts anyway", { cwd: "." }],
    ["given another form of its variable", { env: { A: "${env:T}", B: "${env:U:-u}" } }],
  ])("does not bring back a server that was %s", async (_, changed) => {
    const ev = { command: "npx", args: ["x", "-v"], env: { A: "${T}", B: "${U:-u}" } };
    write(".cursor/mcp.json", { mcpServers: { ev } });
    writeFileSync(file, JSON.stringify({ mcpServers: { ev: { ...ev, ...changed } } }));
    const before = read();
    const { stdout, stderr } = await importAll("--merge", "--from", "cursor");
    expect(stdout).toContain('the same as "ev"\n');
    expect(stderr).toBe(`${file} has all of them already.\n`);
    expect(read()).toBe(before);
  });

  it.each<[what: string, changed: object]>([
    ["arguments", { args: ["y"] }],
    ["variables", { env: { A: "${U}" } }],
    ["folder", { cwd: "other" }],
    ["files", { envFile: ".env" }],
    ["program", { command: "uvx" }],
  ])("takes a server of the same name with other %s", async (_, changed) => {
    const ev = { command: "npx", args: ["x"], env: { A: "${T}" } };
    write(".cursor/mcp.json", { mcpServers: { ev } });
    writeFileSync(file, JSON.stringify({ mcpServers: { ev: { ...ev, ...changed } } }));
    await importAll("--merge", "--from", "cursor");
    expect(JSON.parse(read()).mcpServers).toHaveProperty("ev-cursor", ev);
  });

  it("takes a URL once whose headers several hosts write in their own way", async () => {
    const url = "https://g.example/mcp";
    write(".cursor/mcp.json", { mcpServers: { g: { url, headers: { Authorization: "Bearer ${env:TOK}" } } } });
    write(".claude.json", { mcpServers: { g: { type: "http", url, headers: { authorization: "Bearer ${TOK}" } } } });
    write(".gemini/settings.json", { mcpServers: { g: { httpUrl: url, headers: { Authorization: "Bearer $TOK" } } } });
    write(".config/opencode/opencode.json", {
      mcp: { g: { type: "remote", url, headers: { Authorization: "Bearer {env:TOK}" } } },
    });
    write(".codex/config.toml", `[mcp_servers.g]\nurl = "${url}"\nbearer_token_env_var = "TOK"\n`);
    write(".cline/data/settings/cline_mcp_settings.json", { mcpServers: { g: { type: "sse", url } } });
    await importAll("--from", ...["claude-code", "cursor", "gemini", "codex", "opencode", "cline"]);
    expect(Object.keys(JSON.parse(read()).mcpServers)).toEqual(["g", "g-cline"]);
  });

  it("says which filters of a host's own do not come in with a server that is there", async () => {
    const ev = { command: "npx", args: ["x"] };
    write(".cursor/mcp.json", { mcpServers: { ev } });
    write(".gemini/settings.json", { mcpServers: { ev: { ...ev, excludeTools: ["write"], includeTools: ["read"] } } });
    const { stdout } = await importAll("--from", "cursor", "gemini");
    expect(JSON.parse(read()).mcpServers).toEqual({ ev });
    expect(stdout).toContain('the same as "ev"; its allow is left out; its deny is left out\n');
    writeFileSync(file, JSON.stringify({ mcpServers: { ev: { ...ev, allow: ["read"], excludeTools: ["write"] } } }));
    expect((await importAll("--merge", "--from", "gemini")).stdout).toContain('the same as "ev"\n');
  });

  it("says that the login of a host's own does not come in with a server that is there", async () => {
    const g = { url: "https://g.example/mcp" };
    write(".cursor/mcp.json", { mcpServers: { g } });
    write(".config/opencode/opencode.json", { mcp: { g: { type: "remote", ...g, oauth: { clientId: "ada" } } } });
    const { stdout } = await importAll("--from", "cursor", "opencode");
    expect(JSON.parse(read()).mcpServers).toEqual({ g });
    expect(stdout).toContain('the same as "g"; its oauth is left out\n');
  });

  it("does not bring back a server whose input was described otherwise", async () => {
    const input = { id: "k", type: "promptString", password: true };
    const code = { command: "x", env: { K: "${input:k}" } };
    write("app/.vscode/mcp.json", { inputs: [{ ...input, description: "The key" }], servers: { code } });
    await importAll("--from", "vscode");
    const cwd = project;
    for (const [id, description] of [
      ["k", "Ask Bob"],
      ["k-vscode", "Ask Ann"],
    ] as const) {
      const off = { ...code, env: { K: `\${input:${id}}` }, cwd, disabled: true };
      const inputs = [input, { ...input, id, description }].slice(id === "k" ? 1 : 0);
      writeFileSync(file, JSON.stringify({ inputs, mcpServers: { code: off } }));
      const before = read();
      const { stdout, stderr } = await importAll("--merge", "--from", "vscode");
      expect(stdout).toContain('the same as "code"\n');
      expect(stderr).toBe(`${file} has all of them already.\n`);
      expect(read()).toBe(before);
    }
  });

  it("merges twice the same as once where inputs got other names", async () => {
    const inputs = [{ id: "k", type: "promptString" }];
    const servers = { code: { command: "x", env: { K: "${input:k}" } } };
    write("app/.vscode/mcp.json", { inputs, servers });
    writeFileSync(file, JSON.stringify({ inputs: [{ id: "k", type: "pickString" }], mcpServers: {} }));
    await importAll("--merge", "--from", "vscode");
    const merged = read();
    expect(merged).toContain("${input:k-vscode}");
    expect((await importAll("--merge", "--from", "vscode")).stderr).toBe(`${file} has all of them already.\n`);
    expect(read()).toBe(merged);
  });

  it("merges inputs, whose comments stay", async () => {
    const inputs = '[\n    // ask Bob\n    { "id": "crm", "type": "promptString" } /* keep */\n  ]';
    writeFileSync(file, `{\n  "inputs": ${inputs},\n  "mcpServers": {}\n}\n`);
    await importAll("--merge");
    expect(read()).toContain('// ask Bob\n    { "id": "crm", "type": "promptString" }, /* keep */\n    {\n');
    const { inputs: merged } = parseConfig(read(), file) as { inputs: { id: string }[] };
    expect(merged.map(({ id }) => id)).toEqual(["crm", "k"]);
  });

  it("gives inputs with one id names of their own", async () => {
    write(".config/Code/User/mcp.json", {
      inputs: [{ id: "k", type: "promptString", description: "another" }],
      servers: { second: { command: "x", env: { K: "${input:k}" } } },
    });
    vi.stubEnv("HOME", home);
    if (process.platform === "darwin") return;
    await importAll();
    const { inputs, mcpServers } = JSON.parse(read());
    expect(inputs.map(({ id }: { id: string }) => id)).toEqual(["k", "k-vscode"]);
    expect([mcpServers.second.env.K, mcpServers.code.env.K]).toEqual(["${input:k}", "${input:k-vscode}"]);
  });

  it("takes the servers of the profiles of VS Code", async () => {
    const place = { platform: "linux", home, environment: {}, project };
    const profile = write(".config/Code/User/profiles/4f3e/mcp.json", { servers: { work: { command: "w" } } });
    write(".config/Code/User/profiles/note.txt", "no folder");
    const found = findHostServers(place).find(({ file }) => file === profile);
    expect(found?.servers.map(({ name }) => name)).toEqual(["work"]);
  });

  it("only tells what it finds with --dry-run, and as JSON with --json", async () => {
    const { status, stdout, stderr } = await importAll("--dry-run", "--json", "--from", "gemini", "copilot-cli");
    expect([status, stderr]).toEqual([0, `${file} would get 4 servers.\n`]);
    expect(() => read()).toThrow("ENOENT");
    expect(JSON.parse(stdout)).toMatchObject({
      written: null,
      found: [
        {
          host: "gemini",
          servers: [
            { name: "files", type: "stdio", target: "node" },
            { name: "gemini", env: ["A"] },
            { name: "off", disabled: true },
          ],
        },
        {
          host: "copilot-cli",
          servers: [{ name: "bad", note: expect.stringMatching(/^left out/) }, { name: "tools" }],
        },
      ],
    });
  });

  it("goes on past a file that cannot be read, and warns of it", async () => {
    const broken = write(".cursor/mcp.json", "{ mcpServers");
    const { status, stderr } = await importAll();
    expect(stderr).toContain(`warning: Cursor: ${broken}:1:3: `);
    expect(status).toBe(0);
  });

  it.each<[path: string, content: unknown, reason: string]>([
    [".gemini/mcp-server-enablement.json", "{ files", "1:3: key must be a string"],
    [".gemini/mcp-server-enablement.json", { files: true }, "expected an object at /files, received a boolean"],
    [".gemini/mcp-server-enablement.json", "7", "received a number"],
    [".copilot/settings.json", { disabledMcpServers: "tools" }, "received a string"],
    [
      ".copilot/settings.json",
      { disabledMcpServers: ["a", 1] },
      "expected a list of names, received one with a number",
    ],
    [".copilot/settings.json", [], "expected an object, received an empty array"],
  ])("warns of switches in %s that cannot be read", async (path, content, reason) => {
    const switches = write(path, content);
    const { status, stdout, stderr } = await importAll("--json");
    const taken = "servers that are switched off there are taken as switched on";
    const warnings = [expect.stringMatching(new RegExp(`${reason}.*; ${taken}$`))];
    expect(JSON.parse(stdout).found).toContainEqual(expect.objectContaining({ warnings }));
    expect((await importAll("--dry-run")).stderr).toContain(switches);
    expect([status, stderr]).toEqual([0, expect.stringContaining("Wrote")]);
  });

  it.each<[content: unknown, reason: string]>([
    ["[1]", "expected an object, received an array"],
    [{ mcpServers: [] }, "expected an object at /mcpServers, received an empty array"],
    [{ mcpServers: "x" }, "expected an object at /mcpServers, received a string"],
    [undefined, "ENOENT"],
  ])("says why it cannot take the servers of a host's file %j", async (content, reason) => {
    const broken = join(home, ".cursor/mcp.json");
    rmSync(broken, { force: true });
    if (content === undefined) symlinkSync(join(home, "nowhere"), broken);
    else write(".cursor/mcp.json", content);
    const { status, stderr } = await importAll();
    expect(stderr).toContain(`warning: Cursor: `);
    expect(stderr).toContain(reason);
    expect(stderr).toContain(broken);
    expect(status).toBe(0);
  });

  it("refuses a folder that is not there", async () => {
    const { status, stderr } = await gateway("import", "--project", join(home, "no"), "-c", file);
    expect([status, stderr]).toEqual([1, expect.stringContaining("expected a folder as --project")]);
  });

  it("fails where it finds nothing", async () => {
    vi.stubEnv("HOME", newFolder());
    vi.stubEnv("USERPROFILE", newFolder());
    vi.stubEnv("XDG_CONFIG_HOME", newFolder());
    vi.stubEnv("APPDATA", newFolder());
    const { status, stderr } = await gateway("import", "--project", newFolder(), "-c", file);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^These files do not exist, or have no servers:\n {2}Claude Desktop: /);
    expect(stderr).toContain("\n  Copilot CLI: ~/.copilot/mcp-config.json, ");
    expect(stderr).toMatch(/\nerror: found no server that can be imported: --help lists the hosts\n$/);
  });

  it.each(["darwin", "win32", "linux"])("finds the files where they lie on %s", (platform) => {
    const settings =
      platform === "darwin" ? "Library/Application Support" : platform === "win32" ? "Roaming" : ".config";
    const zed = platform === "darwin" ? ".config/zed" : platform === "win32" ? "Roaming/Zed" : ".config/zed";
    const server = { mcpServers: { a: { command: "a" } } };
    const cline = "Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json";
    for (const path of ["Claude/claude_desktop_config.json", "Code/User/mcp.json", cline])
      write(`m/${settings}/${path}`, server);
    write(`m/${zed}/settings.json`, { context_servers: { a: { command: "a" } } });
    for (const path of [
      ".claude.json",
      ".cursor/mcp.json",
      ".codeium/windsurf/mcp_config.json",
      ".gemini/settings.json",
    ])
      write(`m/${path}`, server);
    write("m/.copilot/mcp-config.json", server);
    const place = { platform, home: join(home, "m"), environment: { APPDATA: join(home, "m/Roaming") }, project };
    const found = findHostServers(place).filter(({ file }) => file.startsWith(join(home, "m")));
    expect(found.map(({ host }) => host.id)).toEqual([
      ...["claude-desktop", "claude-code", "cursor", "vscode", "windsurf", "zed", "gemini", "cline", "copilot-cli"],
    ]);
  });
});

it("list reads time limits in the unit of the host", async () => {
  write(".gemini/settings.json", { mcpServers: { a: { command: "x", timeout: 20_000 } } });
  const { stderr } = await runHere(["gateway", "list", "-c", join(home, ".gemini/settings.json")]);
  expect(stderr).toBe("");
});
