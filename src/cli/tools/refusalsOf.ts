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
    const refusal = refusalOf(tool, format);
    if (refusal === undefined) continue;
    const key = JSON.stringify([refusal.path, refusal.reason]);
    found.set(key, { ...refusal, formats: [...(found.get(key)?.formats ?? []), format] });
  }
  return [...found.values()];
}

function refusalOf(tool: ToolInfo, format: EncodedFormat): Refusal | undefined {
  try {
    ENCODERS[format].encodeTools([tool]);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    const { wire, message, path } = cause;
    const reason = message.slice(`${wire}: `.length, message.length - (path && ` at ${path}`).length);
    return { formats: [format], path: path.slice(FIRST.length), reason };
  }
}

/** The place of the tool in its list. */
const FIRST = "/0";
