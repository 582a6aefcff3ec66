import { type Attack, type Attacker, many, named } from "./Attacker.ts";

type Leaf = (attacker: Attacker) => Attack;

/** Patterns that drive a backtracking engine to despair, and the unit of a text that does so. */
const NESTED: readonly (readonly [pattern: string, unit: string])[] = [
  ["^(a+)+$", "a"],
  ["^(a|aa)+$", "a"],
  ["^(?:a{1,90}){1,90}b$", "a"],
  ["^(?:(?:a{1,90}){1,90}b)*$", "a"],
  ["(x+x+)+y", "x"],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a"],
  ["(a*)*b", "a"],
  ["^(?=(a+)+b)", "a"],
  ["(?<=(a+)+)b", "a"],
  ["(?<!(?:a|aa)+)b$", "a"],
  ["\\b(\\w+\\s?)+$", "ab "],
  ["^(.*)*$", "a"],
  ["(.*)(.*)(.*)(.*)(.*)(.*)x", "a"],
  ["^(a?){60}a{60}$", "a"],
  ["a{5000}b", "a"],
  ["(?:a{1,100}){1,100}b", "a"],
  ["^(?:[\\p{L}\\d]+[-.]?)+@", "é1"],
  ["^(a+)\\1$", "a"],
  ["^(?<x>a|b)+\\k<x>$", "ab"],
  ["^(?:😀|😀😀)+$", "😀"],
  ["[^]*[^]*[^]*x", "\n"],
  ["^(?:\\d+|\\d+\\.|\\.\\d+)*$", "1"],
  ["^(?!.*(a+)+c).*d$", "a"],
  ["(?:(?:(?:a*)*)*)*b", "a"],
  ["^(?i:A+)+$", "a"],
];

