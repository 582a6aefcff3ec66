import { BOOLEAN, checkOptions, describeKind, integerIn, type OptionRules } from "../../checks/index.ts";
import { JsonError, unreadable } from "../JsonError.ts";
import { MAX_DEPTH } from "../limits.ts";
import { DEPTH } from "../parse/parseOptions.ts";
import { enter, findLoneSurrogate, LONE_SURROGATE } from "../rejections.ts";
import { formatFloat } from "./formatFloat.ts";
import { jsonKind } from "./jsonKind.ts";
import { keysOf, ownValueAt } from "./memory.ts";
import type { PythonFloat } from "./PythonFloat.ts";

export type WriteOptions = {
  /** `pydantic` writes as `model_dump_json()` does, `json.dumps` as Python's `json.dumps()`; default: `"pydantic"`. */
  style?: "pydantic" | "json.dumps" | undefined;
  /** Whether characters beyond ASCII become `\uXXXX`; default: `true` with `json.dumps`, as in Python, else `false`. */
  ensureAscii?: boolean | undefined;
  /** The number of spaces per level, with each item on its own line; default: everything is on one line. */
  indent?: number | undefined;
  /** The separators between items, and between a key and its value; default: Python's of the style. */
  separators?: readonly [item: string, key: string] | undefined;
  /**
   * NaN and the infinities as `null`, as in a dump, as `NaN`, `Infinity`, `-Infinity`, or as an error; default:
   * Python's of the style.
   */
  nonFinite?: "null" | "constants" | "refused" | undefined;
  /** The maximum number of nested containers, 0 to 1000; default: 1000. */
  maxDepth?: number | undefined;
};

/**
 * The JSON text of a value, byte for byte as Python writes it.
 *
 * Values of {@link parsePython} remember which whole numbers are floats; without memory a safe integer is an int and any
 * other number a float. A `bigint` is an int. A property that is `undefined` is left out.
 *
 * @example
 * write({ name: "né", ratio: 0.5, big: 1e21 }); // '{"name":"né","ratio":0.5,"big":1e+21}'
 * write({ name: "né" }, { style: "json.dumps" }); // '{"name": "n\\u00e9"}'
 *
 * @throws {JsonError} `not_json`, `limit_exceeded`; `lone_surrogate` in the style `pydantic`.
 * @throws {OptionError} An option is unknown, or does not take its value.
 */
export function write(value: unknown, options: WriteOptions = DEFAULTS): string {
  if (options !== DEFAULTS) checkOptions("write", options, OPTIONS);
  return new Writer(options).write(value);
}

const DEFAULTS: WriteOptions = {};
const OPTIONS: OptionRules = {
  style: ["pydantic", "json.dumps"],
  ensureAscii: BOOLEAN,
  indent: integerIn(0, 100),
  separators: {
    expected: "an array of two strings",
    accepts: (value) =>
      Array.isArray(value) && value.length === 2 && value.every((separator) => typeof separator === "string"),
  },
  nonFinite: ["null", "constants", "refused"],
  maxDepth: DEPTH,
};

class Writer {
  readonly #style: "pydantic" | "json.dumps";
  /** The characters that are escaped in addition to those of JSON.stringify. */
  readonly #ascii: RegExp | undefined;
  readonly #indent: number | undefined;
  readonly #itemSeparator: string;
  readonly #keySeparator: string;
  readonly #nonFinite: "null" | "constants" | "refused";
  readonly #maxDepth: number;
  readonly #path: (string | number)[] = [];
  #text = "";

  constructor({ style = "pydantic", ensureAscii, indent, separators, nonFinite, maxDepth = MAX_DEPTH }: WriteOptions) {
    const isPydantic = style === "pydantic";
    this.#style = style;
    // Python's json escapes DEL too.
    if (ensureAscii ?? !isPydantic) this.#ascii = isPydantic ? /[\u0080-\uffff]/g : /[\u007f-\uffff]/g;
    this.#indent = indent;
    this.#itemSeparator = separators?.[0] ?? (isPydantic || indent !== undefined ? "," : ", ");
    this.#keySeparator = separators?.[1] ?? (isPydantic && indent === undefined ? ":" : ": ");
    this.#nonFinite = nonFinite ?? (isPydantic ? "null" : "constants");
    this.#maxDepth = maxDepth;
  }

  write(value: unknown): string {
    try {
      this.#value(value);
    } catch (error) {
      throw unreadable(error, this.#path);
    }
    return this.#text;
  }

  #value(value: unknown): void {
    switch (jsonKind(value)) {
      case "null":
      case "boolean":
      case "bigint":
        this.#text += String(value);
        break;
      case "number":
        if (Number.isSafeInteger(value)) this.#text += String(value);
        else this.#float(value as number);
        break;
      case "float":
        this.#float((value as PythonFloat).value);
        break;
      case "string":
        this.#string(value as string);
        break;
      case "array":
        this.#array(value as unknown[]);
        break;
      case "object":
        this.#object(value as object);
        break;
      case undefined:
        throw new JsonError("not_json", `expected a JSON value, received ${describeKind(value)}`, this.#path);
    }
  }

  #float(value: number): void {
    if (Number.isFinite(value)) this.#text += formatFloat(value, this.#style);
    else if (this.#nonFinite === "refused")
      throw new JsonError("not_json", `expected a finite number, received ${value}`, this.#path);
    else this.#text += this.#nonFinite === "null" ? "null" : String(value);
  }

  #array(array: readonly unknown[]): void {
    const depth = enter(this.#path, this.#maxDepth);
    this.#text += "[";
    for (let index = 0; index < array.length; index++) {
      this.#line(index > 0);
      this.#path[depth] = index;
      this.#value(ownValueAt(array, index));
    }
    this.#leave("]", depth, array.length > 0);
  }

  #object(object: object): void {
    const depth = enter(this.#path, this.#maxDepth);
    this.#text += "{";
    let hasMembers = false;
    for (const key of keysOf(object)) {
      const value = ownValueAt(object, key);
      if (value === undefined) continue;
      this.#line(hasMembers);
      this.#path[depth] = key;
      this.#string(key);
      this.#text += this.#keySeparator;
      this.#value(value);
      hasMembers = true;
    }
    this.#leave("}", depth, hasMembers);
  }

  /** The text before an item. */
  #line(isFurther: boolean): void {
    if (isFurther) this.#text += this.#itemSeparator;
    if (this.#indent !== undefined) this.#text += `\n${" ".repeat(this.#indent * this.#path.length)}`;
  }

  #leave(bracket: string, depth: number, hasItems: boolean): void {
    this.#path.length = depth;
    if (hasItems) this.#line(false);
    this.#text += bracket;
  }

  #string(string: string): void {
    this.#text += PLAIN.test(string) ? `"${string}"` : this.#escape(string);
  }

  #escape(string: string): string {
    if (findLoneSurrogate(string) >= 0) {
      if (this.#style === "pydantic") throw new JsonError("lone_surrogate", LONE_SURROGATE, this.#path);
      // JSON.stringify escapes lone surrogates, Python leaves them as they are.
      if (!this.#ascii) return `"${string.replace(/["\\]|[^ -\uffff]/g, (unit) => JSON.stringify(unit).slice(1, -1))}"`;
    }
    const quoted = JSON.stringify(string);
    return this.#ascii ? quoted.replace(this.#ascii, escapeUnit) : quoted;
  }
}

/** Text without any character to escape. Most text needs only this one check. */
const PLAIN = /^[ !#-[\]-~]*$/;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
