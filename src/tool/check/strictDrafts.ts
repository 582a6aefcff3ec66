import { isObject, type JsonSchema, SchemaError } from "../../schema/index.ts";
import { checkRequestLimits, StrictError, toStrictSchema } from "../../strict/index.ts";
import { schemaOf, type WireTool } from "../../wire/index.ts";
import type { CheckedFor } from "./CheckedFor.ts";
import { ended } from "./ended.ts";
import type { Draft } from "./Finding.ts";
import { NO_PARAMETERS } from "./noParameters.ts";

/** What strict mode refuses in a tool that asks for it. */
export function strictDrafts(tool: WireTool, provider: CheckedFor): Draft[] {
  if (!isMarked(tool)) return [];
  const { strictMode, refusesStrict } = provider;
  if (strictMode !== undefined) return schemaDrafts(schemaOf(tool) ?? NO_PARAMETERS, strictMode);
  if (!refusesStrict) return [];
  const say = (who: string): string =>
    `"strict" in a tool is refused by ${who}, where a field of the request makes all tools strict. It is left out.`;
  return [{ path: "/strict", rule: "strict", severity: "changed", before: true, say }];
}

/** What the limits of strict mode refuse in all tools together. */
export function strictLimitDrafts(tools: readonly WireTool[], { strictMode }: CheckedFor): Draft[] {
  const marked = strictMode ? tools.filter(isMarked) : [];
  if (!strictMode || marked.length === 0) return [];
  const schemas = marked.map((tool) => ({
    name: tool.name,
    schema: { schema: (schemaOf(tool) ?? NO_PARAMETERS) as JsonSchema },
  }));
  return problemsOf(() => checkRequestLimits(schemas, { provider: strictMode })).map(({ message }): Draft => {
    return {
      path: "",
      rule: "strict",
      severity: "error",
      say: (who) => `The strict tools are refused by ${who}: ${ended(message)}`,
    };
  });
}

/** A ToolInfo with a strict form has the form in its place, and this was made for its provider. */
const isMarked = ({ strict }: WireTool): boolean => Boolean(strict) && !isObject(strict);

function schemaDrafts(schema: object, provider: NonNullable<CheckedFor["strictMode"]>): Draft[] {
  const drafts: Draft[] = [];
  const problems = problemsOf(() => {
    for (const { path, keyword, message } of toStrictSchema(schema as JsonSchema, { provider }).changes) {
      if (ANNOTATIONS.has(keyword)) continue;
      const say = (who: string): string =>
        `The strict mode of ${who} refuses this as it is written. Send \`toStrict({ provider: "${provider}" })\` of the tool: ${ended(message)}`;
      drafts.push({ path: `/parameters${path}`, rule: "strict", severity: "changed", say });
    }
  });
  for (const { path, message } of problems) {
    const say = (who: string): string => `The strict mode of ${who} refuses this: ${ended(message)}`;
    drafts.push({ path: `/parameters${path}`, rule: "strict", severity: "error", say });
  }
  return drafts;
}

/** Strict forms have these in the description, but nobody refuses them. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...["default", "examples", "title", "$comment", "deprecated", "readOnly", "writeOnly"],
]);

/** A schema that is invalid in itself is a finding of its own. */
function problemsOf(check: () => void): readonly { readonly path: string; readonly message: string }[] {
  try {
    check();
    return [];
  } catch (cause) {
    if (cause instanceof StrictError) return cause.problems;
    if (cause instanceof SchemaError) return [];
    throw cause;
  }
}
