import { type JsonSchema, pointerTo } from "../../schema/index.ts";
import { type Budget, exceed } from "../Budget.ts";
import type { SchemaPart } from "../Compiler.ts";
import { Evaluated } from "../Evaluated.ts";
import { expectation } from "../expectations.ts";
import { foldUnion } from "../foldUnion.ts";
import { KINDS, type Kind } from "../kinds.ts";
import { type Rule, refuse, type SchemaNode, type Test } from "../SchemaNode.ts";

/** The rules of the keywords that ask several schemas about one value. */
export function combinationRules(part: SchemaPart): readonly Rule[] {
  const { allOf = [], anyOf, oneOf, not } = part.schema;
  const rules = allOf.map((schema, index) => inPlaceRule(part, schema, pointerTo(part.pointer, "allOf", index)));
  if (anyOf !== undefined) rules.push(unionRule(part, "anyOf", anyOf));
  if (oneOf !== undefined) rules.push(unionRule(part, "oneOf", oneOf));
  if (not !== undefined) rules.push(notRule(part, not));
  if (part.schema.if !== undefined) rules.push(conditionRule(part, part.schema.if));
  return rules;
}

type Schema = JsonSchema | boolean;

function inPlaceRule({ compiler, tracks, kinds }: SchemaPart, schema: Schema, pointer: string): Rule {
  const node = (kind: Kind): SchemaNode => compiler.node(schema, pointer, tracks(kind));
  return {
    tests: KINDS.map((kind) => (kinds.includes(kind) ? compiler.test(node(kind), kind) : null)),
    explain: (value, explanation) => explanation.node(compiler.node(schema, pointer, false), value),
  };
}

function unionRule(part: SchemaPart, keyword: "anyOf" | "oneOf", schemas: readonly Schema[]): Rule {
  const { compiler, pointer, tracks, kinds } = part;
  const { budget } = compiler.settings;
  const nodes = (isTracked: boolean): SchemaNode[] =>
    schemas.map((schema, index) => compiler.node(schema, pointerTo(pointer, keyword, index), isTracked));
  const combine = keyword === "anyOf" ? anyOf : oneOf;
  let forms: readonly SchemaNode[] | undefined;
  return {
    tests: KINDS.map((kind) => {
      if (!kinds.includes(kind)) return null;
      const tests = nodes(tracks(kind)).map((node) => compiler.test(node, kind));
      return combine(tests, tracks(kind), budget);
    }),
    explain(value, explanation) {
      const schemaPath = pointerTo(pointer, keyword);
      const union = { keyword, schemaPath, expected: "a value that fits one of the forms", value };
      const isExplained = explanation.attempt(() => {
        forms ??= nodes(false);
        explanation.spend(forms.length);
        const passing = forms.filter((node) => explanation.fits(node, value)).length;
        if (passing > 0) {
          explanation.add({ ...union, expected: `a value that fits one form only, not ${passing} of them` });
        } else {
          const branches = forms.map((node) => explanation.branch(node, value));
          explanation.spend(branches.reduce((sum, branch) => sum + branch.length, 0) * FOLD);
          explanation.addAll(foldUnion(branches, explanation.draft(union)));
        }
      });
      if (!isExplained) explanation.add(union);
    },
  };
}

/** The work of looking at one issue of a branch. */
const FOLD = 10;

function anyOf(all: readonly Test[], isTracked: boolean, budget: Budget): Test {
  if (!isTracked && all.includes(null)) return null;
  const tests = [...new Set(all)].filter((test) => test !== refuse);
  const [only] = tests;
  if (only === undefined) return refuse;
  if (tests.length === 1) return only;
  if (isTracked)
    return (value, evaluated) => mergeFitting(tests, value, evaluated, budget, Number.POSITIVE_INFINITY) > 0;
  return (value) => {
    for (let index = 0; index < tests.length; index++) {
      if (--budget.left < 0) exceed();
      if ((tests[index] as NonNullable<Test>)(value, undefined)) return true;
    }
    return false;
  };
}

function oneOf(all: readonly Test[], isTracked: boolean, budget: Budget): Test {
  const tests = all.filter((test) => test !== refuse);
  const [only] = tests;
  if (only === undefined) return refuse;
  if (tests.length === 1) return only;
  if (isTracked) return (value, evaluated) => mergeFitting(tests, value, evaluated, budget, 1) === 1;
  if (tests.filter((test) => test === null).length > 1) return refuse;
  return (value) => {
    let count = 0;
    for (let index = 0; index < tests.length; index++) {
      if (--budget.left < 0) exceed();
      const test = tests[index] as Test;
      if (test !== null && !test(value, undefined)) continue;
      if (++count > 1) return false;
    }
    return count === 1;
  };
}

/** How many tests a value passes, until they are more than `most`; what those evaluate is noted. */
function mergeFitting(
  tests: readonly Test[],
  value: unknown,
  evaluated: Evaluated | undefined,
  budget: Budget,
  most: number,
): number {
  let count = 0;
  for (const test of tests) {
    budget.spend(BRANCH);
    const own = new Evaluated();
    if (test !== null && !test(value, own)) continue;
    if (++count > most) return count;
    evaluated?.merge(own, budget);
  }
  return count;
}

/** The work of a branch that notes what it evaluates. */
const BRANCH = 4;

function notRule(part: SchemaPart, not: Schema): Rule {
  const { compiler, pointer, schema, kinds } = part;
  const { budget } = compiler.settings;
  const node = compiler.node(not, pointerTo(pointer, "not"), false);
  return {
    tests: KINDS.map((kind) => {
      const test = kinds.includes(kind) ? compiler.test(node, kind) : refuse;
      if (test === null) return refuse;
      if (test === refuse) return null;
      return (value) => {
        if (--budget.left < 0) exceed();
        return !test(value, undefined);
      };
    }),
    explain: (value, explanation) =>
      explanation.add({
        keyword: "not",
        schemaPath: pointerTo(pointer, "not"),
        expected: expectation("not", schema),
        value,
      }),
  };
}

function conditionRule(part: SchemaPart, condition: Schema): Rule {
  const { compiler, pointer, schema, tracks, kinds } = part;
  const { budget } = compiler.settings;
  const node = (keyword: "if" | "then" | "else", isTracked: boolean): SchemaNode =>
    compiler.node(keyword === "if" ? condition : (schema[keyword] ?? true), pointerTo(pointer, keyword), isTracked);
  return {
    tests: KINDS.map((kind) => {
      if (!kinds.includes(kind)) return null;
      const [asked, yes, no] = (["if", "then", "else"] as const).map((keyword) =>
        compiler.test(node(keyword, tracks(kind)), kind),
      ) as [Test, Test, Test];
      return choose(asked, yes, no, tracks(kind), budget);
    }),
    explain(value, explanation) {
      const keyword = explanation.fits(node("if", false), value) ? "then" : "else";
      explanation.node(node(keyword, false), value);
    },
  };
}

function choose(asked: Test, yes: Test, no: Test, isTracked: boolean, budget: Budget): Test {
  if (asked === refuse) return no;
  if (!isTracked && asked === null) return yes;
  if (!isTracked && yes === null && no === null) return null;
  return (value, evaluated) => {
    if (--budget.left < 0) exceed();
    const own = isTracked ? new Evaluated() : undefined;
    if (asked !== null && !asked(value, own)) return no === null || no(value, evaluated);
    if (own !== undefined) evaluated?.merge(own, budget);
    return yes === null || yes(value, evaluated);
  };
}
