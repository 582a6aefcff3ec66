import { Build, Check, ErrorContext, ErrorSchema, Stack } from "typebox/schema";
import { Settings } from "typebox/system";
import { checkSchema, type JsonSchema } from "../schema/index.ts";
import { CheckLimit } from "./Budget.ts";
import { exactValidator } from "./exactValidator.ts";
import { type EngineError, explainErrors, MAX_ERRORS } from "./explainErrors.ts";
import type { Prepared, PreparedSchema } from "./Prepared.ts";
import { prepareSchema } from "./prepareSchema.ts";
import type { Issue, Validator, ValidatorOptions } from "./Validator.ts";

/**
 * A validator on TypeBox's engine. The schema is checked at once; it is compiled at the first `check`, and not at all
 * with `interpret` or where code generation is forbidden. Schemas of old drafts and OpenAPI mean what they mean there.
 * Known formats are asserted unless `formats` says otherwise, unknown ones accepted. Patterns and references run under
 * a budget; a value that exceeds it, or nests too deeply to be walked, does not fit.
 *
 * Validators are kept, weakly, by the schema object: a schema must not be changed after it was given.
 *
 * @throws {SchemaError} where the schema is malformed, its references lead nowhere, or a pattern is unsafe
 * @example
 * const validator = createValidator({ type: "object", properties: { n: { type: "integer" } }, required: ["n"] });
 * validator.check({ n: 5 }); // true
 * validator.issues({ n: "5" }).issues[0].message; // 'expected integer, received string "5"'
 */
export function createValidator(schema: JsonSchema | boolean, options?: ValidatorOptions): Validator {
  const { interpret = false, formats = "assert" } = options ?? {};
  if (typeof schema === "boolean") return newValidator(schema, interpret, formats);
  let made = validators.get(schema);
  if (made === undefined) {
    made = new Map();
    validators.set(schema, made);
  }
  const key = `${interpret} ${formats}`;
  let validator = made.get(key);
  if (validator === undefined) {
    validator = newValidator(schema, interpret, formats);
    made.set(key, validator);
  }
  return validator;
}

type Formats = "assert" | "annotate";

const validators: WeakMap<object, Map<string, Validator>> = new WeakMap();

function newValidator(schema: JsonSchema | boolean, interpret: boolean, formats: Formats): Validator {
  checkSchema(schema);
  const graph = prepareSchema(schema, "interpreted", formats);
  let run: ((value: unknown) => boolean) | undefined;
  const validator: Validator = {
    check(value) {
      run ??= (interpret ? undefined : compile(schema, formats)) ?? interpreter(graph);
      try {
        return run(value);
      } catch (error) {
        if (isLimit(error)) return false;
        throw error;
      }
    },
    issues(value, limit = 100) {
      const issues = findIssues(graph, value);
      return { issues: issues.slice(0, limit), total: issues.length };
    },
    get exact() {
      return exactValidator(validator, schema, (rewritten) => newValidator(rewritten, true, formats));
    },
  };
  return validator;
}

function compile(schema: JsonSchema | boolean, formats: Formats): ((value: unknown) => boolean) | undefined {
  const prepared = prepareSchema(schema, "compiled", formats);
  try {
    const built = Build(prepared.context, prepared.schema).Evaluate();
    if (!built.IsAccelerated()) return undefined;
    const check = (value: unknown): boolean => built.Check(value);
    return (value) => prepared.budget.run(value, check);
  } catch (error) {
    // Thousands of branches are too much for the parser of the generated code.
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function interpreter(prepared: Prepared): (value: unknown) => boolean {
  const check = (value: unknown): boolean => Check(prepared.schema, value);
  return (value) => prepared.budget.run(value, check);
}

function findIssues(prepared: Prepared, value: unknown): Issue[] {
  // The engine stops at 8 errors, by a setting that all its users share.
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MAX_ERRORS });
  try {
    return prepared.budget.run(value, () => explainErrors(prepared, value, findErrors));
  } catch (error) {
    if (isLimit(error)) return [limitIssue(error)];
    throw error;
  } finally {
    Settings.Set({ maxErrors });
  }
}

/** The engine's `Errors`, without its sentences. */
function findErrors(schema: PreparedSchema, value: unknown): EngineError[] {
  const context = new ErrorContext();
  ErrorSchema(Stack({}, schema), context, "#", "", schema, value);
  return context.GetErrors();
}

/** A budget of ours, or the stack of the platform. */
function isLimit(error: unknown): error is Error {
  return error instanceof RangeError || (error instanceof Error && error.name === "InternalError");
}

function limitIssue(error: Error): Issue {
  const expected = error instanceof CheckLimit ? error.expected : "a value of fewer levels";
  const received = "a value too large or too deep to be checked";
  return { path: "", keyword: "limit", schemaPath: "#", message: `expected ${expected}`, expected, received };
}
