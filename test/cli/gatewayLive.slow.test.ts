// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hostEntries } from "../../src/cli/gateway/hostEntries.ts";
import { fitted } from "../../src/cli/gateway/LiveView.ts";
import { ending } from "../gateway/endingServer.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { ListedServer } from "../gateway/openListed.ts";
import { worker } from "../gateway/workers.ts";
import { hasTerminal, inTerminal, type Typed } from "./inTerminal.ts";
import { MAIN } from "./run.ts";
import { runHere } from "./runHere.ts";

const fileOf = (config: object): string => {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, JSON.stringify(config));
  return file;
};

function typed(
  keys: readonly Typed[],
  config: object | string,
  environment: readonly string[] = [],
  flags: string[] = [],
) {
  const file = typeof config === "string" ? config : fileOf(config);
  const command = ["env", "-u", "CI", ...environment, process.execPath, MAIN, "gateway", "-c", file, ...flags];
  return { ...inTerminal(command, keys), file };
}
const config = { mcpServers: { one: worker(), 文件服务器: { command: "no-such-program" } } };

it("what is pasted has the options of the command", () => {
  const flags = { ...{ passThrough: true, schemas: "compact", prefix: false, watch: false }, log: "a b.jsonl" };
  const words = `--pass-through --schemas compact --no-prefix --no-watch --log '${resolve("a b.jsonl")}'`;
  const [claude, , gemini] = hostEntries("mcp.json", { ...flags, logArguments: true, verbose: true, telemetry: true });
  const args = `-y openjiuwen-tools gateway --config ${resolve("mcp.json")} ${words.replace("--log", "--verbose --log")}`;
  expect(claude?.text).toBe(`claude mcp add -s user gateway -- npx ${args} --log-arguments --telemetry`);
  expect(gemini?.text).toBe(`gemini mcp add -s user gateway npx -- ${args} --log-arguments --telemetry`);
  expect(hostEntries("mcp.json", { prefix: true, watch: true })).toEqual(hostEntries("mcp.json"));
});

