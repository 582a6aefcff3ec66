import { isInstance } from "../../checks/index.ts";
import {
  type JsonSchema,
  type ResultSource,
  readSource,
  SchemaError,
  type SchemaProblem,
  type SourceResult,
} from "../../schema/index.ts";
import { createValidator, type Issue, type Validator } from "../../validate/index.ts";
import { explainSource } from "../arguments/explainSource.ts";
import { namingTool } from "./namingTool.ts";

/** The result of a validation: the valid value, or the issues of a value that does not fit. */
export type ValidatedResult = { readonly value: unknown } | { readonly issues: readonly Issue[] };

/**
 * The schema of a tool's results. A JSON Schema validates their JSON; a source with its own validation validates the
 * value itself, and returns the result.
 *
 * @throws {SchemaError} for an invalid schema.
 */
export class OutputSchema {
  /** The JSON Schema for `tools/list` of MCP. */
  readonly jsonSchema: JsonSchema;
  readonly #validate: ((value: unknown) => SourceResult | Promise<SourceResult>) | undefined;
  readonly #validator: Validator;

  constructor(source: ResultSource, tool: string) {
    const { jsonSchema, validate } = namingTool({ name: tool }, "outputSchema", () => readOutput(source));
    this.jsonSchema = jsonSchema;
    this.#validate = validate;
    this.#validator = namingTool({ name: tool }, "outputSchema", () => createValidator(jsonSchema));
  }

  /** Validates the value of a handler by its source. A value with only a JSON Schema is returned unchanged. */
  async validateValue(value: unknown): Promise<ValidatedResult> {
    if (this.#validate === undefined) return { value };
    const result = await this.#validate(value);
    return result.issues === undefined ? result : { issues: explainSource(result.issues, value, []) };
  }

  /** Validates the JSON of a value that `validateValue` returned, unless its source has its own validation. */
  validateJson(json: unknown): ValidatedResult {
    if (this.#validate !== undefined || this.#validator.check(json)) return { value: json };
    return this.#validator.issues(json);
  }
}

/** For arguments, the error suggests a transform. For results, a transform is the reason of the error. */
function readOutput(source: ResultSource): ReturnType<typeof readSource> {
  try {
    return readSource(source, "output");
  } catch (cause) {
    if (!isInstance(cause, SchemaError)) throw cause;
    const [first, ...rest] = cause.problems.map((problem): SchemaProblem => {
      const isLoss = problem.code === "unsupported_source";
      return isLoss ? { ...problem, message: `${problem.message.split(": take ")[0]}: ${FOR_RESULTS}` } : problem;
    });
    throw new SchemaError([first as SchemaProblem, ...rest], { cause });
  }
}

const FOR_RESULTS = "add a schema after the transform, such as .pipe(z.string()) in Zod";
