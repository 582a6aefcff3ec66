import type { AnyWire, ToolInfo } from "../../tool/index.ts";
import type { ReadTools } from "./readTools.ts";
import { schemaErrors } from "./schemaErrors.ts";
import { ENCODERS } from "./wires.ts";

/** What is wrong with a tool, and what a provider or a model may not like. */
export type ToolReport = {
  readonly name: string;
  readonly source: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

/** Checks each tool by itself, and that their names differ. */
export function reportTools({ tools, sources }: ReadTools): ToolReport[] {
  const first = new Map<string, ToolInfo>();
  return tools.map((tool) => {
    const { name } = tool;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, tool);
    const taken = earlier && [`the name is taken by a tool in ${sources.get(earlier)}`];
    return {
      name,
      source: sources.get(tool) ?? "",
      errors: [...(taken ?? []), ...schemaErrors(tool)],
      warnings: [...nameWarnings(tool), ...descriptionWarnings(tool)],
    };
  });
}

function nameWarnings({ name }: ToolInfo): string[] {
  const renaming = Object.entries<AnyWire>(ENCODERS).flatMap(([format, wire]) => {
    const sent = wire.encodeName?.(name) ?? name;
    return sent === name ? [] : [`${sent} for ${format}`];
  });
  return renaming.length === 0 ? [] : [`the name is not accepted everywhere; it becomes ${renaming.join(", ")}`];
}

function descriptionWarnings({ description, jsonSchema }: ToolInfo): string[] {
  const bare = Object.entries(jsonSchema.properties ?? {}).flatMap(([name, property]) =>
    typeof property === "object" && isBare(property) ? [name] : [],
  );
  return [
    ...(description.trim() === "" ? ["a description is missing: models choose tools by it"] : []),
    ...(bare.length > 0 ? [`no type and no description: ${bare.join(", ")}`] : []),
  ];
}

const SAYING = ["type", "description", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "title", "not", "if"];
const isBare = (schema: object): boolean => !SAYING.some((keyword) => keyword in schema);
