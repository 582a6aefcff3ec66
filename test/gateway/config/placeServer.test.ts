// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how a config writes variables
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { loadConfig, readConfigFile } from "../../../src/gateway/config/loadConfig.ts";
import { placeServer } from "../../../src/gateway/config/placeServer.ts";
import { createGateway } from "../../../src/gateway/createGateway.ts";
import { newFolder } from "../newFolder.ts";

const folder = resolve("/home/ada/app");
const command = "x";

it.each<[what: string, server: object, placed: object]>([
  ["a command", {}, { cwd: folder }],
  ["a relative folder", { cwd: "./sub" }, { cwd: join(folder, "sub") }],
  ["an absolute folder", { cwd: resolve("/srv") }, { cwd: resolve("/srv") }],
  ["a folder of the user", { cwd: "~/sub" }, { cwd: "~/sub" }],
  ["a folder by a variable", { cwd: "${HOME}/sub" }, { cwd: "${HOME}/sub" }],
  ["a name that only begins like the user's folder", { cwd: "~x" }, { cwd: join(folder, "~x") }],
  ["a file of variables", { envFile: ".env" }, { cwd: folder, envFile: join(folder, ".env") }],
  [
    "variables of editors",
    { args: ["${workspaceFolder}/a", "${cwd}", "${workspaceFolderBasename}"] },
    { cwd: folder, args: [`${folder}/a`, folder, "app"] },
  ],
  [
    "the project of Claude Code",
    { args: ["${CLAUDE_PROJECT_DIR}", "${CLAUDE_PROJECT_DIR:-.}"] },
    { cwd: folder, args: [`\${CLAUDE_PROJECT_DIR:-${folder}}`, "${CLAUDE_PROJECT_DIR:-.}"] },
  ],
  [
    "the text of a file",
    { env: { A: "${file:a.txt}" } },
    { cwd: folder, env: { A: `\${file:${join(folder, "a.txt")}}` } },
  ],
])("placeServer places %s", (_, server, placed) => {
  expect(placeServer({ command, ...server }, folder)).toEqual({ command, ...placed });
});

it.each<[named: string, args: string[], message: string | undefined]>([
  ["a{b}c", ["${file:a.txt}"], "expected a folder without braces for ${file:…}, received FOLDER"],
  ["a}b", ["${CLAUDE_PROJECT_DIR}"], "expected a folder without braces for ${CLAUDE_PROJECT_DIR}, received FOLDER"],
  ["x${HOME}y", [], 'expected a folder without "${" in its path, received FOLDER'],
  ["a{b}c", ["${workspaceFolder}/a"], undefined],
  ["$HOME", ["${file:a.txt}"], undefined],
])("a config in a folder %s with %j starts its servers or says why not", async (named, args, message) => {
  const place = join(newFolder(), named);
  mkdirSync(place);
  const file = join(place, "mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers: { files: { command, args } } }));
  const { faults } = await readConfigFile(file);
  expect(faults.get("files")?.reason).toBe(message?.replace("FOLDER", place));
});

it("placeServer gives a server with a URL no folder", () => {
  const headers = { A: "${workspaceFolder}" };
  expect(placeServer({ url: "https://a.example", headers }, folder)).toEqual({
    url: "https://a.example",
    headers: { A: folder },
  });
});

it.each([
  ["mcp.json", "."],
  [".mcp.json", "."],
  [".vscode/mcp.json", ".."],
  [".cursor/mcp.json", ".."],
  [".gemini/settings.json", ".."],
  ["vscode/mcp.json", "."],
])("servers of %s start at %s of it", async (name, above) => {
  const file = join(newFolder(), "app", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ mcpServers: { a: { command, cwd: "b" }, bad: { comand: "x" } } }));
  const { mcpServers } = await loadConfig(file);
  expect(mcpServers).toEqual({ a: { command, cwd: join(dirname(file), above, "b") }, bad: { comand: "x" } });
});

it("a server starts in the folder of its config, and its files lie there", async () => {
  const home = newFolder();
  writeFileSync(join(home, "a.env"), "A=1\n");
  writeFileSync(join(home, "server.cjs"), "console.error(`A=${process.env.A}`, process.argv[2]); process.exit(3)");
  const server = { command: process.execPath, args: ["server.cjs", "${workspaceFolder}"], envFile: "a.env" };
  writeFileSync(join(home, "mcp.json"), JSON.stringify({ mcpServers: { server } }));
  const gateway = await createGateway(join(home, "mcp.json"));
  expect((await gateway.ready())[0]?.error).toContain(`A=1 ${home}`);
  await gateway.close();
});
