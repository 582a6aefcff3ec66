import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { type Release, releases } from "../../../python-compat/releases/releases.ts";
import { pythonReady } from "../../../python-compat/sdk/setup.ts";
import { newFolder } from "../newFolder.ts";
import { pythonServers } from "../servers/pythonServers.ts";
import { type Answers, expectAnswers, STEPS, textOf, toolsOf, UNICODE } from "./answers.ts";
import { inFrontOf, type Way, waysOf } from "./places.ts";

let python = "";
let wheel = "";
let missing: string | undefined;
/** The paths of MCP's package for Python, by its major version. */
const paths: { [version: string]: string } = {};

beforeAll(async () => {
  const [sdk, newer, older] = [await pythonReady(), await pythonServers(), await pythonServers("python-mcp1.txt")];
  if ("missing" in sdk || "missing" in newer || "missing" in older) {
    missing = [sdk, newer, older].flatMap((part) => ("missing" in part ? [part.missing] : [])).join("; ");
    console.log(`skipped: the clients in Python: ${missing}`);
    return;
  }
  ({ python } = sdk);
  wheel = sdk.wheels[releases.at(-1) as Release] as string;
  Object.assign(paths, { 1: [older.packages, newer.packages].join(delimiter), 2: newer.packages });
});

/** Runs a client in front of a gateway; its last line is what it got. */
async function run<Got>(way: Way, version: "1" | "2", script: string, ...args: string[]): Promise<Got> {
  const env = { ...process.env, PYTHONPATH: paths[version], PYTHONDONTWRITEBYTECODE: "1" };
  return inFrontOf(way, async (place) => {
    const command = [join(import.meta.dirname, script), ...args, way.form, JSON.stringify(place)];
    const { stdout } = await promisify(execFile)(python, command, { cwd: newFolder(), env, timeout: 60_000 });
    return JSON.parse(stdout.trim().split("\n").at(-1) as string);
  });
}

describe.each<[name: string, version: "1" | "2", mode: string, era: "legacy" | "modern"]>([
  ["1.30", "1", "1", "legacy"],
  ["2.3 for 2025-11-25", "2", "legacy", "legacy"],
  ["2.3 for 2026-07-28", "2", "auto", "modern"],
])("MCP's package for Python %s", (_, version, mode, era) => {
  it.for(waysOf("exec", "pass-through"))("calls all by $form over $transport", async (way, { skip }) => {
    skip(missing !== undefined, missing);
    const answers = await run<Answers>(way, version, "mcp_client.py", mode);
    await expectAnswers(way.form, answers, era);
    expect(answers.progress).toBe(STEPS);
    if (mode !== "1") expect(textOf(answers.cancelled)).toBe("1");
  });
});

/** What the tools of openJiuwen's agents give: the text of a result, or why there is none. */
type Read = { readonly result?: string; readonly success?: boolean; readonly error?: string };

describe("openJiuwen's own client", () => {
  // It fails at lists with a tool that has no description: the compact form has always one.
  it.for(waysOf("exec", "compact"))("calls all by $form over $transport", async (way, { skip }) => {
    skip(missing !== undefined, missing);
    const imports = join(import.meta.dirname, "../../../src/python");
    type Got = { tools: string[]; answers: { [call: string]: Read } };
    const { tools, answers } = await run<Got>(way, "1", "openjiuwen_client.py", wheel, imports);
    const jsonOf = (call: string): unknown => JSON.parse(answers[call]?.result || "null");
    expect(tools).toEqual(await toolsOf(way.form));
    expect(jsonOf("echo")).toMatchObject({ arguments: { text: UNICODE } });
    expect(answers.refused).toMatchObject({ success: false, error: "not now" });
    expect(answers.misfit?.error).toMatch(/a: ?string/);
    expect(answers.failed?.error).toContain("not today");
    // It reads the content of results alone, which only exec adds to; and it leaves out each null of the arguments.
    expect(jsonOf("structured")).toEqual(way.form === "exec" ? { a: [1] } : null);
    expect(jsonOf("list")).toEqual([1, 2]);
    // No failure made it call again.
    expect(jsonOf("failures")).toBe(1);
    if (way.form !== "exec") return;
    expect(jsonOf("inspect")).toMatchObject({ server_name: "test" });
    expect(jsonOf("search")).toMatchObject({ tools: [{ name: "progress" }] });
    // What a server refuses is a result, and no error of MCP.
    expect(answers.failed).toMatchObject({ success: false });
  });
});
