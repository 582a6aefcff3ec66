import { pointerTo } from "../json/index.ts";
import type { StrictLimits } from "../rules/index.ts";
import { LIMITED, type Measure, measure } from "./measure.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { StrictError, type StrictProblem } from "./StrictError.ts";
import type { StrictOptions, StrictSchema } from "./StrictSchema.ts";

/**
 * Checks that a provider accepts these tools in one request: their names, their number, and its limits over all tools
 * together. Mistral and Ollama publish no limits.
 *
 * @throws {StrictError} `invalid_name` or `limit_exceeded`, with every problem
 * @throws {OptionError} without a provider, or for an unknown option or value
 * @example
 * checkStrictRequest([{ name: "get weather", schema }], { provider: "openai" });
 * // StrictError: /get weather: expected a name that matches ^[a-zA-Z0-9_-]{1,64}$
 */
export function checkStrictRequest(schemas: readonly NamedSchema[], options: StrictOptions): void {
  const rules = rulesOf(options);
  if (rules === undefined) return;
  const names = schemas
    .filter(({ name }) => !rules.toolName.test(name))
    .map(({ name }): StrictProblem => {
      return { path: pointerTo("", name), message: `expected a name that matches ${rules.toolName.source}` };
    });
  const problems = [...names, ...limitProblems(schemas, rules.request)];
  if (problems.length > 0) throw new StrictError(names.length > 0 ? "invalid_name" : "limit_exceeded", problems);
}

/**
 * Like `checkStrictRequest`, but without the check of names, for tools whose names a wire encodes.
 *
 * @throws {StrictError} `limit_exceeded`
 * @example
 * checkRequestLimits([{ name: "files.read", schema }], { provider: "openai" });
 */
export function checkRequestLimits(schemas: readonly NamedSchema[], options: StrictOptions): void {
  const rules = rulesOf(options)?.request;
  const problems = rules === undefined ? [] : limitProblems(schemas, rules);
  if (problems.length > 0) throw new StrictError("limit_exceeded", problems);
}

type NamedSchema = { name: string; schema: Pick<StrictSchema, "schema"> };

function limitProblems(schemas: readonly NamedSchema[], rules: Rules["request"]): StrictProblem[] {
  return [...countProblems(schemas.length, rules.tools), ...totalProblems(schemas, rules)];
}

function countProblems(count: number, limit = Number.POSITIVE_INFINITY): StrictProblem[] {
  if (count <= limit) return [];
  const message = `expected at most ${limit} strict tools in a request, received ${count}; send the others without strict`;
  return [{ path: "", message }];
}

/** The tools with the largest share of an exceeded limit. */
function totalProblems(schemas: readonly NamedSchema[], limits: StrictLimits): StrictProblem[] {
  const measures = schemas.map(({ name, schema }) => ({ name, measured: measure(schema.schema) }));
  return (Object.keys(LIMITED) as (keyof Measure)[]).flatMap((key): StrictProblem[] => {
    const limit = limits[key];
    const total = measures.reduce((sum, { measured }) => sum + measured[key], 0);
    if (limit === undefined || total <= limit) return [];
    const most = measures
      .toSorted((a, b) => b.measured[key] - a.measured[key])
      .slice(0, 3)
      .map(({ name, measured }) => `${name} ${measured[key]}`);
    const message = `expected at most ${limit} ${LIMITED[key]} in all strict tools of a request, received ${total}`;
    return [{ path: "", message: `${message} (${most.join(", ")}); send some without strict` }];
  });
}
