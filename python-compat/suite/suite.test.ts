import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import { ours } from "./ours.ts";
import { questionsIn, readIndex, suiteFolder } from "./Suite.ts";
import { needsOf } from "./write/needsOf.ts";
import { testFile } from "./write/testFile.ts";
import { suiteFiles } from "./write/writeSuite.ts";

const read = (path: string) => readFileSync(join(suiteFolder, path), "utf8");
const ajv = new Ajv2020({ allowUnionTypes: true }).addSchema(JSON.parse(read("suite.schema.json")), "suite");
const index = readIndex();

function errorsOf(part: string, value: unknown) {
  const validate = ajv.getSchema(`suite#/$defs/${part}`);
  return validate?.(value) ? [] : (validate?.errors?.slice(0, 3) ?? "no such schema");
}

describe("the suite", () => {
  it("is what npm run suite writes", async () => {
    const written = await suiteFiles();
    for (const [path, text] of written) expect(read(path) === text, path).toBe(true);
    const paths = await readdir(suiteFolder, { recursive: true });
    const data = paths.filter((path) => path.endsWith(".json")).filter((path) => !KEPT.test(path));
    expect(data.sort()).toEqual([...written.keys()].sort());
  });

  it("has the format that its schema describes", async () => {
    expect(errorsOf("index", index)).toEqual([]);
    expect(errorsOf("shapes", JSON.parse(read("shapes.json")))).toEqual([]);
    for (const { path } of index.files) expect(errorsOf("file", JSON.parse(read(path))), path).toEqual([]);
    for (const file of await readdir(join(suiteFolder, "expected-failures")).catch(() => [])) {
      expect(errorsOf("failures", JSON.parse(read(`expected-failures/${file}`))), file).toEqual([]);
    }
  });

  it("is ASCII, and each question has an id of its own", () => {
    const ids = new Set<string>();
    let asked = 0;
    for (const { path, tests } of index.files) {
      expect(read(path)).toMatch(/^[ -~\n]*$/);
      const questions = questionsIn(path);
      expect(questions).toHaveLength(tests);
      asked += questions.length;
      for (const { question } of questions) ids.add(question.id);
    }
    expect(ids.size).toBe(asked);
  });

  it("has a profile for each release, and its classes", () => {
    expect(Object.keys(index.releases)).toEqual(SDK_RELEASES);
    const shapes = JSON.parse(read("shapes.json"));
    for (const profile of Object.values(index.releases)) {
      const files = index.files.filter((file) => file.kind === "class" && file.profiles.includes(profile));
      expect(files.map(({ subject }) => subject).sort()).toEqual(Object.keys(shapes[profile]).sort());
    }
  });
});

/** JSON that is written by hand. */
const KEPT = /^(suite\.schema\.json|expected-failures\/|runner\/|write\/inputs\/)/;

describe("what this package answers where the SDK has no counterpart", () => {
  it.each([
    ["arguments", "repair_arguments", "{'a': 1,}", { accepts: true, json: '{"a": 1}' }],
    ["arguments", "repair_arguments", "I cannot do that.", { accepts: false }],
    ["stream", "ollama", "[]", { accepts: true, json: "[]" }],
    ["compact", "inline", '{"type":"array","items":{"type":"string"}}', { accepts: true, json: '"string[]"' }],
    ["strict", "openai", '{"$ref":"#/$defs/none"}', { accepts: false }],
    ["conversion", "decode_message", '{"role":5}', { accepts: false }],
  ] as const)("%s, %s: %s", (kind, subject, text, answer) => {
    expect(ours({ kind, profile: "0.1.19.post2", subject, text })).toEqual(answer);
  });

  it("does not take a fault for a refusal", () => {
    const question = { kind: "conversion", profile: "0.1.3", subject: "nothing", text: "{}" } as const;
    expect(() => ours(question)).toThrow("no conversion is called nothing");
  });
});

describe("a file of tests", () => {
  const profiles = ["0.1.3", "0.1.4"];
  const head = { format: 1, kind: "class", subject: "ToolCall", profiles, source: "python" } as const;
  const draft = {
    name: "n",
    operations: ["validate"],
    options: {},
    input: "{}",
    expected: { accepts: false },
  } as const;
  const idsOf = (...drafts: Parameters<typeof testFile>[1]) =>
    (JSON.parse(testFile(head, drafts).text).tests as { id: string }[]).map(({ id }) => id);

  it("has ids that stay when tests are added, moved and renamed, or answered otherwise", () => {
    const [id] = idsOf(draft);
    const other = { ...draft, input: "[]" };
    expect(idsOf(other, { ...draft, name: "m", expected: { accepts: true, json: "{}" } })).toEqual([
      idsOf(other)[0],
      id,
    ]);
    expect(idsOf({ ...draft, options: { strict: true } })).not.toEqual([id]);
    const both = { strict: true, indent: 2 };
    expect(idsOf({ ...draft, options: both })).toEqual(idsOf({ ...draft, options: { indent: 2, strict: true } }));
  });

  it("has each question once", () => {
    const { text, tests } = testFile(head, [draft, { ...draft, name: "m", operations: ["validate", "validate_json"] }]);
    const written = JSON.parse(text).tests as { operations: string[] }[];
    expect(written.map(({ operations }) => operations)).toEqual([["validate"], ["validate_json"]]);
    expect(tests).toBe(4);
  });

  it("names the profiles of an answer that not all of them give", () => {
    const { text, tests } = testFile(head, [
      { ...draft, profiles: ["0.1.4"] },
      { ...draft, profiles, input: "[]" },
    ]);
    const written = JSON.parse(text).tests as { profiles?: string[] }[];
    expect(written.map((test) => test.profiles)).toEqual([["0.1.4"], undefined]);
    expect(tests).toBe(3);
  });
});

describe("what an input needs", () => {
  it.each([
    ["plain JSON", '{"a":[1,2.5,"NaN",{"b":null}],"1":"9007199254740993"}', ["key_order"]],
    ["one key that looks like an integer", '{"1":2}', []],
    ["half a surrogate pair", '"\ud800"', ["lone_surrogates"]],
    ["the same as an escape", '"\\udC00 "', ["lone_surrogates"]],
    ["a whole pair as escapes", '"\\ud83d\\ude00"', []],
    ["NaN", "[NaN]", ["nonfinite"]],
    ["a number that is too large", "[-1e400]", ["nonfinite"]],
    ["an integer of 16 digits", "9007199254740993", ["big_integers"]],
    ["a key twice", '{"a":1,"b":{"a":2},"\\u0061":3}', ["repeated_keys"]],
    ["a key twice in a text that ends early", '{"a":1,"a"   :2', ["repeated_keys"]],
    ["100 levels", "[".repeat(100), []],
    ["101 levels", "[".repeat(101), ["depth_200"]],
  ])("%s", (_, text, needs) => {
    expect(needsOf(text)).toEqual(needs);
  });
});
