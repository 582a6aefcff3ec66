import { PythonFloat, valueAt } from "../../json/index.ts";
import { pointerTo } from "../../schema/index.ts";
import { Budget } from "../Budget.ts";
import type { SchemaPart } from "../Compiler.ts";
import { expectation } from "../expectations.ts";
import { jsonKey } from "../jsonKey.ts";
import { ARRAY, BIGINT, BOOLEAN, INTEGER, KINDS, type Kind, kindOf, NULL, OTHER, STRING } from "../kinds.ts";
import { type Rule, refuse, type Test } from "../SchemaNode.ts";

/** The rules of `const` and `enum`. */
export function constantRules(part: SchemaPart): readonly Rule[] {
  const { original } = part;
  const rules: Rule[] = [];
  if (part.schema.const !== undefined) rules.push(constantRule("const", [numberedAt(original, "const")], part));
  const values = part.schema.enum;
  if (values !== undefined) {
    rules.push(
      constantRule(
        "enum",
        values.map((_, index) => numberedAt(values, index)),
        part,
      ),
    );
  }
  return rules;
}

function constantRule(keyword: "const" | "enum", values: readonly unknown[], part: SchemaPart): Rule {
  const { pointer, compiler, kinds } = part;
  const byKind = new Map<Kind, unknown[]>();
  for (const value of values) {
    const kind = kindOf(value);
    const list = byKind.get(kind);
    if (list === undefined) byKind.set(kind, [value]);
    else list.push(value);
  }
  let expected: string | undefined;
  const integers = [...(byKind.get(INTEGER) ?? []), ...(byKind.get(BIGINT) ?? [])];
  return {
    tests: KINDS.map((kind) => {
      if (!kinds.includes(kind)) return null;
      const wanted = kind === INTEGER || kind === BIGINT ? integers : (byKind.get(kind) ?? []);
      return oneOf(wanted, kind, compiler.settings.budget);
    }),
    explain(value, explanation) {
      // Values may be large, so they are written once.
      expected ??= expectation(keyword, { [keyword]: keyword === "const" ? values[0] : values });
      explanation.add({ keyword, schemaPath: pointerTo(pointer, keyword), expected, value, mismatch: true });
    },
  };
}

/** The test that a value is one of some values of its kind. */
function oneOf(values: readonly unknown[], kind: Kind, budget: Budget): Test {
  const [first] = values;
  if (values.length === 0) return refuse;
  if (kind === NULL) return null;
  if (kind === BOOLEAN && values.includes(!first)) return null;
  if (kind === BOOLEAN) return (value) => value === first;
  if (kind === STRING) return oneOfTexts(values as readonly string[], budget);
  if (kind === OTHER) return (value) => values.some((one) => Object.is(one, value));
  // What the schema holds is paid for by its size.
  const keys = new Set(values.map((value) => jsonKey(value, new Budget(), readNumbered)));
  return kind < ARRAY
    ? (value) => keys.has(typeof value === "number" && Number.isSafeInteger(value) ? value : jsonKey(value, budget))
    : (value) => keys.has(jsonKey(value, budget));
}

/** Texts that are equal, but not the same in memory, are compared to their end. */
function oneOfTexts(values: readonly string[], budget: Budget): Test {
  const [first] = values;
  const texts = new Set(values);
  const isOne =
    values.length === 1 ? (value: unknown) => value === first : (value: unknown) => texts.has(value as string);
  const longest = values.reduce((length, text) => Math.max(length, text.length), 0);
  if (longest < COMPARED) return values.length <= FEW ? (value) => values.includes(value as string) : isOne;
  return (value) => {
    budget.spend(Math.min((value as string).length, longest) / COMPARED);
    return isOne(value);
  };
}

/** So few short texts are compared faster than a text is looked up in a Set. */
const FEW = 8;

/** Characters that are compared in one unit of work. */
const COMPARED = 128;

/** Part of a schema; large integers are as exact as the text that the schema was read from. */
export function numberedAt(container: object, key: string | number): unknown {
  const value = valueAt(container, key);
  return value instanceof PythonFloat ? value.value : value;
}

const readNumbered = (container: object, key: string | number): unknown => numberedAt(container, key);
