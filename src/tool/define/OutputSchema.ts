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

/** A result that was judged: the value to hand on, or the issues of one that does not fit. */
export type JudgedResult = { readonly value: unknown } | { readonly issues: readonly Issue[] };

/**
 * What the results of a tool must be like. A JSON Schema judges them as JSON; a source with a validation of its own judges
 * the value itself, and what it answers is the result.
 *
 * @throws {SchemaError} for a schema that cannot be used.
 */
export class OutputSchema {
  /** As `tools/list` of MCP has it. */
  readonly jsonSchema: JsonSchema;
  readonly #validate: ((value: unknown) => SourceResult | Promise<SourceResult>) | undefined;
  readonly #validator: Validator;

  constructor(source: ResultSource, tool: string) {
    const { jsonSchema, validate } = namingTool({ name: tool }, "outputSchema", () => readOutput(source));
    this.jsonSchema = jsonSchema;
    this.#validate = validate;
    this.#validator = namingTool({ name: tool }, "outputSchema", () => createValidator(jsonSchema));
  }

  /** What the source makes of a handler's value; the value itself where a JSON Schema judges its JSON. */
  async judgeValue(value: unknown): Promise<JudgedResult> {
    if (this.#validate === undefined) return { value };
    const result = await this.#validate(value);
    return result.issues === undefined ? result : { issues: explainSource(result.issues, value, []) };
  }

  /** What the JSON Schema says of the JSON of a value, which `judgeValue` took. */
  judgeJson(json: unknown): JudgedResult {
    if (this.#validate !== undefined || this.#validator.check(json)) return { value: json };
    return this.#validator.issues(json);
  }
}

/** The way out that the schema of arguments has, a transform, is what a result is refused for. */
function readOutput(source: ResultSource): ReturnType<typeof readSource> {
  try {
    return readSource(source, "output");
  } catch (cause) {
    if (!isInstance(cause, SchemaError)) throw cause;
    const [first, ...rest] = cause.problems.map((problem): SchemaProblem => {
      const isLoss = problem.code === "unsupported_source";
      return isLoss ? { ...problem, message: `${problem.message.split(": take ")[0]}: ${WAY_OUT}` } : problem;
    });
    throw new SchemaError([first as SchemaProblem, ...rest], { cause });
  }
}

const WAY_OUT = "say what the transform gives by a schema behind it, such as .pipe(z.string()) in Zod";
