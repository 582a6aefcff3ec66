import { describe, expect, test } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import { IncrementalParser, parse, parsePython, repair, write } from "../../src/json/index.ts";
import { copyJson, parseBoxed } from "../../src/json/python/index.ts";
import { errorOf } from "../errorOf.ts";

type Act = (options: never) => unknown;
const acts: { readonly [owner: string]: Act } = {
  parse: (options) => parse("[1]", options),
  parsePython: (options) => parsePython("[1]", options),
  parseBoxed: (options) => parseBoxed("[1]", options),
  write: (options) => write([1], options),
  repair: (options) => repair("[1]", options),
  copyJson: (options) => copyJson([1], options),
  IncrementalParser: (options) => new IncrementalParser(options),
};

const unknown: [owner: string, option: string, nearest: string][] = [
  ["parse", "integer", "integers"],
  ["parse", "max_depth", "maxDepth"],
  ["parseBoxed", "maxdepth", "maxDepth"],
  ["write", "ensure_ascii", "ensureAscii"],
  ["write", "indents", "indent"],
  ["repair", "allowTruncate", "allowTruncated"],
  ["copyJson", "max_depth", "maxDepth"],
  ["IncrementalParser", "maxLenght", "maxLength"],
];

const values: [owner: string, options: object, message: string][] = [
  [
    "parse",
    { integers: "bigints" },
    'expected "error", "bigint" or "string", received "bigints". Did you mean "bigint"?',
  ],
  ["parse", { integers: null }, 'expected "error", "bigint" or "string", received null'],
  ["parse", { integers: "BigInt" }, 'expected "error", "bigint" or "string", received "BigInt"'],
  ["parsePython", { maxDepth: 1001 }, "expected an integer from 0 to 1000, received 1001"],
  ["parse", { maxDepth: 1001 }, "expected an integer from 0 to 1000, received 1001"],
  ["parse", { maxDepth: "5" }, 'expected an integer from 0 to 1000, received "5"'],
  ["parse", { maxLength: Number.NaN }, "expected an integer from 0 on, or Infinity, received NaN"],
  ["parseBoxed", { maxDepth: -1 }, "expected an integer from 0 to 1000, received -1"],
  ["write", { style: "json" }, 'expected "pydantic" or "json.dumps", received "json"'],
  ["write", { indent: -1 }, "expected an integer from 0 to 100, received -1"],
  ["write", { indent: "\t" }, 'expected an integer from 0 to 100, received "\\t"'],
  ["write", { ensureAscii: 0 }, "expected true or false, received 0"],
  ["write", { separators: "," }, 'expected an array of two strings, received ","'],
  ["write", { separators: [","] }, "expected an array of two strings, received an array"],
  ["write", { nonFinite: "refuse" }, 'received "refuse". Did you mean "refused"?'],
  ["write", { maxDepth: 1.5 }, "expected an integer from 0 to 1000, received 1.5"],
  ["repair", { allowTruncated: "yes" }, 'expected true or false, received "yes"'],
  ["repair", { integers: "text" }, 'expected "error", "bigint" or "string", received "text"'],
  ["repair", { maxLength: -1 }, "expected an integer from 0 on, or Infinity, received -1"],
  ["copyJson", { maxDepth: 1001 }, "expected an integer from 0 to 1000, received 1001"],
  ["IncrementalParser", { maxDepth: 1001 }, "expected an integer from 0 to 1000, received 1001"],
  ["IncrementalParser", { maxLength: -1 }, "expected an integer from 0 on, or Infinity, received -1"],
  ["IncrementalParser", { maxLength: Number.NaN }, "expected an integer from 0 on, or Infinity, received NaN"],
  ["IncrementalParser", { integers: "number" }, 'expected "error", "bigint" or "string", received "number"'],
];

describe("options", () => {
  test.each(unknown)("%s: unknown option %s", (owner, option, nearest) => {
    const { code, message } = errorOf(OptionError, () => acts[owner]?.({ [option]: 1 } as never));
    expect(code).toBe("unknown_option");
    expect(message).toContain(`${owner}: unknown option "${option}". Did you mean "${nearest}"`);
  });

  test.each(values)("%s %o", (owner, options, message) => {
    const error = errorOf(OptionError, () => acts[owner]?.(options as never));
    const name = Object.keys(options).at(-1);
    expect(error).toMatchObject({ code: "invalid_option", option: name });
    expect(error.message).toContain(`${owner}: option "${name}": `);
    expect(error.message).toContain(message);
  });

  test.each(Object.keys(acts))("%s: null, a text, and a revoked Proxy are not options", (owner) => {
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    for (const options of [null, "rfc8259", revoked.proxy]) {
      expect(errorOf(OptionError, () => acts[owner]?.(options as never)).code).toBe("invalid_options");
    }
    expect(() => acts[owner]?.(undefined as never)).not.toThrow();
    expect(() => acts[owner]?.({ maxDepth: undefined } as never)).not.toThrow();
  });
});
