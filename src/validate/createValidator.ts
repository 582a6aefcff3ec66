import { checkOptions, isPlain } from "../json/index.ts";
import { type JsonSchema, usableSchema } from "../schema/index.ts";
import { Answers } from "./Answers.ts";
import { Budget, CheckLimit, MAX_WORK } from "./Budget.ts";
import { Compiler } from "./Compiler.ts";
import { DynamicScope } from "./DynamicScope.ts";
import { type Draft, Explanation } from "./Explanation.ts";
import { kindOf } from "./kinds.ts";
import { Patterns } from "./Patterns.ts";
import { PlainTests } from "./PlainTests.ts";
import type { Test } from "./SchemaNode.ts";
import type { Issue, Validator, ValidatorOptions } from "./Validator.ts";

/**
 * A validator of closures: no code is generated from the schema, so schemas of others are safe. The schema is checked at
 * once and compiled at the first use. Schemas of old drafts and OpenAPI mean what they mean there. Numbers are compared
 * as the decimals that they are written as, and integers beyond ±(2^53 − 1) may be bigints. Known formats are asserted
 * unless `formats` says otherwise, unknown ones accepted. All work of one check is under one budget; a value that
 * exceeds it, or nests too deeply to be walked, does not fit.
 *
 * Validators are kept, weakly, by the schema object: a schema must not be changed after it was given.
 *
 * @throws {SchemaError} if the schema is malformed, its references lead nowhere, or a pattern is unsafe
 * @throws {OptionError} if there is no such option, or it does not take the value
 * @example
 * const validator = createValidator({ type: "object", properties: { n: { type: "integer" } }, required: ["n"] });
 * validator.check({ n: 5 }); // true
 * validator.issues({ n: "5" }).issues[0].message; // 'expected integer, received string "5"'
 */
export function createValidator(schema: JsonSchema | boolean, options?: ValidatorOptions): Validator {
  checkOptions("createValidator", options, { formats: ["assert", "annotate"] });
  const formats = options?.formats ?? "assert";
  if (typeof schema !== "object" || schema === null) return newValidator(schema, formats);
  let validator = validators[formats].get(schema);
  if (validator === undefined) {
    validator = newValidator(schema, formats);
    validators[formats].set(schema, validator);
  }
  return validator;
}

type Formats = "assert" | "annotate";

const validators: { readonly [F in Formats]: WeakMap<object, Validator> } = {
  assert: new WeakMap(),
  annotate: new WeakMap(),
};

function newValidator(given: JsonSchema | boolean, formats: Formats): Validator {
  const schema = usableSchema(given);
  const budget = new Budget();
  const scope = new DynamicScope();
  const objects = { mayInherit: true };
  const answers = new Answers();
  const settings = { budget, answers, scope, patterns: new Patterns(budget), objects, formats };
  const { root } = new Compiler(schema, settings);
  const plain = new PlainTests(root, budget);
  const fits = (value: unknown): boolean => {
    const test = root.tests[kindOf(value)] as Test;
    return test === null || test(value, undefined);
  };
  const run = <T>(value: unknown, action: (value: unknown) => T, work?: number): T | Error => {
    // A getter of a value may start a check inside another one.
    const level = scope.resources.length;
    try {
      return budget.run(value, action, work);
    } catch (error) {
      // The value's own getters may throw anything, and so may the platform whose stack is too small for it.
      scope.resources.length = level;
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      answers.clear();
    }
  };
  const explain = (value: unknown): Draft[] => {
    const explanation = new Explanation(budget, scope);
    try {
      explanation.node(root, value);
    } catch (error) {
      const { drafts } = explanation;
      if (drafts.length === 0) throw error;
      // What comes after it is not known.
      return [...drafts, { ...limitIssue(error as Error), mismatch: false }];
    }
    return explanation.drafts;
  };
  /** Where the check was given up, so would be the search for issues, which begins with the same tests. */
  const issuesOf = (value: unknown, verdict: boolean | Error, limit = 100): Found => {
    if (verdict === true) return { issues: [], total: 0 };
    const drafts = verdict === false ? run(value, explain, EXPLANATION) : verdict;
    const issues = drafts instanceof Error ? [limitIssue(drafts)] : distinct(drafts);
    return { issues: issues.slice(0, limit), total: issues.length };
  };
  const validator: Validator = {
    check: (value) => run(value, fits) === true,
    checkParsed(value, maxDepth, noBackslash) {
      if (isPolluted()) return isPlain(value, maxDepth, noBackslash) && run(value, fits) === true;
      const { left } = budget;
      const level = scope.resources.length;
      budget.left = MAX_WORK;
      objects.mayInherit = false;
      try {
        return plain.fits(value, maxDepth, noBackslash);
      } catch {
        scope.resources.length = level;
        return false;
      } finally {
        budget.left = left;
        objects.mayInherit = true;
        answers.clear();
      }
    },
    issues: (value, limit) => issuesOf(value, run(value, fits), limit),
    issuesOfMisfit: (value) => issuesOf(value, false),
    get exact() {
      return validator;
    },
  };
  return validator;
}

type Found = ReturnType<Validator["issues"]>;

/** Whether something made all objects inherit properties that a loop over their names sees. */
function isPolluted(): boolean {
  for (const _ in Object.prototype) return true;
  return false;
}

/** The work of saying why a value does not fit, where each level of it is checked once more. */
const EXPLANATION = 10_000_000;

/** The issues, none twice. */
function distinct(drafts: readonly Draft[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path, keyword, schemaPath, expected, received } of drafts) {
    const key = JSON.stringify([path, schemaPath, expected]);
    const message = `expected ${expected}, received ${received}`;
    if (!issues.has(key)) issues.set(key, { path, keyword, schemaPath, message, expected, received });
  }
  return [...issues.values()];
}

function limitIssue(error: Error): Issue {
  const isDeep = error instanceof RangeError || error.name === "InternalError";
  const unread = isDeep ? "a value of fewer levels" : "a value whose parts can be read";
  const expected = error instanceof CheckLimit ? error.expected : unread;
  const received = "a value too large or too deep to be checked";
  return { path: "", keyword: "limit", schemaPath: "#", message: `expected ${expected}`, expected, received };
}
