import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { fetchWheel } from "../sdk/fetchWheel.ts";
import { pythonReady } from "../sdk/setup.ts";
import type { KnownConversions } from "./knownConversions.ts";
import { releases } from "./releases.ts";

const root = join(import.meta.dirname, "..", "..");
const LIST = "src/pydantic/SdkRelease.ts";
const KNOWN = "python-compat/releases/known-releases.json";
const PROFILES = "python-compat/releases/profiles.json";
const PAGE = "docs/python-parity.md";
const CONVERSIONS = "python-compat/releases/known-conversions.json";
const SUITE = "python-compat/suite/suite.json";
const newest = releases.at(-1) as string;

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: npm run releases (${python.missing})`);
const copies: string[] = [];
afterAll(() => Promise.all(copies.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A copy of this package that has never heard of these releases. */
async function copyWithout(...forgotten: readonly string[]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "releases-"));
  copies.push(copy);
  for (const part of ["package.json", "src", "python-compat", PAGE])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  for (const release of forgotten) {
    await rm(join(copy, `python-compat/sdk/requirements/sdk-${release}.txt`), { force: true });
    await change(join(copy, LIST), (text) => text.replace(`"${release}",`, ""));
    await change(join(copy, PAGE), withOneLess);
    await change(join(copy, KNOWN), (text) => text.replace(new RegExp(`,\n  "${release}": .*\\}`), ""));
    await change(join(copy, SUITE), (text) => text.replace(new RegExp(`\n    "${release}": .*`), ""));
    await change(join(copy, CONVERSIONS), (text) => withoutRows(JSON.parse(text), release));
  }
  return copy;
}

const withOneLess = (page: string): string =>
  page.replace(/(?<=one of the |\/\/ → )\d+(?= releases on PyPI| 0\.0\.37 )/g, (count) => String(Number(count) - 1));

function withoutRows(known: KnownConversions, release: string): string {
  const kept = Object.entries(known).map(([name, { [release]: _, ...others }]) => [name, others]);
  return `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`;
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, "utf8")));
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs the command in a folder. */
async function run(folder: string, args: readonly string[], env = {}): Promise<Ended> {
  const command = [join(folder, "python-compat", "releases", "main.ts"), ...args];
  const run = promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } });
  return run.then(
    (ended) => ({ ...ended, code: 0 }),
    (ended: Ended) => ended,
  );
}

const isTheSame = async (copy: string, path: string): Promise<void> =>
  expect(await readFile(join(copy, path), "utf8"), path).toBe(await readFile(join(root, path), "utf8"));

describe("npm run releases", () => {
  it.each([
    ["without arguments", []],
    ["with --help", ["--help"]],
  ])("says what it does %s", async (_, args) => {
    const { code, stdout } = await run(root, args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^npm run releases -- --add VERSION\n {2}Adds a release/);
    expect(stdout).toContain("--check");
  });

  it.each([
    ["a release that is there", ["--add", "0.1.3"], "expected a release that is not there yet, received 0.1.3, which"],
    ["a wrong number", ["--check", "--cases", "many"], "expected a whole number for --cases, received many"],
  ])("ends with 1 and the reason: %s", async (_, args, reason) => {
    const { code, stdout, stderr } = await run(root, args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(reason);
  });
});

describe.skipIf("missing" in python)("npm run releases -- --add", () => {
  it("says that there is no network", async () => {
    const { code, stderr } = await run(root, ["--add", "9.9.9"], { PIP_NO_INDEX: "1" });
    expect(code).toBe(1);
    expect(stderr).toBe(
      "pip finds no release of openjiuwen at all; expected a network on which pip can download openjiuwen==9.9.9\n",
    );
  });

  it("says which releases there are, and changes nothing, if there is no such release", async ({ skip }) => {
    const copy = await copyWithout();
    const { code, stderr } = await run(copy, ["--add", "9.9.9"]);
    skip(stderr.includes("expected a network"), "there is no network on which pip can ask for openjiuwen 9.9.9");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^expected a release of openjiuwen that pip finds \(.*0\.1\.3, .*\), received 9\.9\.9\n$/);
    for (const path of [LIST, KNOWN]) await isTheSame(copy, path);
  });

  it("pins, records and names a release with known classes, and is done", async ({ skip }) => {
    const release = "0.1.17.post1";
    const copy = await copyWithout(release);
    const { code, stdout, stderr } = await run(copy, ["--add", release]);
    skip(stderr.includes("expected a network"), `there is no network on which pip can fetch openjiuwen ${release}`);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `openjiuwen ${release} has the classes and conversions of 0.1.17: nothing is left to do.
Written:
  python-compat/sdk/requirements/sdk-${release}.txt
  ${KNOWN}
  ${LIST}
  ${PAGE}
  ${SUITE}
