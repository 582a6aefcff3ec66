import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { starters } from "../../src/cli/init/starterFiles.ts";
import { newFolder } from "../gateway/newFolder.ts";
import { runHere } from "./runHere.ts";

describe.each(starters())("a starter for %s", (provider) => {
  it("writes files that agree with each other", async () => {
    const folder = join(newFolder(), "My Agent");
    const { status, stdout } = await runHere(["init", folder, "--provider", provider]);
    const read = (path: string): string => readFileSync(join(folder, path), "utf8");
    expect(status).toBe(0);
    expect(stdout).toContain(join(folder, "src/agent.ts"));
    const manifest = JSON.parse(read("package.json"));
    expect(manifest.name).toBe("my-agent");
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
    const imported = [...read("src/agent.ts").matchAll(/from "([^.][^"]*)"/g)].map(([, name = ""]) => name);
    const packages = imported.map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
    expect([...new Set(packages)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });
});

it.each([
  ["openai", "the OpenAI client, for OpenAI and each server with the same API", "OPENAI_API_KEY= # OPENAI_BASE_URL="],
  ["anthropic", "the Anthropic client", "ANTHROPIC_API_KEY= # ANTHROPIC_BASE_URL="],
  ["gemini", "the Google Gen AI client", "GEMINI_API_KEY= # GOOGLE_GEMINI_BASE_URL="],
  ["ollama", "Ollama on your machine", "# OLLAMA_HOST="],
  ["ai-sdk", "the AI SDK", "# OPENAI_BASE_URL= OPENAI_API_KEY="],
])("a starter for %s says what it uses and which variables it reads", async (provider, uses, variables) => {
  const folder = newFolder();
  await runHere(["init", folder, "--provider", provider]);
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain(`\n\nThis agent uses ${uses}. Node 22.18 or later`);
  const environment = readFileSync(join(folder, ".env.example"), "utf8");
  expect(environment.trimEnd().replaceAll("\n", " ")).toBe(`${variables} # MODEL=`);
});

test("nothing is overwritten", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/tools.ts"), "mine");
  const { status, stderr } = await runHere(["init", folder, "--provider", "openai"]);
  expect(stderr).toContain("expected a folder without src/tools.ts, received ");
  expect(status).toBe(1);
  expect(readFileSync(join(folder, "src/tools.ts"), "utf8")).toBe("mine");
});

test("a link that leads nowhere is not written through", async () => {
  const folder = newFolder();
  symlinkSync(join(folder, "elsewhere"), join(folder, "README.md"));
  expect(await runHere(["init", folder, "--provider", "openai"])).toMatchObject({ status: 1, stdout: "" });
});

it("does not write through a link to another folder", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "elsewhere"));
  mkdirSync(join(folder, "agent"));
  symlinkSync(join(folder, "elsewhere"), join(folder, "agent", "src"));
  const { status, stderr } = await runHere(["init", join(folder, "agent"), "--provider", "ollama"]);
  expect(status).toBe(1);
  expect(stderr).toContain("without the link src, received");
  expect(readdirSync(join(folder, "elsewhere"))).toEqual([]);
});

it("quotes the folder in the command that it tells", async () => {
  const folder = join(newFolder(), "it's $(mine)");
  const { stdout } = await runHere(["init", folder, "--provider", "ollama"]);
  expect(stdout).toContain(`cd '${folder.replace("'", "'\\''")}' && npm install`);
});