describe.skipIf(!hasTerminal)("gateway in a terminal", () => {
  it.each<[name: string, type: string]>([
    ["q", "q"],
    ["Ctrl+C", "\u0003"],
  ])("shows what to paste and how the servers are, until %s", (_, type) => {
    const { status, shown, written, file } = typed([{ after: "4 tools; q ends it", type }], config);
    expect(status).toBe(0);
    expect(shown).toContain(`claude mcp add -s user gateway -- npx -y openjiuwen-tools gateway --config ${file}`);
    expect(shown).toContain('"mcpServers":{"gateway":{"command":"npx"');
    expect(shown).toContain("2 servers (1 failed), 4 tools; q ends it");
    expect(shown).toMatch(/✓ one {9}ready {5}4 tools/);
    expect(shown).toMatch(/✗ 文件服务器 {2}failed {4}the program "no-such-program" was not found on the PATH/);
    expect(written).toContain("\u001b[0J");
  });

  it("marks a server whose tools are held back, and one that has ended by itself", async () => {
    const [listed, end] = [new ListedServer([{ name: "add" }, { name: "tell" }]), join(newFolder(), "end")];
    const file = fileOf({ mcpServers: { listed: listed.config, ends: ending(end, "process.exit(3)") }, pin: true });
    await runHere(["gateway", "check", "-c", file]);
    listed.list([{ name: "add", description: "Adds" }, { name: "tell" }]);
    writeFileSync(end, "");
    const keys = [
      { after: "1 changed", type: "" },
      { after: "ended with exit code 3", type: "q" },
    ];
    const { status, shown } = typed(keys, file);
    expect(status).toBe(0);
    expect(shown).toMatch(/! listed {2}ready {5}1 tool, 1 changed and held back, see gateway check/);
    expect(shown).toMatch(/✗ ends {4}idle {6}ended with exit code 3: no space left/);
  });

  it("says when the config in the file cannot be used, and when it is used again", () => {
    const original = join(newFolder(), "original.json");
    const write = `cp "$PWD/mcp.json" ${original}; sleep 1; echo { > "$PWD/mcp.json"; sleep 2; cp ${original} "$PWD/mcp.json"; sleep 9`;
    const writing = { mcpServers: { writes: { command: "sh", args: ["-c", write] } } };
    const keys = [
      { after: "The config in the file cannot be used", type: "" },
      { after: "The config in the file is used again", type: "q" },
    ];
    const { status, shown } = typed(keys, writing);
    expect(status).toBe(0);
    const time = String.raw`\d\d:\d\d:\d\d`;
    const notes = `\n${time} The config in the file cannot be used\n${time} The config in the file is used again\n`;
    expect(shown).toMatch(new RegExp(notes));
    // What is drawn last has no warning any more.
    expect(shown.slice(shown.lastIndexOf("q ends it"))).not.toContain("not read again");
  });

  it("shows those that failed and then those with held tools first, if there are too many servers", async () => {
    const listed = new ListedServer([{ name: "add" }]);
    const file = fileOf({ mcpServers: { listed: listed.config }, pin: true });
    await runHere(["gateway", "check", "-c", file]);
    listed.list([{ name: "add", description: "Adds" }]);
    const sleeping = Array.from({ length: 30 }, (_, index) => [`s${index}`, { command: "sleep", args: ["9"] }]);
    const late = { listed: listed.config, missing: { command: "no-such-program" } };
    const many = { mcpServers: { ...Object.fromEntries(sleeping), ...late }, pin: true };
    writeFileSync(file, JSON.stringify(many));
    const { shown } = typed([{ after: "1 changed and held back", type: "q" }], file);
    const last = shown.slice(shown.lastIndexOf("32 servers"));
    expect(last).toMatch(
      /^32 servers \(1 failed\), 0 tools; q ends it\n✗ missing .*\n! listed .*\n… s0 .*\n[\s\S]*\n… and 12 more\n/,
    );
  });

  it("shows which variables a host has to give", () => {
    const needy = { mcpServers: { crm: { command: "node", env: { KEY: "${CRM_KEY}" } } } };
    const { shown } = typed([{ after: "has no variable", type: "q" }], needy);
    expect(shown).toContain('beside "command":');
    expect(shown).toContain('"env":{"CRM_KEY":"…"}');
    expect(shown).toMatch(/✗ crm {2}failed {4}the environment has no variable CRM_KEY/);
  });

  describe("with an input", () => {
    const inputs = [{ id: "k", type: "promptString", description: "The key", password: true }];
    const asking = { inputs, mcpServers: { ...config.mcpServers, asks: { ...worker(), env: { KEY: "${input:k}" } } } };

    it.each<[name: string, answer: string, last: string]>([
      ["q after an answer", "quick\r", "q"],
      ["Ctrl+C after an answer", "quick\r", "\u0003"],
      ["Ctrl+D after no answer", "\u0004", "\u0004"],
    ])("can be left by %s", (_, answer, last) => {
      const keys = [
        { after: "The key (k): ", type: answer },
        { after: "q ends it", type: last },
      ];
      const { status, shown } = typed(keys, asking);
      expect(status).toBe(0);
      expect(shown).not.toContain("quick");
    });

    it("leaves the terminal to the question of a reload", () => {
      const next = join(newFolder(), "next.json");
      writeFileSync(next, JSON.stringify(asking));
      const write = `sleep 1; cp ${next} "$PWD/mcp.json"; sleep 1`;
      const before = { mcpServers: { ...config.mcpServers, writes: { command: "sh", args: ["-c", write] } } };
      const keys = [
        { after: "q ends it", type: "" },
        { after: "The key (k): ", type: "quick\r" },
        { after: "q ends it", type: "q" },
      ];
      const { status, shown } = typed(keys, before);
      expect(status).toBe(0);
      // The view is not drawn before the answer, which is not shown.
      expect(shown).toMatch(/The key \(k\): \n3 servers/);
    });
  });

  it("erases all rows of its lines in a terminal that became narrower", () => {
    const keys = [
      { after: "on the PATH", columns: 30 },
      { after: "q ends it", type: "q" },
    ];
    const { written } = typed(keys, { mcpServers: { 文件服务器: { command: "no-such-program" } } });
    // Two rows for the head, and three for the failure with 79 columns.
    expect(written).toContain("\u001b[5A\r\u001b[0J1 server, 0 tools; q ends it\r\n");
  });

  it("leaves room for the reason of a failure in a narrow terminal", () => {
    const keys = [
      { after: "q ends it", columns: 40 },
      { after: "a-server-wit…  failed    ", type: "q" },
    ];
    const long = { "a-server-with-a-long-name": { command: "sh", args: ["-c", "sleep 1; exit 3"] } };
    expect(typed(keys, { mcpServers: long }).status).toBe(0);
  });

  it.skipIf(spawnSync("tmux", ["-V"]).status !== 0)("is there once in a terminal that becomes narrower", async () => {
    const tmux = (...args: string[]) =>
      spawnSync("tmux", ["-L", `live-${process.pid}`, "-f", "/dev/null", ...args], { encoding: "utf8" }).stdout;
    const file = join(newFolder(), "mcp.json");
    writeFileSync(file, JSON.stringify(config));
    tmux("new-session", "-d", "-x", "80", "-y", "24", `env -u CI ${process.execPath} ${MAIN} gateway -c ${file}`);
    try {
      await expect.poll(() => tmux("capture-pane", "-p"), { timeout: 20_000 }).toMatch(/✓ one .*\n✗ .*not found/);
      for (const columns of [40, 60, 35]) {
        tmux("resize-window", "-x", String(columns));
        const counts = columns === 60 ? ", 4 tools" : "";
        const shown = new RegExp(`\n2 servers \\(1 failed\\)${counts}; q ends it\n✓ one .*\n✗ 文件服务器 [^\n]*…\n+$`);
        await expect.poll(() => tmux("capture-pane", "-p"), { timeout: 5_000 }).toMatch(shown);
        expect(tmux("capture-pane", "-p").match(/q ends it|✓|✗/g)).toEqual(["q ends it", "✓", "✗"]);
      }
    } finally {
      tmux("kill-server");
    }
  });

  it("shows over HTTP where it is and what to paste, with the variable of the token and without the token", () => {
    const flags = ["--http", "--token-env", "GW_TOKEN"];
    const keys = [{ after: "context_servers", type: "\u0003" }];
    const { shown } = typed(keys, config, ["GW_TOKEN=s3cret-0123456789abcdef"], flags);
    const [, url] = /Serving at (\S+)/.exec(shown) ?? [];
    expect(shown).toContain("Each needs the variable GW_TOKEN too.");
    expect(shown).toContain(`codex mcp add gateway --url ${url} --bearer-token-env-var GW_TOKEN`);
    expect(shown).not.toContain("s3cret");
  });

  it.each<[name: string, environment: string[]]>([
    ["a terminal that cannot move its cursor", ["TERM=dumb"]],
    ["CI", ["CI=true"]],
  ])("is not shown in %s", (_, environment) => {
    const { shown } = typed([{ after: "Serving over standard input", type: "\u0003" }], config, environment);
    expect(shown).toContain("Serving over standard input and output");
    expect(shown).not.toContain("q ends it");
  });
});

it.each<[line: string, columns: number, shown: string]>([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["文件服务器", 10, "文件服务器"],
  ["文件服务器", 6, "文件…"],
  ["e\u0301e\u0301", 2, "e\u0301e\u0301"],
])("fits %s into %i columns", (line, columns, shown) => {
  expect(fitted(line, columns)).toBe(shown);
});
