import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fitted } from "../../src/cli/gateway/LiveView.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { worker } from "../gateway/workers.ts";
import { hasTerminal, inTerminal, type Typed } from "./inTerminal.ts";
import { MAIN } from "./run.ts";

function typed(keys: readonly Typed[], config: object, environment: readonly string[] = [], flags: string[] = []) {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, JSON.stringify(config));
  const command = ["env", "-u", "CI", ...environment, process.execPath, MAIN, "gateway", "-c", file, ...flags];
  return { ...inTerminal(command, keys), file };
}
const config = { mcpServers: { one: worker(), 文件服务器: { command: "no-such-program" } } };

describe.skipIf(!hasTerminal)("gateway in a terminal", () => {
  it.each<[name: string, type: string]>([
    ["q", "q"],
    ["Ctrl+C", "\u0003"],
  ])("shows what to paste and how the servers are, until %s", (_, type) => {
    const { status, shown, written, file } = typed([{ after: "4 tools; q ends it", type }], config);
    expect(status).toBe(0);
    expect(shown).toContain(`claude mcp add gateway -- npx -y openjiuwen-tools gateway --config ${file}`);
    expect(shown).toContain('"mcpServers":{"gateway":{"command":"npx"');
    expect(shown).toContain("2 servers, 4 tools; q ends it");
    expect(shown).toMatch(/✓ one {9}ready {5}4 tools/);
    expect(shown).toMatch(/✗ 文件服务器 {2}failed {4}The server "文件服务器" cannot be st/);
    expect(written).toContain("\u001b[0J");
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
