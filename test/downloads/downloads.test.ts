import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { FETCHED, fetchBeforeTests } from "../../python-compat/sdk/fetchBeforeTests.ts";
import { downloadsOf, fetchDownloads, readBy } from "./downloads.ts";

const PYTHON = "python-compat/sdk/setup.ts";

it.each([
  ["test/cli/main.test.ts", true],
  ["test/json/repair.test.ts", false],
])("%s reads the programs that are bundled: %s", (file, isSo) => {
  expect(readBy([file]).has("test/programs.ts")).toBe(isSo);
});

describe("the downloads of test files", () => {
  it.each([
    ["none", ["test/json/shorten.test.ts"], []],
    ["those that a file asks for itself", ["test/stream/python.test.ts"], [PYTHON]],
    [
      "those of all files, through others",
      ["test/docs/python/pythonForDocs.ts", "test/json/shorten.test.ts"],
      [PYTHON, "test/gateway/servers/pythonServers.ts", "test/docs/python/pythonForDocs.ts"],
    ],
    [
      "none of those that slow tests alone use, though fast ones import them",
      ["test/gateway/real/realServers.test.ts", "python-compat/releases/addRelease.test.ts"],
      [PYTHON],
    ],
    [
      "those too where a slow test is among them",
      ["test/gateway/real/realServers.test.ts", "test/gateway/realServers.slow.test.ts"],
      [PYTHON, "test/gateway/servers/pythonServers.ts"],
    ],
  ])("are %s", (_name, files, expected) => {
    expect(downloadsOf(files)).toEqual(expected);
  });

  it("that cannot be fetched have a reason, each of them once", async () => {
    const [reason, ...others] = await fetchDownloads(["nothing", "nothing"], 10_000);
    expect(reason).toMatch(/^Error: expected one of python-compat\/sdk\/setup\.ts, /);
    expect(others).toEqual([]);
  });

  it("that take too long time out", async () => {
    vi.useFakeTimers();
    try {
      const fetching = fetchDownloads([PYTHON], 1000);
      vi.advanceTimersByTime(1000);
      expect(await fetching).toEqual(["pip had not fetched everything after 1 seconds"]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("a test", () => {
  it("runs after everything was fetched", () => {
    expect(process.env[FETCHED]).toBeDefined();
  });

  it("fetches nothing, and says why something is missing", async () => {
    const fetch = vi.fn(async () => 1);
    vi.stubEnv(FETCHED, "pip: there is no network");
    await expect(fetchBeforeTests(fetch)).rejects.toThrow("pip: there is no network");
    vi.stubEnv(FETCHED, "");
    await expect(fetchBeforeTests(fetch)).rejects.toThrow("it was not fetched before the tests");
    expect(fetch).not.toHaveBeenCalled();
    vi.stubEnv(FETCHED, undefined);
    expect(await fetchBeforeTests(fetch)).toBe(1);
    vi.unstubAllEnvs();
  });

  it("is told the reason in the commands that it starts", () => {
    const program = `
      const { fetchBeforeTests } = await import(${JSON.stringify(join(import.meta.dirname, "../../python-compat/sdk/fetchBeforeTests.ts"))});
      console.log(await fetchBeforeTests(async () => "fetched").catch((error) => error.message));`;
    const env = { ...process.env, [FETCHED]: "pip: there is no network" };
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      env,
      encoding: "utf8",
    });
    expect(stdout).toBe("pip: there is no network\n");
  });
});
