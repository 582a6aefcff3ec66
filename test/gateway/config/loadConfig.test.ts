import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig, readConfigFile } from "../../../src/gateway/config/loadConfig.ts";
import { GatewayError } from "../../../src/gateway/GatewayError.ts";
import { newFolder } from "../newFolder.ts";

const fixture = (name: string): string => join(import.meta.dirname, "files", name);

/** A file of its own with that text. */
function fileOf(text: string | Uint8Array): string {
  const file = join(mkdtempSync(join(tmpdir(), "config-")), "mcp.json");
  writeFileSync(file, text);
  return file;
}

describe("loadConfig", () => {
  it.each<[host: string, servers: object]>([
    ["claude_desktop_config.json", { filesystem: { command: "npx", env: { LOG_LEVEL: "warn" } } }],
    ["cursor.json", { github: { command: "node" }, linear: { url: "https://mcp.example.com/mcp" } }],
    ["vscode.jsonc", { playwright: { command: "npx" }, github: { url: "https://api.example.com/mcp/" } }],
    ["cline.json", { "local-server": { command: "node" } }],
    [
      "windsurf.json",
      {
        "github.com/upstash/context7-mcp": { url: "https://mcp.example.com/mcp", deny: ["delete_all"] },
        "@smithery-ai/server-x": { type: "stdio", command: "npx" },
        "My Files (local)": { type: "stdio", args: ["."], allow: ["*"] },
      },
    ],
    [
      "claude.json",
      {
        github: { url: "https://api.example.com/mcp/" },
        old: { type: "sse" },
        oauth: { oauth: { clientId: "x", callbackPort: 8080 } },
        airtable: { command: "npx", env: {} },
      },
    ],
    [
      "gemini_settings.json",
      {
        python: {
          args: ["-m", "my_server", "--port", "8080"],
          allow: ["safe_tool", "read_*"],
          deny: ["dangerous_tool"],
        },
        remote: { url: "https://api.example.com/mcp", headers: { "X-Team": "7" } },
      },
    ],
    [
      "zed_settings.jsonc",
      {
        local: { command: "node" },
        older: { command: "uvx", args: ["mcp-server-git"], env: { A: "b" } },
        extension: { source: "extension" },
      },
    ],
    ["vscode_settings.jsonc", { time: { command: "uvx", args: ["mcp-server-time"] } }],
  ])("reads the file of another host, %s", async (name, servers) => {
    const { mcpServers } = await loadConfig(fixture(name));
    expect(mcpServers).toMatchObject(servers);
    expect(Object.keys(mcpServers)).toEqual(Object.keys(servers));
  });

  it("reads a text with JSON in the comments around it", async () => {
    const text = '// { "mcpServers": {} }\n/* [1, */ {"mcpServers": {"a": {"command": "x"}}} // }\n/* { */';
    expect((await loadConfig(fileOf(text))).mcpServers).toMatchObject({ a: { command: "x" } });
  });

  it("reads a file of settings that is long", async () => {
    const history = ["x, ]".repeat(500_000)];
    const text = JSON.stringify({ history, mcpServers: { a: { command: "x" } } });
    expect((await loadConfig(fileOf(text))).mcpServers).toMatchObject({ a: { command: "x" } });
  });

  it("reads a file with integers of 64 bits among other settings", async () => {
    const text = '{"id": 1234567890123456789, "mcpServers": {"a": {"command": "x", "args": [1234567890123456789]}}}';
    expect((await loadConfig(fileOf(text))).mcpServers).toMatchObject({
      a: { command: "x", args: ["1234567890123456789"] },
    });
  });

  it("reads a byte order mark, and a text beside a comment", async () => {
    const text = '\ufeff{"mcpServers": {"a": {"command": "/* not */ // a comment,}" /* one */,}}}';
    expect(await loadConfig(fileOf(text))).toMatchObject({
      mcpServers: { a: { command: "/* not */ // a comment,}" } },
    });
  });

  it("warns of a key that is written twice, in the settings of a host only among the servers", async () => {
    const files = '"files": { "command": "a", "command": "b" }, "files": { "command": "c" }';
    const warning = (place: string) => `a key is written twice, and only the last one is read at ${place}`;
    const { config, warnings } = await readConfigFile(
      fileOf(`{ "pin": true, /* "pin" */ "mcpServers": { ${files} }, "pin": false }`),
    );
    expect(warnings).toEqual(["/mcpServers/files/command", "/mcpServers/files", "/pin"].map(warning));
    expect(config).toMatchObject({ pin: false, mcpServers: { files: { command: "c" } } });
    const settings = `{ "theme": "a", "theme": "b", "context_servers": { ${files} } }`;
    const found = (await readConfigFile(fileOf(settings))).warnings.filter((text) => text.includes("twice"));
    expect(found).toEqual(["/context_servers/files/command", "/context_servers/files"].map(warning));
  });

  it.each([0, 1, 2, 3])("reads UTF-16 (%i)", async (kind) => {
    const bytes = Buffer.from(`${kind % 2 ? "\ufeff" : ""}{"mcpServers": {"文件": {"command": "a"}}}`, "utf16le");
    const file = fileOf(kind < 2 ? bytes : bytes.swap16());
    expect(Object.keys((await loadConfig(file)).mcpServers)).toEqual(["文件"]);
  });

  it("refuses bytes that are no text", async () => {
    const file = fileOf(Uint8Array.from([0x7b, 0x80, 0xff]));
    await expect(loadConfig(file)).rejects.toThrow(`${file}: expected text in UTF-8 or UTF-16`);
  });

  it.each<[name: string, text: string, message: string]>([
    ["a key without quotes", "{\n  mcpServers: {}\n}", ":2:3: expected a key in double quotes"],
    ["other quotes", "{'mcpServers': {}}", ":1:2: "],
    ["a comma alone", '{"mcpServers": {,}}', ":1:17: "],
    ["a comma too many", '{"mcpServers": {},, "pin": true}', ":1:19: "],
    ["a missing comma", '{"mcpServers": {}\n "pin": true}', ": expected a comma"],
    ["a missing bracket", '{"mcpServers": {}', ":1:18: "],
    ["Python's True", '{"mcpServers": {}, "pin": True}', ":1:27: "],
    ["a fence", '```json\n{"mcpServers": {}}\n```', "received a code fence"],
    ["prose before it", 'My servers: // all\n{"mcpServers": {}}', "received other text"],
    ["a comma behind it all", '{"mcpServers": {}},', ":1:19: "],
    ["text that is no JSON", "mcpServers", ":1:1: "],
    [
      "a missing comma and a missing bracket",
      '{"mcpServers": {"a": {"command": "x"}\n"b": 1}',
      ":2:1: expected `,` or `}`",
    ],
    ["nothing", "", ":1:1: "],
    ["a text with JSON in it", '"{\\"mcpServers\\": {}}"', ": expected object, received string"],
    ["an unknown key", '{"mcpServers": {}, "pins": true}', 'unknown key "pins". Did you mean "pin"? at /pins'],
  ])("refuses %s, with its place", async (_, text, message) => {
    const file = fileOf(text);
    const error = await loadConfig(file).then(
      () => undefined,
      (cause) => cause,
    );
    expect(error).toBeInstanceOf(GatewayError);
    expect(error.message.startsWith(file)).toBe(true);
    expect(error.message).toContain(message);
  });

  it.each([
    ["single quotes", "{'S3CRET': 'S3CRET'}"],
    ["no quotes", '{"mcpServers": {"a": {"env": {"KEY": S3CRET}}}}'],
    ["a key alone", '{"mcpServers": {"a": {"env": {KEY=S3CRET}}}}'],
    ["a quote that is missing", '{"mcpServers": {"a": {"command": "x", "env": {"KEY": "S3CRET}}}}\n'],
    ["a backslash", '{"mcpServers": {"a": {"env": {"KEY": "S3CRET\\S3CRET"}}}}'],
    ["a number that is too large", '{"mcpServers": {"a": {"env": {"KEY": 5353e999}}}}'],
    ["text behind it", '{"mcpServers": {}} S3CRET'],
    ["a comment that is not closed", '{"mcpServers": {}} /* S3CRET'],
  ])("does not repeat a secret that has %s", async (_, text) => {
    const { message } = await loadConfig(fileOf(text)).then(
      () => ({ message: "" }),
      (cause: Error) => cause,
    );
    expect(message).toMatch(/:[12]:\d+: \w/);
    expect(message).not.toMatch(/S3CRET|5353/);
  });

  it.each([
    ["comments", '{"mcpServers": {}}', "/* "],
    ["strings with quotes", '{"mcpServers": {"', '\\"'],
  ])("refuses many %s that are not closed at once", async (_, head, part) => {
    const file = fileOf(head + part.repeat(60_000));
    const from = performance.now();
    await expect(loadConfig(file)).rejects.toThrow(GatewayError);
    expect(performance.now() - from).toBeLessThan(2_000);
  });

  it.skipIf(process.platform === "win32")("does not wait for a named pipe", async () => {
    const file = join(newFolder(), "mcp.json");
    execFileSync("mkfifo", [file]);
    await expect(loadConfig(file)).rejects.toThrow("cannot be read: expected a file, received a named pipe");
  });

  it.runIf(existsSync("/dev/zero"))("ends at a device without an end", async () => {
    await expect(loadConfig("/dev/zero")).rejects.toThrow("/dev/zero cannot be read: expected at most 64 MiB");
  });

  it("names a file that is not there", async () => {
    await expect(loadConfig("/nowhere/mcp.json")).rejects.toThrow("/nowhere/mcp.json cannot be read: ENOENT");
  });
});
