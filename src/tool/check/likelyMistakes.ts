import { pointerTo } from "../../json/index.ts";
import { checkOutputSchema, checkParameters, isObject, type JsonSchema, SchemaError } from "../../schema/index.ts";
import { schemaOf, type WireTool } from "../../wire/index.ts";
import { ended } from "./ended.ts";
import type { Draft } from "./Finding.ts";

/** What providers take in a tool although it is likely a mistake, or makes a model choose badly. */
export function likelyMistakes(tool: WireTool): Draft[] {
  const mistakes = schemaMistakes(tool).map(({ path, message }): Draft => {
    return { path, rule: "schema", severity: "warning", say: () => `A mistake is likely: ${ended(message)}` };
  });
  return [...mistakes, ...descriptionDrafts(tool)];
}

/**
 * The mistakes in the schemas of a tool, of its arguments and of its results, as their author can correct them.
 *
 * @example
 * schemaMistakes({ name: "find", parameters: { type: "object", propertes: {} } });
 * // [{ path: "/parameters/propertes", message: 'unknown keyword "propertes". Did you mean "properties"?' }]
 */
export function schemaMistakes(tool: WireTool): { readonly path: string; readonly message: string }[] {
  const { outputSchema } = tool;
  const schema = schemaOf(tool) ?? {};
  return [
    ...mistakesIn("/parameters", () => checkParameters(schema as JsonSchema, { isForeign: false })),
    ...(outputSchema === undefined
      ? []
      : mistakesIn("/outputSchema", () => checkOutputSchema(outputSchema as JsonSchema))),
  ];
}

function mistakesIn(field: string, check: () => void): { readonly path: string; readonly message: string }[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return error.problems.map(({ path, message }) => ({ path: `${field}${path}`, message }));
  }
}

function descriptionDrafts(tool: WireTool): Draft[] {
  const { properties } = (schemaOf(tool) ?? {}) as { readonly properties?: unknown };
  const bare = Object.entries(isObject(properties) ? properties : {}).filter(([, sub]) => isObject(sub) && isBare(sub));
  const missing: Draft = {
    path: "/description",
    rule: "description",
    severity: "warning",
    say: () => "A description is missing: models choose tools by it.",
  };
  return [
    ...((tool.description ?? "").trim() === "" ? [missing] : []),
    ...bare.map(([name]): Draft => {
      const say = (): string =>
        `The property ${JSON.stringify(name)} has no type and no description: a model guesses it.`;
      return { path: pointerTo("/parameters/properties", name), rule: "description", severity: "warning", say };
    }),
  ];
}

const SAYING = ["type", "description", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "title", "not", "if"];
const isBare = (schema: object): boolean => !SAYING.some((keyword) => keyword in schema);
