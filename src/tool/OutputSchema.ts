import { type JsonSchema, readSource, type Source, type SourceResult } from "../schema/index.ts";
import { createValidator, type Issue, type Validator } from "../validate/index.ts";
import { explainSource } from "./explainSource.ts";

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

  constructor(source: Source) {
    const { jsonSchema, validate } = readSource(source, "output");
    this.jsonSchema = jsonSchema;
    this.#validate = validate;
    this.#validator = createValidator(jsonSchema);
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
