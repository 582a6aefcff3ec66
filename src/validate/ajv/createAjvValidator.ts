import type { ErrorObject, ValidateFunction } from "ajv";
import { pointerTo } from "../../json/index.ts";
import { isObject, type JsonSchema, SchemaError, toDialect, usableSchema } from "../../schema/index.ts";
import { Budget, CheckLimit } from "../Budget.ts";
import { expectation, limitIssue, listed, preview } from "../explain/index.ts";
import { keepValidators } from "../keepValidators.ts";
import { MAX_AJV_ERRORS, MAX_AJV_WORK } from "../limits.ts";
import { BoundedRegExp } from "../regex/index.ts";
import type { Issue, Validator, ValidatorOptions } from "../Validator.ts";
import { boundKeywords, EnoughErrors } from "./boundKeywords.ts";
import { generateCode } from "./generateCode.ts";
import { newAjv } from "./newAjv.ts";
import { refuseRepeats } from "./refuseRepeats.ts";
import { schemaForAjv } from "./schemaForAjv.ts";

const create = keepValidators("createAjvValidator", newValidator);

/**
 * A validator on Ajv, with the interface of `createValidator`. Ajv generates code from the schema: give it schemas that
 * you trust. The work of one check is under one budget, and validators are kept, weakly, by the schema object. Values
 * with bigints, which Ajv does not know, are checked by the default engine. Ajv gets schemas of other drafts and of
 * OpenAPI as draft 2020-12, so the `schemaPath` of an issue leads there. The issues of a union are those of all
 * branches.
 *
 * @throws {SchemaError} if `checkSchema` or Ajv rejects the schema, or a pattern is unsafe; `limit_exceeded` if it has
 * too many schemas, or objects in several places, each of which Ajv compiles again
 * @throws {EvalError} if the platform forbids to generate code
 * @throws {OptionError} if an option does not exist or cannot have its value
 * @example
 * createAjvValidator({ type: "integer" }).issues("5").issues[0].message; // 'expected integer, received string "5"'
 */
export function createAjvValidator(schema: JsonSchema | boolean, options?: ValidatorOptions): Validator {
  return create(schema, options);
}

type Formats = "assert" | "annotate";

function newValidator(given: JsonSchema | boolean, formats: Formats): Validator {
  const schema = usableSchema(given);
  refuseRepeats(schema);
  const budget = new Budget();
  const first = compile(schema, { budget, formats, allErrors: false });
  let all: ValidateFunction | undefined;
  const validator: Validator = {
    check(value) {
      return run(first, budget, value) === true;
    },
    issues(value, limit = 100) {
      const verdict = run(first, budget, value);
      if (verdict === true) return { issues: [], total: 0 };
      const issues = verdict === false ? explain(allErrors(value), value) : [limitIssue(verdict)];
      return { issues: issues.slice(0, limit), total: issues.length };
    },
  };
  return validator;

  /** All errors of a value that does not fit, or the first one where finding them all takes too long. */
  function allErrors(value: unknown): ErrorObject[] {
    const [error] = first.errors ?? [];
    all ??= compile(schema, { budget, formats, allErrors: true });
    try {
      if (run(all, budget, value) === false && all.errors?.length) return all.errors;
    } catch (enough) {
      if (!(enough instanceof EnoughErrors)) throw enough;
      return enough.errors;
    }
    return error === undefined ? [] : [error];
  }
}

/** An instance keeps every schema that it compiles and refuses an `$id` that it knows, so each schema gets its own. */
function compile(schema: JsonSchema | boolean, settings: Settings): ValidateFunction {
  const { budget, formats, allErrors } = settings;
  const regExp = Object.assign((pattern: string) => new BoundedRegExp(pattern, budget), { code: "new RegExp" });
  const ajv = newAjv("2020-12", {
    allErrors,
    validateFormats: formats === "assert",
    validateSchema: false,
    ownProperties: true,
    verbose: true,
    code: { regExp },
    // Without the loop, it takes a missing property called "" for none.
    loopRequired: 1,
  });
  const modern = isObject(schema) ? toDialect(schema, "draft-2020-12") : schema;
  const { bounded, tracksNames } = schemaForAjv(modern, { allErrors });
  boundKeywords(ajv, budget, { allErrors, tracksNames });
  try {
    return generateCode(() => ajv.compile(bounded));
  } catch (cause) {
    if (cause instanceof SchemaError || cause instanceof EvalError) throw cause;
    if (cause instanceof RangeError) {
      const nested = "expected fewer schemas beside or inside each other, whose code Ajv nests";
      const message = cause instanceof CheckLimit ? cause.message : nested;
      throw new SchemaError([{ code: "limit_exceeded", path: "", message }], { cause });
    }
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new SchemaError([{ code: "invalid_schema", path: "", message: `Ajv refuses it: ${message}` }], { cause });
  }
}

type Settings = { budget: Budget; formats: Formats; allErrors: boolean };

/** The verdict, or the error that prevented it. */
function run(validate: ValidateFunction, budget: Budget, value: unknown): boolean | RangeError {
  try {
    return budget.run(value, validate, MAX_AJV_WORK) as boolean;
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
}

function explain(errors: ErrorObject[], root: unknown): Issue[] {
  return errors.slice(0, MAX_AJV_ERRORS).map((error) => {
    const { keyword, params } = error;
    const value = keyword === "propertyNames" ? params.propertyName : error.data === undefined ? root : error.data;
    let [path, expected, received] = [error.instancePath, "", preview(value)];
    if (keyword === "required" || keyword === "dependentRequired" || keyword === "dependencies") {
      expected = `the property ${listed([params.missingProperty])}`;
    } else if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
      const name = params.additionalProperty ?? params.unevaluatedProperty;
      path = pointerTo(path, name);
      [expected, received] = ["no such property", `the property ${listed([name])}`];
    } else {
      expected = expectation(keyword, { [keyword]: error.schema });
    }
    return {
      path,
      keyword,
      schemaPath: error.schemaPath,
      message: `expected ${expected}, received ${received}`,
      expected,
      received,
    };
  });
}
