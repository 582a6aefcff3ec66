import { describe, expect, it } from "vitest";
import { BOOLEAN, checkOptions, integerIn, limitFrom, nearest, OptionError } from "../../src/checks/index.ts";

const rules = {
  timeoutMs: { expected: "a number above 0", accepts: (value: unknown) => typeof value === "number" && value > 0 },
  provider: ["openai", "anthropic", null],
  repair: BOOLEAN,
  maxDepth: integerIn(0, 1000),
  maxLength: limitFrom(0),
};

const accepted: [name: string, options: unknown][] = [
  ["no options", undefined],
  ["an empty object", {}],
  ["undefined as a value", { timeoutMs: undefined, provider: undefined }],
  [
    "every option",
    { timeoutMs: 1, provider: "openai", repair: false, maxDepth: 0, maxLength: Number.POSITIVE_INFINITY },
  ],
  ["null where it is allowed", { provider: null }],
  ["an object without a prototype", Object.assign(Object.create(null), { repair: true })],
];

const refused: [options: unknown, code: string, message: string][] = [
  [null, "invalid_options", "run: expected an object of options, received null"],
  [[], "invalid_options", "run: expected an object of options, received an empty array"],
  [5, "invalid_options", "run: expected an object of options, received 5; in `map`, write (item) => run(item)"],
  [new Map(), "invalid_options", "run: expected an object of options, received an instance of Map"],
  [
    Object.create({ repair: true }),
    "invalid_options",
    "run: expected an object of options, received an instance of Object",
  ],
  [{ timeout: 5 }, "unknown_option", 'run: unknown option "timeout". Did you mean "timeoutMs"?'],
  [{ timeout_ms: 5 }, "unknown_option", 'run: unknown option "timeout_ms". Did you mean "timeoutMs"?'],
  [
    { colour: 5 },
    "unknown_option",
    'run: unknown option "colour". The options are "timeoutMs", "provider", "repair", "maxDepth" and "maxLength".',
  ],
  [{ toString: 5 }, "unknown_option", expect.stringContaining('unknown option "toString"') as unknown as string],
  [{ timeoutMs: "10" }, "invalid_option", 'run: option "timeoutMs": expected a number above 0, received "10"'],
  [
    { provider: "opnai" },
    "invalid_option",
    'run: option "provider": expected "openai", "anthropic" or null, received "opnai". Did you mean "openai"?',
  ],
  [{ repair: 1 }, "invalid_option", 'run: option "repair": expected true or false, received 1'],
  [{ maxDepth: 1.5 }, "invalid_option", 'run: option "maxDepth": expected an integer from 0 to 1000, received 1.5'],
  [
    { maxLength: Number.NaN },
    "invalid_option",
    'run: option "maxLength": expected an integer from 0 on, or Infinity, received NaN',
  ],
  [
    { provider: "x".repeat(1e6) },
    "invalid_option",
    `run: option "provider": expected "openai", "anthropic" or null, received "${"x".repeat(60)}…"`,
  ],
];

describe("checkOptions", () => {
  it.each(accepted)("accepts %s", (_, options) => {
    expect(() => checkOptions("run", options, rules)).not.toThrow();
  });

  it.each(refused)("refuses %j", (options, code, message) => {
    expect(() => checkOptions("run", options, rules)).toThrow(
      expect.objectContaining({ name: "OptionError", code, message }),
    );
  });

  it("answers with an OptionError what cannot be read", () => {
    const thrower = (): never => {
      throw new Error("no");
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const hostile = [
      {
        get repair() {
          return thrower();
        },
      },
      new Proxy({}, { ownKeys: thrower }),
      proxy,
    ];
    for (const options of hostile) expect(() => checkOptions("run", options, rules)).toThrow(OptionError);
  });
});

describe("nearest", () => {
  const cases: [string, string[], string[]][] = [
    ["propertes", ["properties", "required"], ["properties"]],
    ["TimeoutMS", ["timeoutMs"], ["timeoutMs"]],
    ["timeout", ["timeoutMs", "signal"], ["timeoutMs"]],
    ["ab", ["ba", "xy"], []],
    ["", ["a"], []],
    ["schema", ["inputSchema", "parameters"], ["inputSchema"]],
    ["descritpion", ["description"], ["description"]],
  ];
  it.each(cases)("of %s", (name, known, expected) => {
    expect(nearest(name, known)).toEqual(expected);
  });

  it("stays within a bound", () => {
    expect(nearest("x".repeat(1e6), ["x"])).toEqual([]);
    expect(nearest("x", ["x".repeat(1e6)])).toEqual([]);
  });
});
