import { isPlain } from "../json/index.ts";
import { type JsonSchema, usableSchema } from "../schema/index.ts";
import { Budget } from "./Budget.ts";
import { EXPLANATION_WORK } from "./costs.ts";
import { Answers, Compiler, DynamicScope, KEYWORDS, PlainTests } from "./evaluate/index.ts";
import { type Draft, Explanation, issuesFrom, limitIssue } from "./explain/index.ts";
import { keepValidators } from "./keepValidators.ts";
import { DEFAULT_ISSUES, MAX_WORK } from "./limits.ts";
import { Patterns } from "./regex/index.ts";
import type { Validator, ValidatorOptions } from "./Validator.ts";

const create = keepValidators("createValidator", newValidator);

/**
 * A validator made of closures: no code is generated from the schema, so schemas of others are safe. The schema is
 * checked and compiled at once. Schemas of old drafts and OpenAPI keep their meaning. Numbers are compared as the
 * decimals that they are written as, and integers beyond ±(2^53 − 1) may be bigints. Known formats are asserted, unless
 * the option `formats` is `"annotate"`; unknown formats are accepted. All work of one check is under one budget; a value
 * that exceeds it, or nests too deeply, does not fit.
 *
 * Validators are kept, weakly, by the schema object: do not change a schema after this call.
 *
 * @throws {SchemaError} if the schema is malformed, its references lead nowhere, or a pattern is unsafe
 * @throws {OptionError} if an option does not exist or cannot have its value
 * @example
 * const validator = createValidator({ type: "object", properties: { n: { type: "integer" } }, required: ["n"] });
 * validator.check({ n: 5 }); // true
 * validator.issues({ n: "5" }).issues[0].message; // 'expected integer, received string "5"'
 */
export function createValidator(schema: JsonSchema | boolean, options?: ValidatorOptions): Validator {
  return create(schema, options);
}

function newValidator(given: JsonSchema | boolean, formats: "assert" | "annotate"): Validator {
  const schema = usableSchema(given);
  const budget = new Budget();
  const scope = new DynamicScope();
  const objects = { mayInherit: true };
  const answers = new Answers();
  const settings = { budget, answers, scope, patterns: new Patterns(budget), objects, formats };
  const { root } = new Compiler(schema, settings, KEYWORDS);
  const plain = new PlainTests(root, budget);
  const fits = (value: unknown): boolean => root.fits(value);
  const run = <T>(value: unknown, action: (value: unknown) => T, work?: number): T | Error => {
    // A getter of a value may start a check inside another one.
    const level = scope.resources.length;
    try {
      return budget.run(value, action, work);
    } catch (error) {
      // The getters of the value may throw anything, and the stack of the platform may be too small for the value.
      scope.resources.length = level;
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      answers.clear();
    }
  };
  const explain = (value: unknown): Draft[] => {
    const explanation = new Explanation(budget);
    try {
      root.explain(value, explanation);
    } catch (error) {
      const { drafts } = explanation;
      if (drafts.length === 0) throw error;
      // What would come after these issues is unknown.
      return [...drafts, { ...limitIssue(error as Error), mismatch: false }];
    }
    return explanation.drafts;
  };
  /** If the check was given up, the search for issues would be too: it begins with the same tests. */
  const issuesOf = (
    value: unknown,
    verdict: boolean | Error,
    limit = DEFAULT_ISSUES,
  ): ReturnType<Validator["issues"]> => {
    if (verdict === true) return { issues: [], total: 0 };
    const drafts = verdict === false ? run(value, explain, EXPLANATION_WORK) : verdict;
    const issues = drafts instanceof Error ? [limitIssue(drafts)] : issuesFrom(drafts);
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

/** Whether something made all objects inherit properties that a loop over their names sees. */
function isPolluted(): boolean {
  for (const _ in Object.prototype) return true;
  return false;
}
