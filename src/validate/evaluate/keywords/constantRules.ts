import { PythonFloat, valueAt } from "../../../json/index.ts";
import { hasKind, KIND, KINDS, type Kind, kindOf, SchemaError } from "../../../schema/index.ts";
import { Budget, CheckLimit } from "../../Budget.ts";
import { COMPARED_CHARACTERS, FEW_TEXTS } from "../../costs.ts";
import { expectation } from "../../explain/index.ts";
import type { Rule } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import { jsonKey } from "../jsonKey.ts";
import { refuse, type Test } from "../Test.ts";

/** The rules of `const` and `enum`. */
export function constantRules(part: SchemaPart): readonly Rule[] {
  const { schema, original } = part;
  const values = schema.enum;
  const rules: Rule[] = [];
  if (schema.const !== undefined) rules.push(constantRule("const", [numberedAt(original, "const")], part));
  if (values !== undefined)
    rules.push(
      constantRule(
        "enum",
        Array.from(values.keys(), (index) => numberedAt(values, index)),
        part,
      ),
    );
  return rules;
}

function constantRule(keyword: "const" | "enum", values: readonly unknown[], part: SchemaPart): Rule {
  const areLike = (one: Kind, other: Kind): boolean =>
    one === other || (INTEGERS.includes(one) && INTEGERS.includes(other));
  let expected: string | undefined;
  return {
    tests: KINDS.map((kind) => {
      if (!hasKind(part.types, kind)) return null;
      return oneOf(
        values.filter((value) => areLike(kindOf(value), kind)),
        kind,
        { keyOf: (value) => keyOfConstant(value, part.at(keyword)), budget: part.budget },
      );
    }),
    explain(value, explanation) {
      // Values may be large, so they are written once.
      expected ??= expectation(keyword, { [keyword]: keyword === "const" ? values[0] : values });
      explanation.add({ keyword, schemaPath: part.at(keyword), expected, value, mismatch: true });
    },
  };
}

type Comparing = {
  /** The {@link jsonKey} of a value of the schema. */
  readonly keyOf: (value: unknown) => unknown;
  /** Paid by the values that are checked. */
  readonly budget: Budget;
};

/** What the schema holds is paid for by its size. */
function keyOfConstant(value: unknown, path: string): unknown {
  try {
    return jsonKey(value, new Budget(), readNumbered);
  } catch (cause) {
    if (!(cause instanceof CheckLimit)) throw cause;
    throw new SchemaError([{ code: "limit_exceeded", path, message: cause.message }], { cause });
  }
}

const INTEGERS: readonly Kind[] = [KIND.integer, KIND.bigint];

/** The test that a value is one of some values of its kind. */
function oneOf(values: readonly unknown[], kind: Kind, { keyOf, budget }: Comparing): Test {
  const [first] = values;
  if (values.length === 0) return refuse;
  if (kind === KIND.null) return null;
  if (kind === KIND.boolean && values.includes(!first)) return null;
  if (kind === KIND.boolean) return (value) => value === first;
  if (kind === KIND.string) return oneOfTexts(values as readonly string[], budget);
  if (kind === KIND.other) return (value) => values.some((one) => Object.is(one, value));
  const keys = new Set(values.map(keyOf));
  return kind < KIND.array
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
  if (longest < COMPARED_CHARACTERS)
    return values.length <= FEW_TEXTS ? (value) => values.includes(value as string) : isOne;
  return (value) => {
    budget.spend(Math.min((value as string).length, longest) / COMPARED_CHARACTERS);
    return isOne(value);
  };
}
/** A part of a schema; large integers are as exact as the text that the schema was read from. */
export function numberedAt(container: object, key: string | number): unknown {
  const value = valueAt(container, key);
  return value instanceof PythonFloat ? value.value : value;
}

const readNumbered = (container: object, key: string | number): unknown => numberedAt(container, key);
