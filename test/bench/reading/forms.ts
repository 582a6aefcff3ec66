import { SchemaConverter, toolsToTypescript } from "../../../src/compact/index.ts";
import type { ReadingTool } from "./tools.ts";

/**
 * The forms in which a model reads the same tools.
 *
 * @example
 * FORMS.json([{ name: "now", description: "The time", parameters: { type: "object" } }]);
 * // '[{"name":"now","description":"The time","parameters":{"type":"object"}}]'
 */
export const FORMS = {
  json: (tools) =>
    JSON.stringify(tools.map(({ name, description, parameters }) => ({ name, description, parameters }))),
  inline: oneAfterTheOther(new SchemaConverter()),
  dense: (tools) => `type integer=number\n${oneAfterTheOther(new SchemaConverter({ layout: "dense" }))(tools)}`,
  set: (tools) => toolsToTypescript(tools),
} satisfies { readonly [name: string]: (tools: readonly ReadingTool[]) => string };

/** The name of a form. */
export type Form = keyof typeof FORMS;

function oneAfterTheOther(converter: SchemaConverter): (tools: readonly ReadingTool[]) => string {
  return (tools) =>
    tools
      .map(({ name, description, parameters }) => `// ${description}\n${name}: ${converter.convert(parameters)}`)
      .join("\n");
}

/**
 * What a model is told, which is the same in every form but for the text of the tools.
 *
 * @example
 * systemPrompt(FORMS.set(tools)); // "You choose which tools to call …"
 */
export const systemPrompt = (toolText: string): string =>
  `You choose which tools to call for a user's request. Answer with one JSON object and nothing else:
{"calls":[{"name":"name of the tool","arguments":{}}]}
Make every call that the request needs and no other. The arguments must have exactly the names, types and values that the tool wants. Leave out optional arguments that the request does not need.

The tools, each with what its arguments are:
${toolText}`;
