import { countTokens as count } from "gpt-tokenizer/encoding/o200k_base";
import type { ToolInfo } from "openjiuwen-tools";

/** The tokens that tools take as 2-space JSON, as minified JSON and as compact text. */
export type TokenCount = { readonly pretty: number; readonly minified: number; readonly compact: number };

/** Counts the parameters alone, then whole tools with their names and descriptions; nothing is cut from either. */
export function countTokens(tools: readonly ToolInfo[]): [parameters: TokenCount, whole: TokenCount] {
  const sum = (text: (tool: ToolInfo) => string): number => tools.reduce((total, tool) => total + count(text(tool)), 0);
  const whole = ({ name, description, jsonSchema }: ToolInfo) => ({ name, description, parameters: jsonSchema });
  return [
    {
      pretty: sum((tool) => JSON.stringify(tool.jsonSchema, null, 2)),
      minified: sum((tool) => JSON.stringify(tool.jsonSchema)),
      compact: sum((tool) => tool.compact()),
    },
    {
      pretty: sum((tool) => JSON.stringify(whole(tool), null, 2)),
      minified: sum((tool) => JSON.stringify(whole(tool))),
      compact: sum((tool) => `${tool.name}: ${tool.description}\n${tool.compact()}`),
    },
  ];
}
