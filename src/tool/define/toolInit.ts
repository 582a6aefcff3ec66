import { givenFields, type Model } from "../../pydantic/index.ts";
import { requireObject } from "../classes/checkInit.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { type ToolFields, toolFieldsOf } from "../classes/toolFields.ts";
import { makerOf } from "./namingTool.ts";

/** @internal The input for a tool with some fields changed. `undefined` keeps the old value. */
export function toolInit(
  tool: Model & ToolFields & { readonly name: string; readonly parameters: Parameters | null },
  changes: object,
): { readonly [field: string]: unknown } {
  requireObject(makerOf("with", tool), changes);
  const made = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...tool[givenFields],
    parameters: tool.parameters,
    ...toolFieldsOf(tool),
    ...Object.fromEntries(made),
  };
}
