import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { reportServers } from "../../src/cli/gateway/reportServers.ts";
import { ending } from "../gateway/endingServer.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { ListedServer } from "../gateway/openListed.ts";
import { runHere } from "./runHere.ts";
import { startHere } from "./startHere.ts";

const configFile = (config: object): string => {
  const file = join(newFolder(), "mcp.json");
  writeFileSync(file, JSON.stringify(config));
  return file;
};

it("serve tells once that a server has ended by itself", async () => {
  const end = join(newFolder(), "end");
  const config = configFile({ mcpServers: { one: ending(end, "process.exit(3)") } });
  const served = startHere(["gateway", "-c", config, "--http"]);
  await expect.poll(() => served.stderr, { timeout: 10_000 }).toContain("Serving at");
  writeFileSync(end, "");
  await expect.poll(() => served.stderr, { timeout: 10_000 }).toContain("one: ");
  served.terminate();
  expect(await served.ended).toBe(0);
  const told = served.stderr.split("\n").filter((line) => !line.startsWith("Serving"));
  expect(told).toEqual(['one: The server "one" ended with exit code 3: no space left', ""]);
});

const add = { name: "add", description: "Adds", inputSchema: { type: "object" } };
const listed = (...tools: object[]) => new ListedServer(tools);

describe("a tool that has changed", () => {
  it("is told by serve once, with the command that approves it", async () => {
    const server = listed(add);
    const config = configFile({ mcpServers: { "my files": server.config }, pin: true });
    await runHere(["gateway", "check", "-c", config]);
    server.list([{ ...add, description: "Adds, and sends" }]);
    const served = startHere(["gateway", "-c", config, "--http"]);
    const told = () => served.stderr.split("\n").filter((line) => line.startsWith("my files"));
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(1);
    const command = `npx openjiuwen-tools gateway approve --config ${config} 'my files' add`;
    expect(told()).toEqual([`my files: changed and held back until approved: add (description); ${command}`]);
    const [, url = ""] = /Serving at (\S+)/.exec(served.stderr) ?? [];
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    for (let count = 0; count < 3; count++) await (await fetch(url, { method: "POST", headers, body })).text();
    served.terminate();
    await served.ended;
    expect(told()).toHaveLength(1);
  });

  it("is told in one line with the others of its server, and in a word of a shell", () => {
    const changed = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`t${index}`, ["title"]]));
    const written: string[] = [];
    const spy = vi.spyOn(console, "error").mockImplementation((line) => void written.push(line));
    const many = { name: "many", state: "ready", changed };
    const odd = { name: "-x", state: "ready", changed: { "a'; b": ["title"] } };
    let listener = (): void => {};
    const gateway = { warnings: [], onChange: (given: () => void) => (listener = given), servers: [many, odd] };
    vi.useFakeTimers({ toFake: ["performance"] });
    const report = (changed: object): void => {
      gateway.servers = [{ ...many, changed }] as never;
      listener();
    };
    reportServers(gateway as never, "/m.json");
    // The same once more, then another change of a tool that is held back, and one that is served in between.
    listener();
    for (const part of ["title", "description", "title"]) report({ t0: [part] });
    for (let count = 0; count < 20; count++) report(count % 2 === 0 ? {} : { t0: ["title"] });
    vi.advanceTimersByTime(60_000);
    report({ t0: ["title", "description"] });
    report({ t0: ["title"] });
    vi.useRealTimers();
    spy.mockRestore();
    expect(written).toEqual([
      expect.stringMatching(/^many: .*: t0 \(title\), .* t4 \(title\), and 2 more; npx .* many$/),
      expect.stringMatching(/ approve --config \/m\.json -- -x 'a'\\''; b'$/),
      expect.stringMatching(/^many: .*: t0 \(title, description\); npx .* many t0$/),
    ]);
  });

  it("is shown by check as it is now, cut and without characters that nobody sees", async () => {
    const server = listed(add);
    const config = configFile({ mcpServers: { files: server.config }, pin: true });
    await runHere(["gateway", "check", "-c", config]);
    const description = `Adds\u200b.\n${"x".repeat(2_000)}`;
    server.list([{ name: "add", description, inputSchema: { type: "object", title: "T" }, title: "Add" }]);
    const { stdout } = await runHere(["gateway", "check", "--json", "-c", config]);
    const [{ changed, changedTo }] = JSON.parse(stdout);
    expect(changed).toEqual({ add: ["parameters", "description", "title"] });
    expect(changedTo.add).toEqual({
      parameters: '{"type":"object","title":"T"}',
      description: expect.stringMatching(/^Adds\.\nx{994}… and 1006 more characters$/),
      title: "Add",
    });
    server.list([{ name: "add", inputSchema: { type: "object" } }]);
    const text = (await runHere(["gateway", "check", "-c", config])).stdout;
    expect(text).toContain("  add is held back: its description changed\n    description: it was removed\n");
  });
});
