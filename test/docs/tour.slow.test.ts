import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { pythonReady } from "../../python-compat/sdk/setup.ts";

const main = join(import.meta.dirname, "../../docs/examples/tour/main.ts");

async function run(env: NodeJS.ProcessEnv): Promise<{ lines: string[]; errors: string; seconds: number }> {
  const start = performance.now();
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main], { env, timeout: 50_000 });
  return {
    lines: stdout.split("\n").map((line) => line.trim()),
    errors: stderr,
    seconds: (performance.now() - start) / 1000,
  };
}

describe("the tour", () => {
  let tour: Awaited<ReturnType<typeof run>>;
  beforeAll(async () => {
    // What the tour fetches once is not counted as its time.
    await pythonReady();
    tour = await run(process.env);
  });

  test("runs in less than 20 seconds and prints nothing but its report", () => {
    // What a reader waits for is the time that passes, not the work of a process.
    expect(tour.seconds).toBeLessThan(20);
    expect(tour.errors).toBe("");
    expect(tour.lines.filter((line) => /^\d+\. /.test(line)).map((line) => Number.parseInt(line, 10))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });

  const path = "/\\S+/shopping\\.txt";
  test.each([
    ["the payload", '^{"type":"function","name":"read_text_file","description":".*,"server_name":"filesystem"}$'],
    ["the compact text", "^{path: string; tail\\?: number /\\* If provided, returns only the last N lines"],
    ["the model's call", `^model: call read_text_file with {"path":"${path}","tail":2}$`],
    ["the parsed arguments", `^arguments: {"path":"${path}","tail":2}$`],
    ["the server's result", '^result: +"coffee\\\\nmilk"$'],
    ["the model's answer", "^model: The file ends with: coffee, milk\\.$"],
    ["what is missing", '^\\| - the arguments: .*"path"'],
    ["what has a wrong type", '^\\| - /tail: expected number, received string "two"$'],
    ["what is not complete", "^\\| The arguments of the call to read_text_file end before they are complete"],
    ["the tool that was meant", '^\\| Unknown tool "readTextFile"\\. Did you mean "read_text_file"'],
  ])("shows %s", (_, pattern) => {
    expect(tour.lines).toContainEqual(expect.stringMatching(new RegExp(pattern)));
  });

  test("saves tokens against both forms of JSON", () => {
    for (const form of ["2-space", "minified"]) {
      const line = tour.lines.find((line) => line.startsWith(`saved against ${form} JSON`));
      const [parameters = 0, whole = 0] = line?.match(/\d+(?= %)/g)?.map(Number) ?? [];
      expect(parameters).toBeGreaterThan(60);
      expect(whole).toBeGreaterThan(30);
    }
  });

  test("leaves nothing behind", () => {
    const folder = /"(\/.*)\/shopping\.txt"/.exec(tour.lines.join("\n"))?.[1];
    expect(folder).toBeDefined();
    expect(existsSync(folder as string)).toBe(false);
  });

  test("goes through Python, or says why not", async () => {
    const ready = await pythonReady();
    if ("missing" in ready) return expect(tour.lines).toContain(`left out: ${ready.missing}`);
    const trips = tour.lines.filter((line) => line.endsWith("the same bytes came back"));
    expect(trips.map((line) => line.replace(/: \d+ bytes.*/, ""))).toEqual([
      "openjiuwen 0.1.19.post2, McpToolInfo",
      "openjiuwen 0.1.19.post2, ToolCall",
      "openjiuwen 0.1.3, ToolInfo",
      "openjiuwen 0.1.3, ToolCall",
    ]);
  });

  test("says plainly where python3 is missing", async () => {
    const { lines } = await run({ ...process.env, PATH: "" });
    expect(lines).toContainEqual(expect.stringMatching(/^left out: python3 .* was not found$/));
    expect(lines).toContainEqual(expect.stringMatching(/^Done in /));
  });
});
