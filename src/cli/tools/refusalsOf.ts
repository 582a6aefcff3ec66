import type { ToolInfo } from "../../tool/index.ts";
import { WireError } from "../../wire/index.ts";
import { ENCODERS, type EncodedFormat } from "./wires.ts";

/** Why formats cannot have a tool: with it, their providers would answer the whole request with an error. */
export type Refusal = {
  readonly formats: readonly EncodedFormat[];
  /** JSON Pointer to the place in the tool. */
  readonly path: string;
  readonly reason: string;
};

/**
 * The reasons for which a tool cannot be written in formats, each with all its formats.
 *
 * @example
 * refusalsOf(tool, ["openai-chat"]);
 * // [{ formats: ["openai-chat"], path: "/parameters/anyOf", reason: "… the provider takes no "anyOf" …" }]
 */
export function refusalsOf(tool: ToolInfo, formats: readonly EncodedFormat[]): Refusal[] {
  const found = new Map<string, Refusal>();
  for (const format of formats) {
    for (const { path, message: reason } of problemsOf(tool, format)) {
      const key = JSON.stringify([path, reason]);
      const formats = [...(found.get(key)?.formats ?? []), format];
      found.set(key, { formats, path: path.slice(FIRST.length), reason });
    }
  }
  return [...found.values()];
}

function problemsOf(tool: ToolInfo, format: EncodedFormat): WireError["problems"] | [] {
  try {
    ENCODERS[format].encodeTools([tool]);
    return [];
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    return cause.problems;
  }
}

/** The place of the tool in its list. */
const FIRST = "/0";
