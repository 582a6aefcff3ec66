import { checkSchema, type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError, type StrictForm, type StrictProvider, strictForm } from "../../src/strict/index.ts";
import { isSatisfiable } from "./instances.ts";
import { type Fault, judge, prepareSubject } from "./judge.ts";

const PROVIDERS: readonly StrictProvider[] = ["openai", "anthropic", "gemini", "deepseek", "mistral", "ollama"];

/** A fault of the strict schema of a provider; `refused` is one for a schema that something fits, or an error of another class. */
export type ProviderFault = Omit<Fault, "kind"> & { provider: StrictProvider; kind: Fault["kind"] | "refused" };

/**
 * All that is wrong with what `toStrictSchema` makes of a schema, for every provider: nothing, where an instance of the
 * strict schema comes back as one of the original, apart from what the changes name as not enforced; and an instance of
 * the original comes back equal, apart from a null that a change names.
 *
 * @example
 * findFaults({ type: "object", properties: { a: { type: "string" } } }); // []
 */
export function findFaults(schema: JsonSchema): ProviderFault[] {
  if (!isWellFormed(schema)) return [];
  const subject = prepareSubject(schema, 8);
  return PROVIDERS.flatMap((provider): ProviderFault[] => {
    const strict = strictOrReason(schema, provider);
    if ("schema" in strict) return judge(subject, strict, provider).map((fault) => ({ provider, ...fault }));
    const isRight = strict instanceof StrictError && (strict.code === "limit_exceeded" || !isSatisfiable(schema));
    return isRight ? [] : [{ provider, kind: "refused", what: strict.name, example: strict.message }];
  });
}

/** Some of the generated schemas refer to themselves and nothing else. */
function isWellFormed(schema: JsonSchema): boolean {
  try {
    checkSchema(schema);
    return true;
  } catch (error) {
    if (error instanceof SchemaError) return false;
    throw error;
  }
}

function strictOrReason(schema: JsonSchema, provider: StrictProvider): StrictForm | Error {
  try {
    return strictForm(schema, { provider });
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
