import { describe, expect, it } from "vitest";
import { ToolArgumentsError, ToolInfo } from "../../src/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { chatTool } from "../providers/bodies.ts";
import { refusals } from "../providers/refusals.ts";
import { causesOf } from "./causesOf.ts";

const tool = (parameters: object) => ({ name: "save", parameters: { type: "object", ...parameters } as const });
const value = (schema: object) => tool({ properties: { value: schema } });
/** What OpenAI gets, and the places that differ. */
function sent(given: ReturnType<typeof tool>, wire: typeof openaiChat = openaiChat): readonly [unknown, unknown] {
  const [one] = wire.encodeTools([given as never]) as never as [{ function: { parameters: object } }];
  const { parameters } = one.function;
  expect(refusals("openai-chat", chatTool(parameters))).toEqual([]);
  const changes = causesOf(wire.name, [given]);
  return [parameters, changes.map(({ path, rule }) => `${rule} ${path.slice("/parameters".length)}`)];
}
const props = (properties: object) => ({ type: "object", properties });

describe("a pattern that OpenAI refuses", () => {
  it("is told in the description", () => {
    const email = { type: "string", description: "Whom to ask.", pattern: "^(?!\\.)[a-z.]+@[a-z.]+$" };
    expect(sent(value(email))).toEqual([
      props({ value: { type: "string", description: `Whom to ask. Must match the pattern ${email.pattern}` } }),
      ["patterns /properties/value/pattern"],
    ]);
  });

  it("is one that Python does not compile", () => {
    for (const pattern of ["^\\p{L}+$", "(?<name>a)", "\\u{41}", "[\\w-.]", "[]"])
      expect(sent(value({ type: "string", pattern }))[1]).toEqual(["patterns /properties/value/pattern"]);
  });

  it("leaves all others as they are", () => {
    for (const pattern of ["^[(?=]$", "\\(?=", "^a+?$", "\\bx\\b", "(a)\\1", "[[\\]]", "[^\\0]"])
      expect(sent(value({ type: "string", pattern }))).toEqual([props({ value: { type: "string", pattern } }), []]);
  });

  it("may be data, and the name of a property", () => {
    const data = { pattern: { const: { pattern: "(?=a)" } }, "(?=a)": {} };
    expect(sent(tool({ properties: data }))).toEqual([props(data), []]);
  });

  it("takes its condition along, which would mean something else without it", () => {
    const condition = { not: { pattern: "(?=a)" }, if: { items: { pattern: "(?!b)" } }, else: { minLength: 1 } };
    expect(sent(value(condition))).toEqual([
      props({
        value: {
          description:
            'Must fit {"not":{"pattern":"(?=a)"}} Must fit {"if":{"items":{"pattern":"(?!b)"}},"else":{"minLength":1}}',
        },
      }),
      ["not", "if", "else"].map((keyword) => `patterns /properties/value/${keyword}`),
    ]);
  });

  it("of names takes along what is said of all other names", () => {
    const names = { patternProperties: { "^(?!x)": { type: "string" }, "^x": {} }, additionalProperties: false };
    expect(sent(tool({ properties: {}, ...names }))).toEqual([
      { ...props({}), description: `Must fit ${JSON.stringify(names)}` },
      ["patterns /patternProperties", "patterns /additionalProperties"],
    ]);
  });

  it("takes its condition along by a reference too, and references to it do not lead nowhere", () => {
    const even = { pattern: "^(?=a)" };
    const given = {
      properties: { a: { not: { $ref: "#/$defs/even" } }, b: { not: even }, c: { $ref: "#/properties/b/not" } },
      $defs: { even },
    };
    const told = "Must match the pattern ^(?=a)";
    expect(sent(tool(given))).toEqual([
      {
        ...props({
          a: { description: 'Must fit {"not":{"$ref":"#/$defs/even"}}' },
          b: { description: 'Must fit {"not":{"pattern":"^(?=a)"}}' },
          c: {},
        }),
        $defs: { even: { description: told } },
      },
      [
        "patterns /properties/a/not",
        "patterns /properties/b/not",
        "patterns /$defs/even/pattern",
        "references /properties/c/$ref",
      ],
    ]);
  });

  it("leaves branches that may fit at once, and no count of items", () => {
    const branches = [{ pattern: "^(?=a)" }, { pattern: "^(?=b)" }];
    const told = branches.map(({ pattern }) => ({ description: `Must match the pattern ${pattern}` }));
    const contains = { contains: { pattern: "(?=a)" }, maxContains: 1 };
    const [parameters, changes] = sent(
      tool({ properties: { a: { oneOf: branches }, b: { oneOf: branches, anyOf: [{}] }, c: contains } }),
    );
    expect(parameters).toEqual(
      props({
        a: { anyOf: told },
        b: { anyOf: [{}], allOf: [{ anyOf: told }] },
        c: { description: `Must fit ${JSON.stringify(contains)}` },
      }),
    );
    expect(changes).toEqual(
      expect.arrayContaining([
        "patterns /properties/a/oneOf",
        "patterns /properties/a/anyOf",
        "patterns /properties/b/allOf",
      ]),
    );
  });

  it("is checked by the tool itself", () => {
    const info = new ToolInfo({ ...value({ type: "string", pattern: "^(?!x)" }), description: "Saves." } as never);
    expect(info.parseArguments('{"value":"a"}')).toEqual({ value: "a" });
    expect(() => info.parseArguments('{"value":"x"}')).toThrow(ToolArgumentsError);
  });
});

it("DeepSeek refuses a bracket in brackets and \\0 alone", () => {
  const changed = (pattern: string) => causesOf("deepseek", [value({ type: "string", pattern })]).length;
  expect(["[[\\]]", "[^\\0]", "(?=a)", "\\p{L}"].map(changed)).toEqual([1, 1, 0, 0]);
});

it.each([
  ["openai-responses", 2],
  ["ai-sdk", 3],
  ["mistral", 1],
  ["sglang", 1],
  ["vllm", 0],
  ["anthropic", 0],
  ["gemini", 0],
] as const)("%s has its own rule", (provider, count) => {
  const tools = ["(?=a)", "\\p{L}", "[[\\]]"].map((pattern, at) => ({
    ...value({ type: "string", pattern }),
    name: `save${at}`,
  }));
  expect(causesOf(provider, tools).map(({ rule }) => rule)).toEqual(Array(count).fill("patterns"));
});

it("a strict schema has neither what its tools must not have, nor what a grammar cannot express", () => {
  const kept = (pattern: string, provider: "openai" | "anthropic" | "deepseek") =>
    JSON.stringify(
      toStrictSchema({ type: "object", properties: { a: { type: "string", pattern } } }, { provider }).schema,
    ).includes('"pattern":');
  expect(["[\\w-.]", "[[\\]]", "\\bx", "[\\b]", "\\\\b"].map((pattern) => kept(pattern, "openai"))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  expect(["[\\w-.]", "[[\\]]"].map((pattern) => kept(pattern, "deepseek"))).toEqual([true, false]);
  expect(["[\\w-.]", "[[\\]]"].map((pattern) => kept(pattern, "anthropic"))).toEqual([true, true]);
});
