import { describe, expect, it } from "vitest";
import type { SdkRelease } from "../../src/pydantic/index.ts";
import { pythonReady, wheelOf } from "../sdk/setup.ts";
import { checkReleases, type Finding, formatFinding } from "./checkReleases.ts";
import { type Conversions, conversionsIn } from "./conversionsIn.ts";
import { fieldsOf } from "./fieldsOf.ts";
import { knownConversions } from "./knownConversions.ts";
import { knownReleases } from "./knownReleases.ts";
import { type Release, releases } from "./releases.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`skipped: the check of the compared releases (${python.missing})`);
const known = knownReleases();
const tables = { known, knownConversions: knownConversions() };

/** What was read of the conversions of each wheel: once for all tests, as it takes seconds. */
const conversions = new Map<string, Conversions>();
const readOnce: typeof conversionsIn = async (python, paths) => {
  const left = paths.filter((path) => !conversions.has(path));
  const made = left.length > 0 ? await conversionsIn(python, left) : [];
  for (const [at, path] of left.entries()) conversions.set(path, made[at] as Conversions);
  return paths.map((path) => conversions.get(path) as Conversions);
};

describe.skipIf("missing" in python)("checkReleases", () => {
  const newest = releases.at(-1) as Release;

  it("knows the compared releases by their files, and their conversions", async () => {
    const found = await look(releases);
    expect(
      found.map(({ release, as, changes, changedConversions: conversions }) => ({ release, as, changes, conversions })),
    ).toEqual(releases.map((release) => ({ release, as: release, changes: [], conversions: [] })));
  }, 240_000);

  it("asks Python about files that it does not know", async () => {
    const [found] = await look([newest], { known: {} });
    expect(found).toMatchObject({ ...known[newest], sdk: newest, changes: [], differences: [] });
    expect(found).not.toHaveProperty("as");
  });

  it("names release, class and field where a release has a shape that we lack", async () => {
    // 0.1.16 put response_item_id into ToolCall; a table that has it later lacks it there.
    const late = (sdk: SdkRelease) => fieldsOf(sdk === "0.1.16" ? "0.1.15.post3" : sdk);
    const found = await look(["0.1.15.post3", "0.1.16", "0.1.16.post1"], { ours: late });
    expect(found.map(({ release, changes }) => [release, changes])).toEqual([
      ["0.1.15.post3", []],
      [
        "0.1.16",
        [
          'ToolCall.response_item_id: Python has "str | null = null", we have no such field',
          'AssistantMessage.tool_calls.response_item_id: Python has "str | null = null", we have no such field',
          'AssistantMessageChunk.tool_calls.response_item_id: Python has "str | null = null", we have no such field',
        ],
      ],
      ["0.1.16.post1", []],
    ]);
  });

  it("names conversions that are not as they were recorded", async () => {
    const { arguments: rows, ...others } = knownConversions();
    const late = { ...others, arguments: { ...rows, "0.1.15.post1": {} } };
    const found = await look(["0.1.14", "0.1.15.post3", newest], { knownConversions: late });
    expect(found.map((one) => formatFinding(one).split("\n"))).toEqual([
      ["openjiuwen 0.1.14: known by its files"],
      ...["0.1.15.post3", newest].map((release) => [
        `openjiuwen ${release}: known by its files`,
        "  arguments changed: AbilityManager._parse_tool_arguments, AbilityManager._parse_tool_arguments_with_repair (new)",
      ]),
    ]);
  });

  it("compares a release that no sdk names with the one before it", async () => {
    const [old, same] = await look(["0.1.3", newest], { names: ["9.9.8", "9.9.9"] });
    expect(old).toMatchObject({ release: "9.9.8", sdk: newest });
    expect(old?.changes).toContain("ToolOutput: we have the class, Python has not");
    expect(old?.changedConversions.join()).toContain(
      "messages_chat changed: BaseModelClient._convert_messages_format (new), BaseModelClient._convert_messages_to_dict (gone)",
    );
    expect(same).toMatchObject({ release: "9.9.9", as: "0.1.19", sdk: newest, changes: [] });
  });

  async function look(
    asked: readonly Release[],
    { names = asked, ...options }: Partial<Parameters<typeof checkReleases>[1]> & { names?: readonly string[] } = {},
  ): Promise<Finding[]> {
    if ("missing" in python) return [];
    const wheels = asked.map((release, at) => ({ release: names[at] ?? release, path: wheelOf(python, release) }));
    const found: Finding[] = [];
    const asking = { python: python.python, cases: 100, seed: 1, read: readOnce };
    const all = checkReleases(wheels, { ...asking, ...tables, ...options });
    for await (const one of all) found.push(one);
    return found;
  }
});
