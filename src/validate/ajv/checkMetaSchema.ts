import type { Ajv } from "ajv";
import { type JsonSchema, SchemaError, type SchemaProblem } from "../../schema/index.ts";
import { type Draft, draftOf, META_SCHEMAS } from "./Draft.ts";
import { generateCode } from "./generateCode.ts";
import { newAjv } from "./newAjv.ts";
import { refuseRepeats } from "./refuseRepeats.ts";

/** Settings of `checkMetaSchema`. */
export type MetaSchemaOptions = {
  /** The draft to judge by. Default: the one that `$schema` names. */
  draft?: Draft;
};

/**
 * Throws if a schema does not fit the meta-schema of its draft. It judges keywords only: `checkSchema` looks at references
 * and patterns.
 *
 * @throws {SchemaError} with up to 100 problems and their JSON Pointers; `limit_exceeded` if it is too deep, or too
 * large because objects are in several places
 * @throws {EvalError} if the platform forbids to generate code
 * @example
 * checkMetaSchema({ type: "object", readOnly: "yes" as never });
 * // SchemaError: /readOnly: must be boolean
 */
export function checkMetaSchema(schema: JsonSchema | boolean, options?: MetaSchemaOptions): void {
  const draft = options?.draft ?? draftOf(schema);
  if (draft === undefined) {
    const message = `expected one of ${Object.values(META_SCHEMAS).join(", ")}`;
    throw new SchemaError([{ code: "unsupported_source", path: "/$schema", message }]);
  }
  refuseRepeats(schema);
  const validate = generateCode(() => judge(draft).getSchema(META_SCHEMAS[draft]));
  try {
    if (validate === undefined || validate(schema)) return;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const problem: SchemaProblem = { code: "limit_exceeded", path: "", message: "expected fewer levels of schemas" };
    throw new SchemaError([problem], { cause });
  }
  const problems = new Map<string, SchemaProblem>();
  for (const { instancePath, message = "", params } of validate.errors ?? []) {
    const allowed = "allowedValues" in params ? `: ${JSON.stringify(params.allowedValues)}` : "";
    const problem: SchemaProblem = { code: "invalid_schema", path: instancePath, message: message + allowed };
    if (problems.size < 100) problems.set(`${instancePath} ${message}`, problem);
  }
  const [first, ...rest] = problems.values();
  if (first !== undefined) throw new SchemaError([first, ...rest]);
}

/** These instances only ever see meta-schemas, so they can stay. */
const judges: Map<Draft, Ajv> = new Map();

function judge(draft: Draft): Ajv {
  let ajv = judges.get(draft);
  if (ajv === undefined) {
    ajv = newAjv(draft, { allErrors: true });
    judges.set(draft, ajv);
  }
  return ajv;
}
