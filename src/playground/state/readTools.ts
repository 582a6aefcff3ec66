import { decodeTools, type ToolInfo, WireError } from "openjiuwen-tools";
import { JsonError, parse } from "openjiuwen-tools/json";

/** The tools in a text, or the fault and its place: a JSON Pointer, or an offset in the text. */
export type ReadTools =
  | {
      readonly tools: readonly ToolInfo[];
      readonly formats: ReturnType<typeof decodeTools>["formats"];
      readonly builtIns: readonly string[];
    }
  | { readonly fault: string; readonly path?: string | undefined; readonly offset?: number | undefined };

/** Reads the tools in a text, in any provider's format. It never throws. */
export function readTools(text: string): ReadTools {
  if (text.trim() === "") return { fault: "Paste a tool, a request with tools, or a JSON Schema." };
  try {
    const { tools, formats, builtIns, unusable } = decodeTools(parse(text), { name: "tool" });
    const [left] = unusable;
    if (left) return { fault: left.reason, path: left.path };
    if (tools.length === 0) return { fault: "There are no tools of your own in this JSON." };
    // Schemas from elsewhere are checked at their first use: here that is now.
    for (const tool of tools) tool.compact();
    return { tools, formats, builtIns: builtIns.map(({ type }) => type) };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    if (error instanceof JsonError) return { fault, offset: error.index };
    return { fault, path: error instanceof WireError ? error.path : undefined };
  }
}
