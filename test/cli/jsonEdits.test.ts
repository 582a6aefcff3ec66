import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addItem, removeMember, setMember } from "../../src/cli/gateway/config/jsonEdits.ts";
import { parseConfig } from "../../src/gateway/index.ts";

describe("setMember", () => {
  it.each<[text: string, path: string[], expected: string]>([
    ["{}", [], '{\n  "k": 1\n}'],
    ["{}\n", ["s"], '{\n  "s": {\n    "k": 1\n  }\n}\n'],
    ['{"s":{}}', ["s"], '{"s":{\n  "k": 1\n}}'],
    ['{\n\t"s": {\n\t\t"a": 2\n\t}\n}', ["s"], '{\n\t"s": {\n\t\t"a": 2,\n\t\t"k": 1\n\t}\n}'],
    ['{\r\n  "a": 2, // two\r\n}', [], '{\r\n  "a": 2, // two\r\n  "k": 1\r\n}'],
    ['{\n  "a": 2 // two\n  /* end */\n}', [], '{\n  "a": 2, // two\n  /* end */\n  "k": 1\n}'],
    ['{ "k": { "x": "}//" }, "b": 1 }', [], '{ "k": 1, "b": 1 }'],
    ['// "k": 0\n{ "\\u006b": 5 }', [], '// "k": 0\n{ "\\u006b": 1 }'],
    ['{"a":{"k":[1,{"k":2}]},"k":3}', ["a"], '{"a":{"k":1},"k":3}'],
    ['{"k":{"a":2}, "k":3}', [], '{"k":{"a":2}, "k":1}'],
    ['{"mcp":{"x":1}}', ["mcp", "servers"], '{"mcp":{"x":1,\n  "servers": {\n    "k": 1\n  }\n}}'],
  ])("of %j at %j", (text, path, expected) => {
    expect(setMember(text, path, "k", 1)).toBe(expected);
  });
});

describe("addItem", () => {
  it.each<[text: string, expected: string]>([
    ["{}", '{\n  "k": [\n    1\n  ]\n}'],
    ['{"k":[]}', '{"k":[\n  1\n]}'],
    ['{\n\t"k": [\n\t\t// two\n\t\t2 /* 2 */\n\t]\n}', '{\n\t"k": [\n\t\t// two\n\t\t2, /* 2 */\n\t\t1\n\t]\n}'],
    ['{"k":[[2],{"k":[3]},],"k2":[]}', '{"k":[[2],{"k":[3]},\n  1\n],"k2":[]}'],
    ['{"k":{"a":1}}', '{"k":[\n    1\n  ]}'],
  ])("of %j", (text, expected) => {
    expect(addItem(text, [], "k", 1)).toBe(expected);
  });
});

describe("removeMember", () => {
  it.each<[text: string, expected: string]>([
    ['{ "k": 1 }', "{ }"],
    ['{ "a": 1, "k": 2 }', '{ "a": 1 }'],
    ['{ "k": 1, "b": 2 }', '{ "b": 2 }'],
    ['{\n  "a": 1, // one\n  "k": 2 // two\n}', '{\n  "a": 1 // one\n}'],
    ['{\n  // about k\n  "k": {\n    "x": 1\n  },\n  "b": 2\n}', '{\n  // about k\n  "b": 2\n}'],
    ['{ "a": 1, "k": 2, }', '{ "a": 1, }'],
    ['{ "a": 1 }', '{ "a": 1 }'],
  ])("of %j", (text, expected) => {
    expect(removeMember(text, [], "k")).toBe(expected);
  });
});

const key = fc.constantFrom("a", "b", "k", "//", '"', "é{", "");
/** Larger integers are read as bigints. */
const value = fc.jsonValue({ depthSize: "small" }).filter((json) => !/\d{16}/.test(JSON.stringify(json)));
const space = fc.constantFrom("", " ", "\n  ", "/* } */", " // {\n", "\r\n\t");

/** An object in JSON with comments, and what it says. */
const commented = fc
  .tuple(fc.dictionary(key, value, { maxKeys: 5 }), fc.array(space, { minLength: 30, maxLength: 30 }), fc.boolean())
  .map(([object, spaces, hasComma]) => {
    let next = 0;
    const gap = (): string => spaces[next++ % spaces.length] as string;
    const members = Object.entries(object).map(
      ([name, inner]) =>
        `${gap()}${JSON.stringify(name)}${gap()}:${gap()}${JSON.stringify(inner, undefined, 1)}${gap()}`,
    );
    const comma = hasComma && members.length > 0 ? `,${gap()}` : "";
    return { object, text: `${gap()}{${gap()}${members.join(",")}${comma}${gap()}}${gap()}` };
  });

const commentsOf = (text: string): string[] => text.match(/\/\* \} \*\/|\/\/ \{/g) ?? [];

it("what is set is read back, the rest stays, and no comment is lost", () => {
  fc.assert(
    fc.property(commented, key, value, ({ object, text }, name, set) => {
      const edited = setMember(text, [], name, set);
      // JSON has no −0.
      const expected = JSON.parse(JSON.stringify({ ...object, [name]: set }));
      expect(parseConfig(edited, "x")).toEqual(expected);
      expect(commentsOf(edited).length).toBeGreaterThanOrEqual(commentsOf(text).length);
    }),
    { numRuns: 500 },
  );
});

it("what is removed is gone, and the rest stays", () => {
  fc.assert(
    fc.property(commented, key, ({ object, text }, name) => {
      const { [name]: _, ...rest } = JSON.parse(JSON.stringify(object));
      expect(parseConfig(removeMember(text, [], name), "x")).toEqual(rest);
    }),
    { numRuns: 500 },
  );
});
