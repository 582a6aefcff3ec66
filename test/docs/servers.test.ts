import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = ["docs", "src", ".ci"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.(?:md|m?ts|m?js)$/.test(file) && !file.includes("node_modules"))
  .map((file) => file.replaceAll("\\", "/"));
const serving = files.filter((file) => /\bcreateServer\(/.test(readFileSync(join(root, file), "utf8")));

/** They have nothing of a user, and do nothing for who asks. */
const HARMLESS: ReadonlySet<string> = new Set([
  "docs/gateway.md",
  "docs/examples/agent/standIn/startStandIn.ts",
  "docs/examples/tour/startStandInModel.ts",
  // It needs the state of the login, and is a socket of a file.
  "src/gateway/auth/listenForCallback.ts",
  "src/locks/lockHolder.ts",
]);

const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

describe("a server of this package or its documentation", () => {
  it.each(serving)("listens on this machine alone, unless its host is an option: %s", (file) => {
    const listens = [...textOf(file).matchAll(/\.listen\((.*)/g)].map(([, options = ""]) => options);
    expect(listens.length).toBeGreaterThan(0);
    for (const options of listens) expect(options).toMatch(/"127\.0\.0\.1"|\bhost\b|^path\b/);
  });

  it.each(serving)("sends no stack of an error: %s", (file) => {
    expect(textOf(file)).not.toMatch(/\.stack\b/);
  });

  it.each(serving.filter((file) => !HARMLESS.has(file)))(
    "looks at the host of a request, and sends no text of an error: %s",
    (file) => {
      const text = textOf(file);
      expect(text).toMatch(/headers\.host|isHostAllowed|\{ host = ""/);
      expect(text).not.toMatch(/end\(.*\berror\.message|message: error\.message/);
    },
  );
});
