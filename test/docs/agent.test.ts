import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./readPages.ts";

const folder = join(root, "docs", "examples", "agent");
const agents = readdirSync(folder).filter((name) => name.endsWith(".ts") && name !== "tools.ts");

test("there is an agent for each provider, and for the AI SDK", () => {
  expect(agents).toEqual(["aiSdk.ts", "anthropic.ts", "gemini.ts", "ollama.ts", "openaiChat.ts", "openaiResponses.ts"]);
});

describe.each(agents)("the agent of %s", (name) => {
  test("is one statement, without a cast", () => {
    const code = readFileSync(join(folder, name), "utf8");
    expect(code).toMatch(/\nconst turn = tools\.bind\(\w+\);\n\nawait turn\.run\([^;]*\);\n$/);
    expect(code.match(/\bas\b|\bany\b|[\w)\]]!(?!=)|@ts-/g)).toBe(null);
  });
});
