import type { CompactSetOptions } from "../../src/compact/CompactOptions.ts";
import { toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";

/**
 * The text of a set as functions for a model's code.
 *
 * @example
 * stubs([{ name: "now" }]); // "declare const tools:{\nnow():Promise<unknown>\n}"
 */
export function stubs(tools: readonly DescribedTool[], options: CompactSetOptions = {}): string {
  return toolsToTypescript(tools, { ...options, result: true });
}

/**
 * Each tool with the parameters of another one as its result, and with examples that say anything.
 *
 * @example
 * stubs(withResults([{ name: "a", parameters: { type: "object" } }, { name: "b" }]));
 */
export function withResults(tools: readonly DescribedTool[]): DescribedTool[] {
  return tools.map((tool, index) => {
    const other = tools[(index + 1) % tools.length]?.parameters;
    return { outputSchema: other, ...tool, inputExamples: [other, tool.description] };
  });
}
