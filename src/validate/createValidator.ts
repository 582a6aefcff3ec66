import { Build, Check, ErrorContext, ErrorSchema, Stack } from "typebox/schema";
import { Settings } from "typebox/system";
import { checkSchema, type JsonSchema } from "../schema/index.ts";
import { CheckLimit } from "./Budget.ts";
import { type EngineError, explainErrors, MAX_ERRORS } from "./explainErrors.ts";
import type { Prepared, PreparedSchema } from "./Prepared.ts";
import { prepareSchema } from "./prepareSchema.ts";
import type { Issue, Validator, ValidatorOptions } from "./Validator.ts";

/**
 * A validator on TypeBox's engine. The schema is checked at once; it is compiled at the first `check`, and not at all
 * with `interpret` or where code generation is forbidden. Known formats are asserted, unknown ones accepted. Patterns
 * and references run under a budget; a value that exceeds it, or nests too deeply to be walked, does not fit.
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
  const interpret = options?.interpret ?? false;
  if (typeof schema === "boolean") return newValidator(schema, interpret);
  const cache = interpret ? interpreted : compiled;
  let validator = cache.get(schema);
  if (validator === undefined) {
    validator = newValidator(schema, interpret);
    cache.set(schema, validator);
  }
  return validator;
}

const interpreted: WeakMap<object, Validator> = new WeakMap();
const compiled: WeakMap<object, Validator> = new WeakMap();

function newValidator(schema: JsonSchema | boolean, interpret: boolean): Validator {
  checkSchema(schema);
  const graph = prepareSchema(schema, "interpreted");
  let run: ((value: unknown) => boolean) | undefined;
  return {
    check(value) {
      run ??= (interpret ? undefined : compile(schema)) ?? interpreter(graph);
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
  };
}

function compile(schema: JsonSchema | boolean): ((value: unknown) => boolean) | undefined {
  const prepared = prepareSchema(schema, "compiled");
  try {
    const built = Build(prepared.context, prepared.schema).Evaluate();
    if (!built.IsAccelerated()) return undefined;
    return (value) => {
      prepared.budget.reset();
      return built.Check(value);
    };
  } catch (error) {
    // Thousands of branches are too much for the parser of the generated code.
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function interpreter(prepared: Prepared): (value: unknown) => boolean {
  return (value) => {
    prepared.budget.reset();
    return Check(prepared.schema, value);
  };
}

function findIssues(prepared: Prepared, value: unknown): Issue[] {
  // The engine stops at 8 errors, by a setting that all its users share.
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MAX_ERRORS });
  try {
    prepared.budget.reset();
    return explainErrors(prepared, value, findErrors);
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
