// What the command init writes runs against a stand-in for each provider.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { startModel } from "../../docs/examples/agent/standIn/startModel.ts";
import { starters } from "../../src/cli/init/starterFiles.ts";

const root = join(import.meta.dirname, "../..");

describe.each(starters())("a starter for %s", (provider) => {
  it("has an agent that answers", async () => {
    await using server = await startModel();
    const { url } = server;
    // Within the package, whose name and packages it imports.
    const agent = join(root, "docs", "examples", "starter", `${provider}.ts`);
    const keys = { OPENAI_API_KEY: "none", ANTHROPIC_API_KEY: "none", GEMINI_API_KEY: "none" };
    const urls = {
      OPENAI_BASE_URL: `${url}/v1`,
      ANTHROPIC_BASE_URL: url,
      GOOGLE_GEMINI_BASE_URL: url,
      OLLAMA_HOST: url,
    };
    const env = { ...process.env, ...keys, ...urls };
    const { stdout } = await promisify(execFile)(process.execPath, [agent], { env, cwd: root });
    expect(stdout).toContain("It is warmer in Oslo: 12 °C, and 9 °C in Bergen.");
  });
});
