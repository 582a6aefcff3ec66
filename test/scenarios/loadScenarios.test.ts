import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { anyCharacter } from "../../python-compat/differential/anyCharacter.ts";
import { loadScenarios, loadSkills, ScenarioError } from "../../src/scenarios/index.ts";
import { parseScenario } from "../../src/scenarios/parseScenario.ts";
import { readYaml } from "../../src/scenarios/readYaml.ts";
import { errorOf } from "../errorOf.ts";
import { BAZI, GOAL_TRACKING } from "./seed.ts";

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))));

/** A folder with these files. */
async function folderWith(files: { readonly [path: string]: string | Uint8Array }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "scenarios-"));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

const rejected = (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => expect.fail("it loaded"),
    (error: unknown) => error,
  );

const withId = (id: string): string => `---\nid: ${id}\n---\n`;
const front = (yaml: string): string => `---\n${yaml}\n---\nbody\n`;

describe("loadScenarios", () => {
  it("loads the scenario of the specification", async () => {
    const folder = await folderWith({ "goal_tracking.md": GOAL_TRACKING });
    const [scenario, ...others] = await loadScenarios(folder);
    expect(others).toEqual([]);
    expect(scenario).toMatchObject({
      id: "goal_tracking",
      name: undefined,
      description: undefined,
      triggers: ["目标", "计划", "任务", "监督", "打卡"],
      customCards: [],
      cards: [
        { cardType: "tree", pattern: "goals/*", interactive: false },
        { cardType: "list", pattern: "plans/*", interactive: false },
        { cardType: "form", pattern: "checkins", interactive: true },
      ],
      file: join(folder, "goal_tracking.md"),
      frontMatter: { id: "goal_tracking", card_mapping: { form: "checkins (interactive)" } },
    });
    expect(scenario?.body).toBe(GOAL_TRACKING.slice(GOAL_TRACKING.indexOf("# 目标")));
    expect(Object.entries(scenario?.paths ?? {}).map(([name, { template }]) => [name, template])).toEqual([
      ["year_goal", "goals/{year}/year"],
      ["quarter_goal", "goals/{year}/q{quarter}"],
      ["daily_plan", "plans/daily/{date}"],
      ["checkin", "checkins/{date}"],
    ]);
    expect(scenario?.paths.quarter_goal?.fill({ year: 2026, quarter: 1 })).toBe("goals/2026/q1");
    expect(scenario?.matchPath("goals/2026/q1")).toMatchObject({
      name: "quarter_goal",
      values: { year: "2026", quarter: "1" },
    });
    expect(scenario?.matchPath("goals/2026")).toBeUndefined();
    const messages = ["帮我设定2026年目标", "今天打卡", "展示我的八字"];
    expect(messages.map((text) => scenario?.isTriggeredBy(text))).toEqual([true, true, false]);
  });

  it.each([
    ["goals/2026/year", "tree"],
    ["goals/2026", "tree"],
    ["goals", undefined],
    ["goals/", undefined],
    ["plans/daily/2026-01-18", "list"],
    ["checkins", "form"],
    ["checkins/2026-01-18", "form"],
    ["checkins-old", undefined],
  ])("finds the card for %s", (path, expected) => {
    expect(parseScenario("x.md", GOAL_TRACKING, readYaml).cardFor(path)?.cardType).toBe(expected);
  });

  it("takes the files in the order of their names, and no others", async () => {
    const files = {
      "b.md": withId("two"),
      "a.md": withId("one"),
      ".c.md": "?",
      "d.txt": "?",
      "sub/e.md": "?",
      "f.md/x": "",
    };
    expect((await loadScenarios(await folderWith(files))).map(({ id }) => id)).toEqual(["one", "two"]);
    expect(await loadScenarios(await folderWith({}))).toEqual([]);
  });

  it("takes no link that leads out of the folder, and nothing that is no file", async () => {
    const outside = await folderWith({ "secret.md": withId("secret") });
    const folder = await folderWith({ "a.md": withId("one"), "sub/b.txt": withId("two") });
    await symlink(join(outside, "secret.md"), join(folder, "link.md"));
    await symlink(join(folder, "sub", "b.txt"), join(folder, "inside.md"));
    await symlink(join(folder, "missing"), join(folder, "broken.md"));
    await symlink("/dev/zero", join(folder, "zero.md"));
    execFileSync("mkfifo", [join(folder, "pipe.md")]);
    expect((await loadScenarios(folder)).map(({ id }) => id)).toEqual(["one", "two"]);
    await symlink(outside, join(folder, "skill"));
    await writeFile(join(outside, "SKILL.md"), withId("secret"));
    expect(await loadSkills(folder)).toEqual([]);
    // The folder itself may be a link.
    await symlink(folder, join(outside, "folder"));
    expect((await loadScenarios(join(outside, "folder"))).length).toBe(2);
  });

  it.each([
    [
      "two files of one id",
      { "a.md": withId("one"), "b.md": withId("one") },
      "duplicate_id",
      "b.md",
      /received "one", which .*a\.md has/,
    ],
    [
      "a large file",
      { "a.md": `${withId("one")}${"x".repeat(262_144)}` },
      "limit_exceeded",
      "a.md",
      /at most 262144 bytes, received 262160/,
    ],
    ["another encoding", { "a.md": Uint8Array.of(0x2d, 0xff) }, "unreadable", "a.md", /expected a text in UTF-8/],
  ])("refuses %s", async (_name, files, code, file, message) => {
    const folder = await folderWith(files as { [path: string]: string });
    const error = await rejected(loadScenarios(folder));
    expect(error).toBeInstanceOf(ScenarioError);
    expect(error).toMatchObject({ code, file: join(folder, file), message: expect.stringMatching(message) });
  });

  it("refuses too many files, and a folder that is missing", async () => {
    const many = await folderWith(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.md`, ""])));
    expect(await rejected(loadScenarios(many))).toMatchObject({ code: "limit_exceeded", file: many });
    expect(await rejected(loadScenarios(join(many, "x")))).toMatchObject({ code: "unreadable", line: undefined });
    expect(await rejected(loadScenarios(join(many, "1.md")))).toMatchObject({ code: "unreadable" });
  });
});

describe("loadSkills", () => {
  it("loads the skill of the specification", async () => {
    const folder = await folderWith({ "bazi/SKILL.md": BAZI, "empty/readme.md": "", "a.md": "no skill" });
    const [skill, ...others] = await loadSkills(folder);
    expect(others).toEqual([]);
    expect(skill).toMatchObject({ id: "bazi", triggers: [], cards: [], customCards: ["bazi_chart", "bazi_fortune"] });
    expect(skill?.isTriggeredBy("展示我的八字")).toBe(false);
    expect(skill?.matchPath("bazi/fortune/2026-01-18")).toMatchObject({
      name: "fortune_data",
      values: { date: "2026-01-18" },
    });
  });
});

describe("a front matter", () => {
  it.each([
    [
      "the name of Agent Skills as its id",
      "name: chess\ndescription: Plays.",
      { id: "chess", name: "chess", description: "Plays." },
    ],
    [
      "fields of others",
      "id: a\nlicense: MIT\nmetadata: {a: [1, true, null]}",
      { frontMatter: { metadata: { a: [1, true, null] } } },
    ],
    [
      "several patterns for a card",
      "id: a\ncard_mapping: {list: [a/*, b (interactive)]}",
      {
        cards: [
          { cardType: "list", pattern: "a/*", interactive: false },
          { cardType: "list", pattern: "b", interactive: true },
        ],
      },
    ],
    [
      "a custom card",
      "id: a\ncustom_cards: [score]\ncard_mapping: {score: games/*}",
      {
        cards: [{ cardType: "custom", componentId: "score", pattern: "games/*", interactive: false }],
      },
    ],
    [
      "empty fields",
      "id: a\ntriggers:\npath_convention:\ncard_mapping: {}\ncustom_cards: []",
      { triggers: [], cards: [], paths: {} },
    ],
    [
      "comments, quotes and lines",
      "# the id\nid: 'a'\ndescription: >\n  two\n  lines\n",
      { id: "a", description: "two lines\n" },
    ],
    ["the name of a prototype", 'id: a\npath_convention:\n  __proto__: "x/{y}"', { id: "a" }],
  ])("has %s", (_name, yaml, expected) => {
    expect(parseScenario("x.md", front(yaml), readYaml)).toMatchObject(expected);
  });

  it.each([
    ["\ufeff---\r\nid: a\r\n---\r\n\r\n# Title\r\n", "# Title\r\n"],
    ["---\nid: a\n---", ""],
    ["--- \nid: a\n---\t\nx\n---\ny", "x\n---\ny"],
  ])("ends at its second line of dashes: %j", async (text, body) => {
    const [scenario] = await loadScenarios(await folderWith({ "a.md": text }));
    expect(scenario).toMatchObject({ id: "a", body });
  });

  it("keeps names of prototypes as names", () => {
    const { paths } = parseScenario(
      "x.md",
      front('id: a\npath_convention: {__proto__: "x/{y}", toString: z}'),
      readYaml,
    );
    expect(Object.keys(paths)).toEqual(["__proto__", "toString"]);
  });

  it.each<[string, string, string, string]>([
    ["no front matter", "# Title", "invalid_front_matter", 'x.md:1:1: expected "---" as the first line'],
    [
      "no end",
      "---\nid: a\n",
      "invalid_front_matter",
      'x.md:1:1: expected a second line "---", below the front matter',
    ],
    ["nothing", "---\n---\n", "invalid_field", "x.md:2:1: id: expected a text, received none"],
    [
      "a list",
      front("- id"),
      "invalid_field",
      "x.md:2:1: the front matter: expected names with values, received an array",
    ],
    ["no id", front("triggers: [a]"), "invalid_field", "x.md:2:1: id: expected a text, received none"],
    ["an id of another type", front("id: 5"), "invalid_field", "x.md:2:5: id: expected a text, received 5"],
    ["an empty id", front('id: ""'), "invalid_field", 'x.md:2:5: id: expected a text, received ""'],
    [
      "a keyword for the list",
      front("id: a\ntriggers: 目标"),
      "invalid_field",
      'x.md:3:11: triggers: expected a list of texts, received "目标"',
    ],
    [
      "a number among the keywords",
      front("id: a\ntriggers:\n  - b\n  - 5"),
      "invalid_field",
      "x.md:5:5: triggers: expected a list of texts, received 5",
    ],
    [
      "a list of paths",
      front("id: a\npath_convention: [b]"),
      "invalid_field",
      "x.md:3:18: path_convention: expected names with values, received an array",
    ],
    [
      "a path that is no text",
      front("id: a\npath_convention:\n  day: 5"),
      "invalid_field",
      'x.md:4:8: path_convention.day: expected a template of paths such as "notes/{date}", received 5',
    ],
    [
      "a template with a fault",
      front('id: a\npath_convention:\n  day: "b/{c"'),
      "invalid_template",
      'x.md:4:8: path_convention.day: expected "}" after "{"',
    ],
    [
      "a pattern with a fault",
      front("id: a\ncard_mapping:\n  list: b/c*"),
      "invalid_field",
      'x.md:4:9: card_mapping.list: expected a path such as "notes/*", or "notes (interactive)", received "b/c*"',
    ],
    [
      "an unknown word of a card",
      front("id: a\ncard_mapping:\n  list: b (interactiv)"),
      "invalid_field",
      'x.md:4:9: card_mapping.list: expected a path such as "notes/*", or "notes (interactive)", received "b (interactiv)"',
    ],
    [
      "a misspelt field",
      front("id: a\npath_conventions: {}"),
      "invalid_field",
      'x.md:3:1: unknown field "path_conventions". Did you mean "path_convention"?',
    ],
    [
      "a long text",
      front(`id: ${"a".repeat(1025)}`),
      "invalid_field",
      `x.md:2:5: id: expected at most 1024 characters, received "${"a".repeat(60)}…"`,
    ],
    ["YAML with a fault", front("id: a\n  b: ]"), "invalid_front_matter", "x.md:"],
    [
      "a key that comes twice",
      front("id: a\nid: b"),
      "invalid_front_matter",
      'x.md:3:1: expected each key once, received "id" twice',
    ],
    ["a tab", front("id: a\npath_convention:\n\tb: c"), "invalid_front_matter", "x.md:4:"],
    [
      "a tag",
      front("id: !!js/function 'x'"),
      "invalid_front_matter",
      "x.md:2:5: Unresolved tag: tag:yaml.org,2002:js/function",
    ],
    ["a tag of one's own", front("id: a\nx: !mine {}"), "invalid_front_matter", "x.md:3:4: "],
    [
      "an alias",
      front("id: &x a\nname: *x"),
      "invalid_front_matter",
      "x.md:3:7: expected a value, received the alias *x",
    ],
    [
      "a bomb of aliases",
      front(
        `id: x\na0: &a0 [x]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`).join("\n")}`,
      ),
      "invalid_front_matter",
      "x.md:4:",
    ],
    [
      "many levels",
      front(`id: a\nb: ${"[".repeat(17)}${"]".repeat(17)}`),
      "invalid_front_matter",
      "x.md:3:19: expected at most 16 levels, received more",
    ],
    ["thousands of levels", front(`id: a\nb: ${"[".repeat(50_000)}`), "invalid_front_matter", "x.md:3:"],
    ["thousands of levels in blocks", front(`id: a\nb:\n ${"- ".repeat(50_000)}`), "invalid_front_matter", "x.md:"],
    ["two documents", front("id: a\n--- x"), "invalid_front_matter", "x.md:3:1: "],
    [
      "infinity",
      front("id: a\nx: .inf"),
      "invalid_front_matter",
      "x.md:3:4: expected a number of JSON, received Infinity",
    ],
    ["a key that is a list", front("id: a\n? [b]\n: c"), "invalid_front_matter", "x.md:3:3: "],
  ])("refuses %s, and says where", (_name, text, code, message) => {
    const error = errorOf(ScenarioError, () => parseScenario("x.md", text, readYaml));
    expect(error.message.slice(0, message.length)).toBe(message);
    expect(error).toMatchObject({ code, file: "x.md", line: expect.any(Number), column: expect.any(Number) });
  });

  it("reads a file of as many keys as it can have in time", { timeout: 20_000 }, () => {
    const text = Array.from({ length: 40_000 }, (_, index) => `${index.toString(36)}:`).join("\n");
    expect(readYaml(text, 0).members).toHaveLength(40_000);
  });

  it("is a scenario or a ScenarioError with a place, whatever the text", () => {
    const part = fc.constantFrom(
      "---",
      "\n",
      "\r\n",
      "id: a",
      "name: ",
      "- ",
      "[",
      "{",
      "}",
      ": ",
      "*",
      "&a",
      "!!x",
      '"',
      "'",
      " ",
      "\t",
      "|",
      ">",
      "#",
      "triggers",
      "path_convention",
      "card_mapping",
      "a/{b}",
      "__proto__",
      "\u2028",
      "?",
    );
    const yaml = fc.oneof(
      fc.array(part, { maxLength: 30 }).map((parts) => parts.join("")),
      fc.string({ unit: anyCharacter }),
    );
    fc.assert(
      fc.property(yaml, (text) => {
        try {
          expect(parseScenario("x.md", front(text), readYaml).id).not.toBe("");
        } catch (cause) {
          expect(cause).toBeInstanceOf(ScenarioError);
          expect(cause).toMatchObject({ line: expect.any(Number) });
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe("isTriggeredBy", () => {
  it.each<[string, string, boolean]>([
    ["打卡", "今天打卡", true],
    ["打卡", "打", false],
    ["plan", "Show my PLAN!", true],
    ["plan", "An aeroplane", false],
    ["plan", "plans", false],
    ["plan", "my_plan", false],
    ["plan", "显示plan吧", true],
    ["plan", "aeroplane plan", true],
    ["Plan B", "go for plan b.", true],
    ["ｐｌａｎ", "plan", true],
    ["c++", "I write C++ here", true],
    ["😀", "a😀b", true],
    ["été", "cet e\u0301te\u0301 2026", true],
    ["день", "понедельник, день", true],
    ["ราคา", "ดูราคาทอง", true],
  ])("%s in %s", (keyword, text, expected) => {
    const scenario = parseScenario("x.md", front(`id: a\ntriggers: [${JSON.stringify(keyword)}]`), readYaml);
    expect(scenario.isTriggeredBy(text)).toBe(expected);
  });
});