`,
    });
    if ("missing" in python) return;
    const { sha256 } = await fetchWheel(python.python, release);
    const pin = await readFile(join(copy, `python-compat/sdk/requirements/sdk-${release}.txt`), "utf8");
    expect(pin).toBe(`openjiuwen==${release} --hash=sha256:${sha256}\n`);
    for (const path of [LIST, KNOWN, PAGE, CONVERSIONS, SUITE]) await isTheSame(copy, path);
  });

  it("says which conversions changed in a release with known classes, and does not record them", async ({ skip }) => {
    const release = "0.1.10.post4";
    const copy = await copyWithout(release);
    const before = await readFile(join(copy, CONVERSIONS), "utf8");
    const { code, stdout, stderr } = await run(copy, ["--add", release]);
    skip(stderr.includes("expected a network"), `there is no network on which pip can fetch openjiuwen ${release}`);
    const messages =
      "BaseModelClient._LLM_WIRE_ALLOWED_FIELDS (new), BaseModelClient._convert_messages_to_dict, BaseModelClient._strip_internal_fields (new)";
    const tools = "BaseModelClient._convert_tools_to_dict";
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `openjiuwen ${release} has the classes of 0.1.10.post3, but other conversions than are recorded:
  messages_chat changed: ${messages}
  chat_tools changed: ${tools}
  chat_request changed: BaseModelClient._LLM_WIRE_ALLOWED_FIELDS (new), BaseModelClient._convert_messages_to_dict, BaseModelClient._convert_tools_to_dict, BaseModelClient._strip_internal_fields (new)
Written:
  python-compat/sdk/requirements/sdk-${release}.txt
  ${KNOWN}
  ${LIST}
  ${PAGE}
  ${SUITE}
Left to do:
  1. See what is different in the SDK's conversions named above: messages_chat, chat_tools, chat_request.
  2. Where a conversion gives something else now, change ours in python-compat/conversions and what it compares.
  3. Then record the conversions: npm run releases -- --check --record
  4. Describe the change in docs/python-parity.md and CHANGELOG.md.
`,
    });
    expect(await readFile(join(copy, CONVERSIONS), "utf8")).toBe(before);
    for (const path of [LIST, KNOWN, PAGE]) await isTheSame(copy, path);
  });

  it("makes a release with new classes a profile, and says where a migration is missing", async () => {
    // What came in 0.1.18 and 0.1.19 is nowhere without the names of these releases, so that both are of one new shape.
    const copy = await copyWithout("0.1.18", "0.1.18.post1", "0.1.19", newest);
    const { code, stdout } = await run(copy, ["--add", newest]);
    expect(code).toBe(0);
    expect(stdout).toContain(`openjiuwen ${newest} has other classes than 0.1.17.post2:\n`);
    expect(stdout).toContain("  ToolOutput: Python has the class, we have not\n");
    expect(stdout).toContain('  AssistantMessage.response_id: Python has "str | null = null", we have no such field\n');
    expect(stdout).toContain("  anthropic_choice changed: _convert_tool_choice (new)\n");
    const [, steps = ""] = stdout.split("Left to do:\n");
    expect(
      steps,
    ).toBe(`  1. Write a migration { since: "${newest}", … } of the class in AssistantMessage.usage_metadata in src/pydantic/shapes/usage.ts, and one that takes it over in src/pydantic/shapes/messages.ts.
  2. Write a migration { since: "${newest}", … } of AssistantMessage in src/pydantic/shapes/messages.ts, and add new fields to its documented type.
  3. Write a migration { since: "${newest}", … } of UsageMetadata in src/pydantic/shapes/usage.ts, and add new fields to its documented type.
  4. Write a migration { since: "${newest}", … } of the class in AssistantMessageChunk.usage_metadata in src/pydantic/shapes/usage.ts, and one that takes it over in src/pydantic/shapes/messages.ts.
  5. Write a migration { since: "${newest}", … } of AssistantMessageChunk in src/pydantic/shapes/messages.ts, and add new fields to its documented type.
  6. Write a migration { since: "${newest}", … } of ToolOutput in src/pydantic/shapes/tools.ts, and add new fields to its documented type.
  7. Give new fields a value in python-compat/suite/write/cases/samples.ts, then write the suite anew: npm run suite
  8. Run the tests, which fail until the migrations are right:
     npx vitest run test/pydantic python-compat
  9. See what is different in the SDK's conversions named above: messages_chat, messages_deepseek, messages_sanitized, messages_anthropic, chat_request, anthropic_request, responses_request, anthropic_choice, chat_answer, chat_chunk, responses_answer, responses_event, responses_final, anthropic_answer, anthropic_event, chunk_addition, tool_message_content, tool_output_text, mcp_content.
  10. Where a conversion gives something else now, change ours in python-compat/conversions and what it compares.
  11. Then record the conversions: npm run releases -- --check --record
  12. Describe the change in docs/python-parity.md and CHANGELOG.md.
`);
    const pin = `python-compat/sdk/requirements/sdk-${newest}.txt`;
    await isTheSame(copy, pin);
    expect(await readFile(join(copy, LIST), "utf8")).toMatch(new RegExp(`"${newest}",\n\\] as const`));
    expect(stdout).toContain(`  ${PROFILES}\n`);
    const without = releases.filter((release) => release !== "0.1.18.post1");
    expect(JSON.parse(await readFile(join(copy, PROFILES), "utf8"))).toEqual(without);
  });
});
