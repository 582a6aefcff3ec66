import { pointerSteps } from "../../json/index.ts";
import { checkSchema, isObject, type JsonSchema, SchemaError } from "../../schema/index.ts";
import { type ParseArgumentsResult, ToolInfo } from "../../tool/index.ts";
import { createValidator } from "../../validate/index.ts";
import type { ServerTool } from "./ServerTools.ts";
import { SCHEMAS_BY_NAME } from "./sanitizeTool.ts";

/**
 * Reads arguments for a tool of a server, which validates them itself. Here nothing may be refused that the server
 * takes: formats are annotations, as in 2020-12, and keywords that cannot be used here, such as a pattern of Python or
 * a reference without a target, are left out.
 *
 * @example
 * readArguments(tool, '{"from":"2024-01-02T03:04:05"}').ok; // true, also with format: "date-time"
 */
export function readArguments({ info }: ServerTool, text: string): ParseArgumentsResult<object> {
  const reader = usable(info);
  // Arguments that are valid with formats as assertions are also valid with annotations, and this validator is faster.
  const read = reader.safeParseArguments(text, EXACT) as ParseArgumentsResult<object>;
  if (read.ok && read.changes.length === 0) return read;
  return reader.safeParseArguments(text, ANNOTATED) as ParseArgumentsResult<object>;
}

const EXACT = { integers: "bigint" } as const;
const ANNOTATED = {
  ...EXACT,
  validator: (schema: JsonSchema | boolean) => createValidator(schema, { formats: "annotate" }),
} as const;

/** The tools whose schemas were looked at, with those that validate in their place. */
const known: WeakMap<ToolInfo, ToolInfo> = new WeakMap();

function usable(info: ToolInfo): ToolInfo {
  const found = known.get(info);
  if (found !== undefined) return found;
  const { name, parameters } = info;
  const schema = parameters === null ? undefined : parameters.jsonSchema;
  const loosened = isObject(schema) ? withoutUnusable(schema) : undefined;
  const reader = loosened === undefined ? info : new ToolInfo({ name, parameters: loosened });
  known.set(info, reader);
  return reader;
}

/** The schema without what cannot be used in it; undefined if all of it can. */
export function withoutUnusable(schema: JsonSchema): JsonSchema | undefined {
  let loosened: JsonSchema | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = problemsOf(loosened ?? schema);
    if (problems.length === 0) return loosened;
    loosened ??= structuredClone(schema) as JsonSchema;
    if (!problems.every(({ path }) => remove(loosened, path))) break;
  }
  return { type: "object" };
}

/** A check finds a hundred problems, and some only after others are gone. @internal */
const MAX_ROUNDS = 20;

function problemsOf(schema: JsonSchema): readonly { readonly path: string }[] {
  try {
    checkSchema(schema);
    return [];
  } catch (cause) {
    if (cause instanceof SchemaError) return cause.problems;
    throw cause;
  }
}

/** Removes what a pointer points to. Fails for the root, and where the pointer leads nowhere. */
function remove(root: unknown, path: string): boolean {
  const steps = upToOpposite(pointerSteps(path));
  const last = steps.pop();
  let parent = root;
  for (const step of steps) {
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, step)) return true;
    parent = (parent as { [key: string]: unknown })[step];
  }
  if (last === undefined || typeof parent !== "object" || parent === null) return false;
  if (Array.isArray(parent)) parent[Number(last)] = true;
  else delete (parent as { [key: string]: unknown })[last];
  return true;
}

/** A schema below `not` and similar keywords rejects more when it is loosened, so it is left out as a whole. */
function upToOpposite(steps: readonly string[]): string[] {
  const end = steps.findIndex((step, index) => OPPOSITE.has(step) && !SCHEMAS_BY_NAME.has(steps[index - 1] ?? ""));
  return end < 0 ? [...steps] : steps.slice(0, end + 1);
}

const OPPOSITE: ReadonlySet<string> = new Set(["not", "if", "oneOf", "contains"]);
