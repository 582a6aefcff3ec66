import { isObject } from "../../schema/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import type { AnyWire } from "../../wire/index.ts";
import { formatsOf } from "../../wire/index.ts";
import { type Difference, differencesOf } from "./differencesOf.ts";
import type { ReadTools } from "./readTools.ts";
import { schemaErrors } from "./schemaErrors.ts";
import { ENCODERS, type EncodedFormat } from "./wires.ts";

/** The errors of a tool, and the warnings about what a provider or a model may not accept. */
export type ToolReport = {
  /** `null` for a tool that cannot be read. */
  readonly name: string | null;
  readonly source: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
};

/**
 * Checks each tool by itself, and that their names differ. A refusal by a format in `required` is an error; without
 * `required`, a refusal by any format is a warning. What is sent in another form is a warning.
 */
export function reportTools({ tools, sources }: ReadTools, required?: readonly EncodedFormat[]): ToolReport[] {
  const first = new Map<string, ToolInfo>();
  const formats = required ?? formatsOf("json");
  return tools.map((tool) => {
    const { name } = tool;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, tool);
    const taken = earlier && [`the name is taken by a tool in ${sources.get(earlier)}`];
    const differences = differencesOf(tool, formats);
    const refusals = sentencesOf(differences.filter(({ isRefused }) => isRefused));
    const changes = sentencesOf(differences.filter(({ isRefused }) => !isRefused));
    return {
      name,
      source: sources.get(tool) ?? "",
      errors: [...(taken ?? []), ...schemaErrors(tool), ...(required ? refusals : [])],
      warnings: [
        ...(required ? [] : refusals),
        ...changes,
        ...nameWarnings(tool, formats),
        ...descriptionWarnings(tool),
      ],
    };
  });
}

function sentencesOf(differences: readonly Difference[]): string[] {
  const left = differences.length - MAX_DIFFERENCES;
  const word = differences[0]?.isRefused ? "refused" : "sent in another form";
  const rest = left > 0 ? [`${word} at ${left} more ${left === 1 ? "place" : "places"}`] : [];
  return [...differences.slice(0, MAX_DIFFERENCES).map(sentenceOf), ...rest];
}

/** @internal */
const MAX_DIFFERENCES = 10;

function sentenceOf({ formats, path, isRefused, reason }: Difference): string {
  const place = path === "" ? "" : ` at ${path}`;
  return isRefused
    ? `refused by ${formats.join(", ")}${place}: ${reason}`
    : `sent in another form to ${formats.join(", ")}${place} (${reason})`;
}

function nameWarnings({ name }: ToolInfo, formats: readonly EncodedFormat[]): string[] {
  const renaming = formats.flatMap((format) => {
    const wire: AnyWire = ENCODERS[format];
    const sent = wire.encodeName?.(name) ?? name;
    return sent === name ? [] : [`${sent} for ${format}`];
  });
  return renaming.length === 0 ? [] : [`the name is not accepted everywhere; it becomes ${renaming.join(", ")}`];
}

function descriptionWarnings({ description, jsonSchema }: ToolInfo): string[] {
  const bare = Object.entries(jsonSchema.properties ?? {}).flatMap(([name, property]) =>
    isObject(property) && isBare(property) ? [name] : [],
  );
  return [
    ...(description.trim() === "" ? ["a description is missing: models choose tools by it"] : []),
    ...(bare.length > 0 ? [`no type and no description: ${bare.join(", ")}`] : []),
  ];
}

const SAYING = ["type", "description", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "title", "not", "if"];
const isBare = (schema: object): boolean => !SAYING.some((keyword) => keyword in schema);
