import { isObject } from "../../schema/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import type { AnyWire } from "../../wire/index.ts";
import { formatsOf } from "../../wire/index.ts";
import type { ReadTools } from "./readTools.ts";
import { type Refusal, refusalsOf } from "./refusalsOf.ts";
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
 * `required`, a refusal by any format is a warning.
 */
export function reportTools({ tools, sources }: ReadTools, required?: readonly EncodedFormat[]): ToolReport[] {
  const first = new Map<string, ToolInfo>();
  const formats = required ?? formatsOf("json");
  return tools.map((tool) => {
    const { name } = tool;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, tool);
    const taken = earlier && [`the name is taken by a tool in ${sources.get(earlier)}`];
    const refusals = sentencesOf(refusalsOf(tool, formats));
    return {
      name,
      source: sources.get(tool) ?? "",
      errors: [...(taken ?? []), ...schemaErrors(tool), ...(required ? refusals : [])],
      warnings: [...(required ? [] : refusals), ...nameWarnings(tool, formats), ...descriptionWarnings(tool)],
    };
  });
}

function sentencesOf(refusals: readonly Refusal[]): string[] {
  const left = refusals.length - MAX_REFUSALS;
  const rest = left > 0 ? [`refused at ${left} more ${left === 1 ? "place" : "places"}`] : [];
  return [...refusals.slice(0, MAX_REFUSALS).map(sentenceOf), ...rest];
}

/** @internal */
const MAX_REFUSALS = 10;

const sentenceOf = ({ formats, path, reason }: Refusal): string =>
  `refused by ${formats.join(", ")}${path === "" ? "" : ` at ${path}`}: ${reason}`;

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
