/**
 * The formats of this package, in the order of lists for users, and how a tool is written in each: as JSON of a request,
 * as an object of a program, or not at all, because the wire only decodes. Checks of names alone read this list, so that
 * they do not contain what {@link Provider} says of each.
 */
export const FORMATS = {
  "openai-chat": "json",
  "openai-responses": "json",
  anthropic: "json",
  gemini: "json",
  mcp: "json",
  ollama: "json",
  "ai-sdk": "object",
  "bedrock-converse": "none",
  cohere: "none",
} as const;

/** The names of the formats, or only of those in which tools are written in one of these ways. */
export type FormatName<Tools extends ToolsAs = ToolsAs> = {
  [Id in keyof typeof FORMATS]: (typeof FORMATS)[Id] extends Tools ? Id : never;
}[keyof typeof FORMATS];

type ToolsAs = (typeof FORMATS)[keyof typeof FORMATS];

/** The names of the formats in which tools are written in one of these ways. */
export const formatsOf = <Tools extends ToolsAs>(...tools: readonly Tools[]): readonly FormatName<Tools>[] =>
  (Object.keys(FORMATS) as FormatName<Tools>[]).filter((id) => (tools as readonly ToolsAs[]).includes(FORMATS[id]));
