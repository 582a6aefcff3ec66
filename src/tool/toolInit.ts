import { givenFields } from "../pydantic/index.ts";
import type { ToolInfo } from "./ToolInfo.ts";
import { toolFieldsOf } from "./toolFields.ts";

/** @internal What makes a tool that differs from this one in some fields. A change that is `undefined` is none. */
export function toolInit(tool: ToolInfo, changes: object): { readonly [field: string]: unknown } {
  const made = Object.entries(changes).filter(([, value]) => value !== undefined);
  return {
    ...tool[givenFields],
    parameters: tool.parameters,
    ...toolFieldsOf(tool),
    ...Object.fromEntries(made),
  };
}
