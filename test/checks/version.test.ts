import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "../../src/checks/index.ts";

test("the version that servers and the command give is that of package.json", () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
  expect(VERSION).toBe(manifest.version);
});
