import { hasKind, type JsonSchema, KINDS, type Kind } from "../../../schema/index.ts";
import { type Budget, exceed } from "../../Budget.ts";
import { FOLDED_ISSUE, TRACKED_BRANCH } from "../../costs.ts";
import { expectation, foldUnion } from "../../explain/index.ts";
import type { CompiledSchema, Rule } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import { Evaluated } from "../Evaluated.ts";
import { refuse, type Test } from "../Test.ts";

/** The rules of the keywords that ask several schemas about one value. */
export function combinationRules(part: SchemaPart): readonly Rule[] {
  const { allOf = [], anyOf, oneOf, not } = part.schema;
  const rules = allOf.map((schema, index) => inPlaceRule(part, schema, part.at("allOf", index)));
  if (anyOf !== undefined) rules.push(unionRule(part, "anyOf", anyOf));
  if (oneOf !== undefined) rules.push(unionRule(part, "oneOf", oneOf));
  if (not !== undefined) rules.push(notRule(part, not));
  if (part.schema.if !== undefined) rules.push(conditionRule(part, part.schema.if));
  return rules;
}

type Schema = JsonSchema | boolean;

function inPlaceRule(part: SchemaPart, schema: Schema, pointer: string): Rule {
  return {
    tests: testsOf(part, (kind) => part.compiler.test(part.node(schema, pointer, part.tracks(kind)), kind)),
    explain: (value, explanation) => part.node(schema, pointer).explain(value, explanation),
  };
}

/** The tests of the kinds of value that the schema's own type allows. */
function testsOf({ types }: SchemaPart, testOf: (kind: Kind) => Test): readonly Test[] {
  return KINDS.map((kind) => (hasKind(types, kind) ? testOf(kind) : null));
}

function unionRule(part: SchemaPart, keyword: "anyOf" | "oneOf", schemas: readonly Schema[]): Rule {
  const { compiler, budget } = part;
  const nodes = (isTracked: boolean): CompiledSchema[] =>
    schemas.map((schema, index) => part.node(schema, part.at(keyword, index), isTracked));
  const combine = keyword === "anyOf" ? anyOf : oneOf;
  let forms: readonly CompiledSchema[] | undefined;
  return {
    tests: testsOf(part, (kind) => {
      const isTracked = part.tracks(kind);
      const tests = nodes(isTracked).map((node) => compiler.test(node, kind));
      return combine(tests, isTracked, budget);
    }),
    explain(value, explanation) {
      const union = { keyword, schemaPath: part.at(keyword), expected: "a value that fits one of the forms", value };
      const isExplained = explanation.attempt(() => {
        forms ??= nodes(false);
        budget.spend(forms.length);
        const passing = forms.filter((node) => node.fits(value)).length;
        if (passing > 0) {
          explanation.add({ ...union, expected: `a value that fits one form only, not ${passing} of them` });
        } else {
          const branches = forms.map((node) => explanation.collect(() => node.explain(value, explanation)));
          budget.spend(branches.reduce((sum, branch) => sum + branch.length, 0) * FOLDED_ISSUE);
          explanation.addAll(foldUnion(branches, explanation.draft(union)));
        }
      });
      if (!isExplained) explanation.add(union);
    },
  };
}

function anyOf(all: readonly Test[], isTracked: boolean, budget: Budget): Test {
  if (!isTracked && all.includes(null)) return null;
  const tests = [...new Set(all)].filter((test) => test !== refuse);
  const [only] = tests;
  if (only === undefined) return refuse;
  if (tests.length === 1) return only;
  if (isTracked) return (value, evaluated) => mergeFitting(tests, value, evaluated, budget, tests.length) > 0;
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
    budget.spend(TRACKED_BRANCH);
    const own = new Evaluated();
    if (test !== null && !test(value, own)) continue;
    if (++count > most) return count;
    evaluated?.merge(own, budget);
  }
  return count;
}

function notRule(part: SchemaPart, not: Schema): Rule {
  const { budget } = part;
  const node = part.node(not, part.at("not"));
  return {
    tests: KINDS.map((kind) => {
      const test = hasKind(part.types, kind) ? part.compiler.test(node, kind) : refuse;
      if (test === null) return refuse;
      if (test === refuse) return null;
      return (value) => {
        if (--budget.left < 0) exceed();
        return !test(value, undefined);
      };
    }),
    explain: (value, explanation) =>
      explanation.add({ keyword: "not", schemaPath: part.at("not"), expected: expectation("not", part.schema), value }),
  };
}

function conditionRule(part: SchemaPart, condition: Schema): Rule {
  const { compiler, schema, budget } = part;
  const node = (keyword: "if" | "then" | "else", isTracked: boolean): CompiledSchema =>
    part.node(keyword === "if" ? condition : (schema[keyword] ?? true), part.at(keyword), isTracked);
  return {
    tests: testsOf(part, (kind) => {
      const isTracked = part.tracks(kind);
      const [asked, yes, no] = (["if", "then", "else"] as const).map((keyword) =>
        compiler.test(node(keyword, isTracked), kind),
      ) as [Test, Test, Test];
      return choose(asked, yes, no, isTracked, budget);
    }),
    explain: (value, explanation) =>
      node(node("if", false).fits(value) ? "then" : "else", false).explain(value, explanation),
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
