import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../python-compat/differential/anyCharacter.ts";
import { JsonError, parse, repair } from "../../src/json/index.ts";

describe("any text", () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc
      .array(fc.constantFrom(..."{}[]:,\"'`\\/*#-+.0eau \n\u0000“”", "True", "null", '"a":', "```", "<|x|>"), {
        maxLength: 40,
      })
      .map((parts) => parts.join("")),
  );

  test("is repaired or refused with a JsonError; what is repaired is strict JSON, and needs no repair", () => {
    fc.assert(
      fc.property(text, fc.boolean(), (text, allowTruncated) => {
        try {
          const repaired = repair(text, { allowTruncated });
          parse(repaired.text);
          expect(repair(repaired.text)).toEqual({ text: repaired.text, changes: [], isTruncated: false });
        } catch (error) {
          expect(error).toBeInstanceOf(JsonError);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe("valid JSON", () => {
  test("is never changed, but where it is a string that holds an object", () => {
    const value = fc
      .jsonValue({ maxDepth: 4 })
      .filter((value) => typeof value !== "string" || !value.trim().startsWith("{"));
    fc.assert(
      fc.property(value, fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(repair(text, { integers: "string" })).toEqual({ text, changes: [], isTruncated: false });
      }),
    );
  });

  test("cut anywhere and closed, it is a part of itself", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), fc.nat(), (value, place) => {
        const text = JSON.stringify(value);
        const cut = text.slice(0, 1 + (place % text.length));
        const { text: closed } = repair(cut, { allowTruncated: true, integers: "string" });
        expect(isPart(JSON.parse(closed), JSON.parse(text))).toBe(true);
      }),
    );
  });
});

describe("a value written as models do", () => {
  test("is that value again", () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3, values: [jsonScalar()], key: key() }), styles(), (value, random) => {
        const { text } = repair(surround(write(value, random), random));
        expect(JSON.parse(text)).toEqual(value);
      }),
      { numRuns: 2000 },
    );
  });
});

/** One of n, as often as asked. */
type Choose = (count: number) => number;

function styles(): fc.Arbitrary<Choose> {
  return fc.gen().map((gen) => (count) => gen(fc.nat, { max: count - 1 }));
}

function key(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom("a", "b_2", "True", "no-1"), fc.string({ maxLength: 5 }));
}

function jsonScalar(): fc.Arbitrary<unknown> {
  const text = fc.array(fc.constantFrom(..."ab '\"`{}[]:,#\\/\n\té“’", "```", "//", "<|x|>", "True", "\u0001"), {
    maxLength: 12,
  });
  return fc.oneof(
    text.map((parts) => parts.join("")),
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.constantFrom(0.5, -0.25, 1e21),
  );
}

function write(value: unknown, choose: Choose): string {
  if (value === null) return choose(2) ? "null" : "None";
  if (typeof value === "boolean") return choose(2) ? String(value) : value ? "True" : "False";
  if (typeof value === "number") return writeNumber(value, choose);
  if (typeof value === "string") return writeString(value, choose);
  const items = Array.isArray(value)
    ? value.map((item) => write(item, choose))
    : Object.entries(value as object).map(
        ([key, item]) => `${writeKey(key, choose)}${space(choose)}:${space(choose)}${write(item, choose)}`,
      );
  const separated = items.map((item, index) => item + (index < items.length - 1 ? separator(choose) : space(choose)));
  const end = items.length > 0 && choose(3) === 0 ? "," : "";
  const body = `${space(choose)}${separated.join("")}${end}${space(choose)}`;
  return Array.isArray(value) ? `[${body}]` : `{${body}}`;
}

function writeNumber(value: number, choose: Choose): string {
  const text = JSON.stringify(value);
  if (choose(2)) return text;
  return text.startsWith("0.") || text.startsWith("-0.") ? text.replace("0.", ".") : value < 0 ? text : `+${text}`;
}

function writeString(text: string, choose: Choose): string {
  const style = choose(3);
  const json = JSON.stringify(text);
  if (style === 0) return json;
  // Line breaks and tabs as they are.
  if (style === 1)
    return json.replaceAll(/(\\\\)|\\([nt])/g, (_, pair, letter) => pair ?? (letter === "n" ? "\n" : "\t"));
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function writeKey(key: string, choose: Choose): string {
  return /^[a-z][\w-]*$/i.test(key) && choose(2) ? key : writeString(key, choose);
}

function space(choose: Choose): string {
  return ["", "", " ", "\n", "/* { */", "// [\n", "# '\n", "\u00a0"][choose(8)] as string;
}

/** A comma, or where it is missing a line break. */
function separator(choose: Choose): string {
  return choose(4) ? `${space(choose)},${space(choose)}` : "\n";
}

function surround(text: string, choose: Choose): string {
  const around: ((text: string) => string)[] = [
    (text) => text,
    (text) => `\ufeff${text}\n`,
    (text) => `\`\`\`json\n${text}\n\`\`\``,
    (text) => `It's what you want [1]:\n${text}\nIs it?`,
    (text) => `<tool_call>${text}</tool_call>`,
    (text) => `${text}}`,
    (text) => `${text},`,
    (text) => `{}${text}`,
    (text) => `${text}${text}`,
    (text) => `call(${text});`,
  ];
  return (around[choose(around.length)] as (text: string) => string)(text);
}

/** Whether what is there is the beginning of what there was. */
function isPart(part: unknown, whole: unknown): boolean {
  if (typeof part === "string" && typeof whole === "string") return whole.startsWith(part);
  if (typeof part !== "object" || part === null) return Object.is(part, whole);
  if (typeof whole !== "object" || whole === null) return false;
  return Object.entries(part).every(
    ([key, item]) => Object.hasOwn(whole, key) && isPart(item, Reflect.get(whole, key)),
  );
}
