import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { NPM_SERVERS, PYPI_SERVERS } from "./servers.ts";
import { listTools, printListed } from "./toolsOfRealServers.ts";

const folder = mkdtempSync(join(tmpdir(), "real-servers-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

test("lists tools as they are, and says which servers are missing and why", async () => {
  // The schema of a tool must be an object with the type "object", by MCP's own schemas.
  const odd = { inputSchema: { anyOf: [{ type: "object" }, true] }, "x-own": 1, name: "odd" };
  writeFileSync(join(folder, "tools.json"), JSON.stringify([odd]));
  const node = (...args: string[]) => ({ version: "1.0.0", command: process.execPath, args });
  const listed = await listTools(
    {
      good: node(join(import.meta.dirname, "../servers/listed.mjs"), join(folder, "tools.json")),
      ending: node("-e", "console.error('expected an API key'); process.exit(1)"),
      absent: { version: "1.0.0", missing: "pip could not fetch the packages" },
    },
    folder,
  );
  expect(JSON.stringify(listed.tools)).toBe(JSON.stringify([{ server: "good", version: "1.0.0", tool: odd }]));
  expect(listed.skipped).toEqual({
    ending: expect.stringMatching(/^Connection closed\. Its last output: expected an API key$/),
    absent: "pip could not fetch the packages",
  });

  const log = vi.spyOn(console, "log").mockReturnValue();
  printListed(listed);
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    "1 tools of 1 of 3 real servers",
    `skipped: ending: ${listed.skipped.ending}`,
    "skipped: absent: pip could not fetch the packages",
  ]);
  log.mockRestore();
});

test("each server of npm has one version, with the digest of its files", () => {
  const { dependencies } = JSON.parse(read("package.json"));
  const { packages } = JSON.parse(read("package-lock.json"));
  expect(Object.keys(dependencies)).toEqual(Object.keys(NPM_SERVERS));
  for (const [name, version] of Object.entries(dependencies)) {
    expect(packages[`node_modules/${name}`], name).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    });
  }
  const unpinned = Object.keys(packages).filter((path) => path !== "" && !packages[path].integrity);
  expect(unpinned).toEqual([]);
});

test.each(Object.entries(PYPI_SERVERS))("%s has one version, with the digests of its files", (name, server) => {
  expect(read(server.requirements)).toMatch(new RegExp(`^${name}==\\S+ \\\\\n    --hash=sha256:`, "m"));
});