const FORMATS = [
  ...["date", "date-time", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6"],
  ...["uri", "uri-reference", "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer"],
  ...["regex", "url", "byte", "int32", "double"],
];
const UNITS = [
  ...[
    "a",
    "a@",
    "a.",
    "1:",
    "::",
    "~1",
    "~",
    "P1Y",
    "1",
    "%41",
    "%",
    "/a",
    "{a}",
    "{",
    "xn--a.",
    "-",
    "2026-01-31T",
    "\\",
    "(",
  ],
  ...["a-", "ab.", "1.1.", "😀", "é", "\u0000", "\n", " ", '"', "..", "T00:00:00", "?a=b&", "#", "[", "0"],
];

const nestedPattern: Leaf = (at) => {
  const [pattern, unit] = at.dice.pick(NESTED);
  return { schema: { pattern }, value: unit.repeat(at.size(200_000)) + at.dice.pick(["", "!", "b", "\n"]) };
};

const randomPattern: Leaf = (at) => {
  const unit = at.dice.pick(["a", "ab", "1", "a1 ", "😀"]);
  return { schema: { pattern: patternOf(at, 4) }, value: unit.repeat(at.size(20_000)) + at.dice.pick(["", "!", "b"]) };
};

function patternOf(at: Attacker, depth: number): string {
  const { dice } = at;
  const inner = () => patternOf(at, depth - 1);
  if (depth === 0)
    return dice.pick(["a", "b", ".", "\\w", "\\s", "[a-f]", "[^b]", "\\d", "\\b", "1", "\\p{L}", "^", "$"]);
  switch (dice.int(8)) {
    case 0:
      return `(?:${inner()}|${inner()})`;
    case 1:
      return `(?:${inner()})${dice.pick(["*", "+", "?", "*?", "+?"])}`;
    case 2:
      return `(?:${inner()}){${dice.int(20)},${20 + at.size(200)}}`;
    case 3:
      return `(?${dice.pick(["=", "!", "<=", "<!"])}${inner()})`;
    case 4:
      return many(1 + dice.int(4), () => `(${inner()}${dice.pick(["+", "*", ""])})`).join("");
    case 5:
      return many(at.size(300), (index) => `w${index}`).join("|");
    default:
      return inner() + inner();
  }
}

/** One long pattern, or thousands of different ones on one text. */
const manyPatterns: Leaf = (at) => {
  const [pattern, unit] = at.dice.pick(NESTED);
  const schema = { allOf: many(at.size(4_000), (index) => ({ pattern: `${pattern}|z{${index}}` })) };
  return { schema, value: unit.repeat(at.size(2_000)) };
};

const longPattern: Leaf = (at) => {
  const part = at.dice.pick(["(?:a|b)+", "[a-z]*", "a?", "(?:ab){1,9}", "\\w+\\s*", "(?=a)"]);
  return { schema: { pattern: `^${part.repeat(at.size(20_000))}$` }, value: "a".repeat(at.size(100_000)) };
};

const format: Leaf = (at) => ({
  schema: { format: at.dice.pick(FORMATS) },
  value: at.dice.pick(["", "a@", "http://a/", "2026-01-31T00:00:00", "P", "::"]) + mixedText(at, 400_000),
});

function mixedText(at: Attacker, most: number): string {
  const unit = at.dice.pick(UNITS);
  return unit.repeat(Math.ceil(at.size(most) / unit.length)) + at.dice.pick(["", ...UNITS]);
}

const textLimits: Leaf = (at) => ({
  schema: at.dice.pick([{ minLength: 1e6 }, { maxLength: 3 }, { minLength: at.size(100_000) }]),
  value: at.dice.pick(["😀", "a", "\ud800", "e\u0301"]).repeat(at.size(150_000)),
});

/** A container of a thousand parts, the last of which is `last`. */
function container(at: Attacker, count: number, last: unknown): unknown {
  switch (at.dice.int(4)) {
    case 0:
      return [...many(count, (index) => index), last];
    case 1:
      return { ...named(count, (index) => index), last };
    case 2:
      return many(count, (index) => ({ a: index, b: [index === count - 1 ? last : 0] }));
    default:
      return nested(Math.min(count, 150), last);
  }
}

const nested = (levels: number, last: unknown): unknown => {
  let value = last;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

const constant: Leaf = (at) => {
  const seed = at.dice.int(1e9);
  const count = at.size(20_000);
  const make = (last: unknown) => container(at.replay(seed), count, last);
  return { schema: { const: make(1) }, value: make(at.dice.pick([1, 2, "x"])) };
};

const enumeration: Leaf = (at) => {
  const seed = at.dice.int(1e9);
  const count = at.size(200);
  const make = (last: unknown) => container(at.replay(seed), count, last);
  return { schema: { enum: many(at.size(200), make) }, value: make(at.dice.pick([0, 199, -1, "x"])) };
};

const scalars: Leaf = (at) => {
  const count = at.size(20_000);
  return {
    schema: { enum: many(count, (index) => `value ${index}`) },
    value: `value ${at.dice.pick([0, count - 1, count])}`,
  };
};

const uniqueItems: Leaf = (at) => {
  const item = at.dice.pick<(index: number) => unknown>([
    (index) => index,
    (index) => ({ a: index, b: 1 }),
    (index) => ({ [`k${index % 7}`]: index }),
    (index) => [index, [index]],
    (index) => "x".repeat(50) + index,
    (index) => index * 2 ** 32,
    (index) => index + 0.5,
    (index) => nested(20, index),
    () => 1,
    (index) => [[[index % 100]]],
  ]);
  const items = many(at.size(60_000), item);
  return { schema: { uniqueItems: true }, value: at.dice.chance(0.3) ? [...items, items[0]] : items };
};

const steps: Leaf = (at) => ({
  schema: at.dice.pick([{ multipleOf: 1e-300 }, { multipleOf: 5e-324 }, { multipleOf: 0.01 }, { maximum: 1e-300 }]),
  value: at.dice.pick([1e300, 1.7976931348623157e308, 1234567.89, 5e-324, 1e22, 0]),
});

const type: Leaf = (at) => ({
  schema: at.dice.pick<unknown>([
    { type: "null" },
    { type: "integer" },
    {},
    false,
    { type: ["object", "array", "string"] },
  ]),
  value: at.dice.pick<unknown>([1, "x", null, [], {}, 1.5, mixedText(at, 1_000)]),
});

/** What holds no other schemas. */
export const LEAVES: { readonly [name: string]: Leaf } = {
  nestedPattern,
  randomPattern,
  manyPatterns,
  longPattern,
  format,
  textLimits,
  constant,
  enumeration,
  scalars,
  uniqueItems,
  steps,
  type,
};
