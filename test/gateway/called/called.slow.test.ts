import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compareRoads, ROADS } from "./compareRoads.ts";
import type { Call } from "./servers.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "called-test-")));
afterAll(() => rmSync(folder, { recursive: true }));

const EXACT = { command: process.execPath, args: [join(import.meta.dirname, "../servers/exact.mjs")] };

it("hears the same on all roads, and tells each difference", async () => {
  const calls: Call[] = [
    { tool: "row", args: { id: -9007199254740993n }, varies: /"method.*"id\\*":\d+\}/ },
    // The server answers under each name, but does not list it.
    { tool: "none", args: {} },
  ];
  const servers = { exact: { place: { ...EXACT, cwd: folder }, folder: join(folder, "exact"), files: {}, calls } };
  const roads = ROADS.filter(
    ({ form, transport, mode }) => (form === "exec") === (transport === "http") && mode === "auto",
  );
  const { differences } = await compareRoads(servers, roads, () => {});
  const placesOn = (form: string) =>
    new Set(
      differences
        .filter((line) => line.startsWith(`exact on ${form}`))
        .map((line) => line.replace(/^.*?, auto: (.*?): .*$/s, "$1")),
    );
  expect([...placesOn("exec")]).toEqual(["1 none"]);
  expect([...placesOn("pass")]).toEqual(["1 none"]);
});
